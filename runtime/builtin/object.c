/* object.c - Object and Object.prototype (abi/builtin/object.def). */
#include "abi/builtin.h"
#include "abi/entry.h"
#include "array/array.h"
#include "builtin/descriptor.h"
#include "core/throw.h"
#include "function/call.h"
#include "object/error.h"
#include "object/intrinsic.h"
#include "object/primitive_wrapper.h"
#include "object/slot.h"
#include "operation/convert.h"
#include "operation/iterate.h"
#include "operation/operators.h"
#include "string/atom.h"
#include "string/string.h"

/* ---- constructor ---- */

Value object_constructor(Function *callee, Value this_value, Value new_target, uint32_t argc,
                         const Value *argv) {
  if (value_is_object(new_target) && !value_is_identical(new_target, value_object(callee)))
    return perry_this_for_construct(new_target);
  if (argc == 0 || value_is_nullish(argv[0])) return value_object(object_create_plain());
  return value_object(to_object(argv[0]));
}

/* ---- properties ---- */

Value object_assign(Function *callee, Value this_value, Value new_target, uint32_t argc,
                    const Value *argv) {
  Object *target = to_object(argc ? argv[0] : value_undefined());
  for (uint32_t a = 1; a < argc; a++) {
    if (value_is_nullish(argv[a])) continue;
    Object *source = to_object(argv[a]);
    Array *keys = object_own_keys(source, KEYS_STRINGS | KEYS_SYMBOLS);
    for (uint32_t i = 0; i < keys->length; i++) {
      PropertyKey key = to_property_key(array_get(keys, i));
      PropertyDescriptor own;
      if (!object_get_own_property(source, key, &own) || !(own.flags & PROPERTY_ENUMERABLE))
        continue;
      object_set(target, key, object_get(source, key));
    }
  }
  return value_object(target);
}

Value object_get_own_property_descriptor(Value this_value, Value v, Value property) {
  Object *object = to_object(v);
  PropertyDescriptor own;
  if (!object_get_own_property(object, to_property_key(property), &own)) return value_undefined();
  return descriptor_to_object(&own);
}

Value object_get_own_property_descriptors(Value this_value, Value v) {
  Object *object = to_object(v), *result = object_create_plain();
  Array *keys = object_own_keys(object, KEYS_STRINGS | KEYS_SYMBOLS);
  for (uint32_t i = 0; i < keys->length; i++) {
    PropertyKey key = to_property_key(array_get(keys, i));
    PropertyDescriptor own;
    if (object_get_own_property(object, key, &own))
      object_create_data_property(result, key, descriptor_to_object(&own));
  }
  return value_object(result);
}

Value object_get_own_property_names(Value this_value, Value v) {
  return value_object(object_own_keys(to_object(v), KEYS_STRINGS));
}

Value object_get_own_property_symbols(Value this_value, Value v) {
  return value_object(object_own_keys(to_object(v), KEYS_SYMBOLS));
}

Value object_has_own(Value this_value, Value v, Value property) {
  Object *object = to_object(v);
  return value_boolean(object_has_own_property(object, to_property_key(property)));
}

Value object_is(Value this_value, Value a, Value b) {
  return value_boolean(same_value(a, b));
}

Value object_define_property(Value this_value, Value v, Value property, Value attributes) {
  if (!value_is_object(v)) throw_type_error("Object.defineProperty called on non-object");
  PropertyKey key = to_property_key(property);
  PropertyDescriptor descriptor = descriptor_from_object(attributes);
  object_define_or_throw(value_as_object(v), key, &descriptor);
  return v;
}

/* All descriptors are read before the first is defined; they are kept as objects, where the
 * collector sees them. */
static void define_all(Object *object, Value properties) {
  Object *source = to_object(properties);
  Array *keys = object_own_keys(source, KEYS_STRINGS | KEYS_SYMBOLS);
  Array *found = array_create_with_capacity(keys->length),
        *complete = array_create_with_capacity(keys->length);
  for (uint32_t i = 0; i < keys->length; i++) {
    PropertyKey key = to_property_key(array_get(keys, i));
    PropertyDescriptor own;
    if (!object_get_own_property(source, key, &own) || !(own.flags & PROPERTY_ENUMERABLE)) continue;
    PropertyDescriptor descriptor = descriptor_from_object(object_get(source, key));
    array_push(found, array_get(keys, i));
    array_push(complete, descriptor_to_object(&descriptor));
  }
  for (uint32_t i = 0; i < found->length; i++) {
    PropertyDescriptor descriptor = descriptor_from_object(array_get(complete, i));
    object_define_or_throw(object, to_property_key(array_get(found, i)), &descriptor);
  }
}

