/* typed_array.c - buffers and their views: memory, elements, what the collector does with them,
 * internal methods of typed arrays. */
#include "array/typed_array.h"
#include "abi/entry.h"
#include "core/throw.h"
#include "gc/barrier.h"
#include "gc/heap.h"
#include "gc/roots.h"
#include "gc/side.h"
#include "object/exotic.h"
#include "object/intrinsic.h"
#include "operation/convert.h"
#include "string/string.h"
#include <math.h>
#include <stdlib.h>

void array_buffer_trace(Cell *cell, Tracer *tracer);
void typed_array_trace(Cell *cell, Tracer *tracer);
void data_view_trace(Cell *cell, Tracer *tracer);

const uint8_t element_type_bytes[ELEMENT_TYPE_COUNT] = {
#define ELEMENT_TYPE(name, type) sizeof(type),
#include "abi/element_type.def"
};

const char *const typed_array_names[ELEMENT_TYPE_COUNT] = {
#define ELEMENT_TYPE(name, type) #name "Array",
#include "abi/element_type.def"
};

/* ---- elements ---- */

double element_load(ElementType type, const uint8_t *data) {
  switch (type) {
#define ELEMENT_TYPE(name, type)                                                                   \
  case ELEMENT_##name: {                                                                           \
    type element;                                                                                  \
    memcpy(&element, data, sizeof element);                                                        \
    return value_as_number(value_number_from_raw(element));                                        \
  }
#include "abi/element_type.def"
  case ELEMENT_TYPE_COUNT:
    break;
  }
  return 0;
}

static uint8_t clamp_to_byte(double value) {
  if (!(value > 0)) return 0;
  return value >= 255 ? 255 : (uint8_t)rint(value); /* halves go to even */
}

void element_store(ElementType type, uint8_t *data, double value) {
  switch (type) {
  case ELEMENT_Int8:
  case ELEMENT_Uint8:
    *data = (uint8_t)perry_number_to_int32(value);
    break;
  case ELEMENT_Uint8Clamped:
    *data = clamp_to_byte(value);
    break;
  case ELEMENT_Int16:
  case ELEMENT_Uint16: {
    uint16_t element = (uint16_t)perry_number_to_int32(value);
    memcpy(data, &element, sizeof element);
    break;
  }
  case ELEMENT_Int32:
  case ELEMENT_Uint32: {
    uint32_t element = perry_number_to_int32(value);
    memcpy(data, &element, sizeof element);
    break;
  }
  case ELEMENT_Float32: {
    float element = (float)value;
    memcpy(data, &element, sizeof element);
    break;
  }
  case ELEMENT_Float64:
    memcpy(data, &value, sizeof value);
    break;
  case ELEMENT_TYPE_COUNT:
    break;
  }
}

/* ---- buffers ---- */

void array_buffer_init(ArrayBuffer *buffer, double bytes, double max_bytes) {
  if (max_bytes > (double)ARRAY_BUFFER_MAX_BYTES)
    throw_range_error("Array buffer allocation failed");
  if (max_bytes > 0) {
    buffer->data = side_allocate(&buffer->header, (size_t)max_bytes);
    memset(buffer->data, 0, (size_t)max_bytes);
  }
  buffer->bytes = (size_t)bytes;
  buffer->max_bytes = (size_t)max_bytes;
  side_poll();
}

ArrayBuffer *array_buffer_create(double bytes) {
  Object *prototype = realm_intrinsic(INTRINSIC_ArrayBufferPrototype);
  ArrayBuffer *made =
      (ArrayBuffer *)object_create_of_kind(prototype, CELL_ARRAY_BUFFER, sizeof(ArrayBuffer));
  array_buffer_init(made, bytes, bytes);
  return made;
}

static size_t view_element_bytes(const TypedArray *view) {
  return view->header.kind == CELL_DATA_VIEW ? 1 : element_type_bytes[view->element_type];
}

