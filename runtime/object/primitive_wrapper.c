/* primitive_wrapper.c - making wrapper objects; the characters and the length of String objects. */
#include "object/primitive_wrapper.h"

#include "core/throw.h"
#include "gc/barrier.h"
#include "gc/roots.h"
#include "object/exotic.h"
#include "object/slot.h"
#include "string/atom.h"
#include "string/string.h"

#include <stdlib.h>

void primitive_wrapper_trace(Cell *cell, Tracer *tracer);
void date_trace(Cell *cell, Tracer *tracer);

void primitive_wrapper_trace(Cell *cell, Tracer *tracer) {
  trace_value(tracer, &((PrimitiveWrapper *)cell)->value);
}

void date_trace(Cell *cell, Tracer *tracer) {
  primitive_wrapper_trace(cell, tracer);
}

Object *primitive_wrapper_create(Value primitive, Object *prototype) {
  PrimitiveWrapper *wrapper = (PrimitiveWrapper *)object_create_of_kind(
      prototype, CELL_PRIMITIVE_WRAPPER, sizeof(PrimitiveWrapper));
  slot_init(&wrapper->value, primitive);
  slot_init(&wrapper->reserved, value_undefined());
  if (value_is_string(primitive))
    object_add_property((Object *)wrapper, key_from_atom(ATOM(length)), value_undefined(),
                        PROPERTY_VIRTUAL);
  return (Object *)wrapper;
}

static ExoticResult get_own(Object *object, PropertyKey key, PropertyDescriptor *out) {
  Value primitive = ((PrimitiveWrapper *)object)->value;
  if (!value_is_string(primitive)) return EXOTIC_ORDINARY;
  String *string = value_as_string(primitive);
  *out = (PropertyDescriptor){value_hole(), value_hole(), value_hole(), 0, PROPERTY_DEFAULT};
  if (key_is_index(key)) {
    if (key_index(key) >= string->length) return EXOTIC_ORDINARY;
    out->value = value_string(string_from_unit(string_unit_at(string, key_index(key))));
    out->flags = PROPERTY_ENUMERABLE;
    return EXOTIC_YES;
  }
  if (key.bits != value_string(ATOM(length)).bits) return EXOTIC_ORDINARY;
  out->value = value_number(string->length);
  return EXOTIC_YES;
}

static ExoticResult get(Object *object, PropertyKey key, Value receiver, Value *out) {
  PropertyDescriptor own;
  ExoticResult answer = get_own(object, key, &own);
  if (answer == EXOTIC_YES) *out = own.value;
  return answer;
}

static ExoticResult define_own(Object *object, PropertyKey key,
                               const PropertyDescriptor *descriptor) {
  PropertyDescriptor current, result;
  if (get_own(object, key, &current) == EXOTIC_ORDINARY) return EXOTIC_ORDINARY;
  return descriptor_apply(true, &current, descriptor, &result) ? EXOTIC_YES : EXOTIC_NO;
}

static ExoticResult delete_own(Object *object, PropertyKey key) {
  PropertyDescriptor current;
  return get_own(object, key, &current) == EXOTIC_YES ? EXOTIC_NO : EXOTIC_ORDINARY;
}

static uint32_t *own_indexes(Object *object, uint32_t *count) {
  Value primitive = ((PrimitiveWrapper *)object)->value;
  *count = value_is_string(primitive) ? value_as_string(primitive)->length : 0;
  if (*count == 0) return NULL;
  uint32_t *list = malloc(*count * sizeof *list);
  if (!list) perry_out_of_memory(*count * sizeof *list);
  for (uint32_t i = 0; i < *count; i++)
    list[i] = i;
  return list;
}

const ExoticMethods string_wrapper_exotic_methods = {.get_own_property = get_own,
                                                     .get = get,
                                                     .define_own_property = define_own,
                                                     .delete_property = delete_own,
                                                     .own_indexes = own_indexes};