Value object_define_properties(Value this_value, Value v, Value properties) {
  if (!value_is_object(v)) throw_type_error("Object.defineProperties called on non-object");
  define_all(value_as_object(v), properties);
  return v;
}

Value object_create_with_properties(Value this_value, Value prototype, Value properties) {
  if (!value_is_object(prototype) && !value_is_null(prototype))
    throw_type_error_values("Object prototype may only be an Object or null: %", 1, &prototype);
  Object *object = object_create(value_is_null(prototype) ? NULL : value_as_object(prototype));
  if (!value_is_undefined(properties)) define_all(object, properties);
  return value_object(object);
}

/* ---- prototypes, integrity ---- */

Value object_get_prototype_of(Value this_value, Value v) {
  Object *prototype =
      value_is_object(v) ? object_get_prototype(value_as_object(v)) : prototype_of_primitive(v);
  if (!prototype && value_is_nullish(v))
    throw_type_error("Cannot convert undefined or null to object");
  return prototype ? value_object(prototype) : value_null();
}

static void set_prototype_or_throw(Value v, Value prototype) {
  Object *object = value_as_object(v);
  if (object_set_prototype(object, value_is_null(prototype) ? NULL : value_as_object(prototype)))
    return;
  if (object == realm_intrinsic(INTRINSIC_ObjectPrototype))
    throw_type_error(
        "Immutable prototype object 'Object.prototype' cannot have their prototype set");
  if (!object_is_extensible(object)) throw_type_error_values("% is not extensible", 1, &v);
  throw_type_error("Cyclic __proto__ value");
}

Value object_set_prototype_of(Value this_value, Value v, Value prototype) {
  if (value_is_nullish(v)) throw_type_error("Object.setPrototypeOf called on null or undefined");
  if (!value_is_object(prototype) && !value_is_null(prototype))
    throw_type_error_values("Object prototype may only be an Object or null: %", 1, &prototype);
  if (value_is_object(v)) set_prototype_or_throw(v, prototype);
  return v;
}

Value object_prevent_extensions_of(Value this_value, Value v) {
  if (value_is_object(v) && !object_prevent_extensions(value_as_object(v)))
    throw_type_error("Cannot prevent extensions");
  return v;
}

Value object_seal(Value this_value, Value v) {
  if (value_is_object(v) && !object_set_integrity(value_as_object(v), INTEGRITY_SEALED))
    throw_type_error("Cannot seal");
  return v;
}

Value object_freeze(Value this_value, Value v) {
  if (value_is_object(v) && !object_set_integrity(value_as_object(v), INTEGRITY_FROZEN))
    throw_type_error("Cannot freeze");
  return v;
}

Value object_is_extensible_value(Value this_value, Value v) {
  return value_boolean(value_is_object(v) && object_is_extensible(value_as_object(v)));
}

Value object_is_frozen(Value this_value, Value v) {
  return value_boolean(!value_is_object(v) ||
                       object_test_integrity(value_as_object(v), INTEGRITY_FROZEN));
}

Value object_is_sealed(Value this_value, Value v) {
  return value_boolean(!value_is_object(v) ||
                       object_test_integrity(value_as_object(v), INTEGRITY_SEALED));
}

/* ---- enumeration ---- */

typedef enum Part { PART_KEY, PART_VALUE, PART_ENTRY } Part;

static Value pair(Value key, Value value) {
  return value_object(array_from_values(2, (Value[]){key, value}));
}

