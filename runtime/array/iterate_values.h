/* iterate_values.h - running over the values of an iterator in C, closing it when the body throws
 * or has enough.
 *
 * An exception of the iterator itself does not close it. Effects: CALL.
 * Spec: sec-iteratorclose, IfAbruptCloseIterator
 */
#ifndef PERRY_ARRAY_ITERATE_VALUES_H
#define PERRY_ARRAY_ITERATE_VALUES_H

#include "operation/iterate.h"

/* False: enough, close the iterator. */
typedef bool (*ValueVisitor)(void *data, Value value);

void iterate_record(IteratorRecord *record, ValueVisitor visit, void *data);
/* GetIterator, then the same. Plain arrays are read directly while nobody has touched how arrays
 * are iterated; the array iterator has no `return`, so nothing else can be noticed before it
 * starts. */
void iterate_values(Value iterable, ValueVisitor visit, void *data);

#endif
