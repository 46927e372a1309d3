/* builtin_iterator.h - the iterator objects that the runtime itself makes: of arrays, strings, maps
 * and sets, and iterator helpers.
 *
 * All are ITERATOR cells with a class that says how they step. Who drives an iterator and sees that
 * its `next` is still the builtin one (builtin_iterator_can_step) steps it directly, without a call
 * and without a result object. Spec: sec-%arrayiteratorprototype%-object and its siblings
 */
#ifndef PERRY_ARRAY_BUILTIN_ITERATOR_H
#define PERRY_ARRAY_BUILTIN_ITERATOR_H

#include "object/object.h"

typedef enum IterationWhat { ITERATE_KEYS, ITERATE_VALUES, ITERATE_ENTRIES } IterationWhat;

typedef struct BuiltinIterator BuiltinIterator;

typedef struct IteratorClass {
  /* The next value, or false at the end, now and ever after. Effects: CALL. */
  bool (*step)(BuiltinIterator *iterator, Value *value);
  /* The builtin function `next` of the class. */
  Value (*next)(Value this_value);
  uint32_t value_count; /* Values from `target` on */
} IteratorClass;

struct BuiltinIterator {
  Cell header;
  Spill *spill;
  const IteratorClass *class;
  uint64_t position;
  uint32_t what;  /* IterationWhat */
  uint32_t state; /* for the class */
  Value target;   /* what is iterated; undefined at the end */
  Value more[];   /* for the class */
};

/* position, what and state are 0, all values undefined. Effects: ALLOC. */
BuiltinIterator *builtin_iterator_create(Object *prototype, const IteratorClass *class);

/* this value of a `next`, checked; method for the error text, "Array Iterator.prototype.next" */
BuiltinIterator *this_builtin_iterator(Value this_value, const IteratorClass *class,
                                       const char *method);

/* TypeError `Method M called on incompatible receiver R`. */
_Noreturn void throw_incompatible_receiver(const char *method, Value receiver);

/* One step as a result object. */
Value builtin_iterator_next(BuiltinIterator *iterator);

/* Would calling `next` on this iterator do just what class->step does? No effects. */
static inline bool builtin_iterator_can_step(Value iterator, Value next) {
  if (!value_is_object(iterator) || value_as_cell(iterator)->kind != CELL_ITERATOR) return false;
  if (!value_is_object(next) || value_as_cell(next)->kind != CELL_BUILTIN_FUNCTION) return false;
  const BuiltinIterator *it = value_address(iterator);
  const Function *function = value_address(next);
  return function->info->native == (const void *)it->class->next;
}
static inline bool builtin_iterator_step(Value iterator, Value *value) {
  BuiltinIterator *it = value_address(iterator);
  return it->class->step(it, value);
}

/* An iterator over an array, typed array or array-like. */
BuiltinIterator *array_iterator_create(Object *object, IterationWhat what);

/* [key, value] */
Value entry_create(Value key, Value value);

#endif
