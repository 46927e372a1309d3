/* species.h - SpeciesConstructor for builtins other than Array. Effects: CALL. Spec:
 * sec-speciesconstructor */
#ifndef PERRY_BUILTIN_SPECIES_H
#define PERRY_BUILTIN_SPECIES_H

#include "object/intrinsic.h"
#include "object/object.h"

/* object.constructor[Symbol.species], or the intrinsic constructor. */
Value species_constructor(Object *object, IntrinsicId default_constructor);

#endif
