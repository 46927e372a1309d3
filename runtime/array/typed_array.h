/* typed_array.h - ArrayBuffer, typed arrays and DataView as cells.
 *
 * Compiled code reads an element of a typed array behind a check of its shape: shapes of the
 * intrinsic typed arrays differ, so the shape tells the element type. `data` and `length` are then
 * all it needs: an index below `length` is valid now.
 *
 * Invariants
 *   B1  data is the first element, length the number of elements that may be accessed now: what
 *       resizes or detaches a buffer brings its views up to date before anything else runs
 *   B2  a detached or out-of-bounds view has length 0, data NULL and VIEW_OUT_OF_BOUNDS
 *   B3  bytes of a buffer are side memory of the ArrayBuffer cell, max_bytes long if it is
 *       resizable; the data of an empty buffer is NULL
 *   B4  a buffer knows its views weakly, in side memory of its own
 * Spec  sec-arraybuffer-objects, sec-typedarray-objects, sec-dataview-objects
 */
#ifndef PERRY_ARRAY_TYPED_ARRAY_H
#define PERRY_ARRAY_TYPED_ARRAY_H

#include "abi/element_layout.h"
#include "object/object.h"

typedef enum ElementType {
#define ELEMENT_TYPE(name, type) ELEMENT_##name,
#include "abi/element_type.def"
  ELEMENT_TYPE_COUNT
} ElementType;

typedef struct ArrayBuffer {
  Cell header;
  Spill *spill;
  uint8_t *data;
  size_t bytes;     /* byteLength */
  size_t max_bytes; /* of a resizable one; else = bytes */
  Value *views;     /* B4: weak slots */
  uint32_t view_count, view_capacity;
  uint32_t flags; /* BUFFER_* */
  uint32_t reserved;
} ArrayBuffer;
#define BUFFER_RESIZABLE 1u
#define BUFFER_DETACHED  2u

/* Also of DataView; its length counts bytes and its element type means nothing. */
typedef struct TypedArray {
  Cell header;
  Spill *spill;
  uint8_t *data;
  size_t length;
  ArrayBuffer *buffer;
  size_t byte_offset;
  size_t fixed_length; /* elements it was made for; unused with VIEW_TRACKS_LENGTH */
  uint8_t element_type;
  uint8_t flags; /* VIEW_* */
} TypedArray;
#define VIEW_TRACKS_LENGTH 1u
#define VIEW_OUT_OF_BOUNDS 2u
_Static_assert(offsetof(TypedArray, data) == TYPED_ARRAY_DATA_OFFSET, "compiled fast paths");
_Static_assert(offsetof(TypedArray, length) == TYPED_ARRAY_LENGTH_OFFSET, "compiled fast paths");
_Static_assert(offsetof(TypedArray, element_type) == TYPED_ARRAY_ELEMENT_TYPE_OFFSET,
               "compiled fast paths");

extern const uint8_t element_type_bytes[ELEMENT_TYPE_COUNT];
extern const char *const typed_array_names[ELEMENT_TYPE_COUNT]; /* "Int8Array" */

static inline bool value_is_typed_array(Value v) {
  return value_is_object(v) && value_as_cell(v)->kind == CELL_TYPED_ARRAY;
}

#define ARRAY_BUFFER_MAX_BYTES ((size_t)1 << 33)

/* Makes the memory of a fresh, zeroed buffer cell; zero filled. RangeError if it is too much. */
void array_buffer_init(ArrayBuffer *buffer, double bytes, double max_bytes);
ArrayBuffer *array_buffer_create(double bytes); /* ALLOC THROW */
void array_buffer_resize(ArrayBuffer *buffer, size_t bytes);
/* Forgets the memory, which now belongs to somebody else (side_move) or was freed. */
void array_buffer_set_detached(ArrayBuffer *buffer);

/* Ties a fresh view to its buffer. length: elements; ignored if tracks_length. The caller has
 * checked offset and length. */
void view_init(TypedArray *view, ArrayBuffer *buffer, ElementType type, size_t byte_offset,
               size_t length, bool tracks_length);
/* With the intrinsic prototype and a buffer of its own. ALLOC THROW */
TypedArray *typed_array_create(ElementType type, double length);

/* TypeError `Cannot perform METHOD on a detached or out-of-bounds ArrayBuffer`. */
void typed_array_require_valid(const TypedArray *array, const char *method);
/* Number of elements of a typed array that is being iterated; TypeError as above. */
size_t typed_array_length_checked(TypedArray *array);

/* Element at `data` of this type, and storing one with the type's conversion. No effects. */
double element_load(ElementType type, const uint8_t *data);
void element_store(ElementType type, uint8_t *data, double value);

/* undefined / nothing when index is beyond the length. No effects. */
static inline Value typed_array_get(const TypedArray *array, double index) {
  if (!(index >= 0 && index < (double)array->length)) return value_undefined();
  ElementType type = (ElementType)array->element_type;
  return value_number(element_load(type, array->data + (size_t)index * element_type_bytes[type]));
}
static inline void typed_array_set(TypedArray *array, double index, double value) {
  if (!(index >= 0 && index < (double)array->length)) return;
  ElementType type = (ElementType)array->element_type;
  element_store(type, array->data + (size_t)index * element_type_bytes[type], value);
}

#endif
