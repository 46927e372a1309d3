/* weak.c - WeakMap, WeakSet and WeakRef. Spec: sec-weakmap-objects, sec-weakset-objects,
 * sec-weak-ref-objects */
#include "collection/weak.h"
#include "abi/builtin.h"
#include "array/array_like.h"
#include "builtin/collection_receiver.h"
#include "core/throw.h"
#include "function/call.h"
#include "object/intrinsic.h"

static Collection *this_weak_map(Value this_value, const char *method) {
  return this_collection(this_value, CELL_WEAK_MAP, method);
}
static Collection *this_weak_set(Value this_value, const char *method) {
  return this_collection(this_value, CELL_WEAK_SET, method);
}

static void require_weak_key(Value key) {
  if (!can_be_held_weakly(key)) throw_type_error("Invalid value used as weak map key");
}

Value weak_map_prototype_get(Value this_value, Value key) {
  const HashEntry *entry = hash_table_find(this_weak_map(this_value, "WeakMap.prototype.get"), key);
  return entry ? entry->value[0] : value_undefined();
}

Value weak_map_prototype_set(Value this_value, Value key, Value value) {
  Collection *map = this_weak_map(this_value, "WeakMap.prototype.set");
  require_weak_key(key);
  bool is_new;
  hash_entry_set_value(map, hash_table_add(map, key, &is_new), value);
  return this_value;
}

Value weak_map_prototype_has(Value this_value, Value key) {
  return value_boolean(hash_table_find(this_weak_map(this_value, "WeakMap.prototype.has"), key));
}

Value weak_map_prototype_delete(Value this_value, Value key) {
  return value_boolean(
      hash_table_remove(this_weak_map(this_value, "WeakMap.prototype.delete"), key));
}

Value weak_map_prototype_get_or_insert(Value this_value, Value key, Value value) {
  Collection *map = this_weak_map(this_value, "WeakMap.prototype.getOrInsert");
  require_weak_key(key);
  bool is_new;
  HashEntry *entry = hash_table_add(map, key, &is_new);
  if (is_new) hash_entry_set_value(map, entry, value);
  return entry->value[0];
}

Value weak_map_prototype_get_or_insert_computed(Value this_value, Value key, Value f) {
  Collection *map = this_weak_map(this_value, "WeakMap.prototype.getOrInsertComputed");
  require_weak_key(key);
  require_callable(f);
  const HashEntry *found = hash_table_find(map, key);
  if (found) return found->value[0];
  Value value = call_1(f, value_undefined(), key);
  bool is_new;
  hash_entry_set_value(map, hash_table_add(map, key, &is_new), value);
  return value;
}

Value weak_set_prototype_has(Value this_value, Value key) {
  return value_boolean(hash_table_find(this_weak_set(this_value, "WeakSet.prototype.has"), key));
}

Value weak_set_prototype_add(Value this_value, Value key) {
  Collection *set = this_weak_set(this_value, "WeakSet.prototype.add");
  if (!can_be_held_weakly(key)) throw_type_error("Invalid value used in weak set");
  bool is_new;
  hash_table_add(set, key, &is_new);
  return this_value;
}

Value weak_set_prototype_delete(Value this_value, Value key) {
  return value_boolean(
      hash_table_remove(this_weak_set(this_value, "WeakSet.prototype.delete"), key));
}

Value weak_map_constructor(Function *callee, Value this_value, Value new_target, uint32_t argc,
                           const Value *argv) {
  if (value_is_undefined(new_target)) throw_type_error("Constructor WeakMap requires 'new'");
  Collection *map = (Collection *)object_create_from_constructor(
      new_target, INTRINSIC_WeakMapPrototype, CELL_WEAK_MAP, sizeof(Collection));
  hash_table_init(map, true);
  if (argc > 0 && !value_is_nullish(argv[0]))
    add_entries_from_iterable(value_object(map), argv[0], weak_map_prototype_set);
  return value_object(map);
}

Value weak_set_constructor(Function *callee, Value this_value, Value new_target, uint32_t argc,
                           const Value *argv) {
  if (value_is_undefined(new_target)) throw_type_error("Constructor WeakSet requires 'new'");
  Collection *set = (Collection *)object_create_from_constructor(
      new_target, INTRINSIC_WeakSetPrototype, CELL_WEAK_SET, sizeof(Collection));
  hash_table_init(set, false);
  if (argc > 0 && !value_is_nullish(argv[0]))
    add_values_from_iterable(value_object(set), argv[0], weak_set_prototype_add);
  return value_object(set);
}

Value weak_ref_constructor(Function *callee, Value this_value, Value new_target, uint32_t argc,
                           const Value *argv) {
  if (value_is_undefined(new_target)) throw_type_error("Constructor WeakRef requires 'new'");
  Value target = argc > 0 ? argv[0] : value_undefined();
  if (!can_be_held_weakly(target)) throw_type_error("WeakRef: invalid target");
  WeakRef *made = (WeakRef *)object_create_from_constructor(new_target, INTRINSIC_WeakRefPrototype,
                                                            CELL_WEAK_REF, sizeof(WeakRef));
  slot_write(&made->header, &made->target, target);
  made->turn = perry_isolate.turn;
  return value_object(made);
}

Value weak_ref_prototype_deref(Value this_value) {
  if (!value_is_object(this_value) || value_as_cell(this_value)->kind != CELL_WEAK_REF)
    throw_incompatible_receiver("WeakRef.prototype.deref", this_value);
  WeakRef *reference = value_address(this_value);
  reference->turn = perry_isolate.turn;
  return reference->target;
}
