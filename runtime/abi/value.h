/* value.h - the 64-bit NaN-boxed Value that compiled code and runtime share.
 *
 *   number      any double, as it is             bits <= 0xFFF8_0000_0000_0000 (unsigned)
 *   immediate   0xFFF9 | 48-bit code             null, undefined, false, true, hole, uninitialised
 * binding, lazy builtin symbol      0xFFFB | address of a Symbol bigint      0xFFFC | address of a
 * BigInt string      0xFFFD | address of a String object      0xFFFE | address of an Object
 *
 * Invariants
 *   V1  a boxed number is always a double; NaN is canonical wherever raw bits enter (typed arrays,
 * DataView) V2  bits >= 0xFFFB_0000_0000_0000 iff the value holds a cell address V3  hole,
 * uninitialised and lazy never reach the program: a read of such a slot is a slow path Effects:
 * none.
 */
#ifndef PERRY_ABI_VALUE_H
#define PERRY_ABI_VALUE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef struct Value {
  uint64_t bits;
} Value;

typedef struct Cell Cell;
typedef struct String String;
typedef struct Symbol Symbol;
typedef struct BigInt BigInt;
typedef struct Object Object;

#define VALUE_NUMBER_MAX    0xFFF8000000000000ull
#define VALUE_TAG_SHIFT     48
#define VALUE_TAG_IMMEDIATE 0xFFF9ull
#define VALUE_TAG_SYMBOL    0xFFFBull
#define VALUE_TAG_BIGINT    0xFFFCull
#define VALUE_TAG_STRING    0xFFFDull
#define VALUE_TAG_OBJECT    0xFFFEull
#define VALUE_CELL_MIN      (VALUE_TAG_SYMBOL << VALUE_TAG_SHIFT)
#define VALUE_ADDRESS_MASK  0x0000FFFFFFFFFFFFull
#define VALUE_CANONICAL_NAN 0x7FF8000000000000ull

/* Immediates. null and undefined differ in bit 0, so do false and true: `is nullish` and `box a
 * bool` are one operation. */
#define VALUE_NULL          0xFFF9000000000000ull
#define VALUE_UNDEFINED     0xFFF9000000000001ull
#define VALUE_FALSE         0xFFF9000000000002ull
#define VALUE_TRUE          0xFFF9000000000003ull
#define VALUE_HOLE          0xFFF9000000000004ull /* a missing array element */
#define VALUE_UNINITIALIZED 0xFFF9000000000005ull /* a binding in its temporal dead zone */
#define VALUE_LAZY          0xFFF9000100000000ull /* + row: a builtin function nobody has looked at yet */

static inline Value value_from_bits(uint64_t bits) {
  return (Value){bits};
}
static inline Value value_null(void) {
  return (Value){VALUE_NULL};
}
static inline Value value_undefined(void) {
  return (Value){VALUE_UNDEFINED};
}
static inline Value value_hole(void) {
  return (Value){VALUE_HOLE};
}
static inline Value value_boolean(bool b) {
  return (Value){VALUE_FALSE | (uint64_t)b};
}
static inline Value value_number(double d) {
  Value v;
  memcpy(&v.bits, &d, sizeof d);
  return v;
}
/* A double whose bits come from outside arithmetic: any NaN becomes the canonical one (V1). */
static inline Value value_number_from_raw(double d) {
  return d == d ? value_number(d) : (Value){VALUE_CANONICAL_NAN};
}
static inline Value value_string(const String *s) {
  return (Value){VALUE_TAG_STRING << VALUE_TAG_SHIFT | (uintptr_t)s};
}
static inline Value value_symbol(const Symbol *s) {
  return (Value){VALUE_TAG_SYMBOL << VALUE_TAG_SHIFT | (uintptr_t)s};
}
static inline Value value_bigint(const BigInt *b) {
  return (Value){VALUE_TAG_BIGINT << VALUE_TAG_SHIFT | (uintptr_t)b};
}
/* o: any cell whose kind is an object kind (cell.def). */
static inline Value value_object(const void *o) {
  return (Value){VALUE_TAG_OBJECT << VALUE_TAG_SHIFT | (uintptr_t)o};
}

static inline bool value_is_number(Value v) {
  return v.bits <= VALUE_NUMBER_MAX;
}
static inline bool value_is_cell(Value v) {
  return v.bits >= VALUE_CELL_MIN;
}
static inline bool value_is_string(Value v) {
  return v.bits >> VALUE_TAG_SHIFT == VALUE_TAG_STRING;
}
static inline bool value_is_symbol(Value v) {
  return v.bits >> VALUE_TAG_SHIFT == VALUE_TAG_SYMBOL;
}
static inline bool value_is_bigint(Value v) {
  return v.bits >> VALUE_TAG_SHIFT == VALUE_TAG_BIGINT;
}
static inline bool value_is_object(Value v) {
  return v.bits >> VALUE_TAG_SHIFT == VALUE_TAG_OBJECT;
}
static inline bool value_is_undefined(Value v) {
  return v.bits == VALUE_UNDEFINED;
}
static inline bool value_is_null(Value v) {
  return v.bits == VALUE_NULL;
}
static inline bool value_is_nullish(Value v) {
  return (v.bits | 1) == VALUE_UNDEFINED;
}
static inline bool value_is_boolean(Value v) {
  return (v.bits | 1) == VALUE_TRUE;
}
static inline bool value_is_true(Value v) {
  return v.bits == VALUE_TRUE;
}
static inline bool value_is_hole(Value v) {
  return v.bits == VALUE_HOLE;
}
static inline bool value_is_lazy(Value v) {
  return v.bits >> 32 == VALUE_LAZY >> 32;
}

static inline double value_as_number(Value v) {
  double d;
  memcpy(&d, &v.bits, sizeof d);
  return d;
}
static inline void *value_address(Value v) {
  return (void *)(uintptr_t)(v.bits & VALUE_ADDRESS_MASK);
}
static inline Cell *value_as_cell(Value v) {
  return (Cell *)value_address(v);
}
static inline String *value_as_string(Value v) {
  return (String *)value_address(v);
}
static inline Symbol *value_as_symbol(Value v) {
  return (Symbol *)value_address(v);
}
static inline BigInt *value_as_bigint(Value v) {
  return (BigInt *)value_address(v);
}
static inline Object *value_as_object(Value v) {
  return (Object *)value_address(v);
}

/* Same bits: strict equality of everything but numbers, strings and bigints. */
static inline bool value_is_identical(Value a, Value b) {
  return a.bits == b.bits;
}

#endif
