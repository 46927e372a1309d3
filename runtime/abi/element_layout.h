/* element_layout.h - what compiled code knows of typed arrays: element types by number and the
 * places of fields. typed_array.h asserts them. */
#ifndef PERRY_ABI_ELEMENT_LAYOUT_H
#define PERRY_ABI_ELEMENT_LAYOUT_H

enum {
#define ELEMENT_TYPE(name, type) ELEMENT_LAYOUT_##name,
#include "abi/element_type.def"
};

#define TYPED_ARRAY_DATA_OFFSET         16
#define TYPED_ARRAY_LENGTH_OFFSET       24
#define TYPED_ARRAY_ELEMENT_TYPE_OFFSET 56

#endif
