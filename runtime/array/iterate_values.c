/* iterate_values.c - one try_call around a whole loop; a flag tells whose exception it was. */
#include "array/iterate_values.h"
#include "array/array_like.h"
#include "core/throw.h"

typedef struct Loop {
  IteratorRecord *record;
  ValueVisitor visit;
  void *data;
  bool is_visiting;
} Loop;

static void run_loop(void *data) {
  Loop *loop = data;
  Value value;
  while (iterator_step_value(loop->record, &value)) {
    loop->is_visiting = true;
    bool is_enough = !loop->visit(loop->data, value);
    loop->is_visiting = false;
    if (is_enough) {
      iterator_close(loop->record, false);
      return;
    }
  }
}

void iterate_record(IteratorRecord *record, ValueVisitor visit, void *data) {
  Loop loop = {record, visit, data, false};
  Value exception;
  if (try_call(run_loop, &loop, &exception)) return;
  if (loop.is_visiting) iterator_close(record, true);
  perry_throw(exception);
}

void iterate_values(Value iterable, ValueVisitor visit, void *data) {
  if (value_is_array(iterable) && array_is_iterated_by_default(value_as_array(iterable))) {
    Object *object = value_as_object(iterable);
    for (uint32_t i = 0; i < value_as_array(iterable)->length; i++)
      if (!visit(data, element_get(object, i))) return;
    return;
  }
  IteratorRecord record = get_iterator(iterable);
  iterate_record(&record, visit, data);
}
