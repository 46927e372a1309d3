/* operators.h - the operators of the language on any values; compiled code calls these when its inline number path does not apply.
 * Effects: CALL unless told otherwise. Spec: sec-ecmascript-language-expressions */
#ifndef PERRY_OPERATION_OPERATORS_H
#define PERRY_OPERATION_OPERATORS_H

#include "abi/isolate.h"

Value perry_add(Value a, Value b);
Value perry_subtract(Value a, Value b);
Value perry_multiply(Value a, Value b);
Value perry_divide(Value a, Value b);
Value perry_remainder(Value a, Value b);
Value perry_exponentiate(Value a, Value b);
Value perry_bit_and(Value a, Value b);
Value perry_bit_or(Value a, Value b);
Value perry_bit_xor(Value a, Value b);
Value perry_shift_left(Value a, Value b);
Value perry_shift_right(Value a, Value b);
Value perry_shift_right_unsigned(Value a, Value b);
Value perry_negate(Value a);
Value perry_bit_not(Value a);
Value perry_increment(Value a); /* a is numeric already */
Value perry_decrement(Value a);

bool perry_less(Value a, Value b);
bool perry_less_equal(Value a, Value b);
bool perry_greater(Value a, Value b);
bool perry_greater_equal(Value a, Value b);
bool perry_loosely_equal(Value a, Value b);
bool perry_strictly_equal(Value a, Value b); /* no effects but flattening: ALLOC */
bool same_value(Value a, Value b);
bool same_value_zero(Value a, Value b);
bool perry_instance_of(Value v, Value target);
bool perry_in(Value key, Value object);
/* Remainder of two doubles with node's result. No effects. */
double number_remainder(double a, double b);
double number_exponentiate(double a, double b);

#endif
