/* realm.h - the intrinsic objects and how they come into being.
 *
 * Each intrinsic is described by rows of abi/intrinsic.def and abi/builtin/x.def, read-only data.
 * realm_intrinsic makes the object when it is first asked for (object/intrinsic.h): a dictionary
 * shape with one slot per row, function slots holding VALUE_LAZY | row until read.
 * Effects: ALLOC.
 */
#ifndef PERRY_BUILTIN_REALM_H
#define PERRY_BUILTIN_REALM_H

#include "object/intrinsic.h"
#include "object/object.h"

#endif
