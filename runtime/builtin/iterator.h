/* iterator.h - what the two files of iterator methods share. Effects: CALL. */
#ifndef PERRY_BUILTIN_ITERATOR_H
#define PERRY_BUILTIN_ITERATOR_H

#include "operation/iterate.h"

/* TypeError unless the receiver is an object. */
void require_iterator_object(Value this_value, const char *method);
/* TypeError unless f is callable, after closing the iterator. */
void require_callable_or_close(Value f, Value iterator);
/* GetIteratorDirect: reads `next`. */
IteratorRecord get_iterator_direct(Value iterator);

#endif
