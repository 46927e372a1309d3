/* error.h - error objects, their `stack`, and throwing with node's texts.
 *
 * An error remembers the native return addresses of the frames above it when it is made (a walk of
 * the frame-pointer chain), and of the `await`s that wait for what runs; `stack`, its first own
 * property, is put together from them when first read.
 * Effects: ALLOC; the throwing ones THROW.
 * Spec: sec-error-objects
 */
#ifndef PERRY_OBJECT_ERROR_H
#define PERRY_OBJECT_ERROR_H

#include "object/intrinsic.h"
#include "object/object.h"

typedef struct ErrorObject {
  Cell header;
  Spill *spill;
  Value stack;    /* the value of `stack`, or hole before it is put together */
  String *frames; /* what capture_frames noted, as the bytes of a Latin-1 string, or NULL */
} ErrorObject;

/* A new error with this prototype, `stack` captured; message is a string, or hole for none. */
Object *error_create_with_prototype(Object *prototype, Value message);
/* The same for `new new_target(message)`: the constructors of classes that lead to the error's are
 * no frames of its stack. */
Object *error_create_for(Object *prototype, Value message, Object *new_target);
/* prototype: an intrinsic such as INTRINSIC_TypeErrorPrototype. */
Object *error_create(IntrinsicId prototype, String *message);
/* Defines (or captures anew) `stack` on any object: Error.captureStackTrace. first: the stack
 * begins with its caller; may be NULL. */
void error_capture_stack(Object *object, Function *first);
/* The value of the virtual `stack` of an error object. Effects: CALL the first time. */
Value error_stack(Object *error);
/* `Name: message`, the first line of the stack. Runs no program code. */
String *error_title(Object *error);

/* Throws an error whose message is format with each % replaced by the description of the next value
 * (describe_value). */
_Noreturn void throw_type_error_values(const char *format, uint32_t count, const Value *values);
_Noreturn void throw_error_values(IntrinsicId prototype, const char *format, uint32_t count,
                                  const Value *values);
/* `Cannot read properties of undefined (reading 'key')`. */
_Noreturn void throw_get_of_nullish(Value base, PropertyKey key);
/* Why [[Set]] refused, as node says it. */
_Noreturn void throw_set_refused(Value base, PropertyKey key, Value value);

/* The text that node puts for a value in messages: strings as they are, `#<Foo>`, `[object Array]`,
 * source of functions. Runs no
   program code. */
String *describe_value(Value value);
/* How node renders an operand of which there is no source text: `number 1`, `string "s"`, `object
 * null`, `object`. */
String *describe_operand(Value value);
/* `a number`, `an object`, `undefined`. */
String *describe_type(Value value);
/* Name of the object's constructor for `#<Name>`; NULL if none can be seen without running code. */
String *constructor_name(Object *object);
/* Get, but accessors and lazy lookups that would run program code give undefined. */
Value get_without_effects(Object *object, PropertyKey key);

#endif
