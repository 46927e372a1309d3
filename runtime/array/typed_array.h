/* typed_array.h - ArrayBuffer, typed arrays and DataView as cells.
 *
 * Compiled code reads an element of a typed array behind a check of its shape: shapes of the
 * intrinsic typed arrays differ, so the shape tells the element type. `data` and `length` are then
 * all it needs.
 *
 * Invariants
 *   B1  data is the first element, length the number of elements that may be accessed there now:
 * what resizes or detaches a buffer brings the views that follow it up to date before anything else
 * runs (views hang on the buffer's list) B2  a detached or out-of-bounds view has length 0, data
 * NULL and VIEW_OUT_OF_BOUNDS B3  bytes of a buffer are side memory of the ArrayBuffer cell,
 * max_bytes long if resizable; empty: data NULL Spec: sec-arraybuffer-objects,
 * sec-typedarray-objects, sec-dataview-objects
 */
#ifndef PERRY_ARRAY_TYPED_ARRAY_H
#define PERRY_ARRAY_TYPED_ARRAY_H

#include "object/object.h"

typedef enum ElementType {
#define ELEMENT_TYPE(name, type) ELEMENT_##name,
#include "array/element_type.def"
  ELEMENT_TYPE_COUNT
} ElementType;

typedef struct TypedArray TypedArray;

typedef struct ArrayBuffer {
  Cell header;
  Spill *spill;
  uint8_t *data;
  size_t bytes;      /* byteLength */
  size_t max_bytes;  /* of a resizable one; else = bytes */
  TypedArray *views; /* weakly: those that follow its size, linked by next_view */
  uint32_t flags;    /* BUFFER_* */
  uint32_t reserved;
} ArrayBuffer;
#define BUFFER_RESIZABLE 1u
#define BUFFER_DETACHED  2u

/* Also of DataView; then the element type means nothing and length counts bytes. */
struct TypedArray {
  Cell header;
  Spill *spill;
  uint8_t *data;
  size_t length;
  ArrayBuffer *buffer;
  size_t byte_offset;
  size_t fixed_length; /* elements it was made for; unused with VIEW_TRACKS_LENGTH */
  TypedArray *next_view;
  uint8_t element_type;
  uint8_t flags; /* VIEW_* */
};
#define VIEW_TRACKS_LENGTH 1u
#define VIEW_OUT_OF_BOUNDS 2u
#define VIEW_DATA_VIEW     4u

extern const uint8_t element_type_bytes[ELEMENT_TYPE_COUNT];

static inline bool value_is_typed_array(Value v) {
  return value_is_object(v) && value_as_cell(v)->kind == CELL_TYPED_ARRAY;
}

/* ALLOC THROW (RangeError: Array buffer allocation failed); zero filled. */
ArrayBuffer *array_buffer_create(size_t bytes);
TypedArray *typed_array_create(ElementType type, size_t length);
/* A view; the caller has checked offset and length. */
TypedArray *typed_array_create_view(ElementType type, ArrayBuffer *buffer, size_t byte_offset,
                                    size_t length);

/* Number of elements; TypeError if detached or out of bounds. */
size_t typed_array_length_checked(TypedArray *array);

/* index < length. No effects. */
Value typed_array_get(const TypedArray *array, size_t index);
/* A number already converted. index < length. No effects. */
void typed_array_set(TypedArray *array, size_t index, double value);

/* Element at `data` of this type, and storing one with the type's conversion. */
double element_load(ElementType type, const uint8_t *data);
void element_store(ElementType type, uint8_t *data, double value);

/* What became of a buffer's size: brings its views up to date (B1). */
void array_buffer_update_views(ArrayBuffer *buffer);

#endif
