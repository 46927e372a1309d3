/* json_quote.h - a string as JSON text, lone surrogates escaped. Effects: ALLOC (flattens) THROW
 * (too long) */
#ifndef PERRY_JSON_JSON_QUOTE_H
#define PERRY_JSON_JSON_QUOTE_H

#include "string/string.h"

void json_append_quoted(StringBuilder *builder, String *s);

/* The first quote, backslash or control character, or the end. */
const uint8_t *json_find_special(const uint8_t *at, const uint8_t *end);

#endif
