/* collection_iterator.c - see collection_iterator.h. */
#include "builtin/collection_iterator.h"

#include "array/array_like.h"

Value collection_iterator_create(Collection *collection, IterationWhat what, IntrinsicId prototype,
                                 const IteratorClass *iterator_class) {
  BuiltinIterator *made = builtin_iterator_create(realm_intrinsic(prototype), iterator_class);
  made->what = what;
  slot_write(&made->header, &made->target, value_object(collection));
  return value_object(made);
}

bool collection_iterator_step(BuiltinIterator *iterator, Value *value) {
  if (value_is_undefined(iterator->target)) return false;
  Collection *collection = value_address(iterator->target);
  const HashEntry *entry = hash_table_next(collection, &iterator->position);
  if (!entry) {
    iterator->target = value_undefined();
    return false;
  }
  Value second = collection->header.kind == CELL_MAP ? entry->value[0] : entry->key;
  *value = iterator->what == ITERATE_KEYS     ? entry->key
           : iterator->what == ITERATE_VALUES ? second
                                              : entry_create(entry->key, second);
  return true;
}
