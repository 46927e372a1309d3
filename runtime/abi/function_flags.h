/* function_flags.h - what a function is, as FunctionInfo.flags says it and the compiler's IR too.
 */
#ifndef PERRY_ABI_FUNCTION_FLAGS_H
#define PERRY_ABI_FUNCTION_FLAGS_H

typedef enum FunctionFlags {
  FUNCTION_CONSTRUCTOR = 1 << 0, /* has [[Construct]] */
  FUNCTION_CLASS = 1 << 1,       /* a call without new throws */
  FUNCTION_DERIVED = 1 << 2,     /* class with extends: `this` starts uninitialised */
  FUNCTION_ARROW = 1 << 3,
  FUNCTION_METHOD = 1 << 4,
  FUNCTION_GENERATOR = 1 << 5,
  FUNCTION_ASYNC = 1 << 6,
  FUNCTION_SLOPPY = 1 << 7,        /* `this` is coerced by the callee's prologue */
  FUNCTION_HAS_PROTOTYPE = 1 << 8, /* own `prototype` property, made when first looked at */
  FUNCTION_BUILTIN = 1 << 9,
  FUNCTION_GETTER = 1 << 10,
  FUNCTION_SETTER = 1 << 11,
} FunctionFlags;

#endif