/* An ordinary object without accessors and indexes runs no code: one pass over its shape. */
static Array *list_plain(Object *object, Part part) {
  if (object->header.kind != CELL_OBJECT || (object->spill && object->spill->indexed)) return NULL;
  Shape *shape = shape_of(object);
  uint32_t limit = shape_property_limit(shape);
  for (uint32_t i = 0; i < limit; i++) {
    const ShapeProperty *property = shape_property_at(shape, i);
    if (property && (property->flags & (PROPERTY_ACCESSOR | PROPERTY_LAZY | PROPERTY_VIRTUAL)))
      return NULL;
  }
  Array *list = array_create_with_capacity(shape->property_count);
  for (uint32_t i = 0; i < limit; i++) {
    const ShapeProperty *property = shape_property_at(shape, i);
    if (!property || !(property->flags & PROPERTY_ENUMERABLE) || value_is_symbol(property->key))
      continue;
    Value key = property->key, value = object_read_slot(object, shape, property->slot);
    array_push(list, part == PART_VALUE ? value : pair(key, value));
  }
  return list;
}

static Value list_own(Value v, Part part) {
  Object *object = to_object(v);
  if (part == PART_KEY)
    return value_object(object_own_keys(object, KEYS_STRINGS | KEYS_ENUMERABLE_ONLY));
  Array *list = list_plain(object, part);
  if (list) return value_object(list);
  Array *keys = object_own_keys(object, KEYS_STRINGS);
  list = array_create_with_capacity(keys->length);
  for (uint32_t i = 0; i < keys->length; i++) {
    PropertyKey key = to_property_key(array_get(keys, i));
    PropertyDescriptor own;
    if (!object_get_own_property(object, key, &own) || !(own.flags & PROPERTY_ENUMERABLE)) continue;
    Value value = object_get(object, key);
    array_push(list, part == PART_VALUE ? value : pair(array_get(keys, i), value));
  }
  return value_object(list);
}

Value object_keys(Value this_value, Value v) {
  return list_own(v, PART_KEY);
}
Value object_values(Value this_value, Value v) {
  return list_own(v, PART_VALUE);
}
Value object_entries(Value this_value, Value v) {
  return list_own(v, PART_ENTRY);
}

/* What runs for each value of an iterable, so that a throw closes the iterator. */
typedef struct Step {
  Object *result;
  Value callback, item;
  double index;
} Step;

static void add_entry(void *data) {
  Step *step = data;
  if (!value_is_object(step->item))
    throw_type_error_values("Iterator value % is not an entry object", 1, &step->item);
  Object *entry = value_as_object(step->item);
  Value key = object_get(entry, key_from_index(0));
  Value value = object_get(entry, key_from_index(1));
  object_create_data_property_or_throw(step->result, to_property_key(key), value);
}

static void add_to_group(void *data) {
  Step *step = data;
  Value name = call_2(step->callback, value_undefined(), step->item, value_number(step->index));
  PropertyKey key = to_property_key(name);
  PropertyDescriptor own;
  if (object_get_own_property(step->result, key, &own))
    array_push(value_as_array(own.value), step->item);
  else
    object_create_data_property(step->result, key, value_object(array_from_values(1, &step->item)));
}

static void for_each(Value iterable, void (*body)(void *), Step *step) {
  IteratorRecord record = get_iterator(iterable);
  for (; iterator_step_value(&record, &step->item); step->index++) {
    Value exception;
    if (try_call(body, step, &exception)) continue;
    iterator_close(&record, true);
    perry_throw(exception);
  }
}

Value object_from_entries(Value this_value, Value iterable) {
  if (value_is_nullish(iterable)) throw_type_error("undefined is not iterable"); /* null too */
  Step step = {object_create_plain(), value_undefined(), value_undefined(), 0};
  for_each(iterable, add_entry, &step);
  return value_object(step.result);
}

Value object_group_by(Value this_value, Value items, Value callback) {
  if (value_is_nullish(items)) throw_type_error("Object.groupBy called on null or undefined");
  if (!is_callable(callback)) throw_type_error_values("% is not a function", 1, &callback);
  Step step = {object_create(NULL), callback, value_undefined(), 0};
  for_each(items, add_to_group, &step);
  return value_object(step.result);
}

/* ---- Object.prototype ---- */

Value object_prototype_has_own_property(Value this_value, Value property) {
  PropertyKey key = to_property_key(property);
  return value_boolean(object_has_own_property(to_object(this_value), key));
}

