/* iterate.h - the iterator protocol. Effects: CALL. Spec: sec-operations-on-iterator-objects */
#ifndef PERRY_OPERATION_ITERATE_H
#define PERRY_OPERATION_ITERATE_H

#include "abi/isolate.h"

/* Lives on the C stack (or in compiled code's frame slots). */
typedef struct IteratorRecord {
  Value iterator, next_method;
  bool is_done;
} IteratorRecord;

IteratorRecord get_iterator(Value iterable);
IteratorRecord get_iterator_async(Value iterable);
/* CreateAsyncFromSyncIterator: an iterator object with %AsyncFromSyncIteratorPrototype%. Defined in
 * job/. ALLOC */
Value async_from_sync_iterator_create(const IteratorRecord *record);
/* From the method already looked up. */
IteratorRecord get_iterator_from_method(Value iterable, Value method);
/* Steps; false when done. On throw or done, record->is_done is set. */
bool iterator_step_value(IteratorRecord *record, Value *value);
/* Calls `return` if there is one, ignoring what it throws when is_throwing, else checking that the
 * result is an object. */
void iterator_close(IteratorRecord *record, bool is_throwing);
/* {value, done} */
Object *create_iterator_result(Value value, bool done);
/* Collects an iterable into a new Array. */
Array *iterable_to_array(Value iterable);

#endif
