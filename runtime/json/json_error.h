/* json_error.h - the SyntaxErrors of JSON.parse with node's texts. Effects: ALLOC THROW. */
#ifndef PERRY_JSON_JSON_ERROR_H
#define PERRY_JSON_JSON_ERROR_H

#include "string/string.h"

/* what: "Expected ':' after property name in JSON" and the like; position is told with line and
 * column. */
_Noreturn void json_throw_at(String *text, uint32_t position, const char *what);
/* The unit at position, or the end of the text, cannot stand there. */
_Noreturn void json_throw_unexpected(String *text, uint32_t position);

#endif
