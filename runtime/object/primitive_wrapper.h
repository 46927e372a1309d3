/* primitive_wrapper.h - Boolean, Number, String, Symbol and BigInt objects, and Dates. Spec:
 * sec-string-exotic-objects */
#ifndef PERRY_OBJECT_PRIMITIVE_WRAPPER_H
#define PERRY_OBJECT_PRIMITIVE_WRAPPER_H

#include "object/object.h"

typedef struct PrimitiveWrapper {
  Cell header;
  Spill *spill;
  Value value; /* the primitive; of a Date: its time value */
  Value reserved;
} PrimitiveWrapper;

/* ALLOC */
Object *primitive_wrapper_create(Value primitive, Object *prototype);

/* The primitive inside, or the hole if v is no wrapper object. */
static inline Value primitive_wrapper_value(Value v) {
  if (!value_is_object(v) || value_as_cell(v)->kind != CELL_PRIMITIVE_WRAPPER) return value_hole();
  return ((PrimitiveWrapper *)value_address(v))->value;
}

#endif
