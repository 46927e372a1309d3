/* json_quote.h - a string as JSON text, lone surrogates escaped. Effects: ALLOC (flattens) THROW
 * (too long) */
#ifndef PERRY_JSON_JSON_QUOTE_H
#define PERRY_JSON_JSON_QUOTE_H

#include "string/string.h"

void json_append_quoted(StringBuilder *builder, String *s);

/* The first quote, backslash or control character, or the end. */
const uint8_t *json_find_special(const uint8_t *at, const uint8_t *end);

enum { JSON_ESCAPE_UNITS = 6 }; /* longest escape */

/* Writes text with its special characters escaped, at most JSON_ESCAPE_UNITS for each unit; returns
 * the end. */
uint8_t *json_put_escaped(uint8_t *out, const uint8_t *text, uint32_t length);

/* Copies text that stands in JSON as it is; up to 15 bytes behind it may be overwritten. False: it
 * has special characters. */
bool json_copy_plain(uint8_t *out, const uint8_t *text, uint32_t length);

#endif
