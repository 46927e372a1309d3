/* convert.h - type conversion and testing. Effects: CALL when given an object (valueOf, toString),
 * else at most ALLOC THROW.
 * Spec: sec-type-conversion */
#ifndef PERRY_OPERATION_CONVERT_H
#define PERRY_OPERATION_CONVERT_H

#include "object/shape.h"

typedef enum PrimitiveHint { HINT_DEFAULT, HINT_NUMBER, HINT_STRING } PrimitiveHint;

Value to_primitive(Value v, PrimitiveHint hint);
bool to_boolean(Value v); /* no effects */
double to_number(Value v);
Value to_numeric(Value v); /* number or bigint */
double to_integer_or_infinity(Value v);
int32_t to_int32(Value v);
uint32_t to_uint32(Value v);
double to_length(Value v); /* 0 .. 2^53-1 */
double to_index(Value v);  /* RangeError outside 0 .. 2^53-1 */
String *to_string(Value v);
Object *to_object(Value v);
PropertyKey to_property_key(Value v);
/* The key as the program sees it: a string or a symbol. Effects: ALLOC (index to string). */
Value key_to_value(PropertyKey key);
/* Static names of typeof results. No effects. */
String *type_of(Value v);
/* Throws TypeError if nullish (RequireObjectCoercible); the text names the method. */
void require_object_coercible(Value v, const char *method);
bool is_array(Value v);

double length_of_array_like(Object *object);

#endif
