/* literal.c - what object literals, classes, spread and tagged templates do (abi/entry.def). */
#include "abi/entry.h"
#include "array/array.h"
#include "core/throw.h"
#include "function/function.h"
#include "gc/heap.h"
#include "gc/roots.h"
#include "object/object.h"
#include "object/slot.h"
#include "operation/convert.h"
#include "string/atom.h"

#include <stdlib.h>

Value perry_create_object(void) {
  return value_object(object_create_plain());
}

/* Values that break what the shape says of its slots are stored one by one. */
Value perry_create_object_from_shape(uint32_t shape_id, uint32_t count, const Value *values) {
  Object *object = object_create_with_shape(shape_id);
  Shape *shape = shape_of(object);
  for (uint32_t i = 0; i < count; i++) {
    const ShapeProperty *property = shape_property_at(shape, i);
    if (property->representation == SLOT_NUMBER && !value_is_number(values[i])) {
      PropertyKey key = property->key;
      object_store_property(object, key, property, values[i]);
      shape = shape_of(object);
    } else {
      object_write_slot(object, shape, property->slot, values[i]);
    }
  }
  return value_object(object);
}

static void set_home(Value function, Value home) {
  if (value_as_cell(function)->kind == CELL_FUNCTION)
    perry_set_home_object(value_as_function(function), home);
}

void perry_define_method(Value object, Value key, Value function, uint32_t flags) {
  set_home(function, object);
  object_define(value_as_object(object), key, function, flags);
}

void perry_define_getter(Value object, Value key, Value function, uint32_t flags) {
  set_home(function, object);
  object_define_accessor(value_as_object(object), key, function, value_hole(), flags);
}

void perry_define_setter(Value object, Value key, Value function, uint32_t flags) {
  set_home(function, object);
  object_define_accessor(value_as_object(object), key, value_hole(), function, flags);
}

void perry_set_literal_prototype(Value object, Value value) {
  if (value_is_object(value))
    object_set_prototype(value_as_object(object), value_as_object(value));
  else if (value_is_null(value))
    object_set_prototype(value_as_object(object), NULL);
}

Value perry_template_object(TemplateSite *site) {
  if (!value_is_hole(site->object)) return site->object;
  Array *cooked = array_create_with_capacity(site->count),
        *raw = array_create_with_capacity(site->count);
  for (uint32_t i = 0; i < site->count; i++) {
    array_push(cooked, site->cooked[i] ? value_string(site->cooked[i]) : value_undefined());
    array_push(raw, value_string(site->raw[i]));
  }
  object_set_integrity((Object *)raw, INTEGRITY_FROZEN);
  object_define((Object *)cooked, key_from_atom(ATOM(raw)), value_object(raw), 0);
  object_set_integrity((Object *)cooked, INTEGRITY_FROZEN);
  site->object = value_object(cooked);
  perry_register_roots(&site->object, 1);
  return site->object;
}
