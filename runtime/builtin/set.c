/* set.c - Set and its iterators. Spec: sec-set-objects, sec-set-iterator-objects */
#include "abi/builtin.h"
#include "array/array_like.h"
#include "builtin/collection_iterator.h"
#include "builtin/collection_receiver.h"
#include "core/throw.h"
#include "function/call.h"
#include "object/intrinsic.h"

static Collection *this_set(Value this_value, const char *method) {
  return this_collection(this_value, CELL_SET, method);
}

Value set_prototype_has(Value this_value, Value key) {
  return value_boolean(hash_table_find(this_set(this_value, "Set.prototype.has"), key));
}

Value set_prototype_add(Value this_value, Value key) {
  bool is_new;
  hash_table_add(this_set(this_value, "Set.prototype.add"), key, &is_new);
  return this_value;
}

Value set_prototype_delete(Value this_value, Value key) {
  return value_boolean(hash_table_remove(this_set(this_value, "Set.prototype.delete"), key));
}

Value set_prototype_clear(Value this_value) {
  hash_table_clear(this_set(this_value, "Set.prototype.clear"));
  return value_undefined();
}

Value set_prototype_size(Value this_value) {
  return value_number(this_set(this_value, "get Set.prototype.size")->live_count);
}

Value set_prototype_for_each(Value this_value, Value f, Value this_argument) {
  Collection *set = this_set(this_value, "Set.prototype.forEach");
  require_callable(f);
  uint64_t position = 0;
  for (HashEntry *entry; (entry = hash_table_next(set, &position));)
    call_3(f, this_argument, entry->key, entry->key, this_value);
  return value_undefined();
}

Value set_constructor(Function *callee, Value this_value, Value new_target, uint32_t argc,
                      const Value *argv) {
  if (value_is_undefined(new_target)) throw_type_error("Constructor Set requires 'new'");
  Collection *set = (Collection *)object_create_from_constructor(new_target, INTRINSIC_SetPrototype,
                                                                 CELL_SET, sizeof(Collection));
  hash_table_init(set, false);
  if (argc > 0 && !value_is_nullish(argv[0]))
    add_values_from_iterable(value_object(set), argv[0], set_prototype_add);
  return value_object(set);
}

/* ---- iterators ---- */

static const IteratorClass set_iterator_class = {
    .step = collection_iterator_step,
    .next = set_iterator_prototype_next,
    .value_count = 1,
};

static Value iterate_set(Value this_value, IterationWhat what, const char *method) {
  return collection_iterator_create(this_set(this_value, method), what,
                                    INTRINSIC_SetIteratorPrototype, &set_iterator_class);
}

Value set_iterator_prototype_next(Value this_value) {
  return builtin_iterator_next(
      this_builtin_iterator(this_value, &set_iterator_class, "Set Iterator.prototype.next"));
}

Value set_prototype_values(Value this_value) {
  return iterate_set(this_value, ITERATE_VALUES, "Set.prototype.values");
}

Value set_prototype_entries(Value this_value) {
  return iterate_set(this_value, ITERATE_ENTRIES, "Set.prototype.entries");
}
