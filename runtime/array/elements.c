/* elements.c - element stores: where they lie, how they grow and shrink, what the collector does
 * with them.
 *
 * A heap store is replaced by a bigger copy and dies young. A side store is resized in place by its
 * owner; from 128 KiB on that is mremap, so growing copies nothing and no abandoned buffer is left
 * behind: a loop that pushes 10 million numbers peaks near the 80 MB that they need. After shifts
 * the memory begins `offset` values before the header: growing first slides the values back when at
 * least half of the memory lies in front of them, which keeps a queue (push, shift) amortised O(1).
 */
#include "array/array.h"
#include "core/throw.h"
#include "gc/heap.h"
#include "gc/roots.h"
#include "gc/side.h"

/* Side stores do not shrink below this. */
#define SIDE_CAPACITY_MIN 128u
#define SIDE_HEADER       CELL_HEADER(CELL_NOT_OBJECT, CELL_ELEMENTS, CELL_FLAG_STATIC, 0)

Elements perry_empty_elements __attribute__((aligned(16))) = {
    .header = {.shape = CELL_NOT_OBJECT, .flags = CELL_FLAG_STATIC, .kind = CELL_ELEMENTS},
};

void array_trace(Cell *cell, Tracer *tracer);
void arguments_trace(Cell *cell, Tracer *tracer);
void elements_trace(Cell *cell, Tracer *tracer);

static size_t store_bytes(uint64_t capacity) {
  return sizeof(Elements) + (size_t)capacity * sizeof(Value);
}

static bool has_side_store(const Array *array) {
  return array->flags & ARRAY_SIDE_STORE;
}

/* Start and size of the memory behind a side store. */
static void *side_memory(const Array *array, size_t *bytes) {
  Elements *store = array->elements;
  *bytes = store_bytes((uint64_t)store->capacity + store->offset);
  return (char *)store - (size_t)store->offset * sizeof(Value);
}

static Elements *side_header_init(void *at, uint32_t capacity, uint32_t offset) {
  uint64_t header = SIDE_HEADER;
  Elements *store = at;
  memcpy(&store->header, &header, sizeof header);
  store->capacity = capacity;
  store->offset = offset;
  return store;
}

static void fill_holes(Value *values, uint32_t from, uint32_t to) {
  for (uint32_t i = from; i < to; i++)
    values[i] = value_hole();
}

/* Undoes the effect of shifts: the store begins at its memory again. */
static void slide_to_front(Array *array) {
  Elements *store = array->elements;
  if (store->offset == 0) return;
  uint32_t capacity = store->capacity + store->offset;
  void *memory = (char *)store - (size_t)store->offset * sizeof(Value);
  barrier_bulk(&array->header);
  memmove((char *)memory + sizeof(Elements), store->values, array->length * sizeof(Value));
  array->elements = side_header_init(memory, capacity, 0);
}

static void free_side_store(Array *array) {
  size_t bytes;
  void *memory = side_memory(array, &bytes);
  array->elements = &perry_empty_elements;
  array->flags &= ~ARRAY_SIDE_STORE;
  side_free(&array->header, memory, bytes);
}

/* Moves the elements to a store of exactly this capacity >= length. */
static void set_capacity(Array *array, uint32_t capacity) {
  if (has_side_store(array)) {
    slide_to_front(array);
    size_t old_bytes, new_bytes = store_bytes(capacity);
    void *memory = side_memory(array, &old_bytes);
    barrier_bulk(&array->header);
    memory = side_resize(&array->header, memory, old_bytes, new_bytes);
    array->elements = side_header_init(memory, capacity, 0);
  } else if (capacity > ELEMENTS_HEAP_MAX) {
    Elements *made =
        side_header_init(side_allocate(&array->header, store_bytes(capacity)), capacity, 0);
    memcpy(made->values, array->elements->values, array->length * sizeof(Value));
    barrier_bulk(&array->header);
    array->elements = made;
    array->flags |= ARRAY_SIDE_STORE;
  } else {
    capacity = (capacity + 1) & ~1u; /* whole granules */
    Elements *made =
        (Elements *)cell_allocate(CELL_ELEMENTS, CELL_NOT_OBJECT, store_bytes(capacity));
    made->capacity = capacity;
    made->offset = 0;
    memcpy(made->values, array->elements->values, array->length * sizeof(Value));
    fill_holes(made->values, array->length, capacity);
    barrier_bulk(&array->header);
    array->elements = made;
    return;
  }
  side_poll();
}

void array_reserve(Array *array, uint32_t capacity) {
  const Elements *store = array->elements;
  if (capacity <= store->capacity) return;
  if (capacity > ARRAY_STORE_MAX) perry_out_of_memory(store_bytes(capacity));
  if (store->offset >= store->capacity && capacity <= store->capacity + store->offset) {
    slide_to_front(array);
    return;
  }
  uint64_t grown = (uint64_t)store->capacity + store->capacity / 2 + 4;
  if (grown < capacity) grown = capacity;
  if (grown > ARRAY_STORE_MAX) grown = ARRAY_STORE_MAX;
  set_capacity(array, (uint32_t)grown);
}

/* Forgets what lies beyond the new, smaller length and gives memory back. */
static void shrink(Array *array, uint32_t length) {
  if (!has_side_store(array)) {
    fill_holes(array->elements->values, length, array->length);
    array->length = length;
    return;
  }
  array->length = length;
  uint32_t capacity = array->elements->capacity;
  if (length == 0)
    free_side_store(array);
  else if (capacity > SIDE_CAPACITY_MIN && length < capacity / 4)
    set_capacity(array, capacity / 2 < SIDE_CAPACITY_MIN ? SIDE_CAPACITY_MIN : capacity / 2);
}

