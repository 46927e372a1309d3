/* number_convert.h - ToInt32 and its relatives on doubles.
 *
 * Fast path: a value within int64 is truncated by one instruction, and its low bits are the answer;
 * anything else (NaN and infinities included) gives the int64 "indefinite" value and takes the slow
 * path.
 *
 * Effects   none
 * Spec      sec-toint32, sec-touint32, sec-tointegerorinfinity
 */
#ifndef PERRY_NUMBER_NUMBER_CONVERT_H
#define PERRY_NUMBER_NUMBER_CONVERT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* The value modulo 2^64 of a double of any size, 0 for NaN and infinities. */
static inline uint64_t number_to_uint64_modulo(double value) {
  if (fabs(value) < 9223372036854775808.0) return (uint64_t)(int64_t)value;
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  int shift = (int)(bits >> 52 & 0x7FF) - 1075; // at least 11 here
  if (shift >= 64) return 0;
  uint64_t mantissa = (bits & 0xFFFFFFFFFFFFFu) | 0x10000000000000u;
  uint64_t magnitude = mantissa << shift;
  return bits >> 63 ? 0 - magnitude : magnitude;
}

static inline uint32_t number_to_uint32(double value) {
  return (uint32_t)number_to_uint64_modulo(value);
}

static inline int32_t number_to_int32(double value) {
  return (int32_t)number_to_uint32(value);
}

/* Whether the value is an int32 and not -0; if so, *out is that. */
static inline bool number_is_int32(double value, int32_t *out) {
  if (!(value >= -2147483648.0 && value <= 2147483647.0)) return false;
  int32_t integer = (int32_t)value;
  double back = integer;
  *out = integer;
  return memcmp(&back, &value, sizeof back) == 0;
}

/* Whether the value is an integer in 0 .. 2^32 - 2, an array index (-0 is index 0). */
static inline bool number_is_array_index(double value, uint32_t *out) {
  if (!(value >= 0 && value <= 4294967294.0)) return false;
  *out = (uint32_t)value;
  return (double)*out == value;
}

#endif
