/* collection_iterator.h - the iterators of Map and Set, which walk a hash table while the program
 * may change it. A set is a map from each key to itself. */
#ifndef PERRY_BUILTIN_COLLECTION_ITERATOR_H
#define PERRY_BUILTIN_COLLECTION_ITERATOR_H

#include "array/builtin_iterator.h"
#include "collection/hash_table.h"
#include "object/intrinsic.h"

/* An iterator of the class over the collection. Effects: ALLOC. */
Value collection_iterator_create(Collection *collection, IterationWhat what, IntrinsicId prototype,
                                 const IteratorClass *iterator_class);

/* The step of such a class. Effects: ALLOC. */
bool collection_iterator_step(BuiltinIterator *iterator, Value *value);

#endif
