/* node_error.h - errors with node's codes, as its JavaScript layer makes them: `TypeError
 * [ERR_INVALID_ARG_TYPE]: ...`.
 *
 * Effects: ALLOC THROW.
 */
#ifndef PERRY_UV_NODE_ERROR_H
#define PERRY_UV_NODE_ERROR_H

#include "runtime.h"

/* An error whose `code` is set and whose stack begins `Name [code]: message`. prototype: an
 * intrinsic such as INTRINSIC_TypeErrorPrototype. */
Object *node_error_create(IntrinsicId prototype, const char *code, String *message);

/* ERR_INVALID_ARG_TYPE: `The "name" argument must be <expected>. Received ...`; expected: such as
 * `of type function`. */
_Noreturn void node_throw_invalid_argument(const char *name, const char *expected, Value received);
/* ERR_OUT_OF_RANGE: `The value of "name" is out of range. It must be <expected>. Received ...` */
_Noreturn void node_throw_out_of_range(const char *name, const char *expected, Value received);

/* Throws ERR_INVALID_ARG_TYPE unless value is callable. */
void node_require_function(Value value, const char *name);

#endif
