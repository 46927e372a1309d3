/* list.h - argument lists from array-likes. */
#ifndef PERRY_BUILTIN_LIST_H
#define PERRY_BUILTIN_LIST_H

#include "array/array.h"

/* CreateListFromArrayLike: a packed array whose elements are the list; may be the argument itself.
 * Effects: CALL */
Array *list_from_array_like(Value list);

#endif
