/* json.h - JSON text to values and back.
 *
 * Both directions work without recursion in C, so nesting is limited by memory only, as in node.
 * Effects: parse: ALLOC THROW. stringify: CALL.
 * Errors: node's messages; parse throws SyntaxError.
 * Spec: sec-json-object
 */
#ifndef PERRY_JSON_JSON_H
#define PERRY_JSON_JSON_H

#include "abi/isolate.h"

/* The value of the text. records: NULL, or receives a record of each value for revivers:
   an Array [RECORD_*, value, its source text or the records of its parts]. */
Value json_parse_text(String *text, Value *records);
enum { RECORD_PRIMITIVE, RECORD_ARRAY, RECORD_OBJECT };

/* JSON.rawJSON's check: a primitive with nothing around it. */
void json_check_primitive(String *text);

/* JSON.stringify: a string or undefined. */
Value json_stringify_value(Value value, Value replacer, Value space);

/* Is it an object made by JSON.rawJSON? */
bool json_is_raw(Value v);
Object *json_create_raw(String *text);

#endif