/* Computes data and length of a view anew (B1, B2). */
static void view_update(TypedArray *view) {
  const ArrayBuffer *buffer = view->buffer;
  size_t element_bytes = view_element_bytes(view), available = 0;
  bool is_outside = buffer->flags & BUFFER_DETACHED || view->byte_offset > buffer->bytes;
  if (!is_outside) {
    available = (buffer->bytes - view->byte_offset) / element_bytes;
    if (!(view->flags & VIEW_TRACKS_LENGTH)) {
      is_outside = view->fixed_length > available;
      available = view->fixed_length;
    }
  }
  if (is_outside) {
    view->flags |= VIEW_OUT_OF_BOUNDS;
    view->data = NULL;
    view->length = 0;
    return;
  }
  view->flags &= ~VIEW_OUT_OF_BOUNDS;
  view->data = available ? buffer->data + view->byte_offset : buffer->data;
  view->length = available;
}

static void update_views(ArrayBuffer *buffer) {
  for (uint32_t i = 0; i < buffer->view_count; i++)
    if (value_is_object(buffer->views[i])) view_update(value_address(buffer->views[i]));
}

void array_buffer_resize(ArrayBuffer *buffer, size_t bytes) {
  if (bytes < buffer->bytes) memset(buffer->data + bytes, 0, buffer->bytes - bytes);
  buffer->bytes = bytes;
  update_views(buffer);
}

void array_buffer_set_detached(ArrayBuffer *buffer) {
  buffer->data = NULL;
  buffer->bytes = buffer->max_bytes = 0;
  buffer->flags |= BUFFER_DETACHED;
  update_views(buffer);
}

/* ---- views ---- */

/* Enters a view into the buffer's weak list, dropping those that have died when it is full. */
static void add_view(ArrayBuffer *buffer, TypedArray *view) {
  if (buffer->view_count == buffer->view_capacity) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < buffer->view_count; i++)
      if (value_is_object(buffer->views[i])) buffer->views[kept++] = buffer->views[i];
    buffer->view_count = kept;
    if (kept >= buffer->view_capacity / 2) {
      size_t old_bytes = buffer->view_capacity * sizeof(Value);
      uint32_t capacity = buffer->view_capacity ? buffer->view_capacity * 2 : 2;
      size_t bytes = capacity * sizeof(Value);
      buffer->views = buffer->views ? side_resize(&buffer->header, buffer->views, old_bytes, bytes)
                                    : side_allocate(&buffer->header, bytes);
      buffer->view_capacity = capacity;
    }
  }
  slot_write(&buffer->header, &buffer->views[buffer->view_count], value_object(view));
  buffer->view_count++;
}

void view_init(TypedArray *view, ArrayBuffer *buffer, ElementType type, size_t byte_offset,
               size_t length, bool tracks_length) {
  pointer_write(view, view->buffer, buffer);
  view->element_type = type;
  view->byte_offset = byte_offset;
  view->fixed_length = length;
  view->flags = tracks_length ? VIEW_TRACKS_LENGTH : 0;
  view_update(view);
  add_view(buffer, view);
}

TypedArray *typed_array_create(ElementType type, double length) {
  ArrayBuffer *buffer = array_buffer_create(length * element_type_bytes[type]);
  Object *prototype = realm_intrinsic((IntrinsicId)(INTRINSIC_Int8ArrayPrototype + type));
  TypedArray *made =
      (TypedArray *)object_create_of_kind(prototype, CELL_TYPED_ARRAY, sizeof(TypedArray));
  view_init(made, buffer, type, 0, (size_t)length, false);
  return made;
}

void typed_array_require_valid(const TypedArray *array, const char *method) {
  if (array->flags & VIEW_OUT_OF_BOUNDS)
    throw_type_error("Cannot perform %s on a detached or out-of-bounds ArrayBuffer", method);
}

size_t typed_array_length_checked(TypedArray *array) {
  typed_array_require_valid(array, "%ArrayIteratorPrototype%.next");
  return array->length;
}

/* ---- collector ---- */

void array_buffer_trace(Cell *cell, Tracer *tracer) {
  ArrayBuffer *buffer = (ArrayBuffer *)cell;
  for (uint32_t i = 0; i < buffer->view_count; i++)
    trace_weak_value(tracer, &buffer->views[i]);
}

void typed_array_trace(Cell *cell, Tracer *tracer) {
  trace_pointer(tracer, &((TypedArray *)cell)->buffer);
}

void data_view_trace(Cell *cell, Tracer *tracer) {
  typed_array_trace(cell, tracer);
}

/* ---- internal methods ---- */

/* Is this key an index or another canonical numeric string ("-0", "1.5", "NaN", "4294967295")?
 *index: where it points, -1 if nowhere. */
