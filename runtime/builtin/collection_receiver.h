/* collection_receiver.h - what the methods of Map, Set, WeakMap and WeakSet share: checking the
 * receiver, filling from an iterable. */
#ifndef PERRY_BUILTIN_COLLECTION_RECEIVER_H
#define PERRY_BUILTIN_COLLECTION_RECEIVER_H

#include "array/builtin_iterator.h"
#include "collection/hash_table.h"

/* The collection that `this` is, else TypeError `Method M called on incompatible receiver R`. */
static inline Collection *this_collection(Value this_value, CellKind kind, const char *method) {
  if (!value_is_object(this_value) || value_as_cell(this_value)->kind != kind)
    throw_incompatible_receiver(method, this_value);
  return value_address(this_value);
}

/* AddEntriesFromIterable: calls target.set(key, value) for each entry; directly while it is the
 * builtin. Effects: CALL. */
void add_entries_from_iterable(Value target, Value iterable,
                               Value (*builtin_set)(Value, Value, Value));
/* The same for target.add(value). */
void add_values_from_iterable(Value target, Value iterable, Value (*builtin_add)(Value, Value));

/* `V is not a function` with V as its text. */
_Noreturn void throw_not_a_function(Value f);

#endif
