/* intrinsic.h - the intrinsic objects by name, for the folders below builtin/.
 *
 * Defined in builtin/realm.c. Effects: ALLOC (an intrinsic comes into being when first asked for).
 */
#ifndef PERRY_OBJECT_INTRINSIC_H
#define PERRY_OBJECT_INTRINSIC_H

#include "abi/isolate.h"

typedef enum IntrinsicId {
  INTRINSIC_None,
#define CONSTRUCTOR(name, prototype, parent) INTRINSIC_##name,
#define PROTOTYPE(name, kind, parent)        INTRINSIC_##name,
#define NAMESPACE(name)                      INTRINSIC_##name,
#define INTRINSIC(name)                      INTRINSIC_##name,
#include "abi/intrinsic.def"
  INTRINSIC_COUNT
} IntrinsicId;

/* The intrinsic object. Compiled code calls it by the name perry_intrinsic for a global that nobody
 * can have changed. */
Object *realm_intrinsic(IntrinsicId id);

/* Is it this one? Makes nothing. */
bool realm_is_intrinsic(const Object *object, IntrinsicId id);

/* Value of a PROPERTY_LAZY slot that still holds VALUE_LAZY | row: makes the builtin function. */
Value realm_materialize_builtin(uint32_t row);

#endif
