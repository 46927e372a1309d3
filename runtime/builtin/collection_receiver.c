/* collection_receiver.c - filling collections from iterables. Spec: sec-add-entries-from-iterable
 */
#include "builtin/collection_receiver.h"
#include "abi/entry.h"
#include "array/array_like.h"
#include "array/iterate_values.h"
#include "core/throw.h"
#include "function/call.h"
#include "object/error.h"

typedef struct Filling {
  Value target, adder;
  Value (*builtin_set)(Value, Value, Value);
  Value (*builtin_add)(Value, Value);
} Filling;

static bool is_builtin_of(Value f, const void *native) {
  if (!value_is_object(f) || value_as_cell(f)->kind != CELL_BUILTIN_FUNCTION) return false;
  return ((const Function *)value_address(f))->info->native == native;
}

static bool add_entry(void *data, Value item) {
  const Filling *filling = data;
  if (!value_is_object(item))
    throw_type_error_values("Iterator value % is not an entry object", 1, &item);
  Value key = element_get(value_as_object(item), 0), value = element_get(value_as_object(item), 1);
  if (filling->builtin_set)
    filling->builtin_set(filling->target, key, value);
  else
    call_2(filling->adder, filling->target, key, value);
  return true;
}

static bool add_value(void *data, Value value) {
  const Filling *filling = data;
  if (filling->builtin_add)
    filling->builtin_add(filling->target, value);
  else
    call_1(filling->adder, filling->target, value);
  return true;
}

static Value adder_of(Value target, String *name) {
  Value adder = object_get(value_as_object(target), key_from_atom(name));
  if (!is_callable(adder)) {
    const Value texts[] = {adder, value_string(name), target};
    throw_type_error_values("'%' returned for property '%' of object '%' is not a function", 3,
                            texts);
  }
  return adder;
}

void add_entries_from_iterable(Value target, Value iterable,
                               Value (*builtin_set)(Value, Value, Value)) {
  Filling filling = {target, adder_of(target, ATOM(set)), NULL, NULL};
  if (is_builtin_of(filling.adder, (const void *)builtin_set)) filling.builtin_set = builtin_set;
  iterate_values(iterable, add_entry, &filling);
}

void add_values_from_iterable(Value target, Value iterable, Value (*builtin_add)(Value, Value)) {
  Filling filling = {target, adder_of(target, ATOM(add)), NULL, NULL};
  if (is_builtin_of(filling.adder, (const void *)builtin_add)) filling.builtin_add = builtin_add;
  iterate_values(iterable, add_value, &filling);
}

void throw_not_a_function(Value f) {
  throw_type_error_values("% is not a function", 1, &f);
}
