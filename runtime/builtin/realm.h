/* realm.h - the intrinsic objects and how they come into being.
 *
 * Each intrinsic is described by rows of abi/intrinsic.def and abi/builtin/x.def, read-only data. realm_intrinsic makes the object when
 * it is first asked for: a dictionary shape with one slot per row, function slots holding VALUE_LAZY | row until read.
 * Effects: ALLOC.
 */
#ifndef PERRY_BUILTIN_REALM_H
#define PERRY_BUILTIN_REALM_H

#include "object/object.h"

typedef enum IntrinsicId {
  INTRINSIC_None,
#define CONSTRUCTOR(name, prototype, parent) INTRINSIC_##name,
#define PROTOTYPE(name, kind, parent)        INTRINSIC_##name,
#define NAMESPACE(name)                      INTRINSIC_##name,
#define INTRINSIC(name)                      INTRINSIC_##name,
#include "abi/intrinsic.def"
  INTRINSIC_COUNT
} IntrinsicId;

/* The intrinsic object. Compiled code calls it by the name perry_intrinsic for a global that nobody can have changed. */
Object *realm_intrinsic(IntrinsicId id);

/* Value of a PROPERTY_LAZY slot that still holds VALUE_LAZY | row: makes the builtin function. */
Value realm_materialize_builtin(uint32_t row);

/* Reads or assigns a global variable by name (unresolved identifier). Missing: ReferenceError, or undefined for typeof. Effects: CALL. */
Value perry_global_get(String *atom);
Value perry_global_get_or_undefined(String *atom);
void perry_global_set(String *atom, Value value); /* strict: ReferenceError when missing */

#endif
