/* data_view.c - DataView. Spec: sec-dataview-objects */
#include "abi/builtin.h"
#include "array/array_like.h"
#include "array/builtin_iterator.h"
#include "array/typed_array.h"
#include "core/throw.h"
#include "function/call.h"
#include "object/intrinsic.h"

static TypedArray *this_view(Value this_value, const char *method) {
  if (!value_is_object(this_value) || value_as_cell(this_value)->kind != CELL_DATA_VIEW)
    throw_incompatible_receiver(method, this_value);
  return value_address(this_value);
}

Value data_view_constructor(Function *callee, Value this_value, Value new_target, uint32_t argc,
                            const Value *argv) {
  if (value_is_undefined(new_target)) throw_type_error("Constructor DataView requires 'new'");
  if (argc == 0 || !value_is_object(argv[0]) || value_as_cell(argv[0])->kind != CELL_ARRAY_BUFFER)
    throw_type_error("First argument to DataView constructor must be an ArrayBuffer");
  ArrayBuffer *buffer = value_address(argv[0]);
  double offset = to_integer_or_infinity(argc > 1 ? argv[1] : value_undefined());
  if (!(offset >= 0 && offset <= INDEX_MAX))
    throw_range_error("Start offset %.17g is outside the bounds of the buffer", offset);
  if (buffer->flags & BUFFER_DETACHED)
    throw_type_error("Cannot perform DataView constructor on a detached ArrayBuffer");
  if (offset > (double)buffer->bytes)
    throw_range_error("Start offset %.17g is outside the bounds of the buffer", offset);
  bool has_length = argc > 2 && !value_is_undefined(argv[2]);
  bool tracks_length = !has_length && buffer->flags & BUFFER_RESIZABLE;
  double length = (double)buffer->bytes - offset;
  if (has_length) {
    length = to_integer_or_infinity(argv[2]);
    if (!(length >= 0 && offset + length <= (double)buffer->bytes))
      throw_range_error("Invalid DataView length %.17g", length);
  }
  TypedArray *made = (TypedArray *)object_create_from_constructor(
      new_target, INTRINSIC_DataViewPrototype, CELL_DATA_VIEW, sizeof(TypedArray));
  if (buffer->flags & BUFFER_DETACHED)
    throw_type_error("Cannot perform DataView constructor on a detached ArrayBuffer");
  if (offset > (double)buffer->bytes)
    throw_range_error("Start offset %.17g is outside the bounds of the buffer", offset);
  view_init(made, buffer, ELEMENT_Uint8, (size_t)offset, (size_t)length, tracks_length);
  return value_object(made);
}

Value data_view_prototype_buffer(Value this_value) {
  return value_object(this_view(this_value, "get DataView.prototype.buffer")->buffer);
}

static void require_in_bounds(const TypedArray *view, const char *method) {
  if (view->buffer->flags & BUFFER_DETACHED)
    throw_type_error("Cannot perform %s on a detached ArrayBuffer", method);
  if (view->flags & VIEW_OUT_OF_BOUNDS)
    throw_type_error("Invalid DataView accessor %s: out of bounds", method);
}

Value data_view_prototype_byte_length(Value this_value) {
  const TypedArray *view = this_view(this_value, "get DataView.prototype.byteLength");
  require_in_bounds(view, "DataView.prototype.byteLength");
  return value_number((double)view->length);
}

Value data_view_prototype_byte_offset(Value this_value) {
  const TypedArray *view = this_view(this_value, "get DataView.prototype.byteOffset");
  require_in_bounds(view, "DataView.prototype.byteOffset");
  return value_number((double)view->byte_offset);
}

/* ---- reading and writing ---- */

static double to_view_index(Value argument) {
  double index = to_integer_or_infinity(argument);
  if (!(index >= 0 && index <= INDEX_MAX))
    throw_range_error("Offset is outside the bounds of the DataView");
  return index;
}

/* Where an element of so many bytes lies. */
static uint8_t *locate(const TypedArray *view, double index, size_t bytes, const char *method) {
  require_in_bounds(view, method);
  if (index + (double)bytes > (double)view->length)
    throw_range_error("Offset is outside the bounds of the DataView");
  return view->data + (size_t)index;
}

/* Copies an element, turning it round unless it is little-endian as this machine. */
static void copy_element(uint8_t *to, const uint8_t *from, size_t bytes, bool is_little_endian) {
  for (size_t i = 0; i < bytes; i++)
    to[i] = from[is_little_endian ? i : bytes - 1 - i];
}

static Value get_view_value(Value this_value, Value index_argument, Value little_endian,
                            ElementType type, const char *method) {
  const TypedArray *view = this_view(this_value, method);
  double index = to_view_index(index_argument);
  bool is_little_endian = to_boolean(little_endian);
  size_t bytes = element_type_bytes[type];
  uint8_t element[sizeof(double)];
  copy_element(element, locate(view, index, bytes, method), bytes, is_little_endian);
  return value_number(element_load(type, element));
}

static Value set_view_value(Value this_value, Value index_argument, Value value,
                            Value little_endian, ElementType type, const char *method) {
  const TypedArray *view = this_view(this_value, method);
  double index = to_view_index(index_argument), number = to_number(value);
  bool is_little_endian = to_boolean(little_endian);
  size_t bytes = element_type_bytes[type];
  uint8_t element[sizeof(double)];
  element_store(type, element, number);
  copy_element(locate(view, index, bytes, method), element, bytes, is_little_endian);
  return value_undefined();
}

#define ACCESS(name, function_name)                                                                \
  Value data_view_prototype_get_##function_name(Value this_value, Value index, Value little) {     \
    return get_view_value(this_value, index, little, ELEMENT_##name,                               \
                          "DataView.prototype.get" #name);                                         \
  }                                                                                                \
  Value data_view_prototype_set_##function_name(Value this_value, Value index, Value value,        \
                                                Value little) {                                    \
    return set_view_value(this_value, index, value, little, ELEMENT_##name,                        \
                          "DataView.prototype.set" #name);                                         \
  }
ACCESS(Int8, int8)
ACCESS(Uint8, uint8)
ACCESS(Int16, int16)
ACCESS(Uint16, uint16)
ACCESS(Int32, int32)
ACCESS(Uint32, uint32)
ACCESS(Float32, float32)
ACCESS(Float64, float64)
