/* operators.c - the operators on any values. Numbers come first in each: compiled code has tested
 * for two numbers inline, but C callers have not. */
#include "operation/operators.h"

#include "core/throw.h"
#include "function/function.h"
#include "number/math.h"
#include "number/number_convert.h"
#include "object/error.h"
#include "object/object.h"
#include "operation/convert.h"
#include "string/atom.h"
#include "string/string.h"

#include <math.h>

/* ---- arithmetic ---- */

static bool both_numbers(Value a, Value b) {
  return value_is_number(a) && value_is_number(b);
}

Value perry_add(Value a, Value b) {
  if (both_numbers(a, b)) return value_number_from_raw(value_as_number(a) + value_as_number(b));
  if (value_is_object(a)) a = to_primitive(a, HINT_DEFAULT);
  if (value_is_object(b)) b = to_primitive(b, HINT_DEFAULT);
  if (value_is_string(a) || value_is_string(b)) {
    String *left = to_string(a);
    return value_string(string_concat(left, to_string(b)));
  }
  double left = value_as_number(to_numeric(a));
  return value_number_from_raw(left + value_as_number(to_numeric(b)));
}

/* An operator on two numerics, as an expression of the doubles x and y. */
#define NUMERIC_OPERATOR(name, expression)                                                         \
  Value name(Value a, Value b) {                                                                   \
    double x = value_is_number(a) ? value_as_number(a) : value_as_number(to_numeric(a));           \
    double y = value_is_number(b) ? value_as_number(b) : value_as_number(to_numeric(b));           \
    return value_number_from_raw(expression);                                                      \
  }
NUMERIC_OPERATOR(perry_subtract, x - y)
NUMERIC_OPERATOR(perry_multiply, x *y)
NUMERIC_OPERATOR(perry_divide, x / y)
NUMERIC_OPERATOR(perry_remainder, perry_number_remainder(x, y))
NUMERIC_OPERATOR(perry_exponentiate, math_pow(x, y))
NUMERIC_OPERATOR(perry_bit_and, number_to_int32(x) & number_to_int32(y))
NUMERIC_OPERATOR(perry_bit_or, number_to_int32(x) | number_to_int32(y))
NUMERIC_OPERATOR(perry_bit_xor, number_to_int32(x) ^ number_to_int32(y))
NUMERIC_OPERATOR(perry_shift_left, (int32_t)(number_to_uint32(x) << (number_to_uint32(y) & 31)))
NUMERIC_OPERATOR(perry_shift_right, number_to_int32(x) >> (number_to_uint32(y) & 31))
NUMERIC_OPERATOR(perry_shift_right_unsigned, number_to_uint32(x) >> (number_to_uint32(y) & 31))

double perry_number_exponentiate(double base, double exponent) {
  return math_pow(base, exponent);
}

/* Small non-negative integers, the usual operands, need no division of doubles. */
double perry_number_remainder(double a, double b) {
  if (a >= 0 && a <= 9007199254740992.0 && b > 0 && b <= 9007199254740992.0) {
    uint64_t x = (uint64_t)a, y = (uint64_t)b;
    if ((double)x == a && (double)y == b) {
      double result = (double)(x % y);
      return result == 0 && signbit(a) ? -0.0 : result;
    }
  }
  return fmod(a, b);
}

Value perry_negate(Value a) {
  return value_number_from_raw(-value_as_number(to_numeric(a)));
}
Value perry_bit_not(Value a) {
  return value_number(~number_to_int32(value_as_number(to_numeric(a))));
}
Value perry_increment(Value a) {
  return value_number_from_raw(value_as_number(a) + 1);
}
Value perry_decrement(Value a) {
  return value_number_from_raw(value_as_number(a) - 1);
}

/* ---- comparison ---- */

typedef enum Order { ORDER_LESS, ORDER_EQUAL, ORDER_GREATER, ORDER_NONE } Order;

static Order order_of(Value a, Value b) {
  if (!both_numbers(a, b)) {
    a = to_primitive(a, HINT_NUMBER);
    b = to_primitive(b, HINT_NUMBER);
    if (value_is_string(a) && value_is_string(b)) {
      int order = string_compare(value_as_string(a), value_as_string(b));
      return order < 0 ? ORDER_LESS : order > 0 ? ORDER_GREATER : ORDER_EQUAL;
    }
    a = to_numeric(a);
    b = to_numeric(b);
  }
  double x = value_as_number(a), y = value_as_number(b);
  return x < y ? ORDER_LESS : x > y ? ORDER_GREATER : x == y ? ORDER_EQUAL : ORDER_NONE;
}

