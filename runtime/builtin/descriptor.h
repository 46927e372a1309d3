/* descriptor.h - property descriptors as objects of the program. Spec:
 * sec-property-descriptor-specification-type */
#ifndef PERRY_BUILTIN_DESCRIPTOR_H
#define PERRY_BUILTIN_DESCRIPTOR_H

#include "object/object.h"

/* ToPropertyDescriptor. Effects: CALL */
PropertyDescriptor descriptor_from_object(Value v);
/* FromPropertyDescriptor, of a partial descriptor too. Effects: ALLOC */
Value descriptor_to_object(const PropertyDescriptor *descriptor);

#endif
