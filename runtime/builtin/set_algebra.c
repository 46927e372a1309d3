/* set_algebra.c - the methods of Set.prototype that combine two sets. The other one is anything
 * with size, has and keys. Spec: sec-set-records, sec-set.prototype.union and its siblings */
#include "abi/builtin.h"
#include "array/array_like.h"
#include "builtin/collection_receiver.h"
#include "core/throw.h"
#include "function/call.h"
#include "operation/iterate.h"

typedef struct SetRecord {
  Value object, has, keys;
  double size;
} SetRecord;

static Value get_function(Object *object, String *name, const char *text) {
  Value f = object_get(object, key_from_atom(name));
  if (!is_callable(f)) throw_type_error("string \"%s\" is not a function", text);
  return f;
}

static SetRecord get_set_record(Value other, const char *method) {
  if (!value_is_object(other)) throw_type_error("%s argument must be an object", method);
  Object *object = value_as_object(other);
  SetRecord record = {.object = other};
  double size = to_number(object_get(object, key_from_atom(ATOM(size))));
  if (size != size) throw_type_error("The .size property is NaN");
  record.size = to_integer_or_infinity(value_number(size));
  if (record.size < 0) throw_range_error("'%.17g' is an invalid size", record.size);
  record.has = get_function(object, ATOM(has), "has");
  record.keys = get_function(object, ATOM(keys), "keys");
  return record;
}

static bool record_has(const SetRecord *record, Value key) {
  return to_boolean(call_1(record->has, record->object, key));
}

static IteratorRecord record_keys(const SetRecord *record) {
  Value iterator = call_0(record->keys, record->object);
  if (!value_is_object(iterator)) throw_type_error("Result of the keys method is not an object");
  Value next = object_get(value_as_object(iterator), key_from_atom(ATOM(next)));
  return (IteratorRecord){iterator, next, false};
}

static void add_key(Collection *set, Value key) {
  bool is_new;
  hash_table_add(set, key, &is_new);
}

static Collection *copy_set(Collection *set) {
  Collection *copy = collection_create(CELL_SET);
  uint64_t position = 0;
  for (HashEntry *entry; (entry = hash_table_next(set, &position));)
    add_key(copy, entry->key);
  return copy;
}

Value set_prototype_union(Value this_value, Value other) {
  Collection *set = this_collection(this_value, CELL_SET, "Set.prototype.union");
  SetRecord record = get_set_record(other, "Set.prototype.union");
  IteratorRecord keys = record_keys(&record);
  Collection *result = copy_set(set);
  for (Value key; iterator_step_value(&keys, &key);)
    add_key(result, key);
  return value_object(result);
}

Value set_prototype_intersection(Value this_value, Value other) {
  Collection *set = this_collection(this_value, CELL_SET, "Set.prototype.intersection");
  SetRecord record = get_set_record(other, "Set.prototype.intersection");
  Collection *result = collection_create(CELL_SET);
  if (set->live_count <= record.size) {
    uint64_t position = 0;
    for (HashEntry *entry; (entry = hash_table_next(set, &position));) {
      Value key = entry->key;
      if (record_has(&record, key)) add_key(result, key);
    }
  } else {
    IteratorRecord keys = record_keys(&record);
    for (Value key; iterator_step_value(&keys, &key);)
      if (hash_table_find(set, key)) add_key(result, key);
  }
  return value_object(result);
}

Value set_prototype_difference(Value this_value, Value other) {
  Collection *set = this_collection(this_value, CELL_SET, "Set.prototype.difference");
  SetRecord record = get_set_record(other, "Set.prototype.difference");
  if (set->live_count <= record.size) {
    Collection *result = copy_set(set);
    uint64_t position = 0;
    for (HashEntry *entry; (entry = hash_table_next(set, &position));) {
      Value key = entry->key;
      if (record_has(&record, key)) hash_table_remove(result, key);
    }
    return value_object(result);
  }
  IteratorRecord keys = record_keys(&record);
  Collection *result = copy_set(set);
  for (Value key; iterator_step_value(&keys, &key);)
    hash_table_remove(result, key);
  return value_object(result);
}

Value set_prototype_symmetric_difference(Value this_value, Value other) {
  Collection *set = this_collection(this_value, CELL_SET, "Set.prototype.symmetricDifference");
  SetRecord record = get_set_record(other, "Set.prototype.symmetricDifference");
  IteratorRecord keys = record_keys(&record);
  Collection *result = copy_set(set);
  for (Value key; iterator_step_value(&keys, &key);) {
    if (hash_table_find(set, key))
      hash_table_remove(result, key);
    else
      add_key(result, key);
  }
  return value_object(result);
}

Value set_prototype_is_subset_of(Value this_value, Value other) {
  Collection *set = this_collection(this_value, CELL_SET, "Set.prototype.isSubsetOf");
  SetRecord record = get_set_record(other, "Set.prototype.isSubsetOf");
  if (set->live_count > record.size) return value_boolean(false);
  uint64_t position = 0;
  for (HashEntry *entry; (entry = hash_table_next(set, &position));)
    if (!record_has(&record, entry->key)) return value_boolean(false);
  return value_boolean(true);
}

/* Goes over the other's keys until one is in the set (or, wanted false, is not). */
static bool finds_key(Collection *set, const SetRecord *record, bool is_wanted_in) {
  IteratorRecord keys = record_keys(record);
  for (Value key; iterator_step_value(&keys, &key);)
    if ((hash_table_find(set, key) != NULL) == is_wanted_in) {
      iterator_close(&keys, false);
      return true;
    }
  return false;
}

Value set_prototype_is_superset_of(Value this_value, Value other) {
  Collection *set = this_collection(this_value, CELL_SET, "Set.prototype.isSupersetOf");
  SetRecord record = get_set_record(other, "Set.prototype.isSupersetOf");
  if (set->live_count < record.size) return value_boolean(false);
  return value_boolean(!finds_key(set, &record, false));
}

Value set_prototype_is_disjoint_from(Value this_value, Value other) {
  Collection *set = this_collection(this_value, CELL_SET, "Set.prototype.isDisjointFrom");
  SetRecord record = get_set_record(other, "Set.prototype.isDisjointFrom");
  if (set->live_count > record.size) return value_boolean(!finds_key(set, &record, true));
  uint64_t position = 0;
  for (HashEntry *entry; (entry = hash_table_next(set, &position));)
    if (record_has(&record, entry->key)) return value_boolean(false);
  return value_boolean(true);
}