Value object_prototype_is_prototype_of(Value this_value, Value v) {
  if (!value_is_object(v)) return value_boolean(false);
  Object *object = to_object(this_value);
  for (Object *o = object_get_prototype(value_as_object(v)); o; o = object_get_prototype(o))
    if (o == object) return value_boolean(true);
  return value_boolean(false);
}

Value object_prototype_property_is_enumerable(Value this_value, Value property) {
  PropertyKey key = to_property_key(property);
  PropertyDescriptor own;
  return value_boolean(object_get_own_property(to_object(this_value), key, &own) &&
                       (own.flags & PROPERTY_ENUMERABLE));
}

static const char *builtin_tag(Value v) {
  if (is_callable(v)) return "Function";
  switch (value_as_cell(v)->kind) {
  case CELL_ARRAY:
    return "Array";
  case CELL_ARGUMENTS:
    return "Arguments";
  case CELL_ERROR:
    return "Error";
  case CELL_DATE:
    return "Date";
  case CELL_PRIMITIVE_WRAPPER: {
    Value primitive = primitive_wrapper_value(v);
    return value_is_string(primitive)    ? "String"
           : value_is_number(primitive)  ? "Number"
           : value_is_boolean(primitive) ? "Boolean"
                                         : "Object";
  }
  default:
    return "Object";
  }
}

Value object_prototype_to_string(Value this_value) {
  if (value_is_undefined(this_value)) return value_string(string_from_ascii("[object Undefined]"));
  if (value_is_null(this_value)) return value_string(string_from_ascii("[object Null]"));
  Object *object = to_object(this_value);
  Value tag = object_get_with_receiver(object, WELL_KNOWN(toStringTag), this_value);
  String *name = value_is_string(tag) ? value_as_string(tag)
                                      : string_from_ascii(builtin_tag(value_object(object)));
  String *text = string_concat(string_from_ascii("[object "), name);
  return value_string(string_concat(text, string_from_ascii("]")));
}

Value object_prototype_to_locale_string(Value this_value) {
  return value_invoke(this_value, key_from_atom(ATOM(toString)), 0, NULL);
}

Value object_prototype_value_of(Value this_value) {
  return value_object(to_object(this_value));
}

Value object_prototype_get_proto(Value this_value) {
  return object_get_prototype_of(value_undefined(), value_object(to_object(this_value)));
}

Value object_prototype_set_proto(Value this_value, Value prototype) {
  if (value_is_nullish(this_value))
    throw_type_error("Object.prototype.__proto__ called on null or undefined");
  if (value_is_object(this_value) && (value_is_object(prototype) || value_is_null(prototype)))
    set_prototype_or_throw(this_value, prototype);
  return value_undefined();
}

static Value define_half(Value this_value, Value property, Value function, bool is_getter) {
  Object *object = to_object(this_value);
  if (!is_callable(function))
    throw_type_error("Object.prototype.%s: Expecting function",
                     is_getter ? "__defineGetter__" : "__defineSetter__");
  object_define_accessor(object, to_property_key(property), is_getter ? function : value_hole(),
                         is_getter ? value_hole() : function,
                         PROPERTY_ENUMERABLE | PROPERTY_CONFIGURABLE);
  return value_undefined();
}

Value object_prototype_define_getter(Value this_value, Value property, Value getter) {
  return define_half(this_value, property, getter, true);
}

Value object_prototype_define_setter(Value this_value, Value property, Value setter) {
  return define_half(this_value, property, setter, false);
}

static Value look_up_half(Value this_value, Value property, bool is_getter) {
  Object *object = to_object(this_value);
  PropertyKey key = to_property_key(property);
  for (Object *o = object; o; o = object_get_prototype(o)) {
    PropertyDescriptor own;
    if (!object_get_own_property(o, key, &own)) continue;
    if (!descriptor_is_accessor(&own)) break;
    return is_getter ? own.getter : own.setter;
  }
  return value_undefined();
}

Value object_prototype_lookup_getter(Value this_value, Value property) {
  return look_up_half(this_value, property, true);
}

Value object_prototype_lookup_setter(Value this_value, Value property) {
  return look_up_half(this_value, property, false);
}
