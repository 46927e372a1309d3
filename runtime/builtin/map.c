/* map.c - Map and its iterators. Spec: sec-map-objects, sec-map-iterator-objects */
#include "abi/builtin.h"
#include "array/array_like.h"
#include "array/iterate_values.h"
#include "builtin/collection_iterator.h"
#include "builtin/collection_receiver.h"
#include "core/throw.h"
#include "function/call.h"
#include "object/intrinsic.h"

static Collection *this_map(Value this_value, const char *method) {
  return this_collection(this_value, CELL_MAP, method);
}

Value map_prototype_get(Value this_value, Value key) {
  const HashEntry *entry = hash_table_find(this_map(this_value, "Map.prototype.get"), key);
  return entry ? entry->value[0] : value_undefined();
}

Value map_prototype_set(Value this_value, Value key, Value value) {
  Collection *map = this_map(this_value, "Map.prototype.set");
  bool is_new;
  hash_entry_set_value(map, hash_table_add(map, key, &is_new), value);
  return this_value;
}

Value map_prototype_has(Value this_value, Value key) {
  return value_boolean(hash_table_find(this_map(this_value, "Map.prototype.has"), key));
}

Value map_prototype_delete(Value this_value, Value key) {
  return value_boolean(hash_table_remove(this_map(this_value, "Map.prototype.delete"), key));
}

Value map_prototype_clear(Value this_value) {
  hash_table_clear(this_map(this_value, "Map.prototype.clear"));
  return value_undefined();
}

Value map_prototype_size(Value this_value) {
  return value_number(this_map(this_value, "get Map.prototype.size")->live_count);
}

Value map_prototype_for_each(Value this_value, Value f, Value this_argument) {
  Collection *map = this_map(this_value, "Map.prototype.forEach");
  require_callable(f);
  uint64_t position = 0;
  for (HashEntry *entry; (entry = hash_table_next(map, &position));)
    call_3(f, this_argument, entry->value[0], entry->key, this_value);
  return value_undefined();
}

Value map_prototype_get_or_insert(Value this_value, Value key, Value value) {
  Collection *map = this_map(this_value, "Map.prototype.getOrInsert");
  bool is_new;
  HashEntry *entry = hash_table_add(map, key, &is_new);
  if (is_new) hash_entry_set_value(map, entry, value);
  return entry->value[0];
}

Value map_prototype_get_or_insert_computed(Value this_value, Value key, Value f) {
  Collection *map = this_map(this_value, "Map.prototype.getOrInsertComputed");
  require_callable(f);
  const HashEntry *found = hash_table_find(map, key);
  if (found) return found->value[0];
  if (value_is_number(key) && value_as_number(key) == 0) key = value_number(0);
  Value value = call_1(f, value_undefined(), key);
  bool is_new;
  hash_entry_set_value(map, hash_table_add(map, key, &is_new), value);
  return value;
}

/* ---- construction ---- */

Value map_constructor(Function *callee, Value this_value, Value new_target, uint32_t argc,
                      const Value *argv) {
  if (value_is_undefined(new_target)) throw_type_error("Constructor Map requires 'new'");
  Collection *map = (Collection *)object_create_from_constructor(new_target, INTRINSIC_MapPrototype,
                                                                 CELL_MAP, sizeof(Collection));
  hash_table_init(map, true);
  if (argc > 0 && !value_is_nullish(argv[0]))
    add_entries_from_iterable(value_object(map), argv[0], map_prototype_set);
  return value_object(map);
}

typedef struct Grouping {
  Collection *groups;
  Value f;
  double k;
} Grouping;

static bool group_value(void *data, Value value) {
  Grouping *grouping = data;
  Value key = call_2(grouping->f, value_undefined(), value, value_number(grouping->k++));
  bool is_new;
  HashEntry *entry = hash_table_add(grouping->groups, key, &is_new);
  if (is_new) {
    Value group = value_object(array_create(0));
    entry = hash_table_find(grouping->groups, key);
    hash_entry_set_value(grouping->groups, entry, group);
  }
  array_push(value_as_array(entry->value[0]), value);
  return true;
}

Value map_group_by(Value this_value, Value items, Value f) {
  require_object_coercible(items, "Map.groupBy");
  if (!is_callable(f)) throw_not_a_function(f);
  Grouping grouping = {collection_create(CELL_MAP), f, 0};
  iterate_values(items, group_value, &grouping);
  return value_object(grouping.groups);
}

/* ---- iterators ---- */

static const IteratorClass map_iterator_class = {
    .step = collection_iterator_step,
    .next = map_iterator_prototype_next,
    .value_count = 1,
};

static Value iterate_map(Value this_value, IterationWhat what, const char *method) {
  return collection_iterator_create(this_map(this_value, method), what,
                                    INTRINSIC_MapIteratorPrototype, &map_iterator_class);
}

Value map_iterator_prototype_next(Value this_value) {
  return builtin_iterator_next(
      this_builtin_iterator(this_value, &map_iterator_class, "Map Iterator.prototype.next"));
}

Value map_prototype_keys(Value this_value) {
  return iterate_map(this_value, ITERATE_KEYS, "Map.prototype.keys");
}

Value map_prototype_values(Value this_value) {
  return iterate_map(this_value, ITERATE_VALUES, "Map.prototype.values");
}

Value map_prototype_entries(Value this_value) {
  return iterate_map(this_value, ITERATE_ENTRIES, "Map.prototype.entries");
}
