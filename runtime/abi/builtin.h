/* builtin.h - prototypes of the C functions that the rows of builtin.def name. */
#ifndef PERRY_ABI_BUILTIN_H
#define PERRY_ABI_BUILTIN_H

#include "abi/layout.h"
#include "abi/version.h"

/* One macro a signature (builtin/README.md). */
#define BUILTIN_PROTOTYPE_T0(name)  Value name(Value);
#define BUILTIN_PROTOTYPE_T1(name)  Value name(Value, Value);
#define BUILTIN_PROTOTYPE_T2(name)  Value name(Value, Value, Value);
#define BUILTIN_PROTOTYPE_T3(name)  Value name(Value, Value, Value, Value);
#define BUILTIN_PROTOTYPE_F1(name)  double name(double);
#define BUILTIN_PROTOTYPE_F2(name)  double name(double, double);
#define BUILTIN_PROTOTYPE_ANY(name) Value name(Function *, Value, Value, uint32_t, const Value *);

#define BUILTIN(holder, key, length, signature, function, effects, anchor)                         \
  BUILTIN_PROTOTYPE_##signature(function)
#define CONSTRUCT(holder, length, signature, function, effects, anchor)                            \
  BUILTIN_PROTOTYPE_##signature(function)
#define GETTER(holder, key, signature, function, effects, anchor)                                  \
  BUILTIN_PROTOTYPE_##signature(function)
#define SETTER(holder, key, signature, function, effects, anchor)                                  \
  BUILTIN_PROTOTYPE_##signature(function)
#include "abi/builtin.def"

#endif
