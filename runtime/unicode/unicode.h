/* unicode.h - properties and mappings of code points, version 17.0 of Unicode as in the reference
 * node.
 *
 * Identifiers, white space, case, normalization and column width. Functions on text take and give
 * UTF-16 code units; a lone surrogate is a code point without properties that maps to itself.
 *
 * Units     code points: uint32_t; units: UTF-16 code units
 * Owner     the caller owns all buffers; nothing is allocated here
 * Effects   none
 * Spec      sec-ecmascript-language-lexical-grammar, sec-string.prototype.tolowercase,
 * sec-string.prototype.normalize
 */
#ifndef PERRY_UNICODE_UNICODE_H
#define PERRY_UNICODE_UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Lexical properties (unicode_property.c) ---- */

bool unicode_is_id_start_slow(uint32_t code_point);
bool unicode_is_id_continue_slow(uint32_t code_point);
bool unicode_is_space_separator(uint32_t code_point); // the members of Zs beyond ASCII

/* ID_Start. The `$` and `_` that ECMAScript adds are not in it. */
static inline bool unicode_is_id_start(uint32_t code_point) {
  if (code_point < 0x80) return (code_point | 0x20) - 'a' < 26;
  return unicode_is_id_start_slow(code_point);
}

/* ID_Continue (`_` is in it). `$`, ZWNJ and ZWJ, which ECMAScript adds, are not. */
static inline bool unicode_is_id_continue(uint32_t code_point) {
  if (code_point < 0x80)
    return (code_point | 0x20) - 'a' < 26 || code_point - '0' < 10 || code_point == '_';
  return unicode_is_id_continue_slow(code_point);
}

/* ECMAScript's LineTerminator. */
static inline bool unicode_is_line_terminator(uint32_t code_point) {
  return code_point == '\n' || code_point == '\r' || (code_point & ~1u) == 0x2028;
}

/* ECMAScript's WhiteSpace, without line terminators. */
static inline bool unicode_is_white_space(uint32_t code_point) {
  if (code_point < 0x80)
    return code_point == ' ' || code_point == '\t' || code_point == '\v' || code_point == '\f';
  return code_point == 0xFEFF || unicode_is_space_separator(code_point);
}

/* What String.prototype.trim removes: WhiteSpace and LineTerminator. */
static inline bool unicode_is_trimmed(uint32_t code_point) {
  if (code_point < 0x80) return code_point == ' ' || code_point - '\t' < 5;
  return unicode_is_white_space(code_point) || unicode_is_line_terminator(code_point);
}

/* ---- Case (unicode_case.c) ---- */

uint32_t unicode_simple_upper(uint32_t code_point);
uint32_t unicode_simple_lower(uint32_t code_point);

/* Simple case folding (status C and S of CaseFolding.txt), as Canonicalize needs it for /iu and
 * /iv. */
uint32_t unicode_simple_fold(uint32_t code_point);

/* Canonicalize for /i without u or v: toUppercase of one unit, where that is one unit and does not
 * lead from beyond ASCII into ASCII. */
uint16_t unicode_canonicalize_unit(uint16_t unit);

enum { UNICODE_UPPER_GROWTH = 3, UNICODE_LOWER_GROWTH = 3 }; // greatest units out per unit in

/* String.prototype.toUpperCase: writes at most `length * UNICODE_UPPER_GROWTH` units and returns
 * how many. `out` may be NULL, to count only. */
size_t unicode_to_upper(const uint16_t *units, size_t length, uint16_t *out);

/* String.prototype.toLowerCase, likewise, with the context of the final sigma. */
size_t unicode_to_lower(const uint16_t *units, size_t length, uint16_t *out);

/* The same for Latin-1, `length` bytes in and out (`out` may be `text`). Upper case is false, with
 * `out` undefined, where a character (U+00B5, U+00DF, U+00FF) has no Latin-1 upper case of one
 * unit. */
bool unicode_to_upper_latin1(const uint8_t *text, size_t length, uint8_t *out);
void unicode_to_lower_latin1(const uint8_t *text, size_t length, uint8_t *out);

/* ---- Normalization (unicode_normalize.c) ---- */

typedef enum UnicodeForm { UNICODE_NFC, UNICODE_NFD, UNICODE_NFKC, UNICODE_NFKD } UnicodeForm;

/* Whether text is in the form for a cheap reason: only code points below U+00C0 (U+00A0 for the K
 * forms), or below U+0300 for NFC. False says nothing. Latin-1 text is always in NFC. */
bool unicode_is_plainly_normalized(const uint16_t *units, size_t length, UnicodeForm form);

/* The number of code points that unicode_normalize needs room for. */
size_t unicode_normalize_capacity(const uint16_t *units, size_t length, UnicodeForm form);

/* Writes the normalized code points to `out` and returns how many; lone surrogates stay. */
size_t unicode_normalize(const uint16_t *units, size_t length, UnicodeForm form, uint32_t *out);

/* ---- Columns (unicode_width.c) ---- */

/* Columns that node's getStringWidth gives a code point: 0 for control, format and combining
 * characters, 2 for wide ones and emoji, else 1. */
unsigned unicode_width(uint32_t code_point);

#endif
