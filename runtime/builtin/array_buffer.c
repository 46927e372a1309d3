/* array_buffer.c - ArrayBuffer. Spec: sec-arraybuffer-objects */
#include "abi/builtin.h"
#include "array/array_like.h"
#include "array/builtin_iterator.h"
#include "array/typed_array.h"
#include "builtin/species.h"
#include "core/throw.h"
#include "function/call.h"
#include "gc/side.h"

static ArrayBuffer *this_buffer(Value this_value, const char *method) {
  if (!value_is_object(this_value) || value_as_cell(this_value)->kind != CELL_ARRAY_BUFFER)
    throw_incompatible_receiver(method, this_value);
  return value_address(this_value);
}

static void require_attached(const ArrayBuffer *buffer, const char *method) {
  if (buffer->flags & BUFFER_DETACHED)
    throw_type_error("Cannot perform %s on a detached ArrayBuffer", method);
}

/* ToIndex with the text of its RangeError. */
static double to_index_or(Value value, const char *message) {
  double index = to_integer_or_infinity(value);
  if (!(index >= 0 && index <= INDEX_MAX)) throw_range_error("%s", message);
  return index;
}

Value array_buffer_constructor(Function *callee, Value this_value, Value new_target, uint32_t argc,
                               const Value *argv) {
  if (value_is_undefined(new_target)) throw_type_error("Constructor ArrayBuffer requires 'new'");
  double bytes = to_index_or(argc > 0 ? argv[0] : value_undefined(), "Invalid array buffer length");
  double max_bytes = bytes;
  bool is_resizable = false;
  if (argc > 1 && value_is_object(argv[1])) {
    Value maximum = object_get(value_as_object(argv[1]), key_from_atom(ATOM(maxByteLength)));
    is_resizable = !value_is_undefined(maximum);
    if (is_resizable) max_bytes = to_index_or(maximum, "Invalid array buffer max length");
    if (max_bytes < bytes) throw_range_error("Invalid array buffer max length");
  }
  ArrayBuffer *made = (ArrayBuffer *)object_create_from_constructor(
      new_target, INTRINSIC_ArrayBufferPrototype, CELL_ARRAY_BUFFER, sizeof(ArrayBuffer));
  array_buffer_init(made, bytes, max_bytes);
  if (is_resizable) made->flags |= BUFFER_RESIZABLE;
  return value_object(made);
}

Value array_buffer_is_view(Value this_value, Value value) {
  return value_boolean(value_is_object(value) && (value_as_cell(value)->kind == CELL_TYPED_ARRAY ||
                                                  value_as_cell(value)->kind == CELL_DATA_VIEW));
}

Value array_buffer_prototype_byte_length(Value this_value) {
  return value_number(
      (double)this_buffer(this_value, "get ArrayBuffer.prototype.byteLength")->bytes);
}

Value array_buffer_prototype_max_byte_length(Value this_value) {
  return value_number(
      (double)this_buffer(this_value, "get ArrayBuffer.prototype.maxByteLength")->max_bytes);
}

Value array_buffer_prototype_resizable(Value this_value) {
  return value_boolean(this_buffer(this_value, "get ArrayBuffer.prototype.resizable")->flags &
                       BUFFER_RESIZABLE);
}

Value array_buffer_prototype_detached(Value this_value) {
  return value_boolean(this_buffer(this_value, "get ArrayBuffer.prototype.detached")->flags &
                       BUFFER_DETACHED);
}

Value array_buffer_prototype_resize(Value this_value, Value length) {
  const char *method = "ArrayBuffer.prototype.resize";
  ArrayBuffer *buffer = this_buffer(this_value, method);
  if (!(buffer->flags & BUFFER_RESIZABLE)) throw_incompatible_receiver(method, this_value);
  const char *invalid = "ArrayBuffer.prototype.resize: Invalid length parameter";
  double bytes = to_index_or(length, invalid);
  require_attached(buffer, method);
  if (bytes > (double)buffer->max_bytes) throw_range_error("%s", invalid);
  array_buffer_resize(buffer, (size_t)bytes);
  return value_undefined();
}

Value array_buffer_prototype_slice(Value this_value, Value start_argument, Value end_argument) {
  const char *method = "ArrayBuffer.prototype.slice";
  ArrayBuffer *buffer = this_buffer(this_value, method);
  require_attached(buffer, method);
  double length = (double)buffer->bytes;
  double start = relative_index(start_argument, length), end = relative_end(end_argument, length);
  double count = end > start ? end - start : 0;
  Value constructor = species_constructor((Object *)buffer, INTRINSIC_ArrayBuffer);
  Value argument = value_number(count);
  Value made_value = function_construct(constructor, constructor, 1, &argument);
  ArrayBuffer *made = this_buffer(made_value, method);
  require_attached(made, method);
  if (made == buffer)
    throw_type_error("ArrayBuffer subclass returned this from species constructor");
  if ((double)made->bytes < count)
    throw_type_error("Species constructor returned a too small ArrayBuffer");
  require_attached(buffer, method);
  if (start < (double)buffer->bytes) {
    if (count > (double)buffer->bytes - start) count = (double)buffer->bytes - start;
    if (count > 0) memcpy(made->data, buffer->data + (size_t)start, (size_t)count);
  }
  return made_value;
}

/* ArrayBufferCopyAndDetach. The memory itself changes hands when its size stays. */
static Value transfer(Value this_value, Value length, const char *method, bool keeps_resizable) {
  ArrayBuffer *buffer = this_buffer(this_value, method);
  double bytes = value_is_undefined(length) ? (double)buffer->bytes
                                            : to_index_or(length, "Invalid array buffer length");
  require_attached(buffer, method);
  bool is_resizable = keeps_resizable && buffer->flags & BUFFER_RESIZABLE;
  if (is_resizable && bytes > (double)buffer->max_bytes)
    throw_range_error("Invalid array buffer length");
  ArrayBuffer *made = array_buffer_create(0);
  if (buffer->data && (is_resizable || bytes == (double)buffer->max_bytes)) {
    side_move(&buffer->header, &made->header, buffer->data, buffer->max_bytes);
    made->data = buffer->data;
    made->max_bytes = buffer->max_bytes;
    made->bytes = buffer->bytes;
    array_buffer_resize(made, (size_t)bytes);
  } else {
    array_buffer_init(made, bytes, is_resizable ? (double)buffer->max_bytes : bytes);
    size_t kept = made->bytes < buffer->bytes ? made->bytes : buffer->bytes;
    if (kept > 0) memcpy(made->data, buffer->data, kept);
    if (buffer->data) side_free(&buffer->header, buffer->data, buffer->max_bytes);
  }
  if (is_resizable) made->flags |= BUFFER_RESIZABLE;
  array_buffer_set_detached(buffer);
  return value_object(made);
}

Value array_buffer_prototype_transfer(Value this_value, Value length) {
  return transfer(this_value, length, "ArrayBuffer.prototype.transfer", true);
}

Value array_buffer_prototype_transfer_to_fixed_length(Value this_value, Value length) {
  return transfer(this_value, length, "ArrayBuffer.prototype.transferToFixedLength", false);
}