void array_set_dense_length(Array *array, uint32_t length) {
  if (length <= array->length) {
    shrink(array, length);
    if (length == 0 && array_elements_kind(array) == ELEMENTS_HOLEY)
      array_set_elements_kind(array, ELEMENTS_VALUE);
    return;
  }
  array_widen(array, ELEMENTS_HOLEY);
  array_reserve(array, length);
  fill_holes(array->elements->values, array->length, length);
  array->length = length;
}

void array_drop_front(Array *array, uint32_t count) {
  uint32_t length = array->length - count;
  Elements *store = array->elements;
  if (count == 0) return;
  if (length == 0 || !has_side_store(array)) {
    barrier_bulk(&array->header);
    memmove(store->values, store->values + count, length * sizeof(Value));
    shrink(array, length);
    return;
  }
  store = side_header_init((char *)store + count * sizeof(Value), store->capacity - count,
                           store->offset + count);
  array->elements = store;
  array->length = length;
  if (store->offset / 2 > store->capacity) set_capacity(array, store->capacity);
}

void array_open_gap(Array *array, uint32_t at, uint32_t count) {
  uint32_t length = array->length;
  Elements *store = array->elements;
  if (at == 0 && store->offset >= count) {
    array->elements = side_header_init((char *)store - count * sizeof(Value),
                                       store->capacity + count, store->offset - count);
  } else {
    array_reserve(array, length + count);
    Value *values = array->elements->values;
    memmove(values + at + count, values + at, (length - at) * sizeof(Value));
  }
  fill_holes(array->elements->values, at, at + count);
  barrier_bulk(&array->header);
  array->length = length + count;
}

void array_close_gap(Array *array, uint32_t at, uint32_t count) {
  if (at == 0) {
    array_drop_front(array, count);
    return;
  }
  Value *values = array->elements->values;
  barrier_bulk(&array->header);
  memmove(values + at, values + at + count, (array->length - at - count) * sizeof(Value));
  shrink(array, array->length - count);
}

void array_commit(Array *array, uint32_t new_length, ElementsKind kind) {
  array->length = new_length;
  array_widen(array, kind);
}

/* ---- kinds ---- */

ElementsKind array_elements_kind(const Array *array) {
  uint32_t shape = array->header.shape;
  if (shape >= SHAPE_ARRAY_NUMBER && shape <= SHAPE_ARRAY_HOLEY)
    return (ElementsKind)(shape - SHAPE_ARRAY_NUMBER);
  return (ElementsKind)shape_from_id(shape)->elements_kind;
}

void array_set_elements_kind(Array *array, ElementsKind kind) {
  uint32_t shape = array->header.shape;
  if (shape >= SHAPE_ARRAY_NUMBER && shape <= SHAPE_ARRAY_HOLEY && kind != ELEMENTS_DICTIONARY) {
    array->header.shape = SHAPE_ARRAY_NUMBER + (uint32_t)kind;
    return;
  }
  Shape *from = shape_from_id(shape);
  if (from->elements_kind != kind) array->header.shape = shape_with_elements_kind(from, kind)->id;
}

void array_widen(Array *array, ElementsKind kind) {
  if (array_elements_kind(array) < kind) array_set_elements_kind(array, kind);
}

void array_make_dictionary(Array *array) {
  if (array_elements_kind(array) == ELEMENTS_DICTIONARY) return;
  uint32_t count = 0;
  for (uint32_t i = 0; i < array->length; i++)
    count += !value_is_hole(array_get(array, i));
  IndexDictionary *dictionary = index_dictionary_create(count);
  for (uint32_t i = 0; i < array->length; i++)
    if (!value_is_hole(array_get(array, i)))
      index_dictionary_put(dictionary, i, array_get(array, i), PROPERTY_DEFAULT);
  if (has_side_store(array)) free_side_store(array);
  array_set_elements_kind(array, ELEMENTS_DICTIONARY);
  barrier_bulk(&array->header);
  array->elements = (Elements *)(void *)dictionary;
}

/* ---- access ---- */

void array_set(Array *array, uint32_t index, Value value) {
  array_widen(array, elements_kind_for(value));
  slot_write(&array->header, &array->elements->values[index], value);
}

bool array_push(Array *array, Value value) {
  uint32_t length = array->length;
  if (!array_is_dense(array) || length == ARRAY_LENGTH_MAX)
    return object_create_data_property((Object *)array, key_from_index(length), value);
  if (length == array->elements->capacity) array_reserve(array, length + 1);
  array_widen(array, elements_kind_for(value));
  slot_write(&array->header, &array->elements->values[length], value);
  array->length = length + 1;
  return true;
}

/* ---- collector ---- */

void array_trace(Cell *cell, Tracer *tracer) {
  Array *array = (Array *)cell;
  if (!has_side_store(array)) trace_pointer(tracer, &array->elements);
  ElementsKind kind = array_elements_kind(array);
  if (kind == ELEMENTS_VALUE || kind == ELEMENTS_HOLEY)
    trace_values(tracer, array->elements->values, array->length);
}

void arguments_trace(Cell *cell, Tracer *tracer) {
  array_trace(cell, tracer);
}

void elements_trace(Cell *cell, Tracer *tracer) {
  Elements *store = (Elements *)cell;
  if (store->header.shape & ELEMENTS_SELF_OWNED)
    trace_values(tracer, store->values, store->capacity);
}