static bool is_numeric_key(PropertyKey key, double *index) {
  if (key_is_index(key)) {
    *index = key_index(key);
    return true;
  }
  if (!value_is_string(key)) return false;
  String *text = value_as_string(key);
  if (text->length == 0) return false;
  uint16_t first = string_unit_at(text, 0);
  if (!(first >= '0' && first <= '9') && first != '-' && first != 'I' && first != 'N') return false;
  double number = string_to_number(text);
  *index = number == floor(number) ? number : -1;
  if (string_equals_ascii(text, "-0")) {
    *index = -1;
    return true;
  }
  return string_equal(string_from_number(number), text);
}

static bool is_valid(const TypedArray *array, double index) {
  return index >= 0 && index < (double)array->length;
}

static ExoticResult typed_get_own(Object *object, PropertyKey key, PropertyDescriptor *out) {
  const TypedArray *array = (TypedArray *)object;
  double index;
  if (!is_numeric_key(key, &index)) return EXOTIC_ORDINARY;
  if (!is_valid(array, index)) return EXOTIC_NO;
  *out = (PropertyDescriptor){typed_array_get(array, index), value_hole(), value_hole(),
                              PROPERTY_DEFAULT, PROPERTY_DEFAULT};
  return EXOTIC_YES;
}

static ExoticResult typed_define(Object *object, PropertyKey key,
                                 const PropertyDescriptor *descriptor) {
  TypedArray *array = (TypedArray *)object;
  double index;
  if (!is_numeric_key(key, &index)) return EXOTIC_ORDINARY;
  if (!is_valid(array, index) || descriptor_is_accessor(descriptor) ||
      descriptor->present & ~descriptor->flags & PROPERTY_DEFAULT)
    return EXOTIC_NO;
  if (!value_is_hole(descriptor->value))
    typed_array_set(array, index, to_number(descriptor->value));
  return EXOTIC_YES;
}

static ExoticResult typed_has(Object *object, PropertyKey key) {
  double index;
  if (!is_numeric_key(key, &index)) return EXOTIC_ORDINARY;
  return is_valid((TypedArray *)object, index) ? EXOTIC_YES : EXOTIC_NO;
}

static ExoticResult typed_get(Object *object, PropertyKey key, Value receiver, Value *out) {
  double index;
  if (!is_numeric_key(key, &index)) return EXOTIC_ORDINARY;
  *out = typed_array_get((TypedArray *)object, index);
  return is_valid((TypedArray *)object, index) ? EXOTIC_YES : EXOTIC_NO;
}

static ExoticResult typed_set(Object *object, PropertyKey key, Value value, Value receiver) {
  double index;
  if (!is_numeric_key(key, &index)) return EXOTIC_ORDINARY;
  if (value_is_identical(receiver, value_object(object))) {
    typed_array_set((TypedArray *)object, index, to_number(value));
    return EXOTIC_YES;
  }
  return is_valid((TypedArray *)object, index) ? EXOTIC_ORDINARY : EXOTIC_YES;
}

static ExoticResult typed_delete(Object *object, PropertyKey key) {
  double index;
  if (!is_numeric_key(key, &index)) return EXOTIC_ORDINARY;
  return is_valid((TypedArray *)object, index) ? EXOTIC_NO : EXOTIC_YES;
}

static uint32_t *typed_own_indexes(Object *object, uint32_t *count) {
  const TypedArray *array = (TypedArray *)object;
  *count = (uint32_t)array->length;
  if (array->length == 0) return NULL;
  uint32_t *indexes = malloc(array->length * sizeof *indexes);
  if (!indexes) perry_out_of_memory(array->length * sizeof *indexes);
  for (uint32_t i = 0; i < array->length; i++)
    indexes[i] = i;
  return indexes;
}

/* Refused while the length may change. */
static bool typed_prevent_extensions(Object *object) {
  const TypedArray *array = (TypedArray *)object;
  return !(array->flags & VIEW_TRACKS_LENGTH) && !(array->buffer->flags & BUFFER_RESIZABLE);
}

const ExoticMethods typed_array_exotic_methods = {
    .get_own_property = typed_get_own,
    .define_own_property = typed_define,
    .has_property = typed_has,
    .get = typed_get,
    .set = typed_set,
    .delete_property = typed_delete,
    .own_indexes = typed_own_indexes,
    .prevent_extensions = typed_prevent_extensions,
};