bool perry_less(Value a, Value b) {
  return order_of(a, b) == ORDER_LESS;
}
bool perry_greater(Value a, Value b) {
  return order_of(a, b) == ORDER_GREATER;
}
bool perry_less_equal(Value a, Value b) {
  Order order = order_of(a, b);
  return order == ORDER_LESS || order == ORDER_EQUAL;
}
bool perry_greater_equal(Value a, Value b) {
  Order order = order_of(a, b);
  return order == ORDER_GREATER || order == ORDER_EQUAL;
}

/* ---- equality ---- */

bool perry_strictly_equal(Value a, Value b) {
  if (both_numbers(a, b)) return value_as_number(a) == value_as_number(b);
  if (a.bits == b.bits) return true;
  if (value_is_string(a) && value_is_string(b))
    return string_equal(value_as_string(a), value_as_string(b));
  return false;
}

bool perry_loosely_equal(Value a, Value b) {
  for (;;) {
    if (both_numbers(a, b) || (value_is_string(a) && value_is_string(b)))
      return perry_strictly_equal(a, b);
    if (value_is_nullish(a) || value_is_nullish(b))
      return value_is_nullish(a) && value_is_nullish(b);
    bool is_object_a = value_is_object(a), is_object_b = value_is_object(b);
    if (is_object_a && is_object_b) return a.bits == b.bits;
    if (value_is_boolean(a) && value_is_boolean(b)) return a.bits == b.bits;
    if (value_is_symbol(a) && value_is_symbol(b)) return a.bits == b.bits;
    if (value_is_boolean(a))
      a = value_number(value_is_true(a));
    else if (value_is_boolean(b))
      b = value_number(value_is_true(b));
    else if (is_object_a)
      a = to_primitive(a, HINT_DEFAULT);
    else if (is_object_b)
      b = to_primitive(b, HINT_DEFAULT);
    else if (value_is_symbol(a) || value_is_symbol(b))
      return false;
    else
      return to_number(a) == to_number(b);
  }
}

bool same_value(Value a, Value b) {
  if (both_numbers(a, b)) return a.bits == b.bits;
  return perry_strictly_equal(a, b);
}

bool same_value_zero(Value a, Value b) {
  if (both_numbers(a, b)) return a.bits == b.bits || value_as_number(a) == value_as_number(b);
  return perry_strictly_equal(a, b);
}

/* ---- instanceof, in ---- */

bool ordinary_has_instance(Value constructor, Value v) {
  if (!is_callable(constructor)) return false;
  if (value_as_cell(constructor)->kind == CELL_BOUND_FUNCTION) {
    if (stack_is_exhausted()) perry_throw_stack_overflow();
    return perry_instance_of(v, bound_function_target(constructor));
  }
  if (!value_is_object(v)) return false;
  Function *function = value_as_function(constructor);
  bool has_prototype =
      function->header.kind == CELL_FUNCTION && (function->info->flags & FUNCTION_HAS_PROTOTYPE);
  Value prototype = has_prototype ? function_prototype(function)
                                  : object_get((Object *)function, key_from_atom(ATOM(prototype)));
  if (!value_is_object(prototype))
    throw_type_error_values("Function has non-object prototype '%' in instanceof check", 1,
                            &prototype);
  for (Object *o = object_get_prototype(value_as_object(v)); o; o = object_get_prototype(o))
    if (o == value_as_object(prototype)) return true;
  return false;
}

bool perry_instance_of(Value v, Value target) {
  if (!value_is_object(target))
    throw_type_error("Right-hand side of 'instanceof' is not an object");
  Value method = perry_get_property(target, WELL_KNOWN(hasInstance), NULL);
  if (!value_is_nullish(method)) {
    if (!is_callable(method)) perry_throw_not_callable(method, NULL);
    if (is_function_has_instance(method)) return ordinary_has_instance(target, v);
    return to_boolean(call_1(method, target, v));
  }
  if (!is_callable(target)) throw_type_error("Right-hand side of 'instanceof' is not callable");
  return ordinary_has_instance(target, v);
}

bool perry_in(Value property, Value object) {
  if (!value_is_object(object))
    throw_type_error_values("Cannot use 'in' operator to search for '%' in %", 2,
                            (Value[]){property, object});
  return object_has_property(value_as_object(object), to_property_key(property));
}
