/* utf.h - UTF-8, UTF-16 and Latin-1 into each other.
 *
 * Reading UTF-8, each maximal ill-formed part becomes one U+FFFD (as TextDecoder has it). Writing
 * UTF-8, a lone surrogate becomes U+FFFD, as node writes it. Lengths are measured first, then a
 * buffer of the caller's is filled.
 *
 * Units     bytes for UTF-8 and Latin-1, units for UTF-16
 * Owner     the caller owns all buffers; in and out must not overlap
 * Effects   none
 */
#ifndef PERRY_UNICODE_UTF_H
#define PERRY_UNICODE_UTF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UTF_REPLACEMENT = 0xFFFD, UTF8_MAX_BYTES = 4 };

static inline bool utf16_is_lead(uint32_t unit) {
  return (unit & 0xFFFFFC00) == 0xD800;
}
static inline bool utf16_is_trail(uint32_t unit) {
  return (unit & 0xFFFFFC00) == 0xDC00;
}
static inline bool utf16_is_surrogate(uint32_t unit) {
  return (unit & 0xFFFFF800) == 0xD800;
}

/* The code point at *index, which moves behind it; a lone surrogate is itself. */
static inline uint32_t utf16_next(const uint16_t *units, size_t length, size_t *index) {
  uint32_t unit = units[(*index)++];
  if (utf16_is_lead(unit) && *index < length && utf16_is_trail(units[*index]))
    return (unit << 10) + units[(*index)++] - 0x35FDC00;
  return unit;
}

/* Writes a code point (or a lone surrogate), returns 1 or 2 units. */
static inline size_t utf16_put(uint32_t code_point, uint16_t *out) {
  if (code_point < 0x10000) {
    out[0] = (uint16_t)code_point;
    return 1;
  }
  out[0] = (uint16_t)(0xD7C0 + (code_point >> 10));
  out[1] = (uint16_t)(0xDC00 | (code_point & 0x3FF));
  return 2;
}

/* The code point at *index (which is below length), which moves behind it; UTF_REPLACEMENT for an
 * ill-formed part. */
uint32_t utf8_next(const uint8_t *text, size_t length, size_t *index);

/* Writes a code point, returns 1 to UTF8_MAX_BYTES bytes; a surrogate as UTF_REPLACEMENT. */
size_t utf8_put(uint32_t code_point, uint8_t *out);

/* How many bytes at the start are ASCII. */
size_t utf8_ascii_prefix(const uint8_t *text, size_t length);

/* What UTF-8 text becomes. */
typedef struct Utf8Measure {
  size_t units;   // UTF-16 units; when is_latin1, also the Latin-1 bytes
  bool is_latin1; // no code point above U+00FF
  bool is_well_formed;
} Utf8Measure;

Utf8Measure utf8_measure(const uint8_t *text, size_t length);

void utf8_to_latin1(const uint8_t *text, size_t length, uint8_t *out); // for text that is_latin1
void utf8_to_utf16(const uint8_t *text, size_t length, uint16_t *out);

/* Bytes that the text takes in UTF-8, then the writing of them. */
size_t utf8_length_of_latin1(const uint8_t *text, size_t length);
size_t utf8_length_of_utf16(const uint16_t *units, size_t length);
size_t utf8_from_latin1(const uint8_t *text, size_t length, uint8_t *out);
size_t utf8_from_utf16(const uint16_t *units, size_t length, uint8_t *out);

bool utf16_is_latin1(const uint16_t *units, size_t length);
bool utf16_is_well_formed(const uint16_t *units, size_t length);          // no lone surrogate
void utf16_to_latin1(const uint16_t *units, size_t length, uint8_t *out); // for units that are
void utf16_from_latin1(const uint8_t *text, size_t length, uint16_t *out);

/* Units that code points take in UTF-16, then the writing of them. */
size_t utf16_length_of_code_points(const uint32_t *code_points, size_t count);
size_t utf16_from_code_points(const uint32_t *code_points, size_t count, uint16_t *out);

#endif
