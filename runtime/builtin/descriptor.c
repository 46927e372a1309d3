/* descriptor.c - property descriptors from and to objects. */
#include "builtin/descriptor.h"

#include "core/throw.h"
#include "function/call.h"
#include "object/error.h"
#include "operation/convert.h"
#include "string/atom.h"

/* False: the field is absent. */
static bool read_field(Object *object, String *name, Value *value) {
  PropertyKey key = key_from_atom(name);
  if (!object_has_property(object, key)) return false;
  *value = object_get(object, key);
  return true;
}

static void read_flag(Object *object, String *name, uint8_t flag, PropertyDescriptor *d) {
  Value value;
  if (!read_field(object, name, &value)) return;
  d->present |= flag;
  if (to_boolean(value)) d->flags |= flag;
}

PropertyDescriptor descriptor_from_object(Value v) {
  if (!value_is_object(v))
    throw_type_error_values("Property description must be an object: %", 1, &v);
  Object *object = value_as_object(v);
  PropertyDescriptor d = {value_hole(), value_hole(), value_hole(), 0, 0};
  read_flag(object, ATOM(enumerable), PROPERTY_ENUMERABLE, &d);
  read_flag(object, ATOM(configurable), PROPERTY_CONFIGURABLE, &d);
  read_field(object, ATOM(value), &d.value);
  read_flag(object, ATOM(writable), PROPERTY_WRITABLE, &d);
  if (read_field(object, ATOM(get), &d.getter) && !is_callable(d.getter) &&
      !value_is_undefined(d.getter))
    throw_type_error_values("Getter must be a function: %", 1, &d.getter);
  if (read_field(object, ATOM(set), &d.setter) && !is_callable(d.setter) &&
      !value_is_undefined(d.setter))
    throw_type_error_values("Setter must be a function: %", 1, &d.setter);
  if (descriptor_is_accessor(&d) && (!value_is_hole(d.value) || (d.present & PROPERTY_WRITABLE)))
    throw_type_error_values("Invalid property descriptor. Cannot both specify accessors and a "
                            "value or writable attribute, %",
                            1, &v);
  return d;
}

static void write_flag(Object *object, String *name, uint8_t flag, const PropertyDescriptor *d) {
  if (d->present & flag)
    object_create_data_property(object, key_from_atom(name), value_boolean(d->flags & flag));
}

static void write_field(Object *object, String *name, Value value) {
  if (!value_is_hole(value)) object_create_data_property(object, key_from_atom(name), value);
}

Value descriptor_to_object(const PropertyDescriptor *d) {
  Object *object = object_create_plain();
  write_field(object, ATOM(value), d->value);
  if (!descriptor_is_accessor(d)) write_flag(object, ATOM(writable), PROPERTY_WRITABLE, d);
  write_field(object, ATOM(get), d->getter);
  write_field(object, ATOM(set), d->setter);
  write_flag(object, ATOM(enumerable), PROPERTY_ENUMERABLE, d);
  write_flag(object, ATOM(configurable), PROPERTY_CONFIGURABLE, d);
  return value_object(object);
}
