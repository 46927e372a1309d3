/* typed_array.h - what the files of typed array methods share. */
#ifndef PERRY_BUILTIN_TYPED_ARRAY_H
#define PERRY_BUILTIN_TYPED_ARRAY_H

#include "array/typed_array.h"

/* ValidateTypedArray of the receiver. method: `%TypedArray%.prototype.fill`. */
TypedArray *this_typed_array(Value this_value, const char *method);
/* TypedArrayCreateFromCtor with a length. Effects: CALL. */
TypedArray *typed_array_create_from_constructor(Value constructor, double length,
                                                const char *method);
/* TypedArraySpeciesCreate with a length. Effects: CALL. */
TypedArray *typed_array_species_create(TypedArray *exemplar, double length, const char *method);
/* The constructor that makes arrays of this element type. ALLOC */
Value typed_array_intrinsic_constructor(ElementType type);

#endif
