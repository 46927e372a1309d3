/* typed_array.c - the constructors of typed arrays, %TypedArray%, and the accessors of its
 * prototype. Spec: sec-typedarray-objects, sec-typedarray-constructors */
#include "builtin/typed_array.h"
#include "abi/builtin.h"
#include "array/array_like.h"
#include "array/builtin_iterator.h"
#include "builtin/collection_receiver.h"
#include "builtin/species.h"
#include "core/throw.h"
#include "function/call.h"
#include "object/error.h"
#include "object/intrinsic.h"
#include "operation/iterate.h"
#include "string/string.h"

TypedArray *this_typed_array(Value this_value, const char *method) {
  if (!value_is_typed_array(this_value)) throw_type_error("this is not a typed array.");
  typed_array_require_valid(value_address(this_value), method);
  return value_address(this_value);
}

Value typed_array_intrinsic_constructor(ElementType type) {
  return value_object(realm_intrinsic((IntrinsicId)(INTRINSIC_Int8Array + type)));
}

/* ---- construction ---- */

_Noreturn static void throw_invalid_length(Value length) {
  throw_error_values(INTRINSIC_RangeErrorPrototype, "Invalid typed array length: %", 1, &length);
}

/* A buffer of its own for a fresh view. */
static void init_with_length(TypedArray *array, ElementType type, double length) {
  ArrayBuffer *buffer = array_buffer_create(length * element_type_bytes[type]);
  view_init(array, buffer, type, 0, (size_t)length, false);
}

static void init_from_typed_array(TypedArray *array, ElementType type, TypedArray *source) {
  typed_array_require_valid(source, "Construct");
  size_t length = source->length;
  init_with_length(array, type, (double)length);
  if (source->element_type == type) {
    if (length > 0) memcpy(array->data, source->data, length * element_type_bytes[type]);
    return;
  }
  for (size_t i = 0; i < length; i++)
    typed_array_set(array, (double)i, value_as_number(typed_array_get(source, (double)i)));
}

static void init_from_buffer(TypedArray *array, ElementType type, ArrayBuffer *buffer,
                             Value offset_argument, Value length_argument) {
  const char *name = typed_array_names[type];
  double element_bytes = element_type_bytes[type];
  double offset = to_integer_or_infinity(offset_argument);
  if (!(offset >= 0 && offset <= INDEX_MAX))
    throw_range_error("Start offset %.17g is outside the bounds of the buffer", offset);
  if ((size_t)offset % element_type_bytes[type] != 0)
    throw_range_error("start offset of %s should be a multiple of %.0f", name, element_bytes);
  bool has_length = !value_is_undefined(length_argument);
  double length = has_length ? to_integer_or_infinity(length_argument) : 0;
  if (!(length >= 0 && length <= INDEX_MAX)) throw_invalid_length(value_number(length));
  if (buffer->flags & BUFFER_DETACHED)
    throw_type_error("Cannot perform Construct on a detached ArrayBuffer");
  double bytes = (double)buffer->bytes;
  bool tracks_length = !has_length && buffer->flags & BUFFER_RESIZABLE;
  if (!has_length && !tracks_length && buffer->bytes % element_type_bytes[type] != 0)
    throw_range_error("byte length of %s should be a multiple of %.0f", name, element_bytes);
  if (!has_length && offset > bytes)
    throw_range_error("Start offset %.17g is outside the bounds of the buffer", offset);
  if (has_length && offset + length * element_bytes > bytes)
    throw_invalid_length(value_number(length));
  if (!has_length) length = (bytes - offset) / element_bytes;
  view_init(array, buffer, type, (size_t)offset, (size_t)length, tracks_length);
}

/* Stores converted values of an object that is read index by index. */
static void fill_from(TypedArray *array, Object *source, double length) {
  for (double k = 0; k < length; k++)
    typed_array_set(array, k, to_number(element_get(source, k)));
}

static void init_from_object(TypedArray *array, ElementType type, Value source) {
  Value method = value_get_method(source, WELL_KNOWN(iterator));
  Object *values = value_as_object(source);
  if (!value_is_undefined(method)) values = (Object *)iterable_to_array(source);
  double length = array_like_length(values);
  if (length * element_type_bytes[type] > (double)ARRAY_BUFFER_MAX_BYTES)
    throw_range_error("Array buffer allocation failed");
  init_with_length(array, type, length);
  fill_from(array, values, length);
}

static Value construct(ElementType type, Value new_target, uint32_t argc, const Value *argv) {
  if (value_is_undefined(new_target))
    throw_type_error("Constructor %s requires 'new'", typed_array_names[type]);
  Value first = argc > 0 ? argv[0] : value_undefined();
  double length = 0;
  if (!value_is_object(first)) {
    length = to_integer_or_infinity(first);
    if (!(length >= 0 && length <= INDEX_MAX)) throw_invalid_length(first);
  }
  TypedArray *made = (TypedArray *)object_create_from_constructor(
      new_target, INTRINSIC_Int8ArrayPrototype + (uint32_t)type, CELL_TYPED_ARRAY,
      sizeof(TypedArray));
  made->element_type = type;
  if (!value_is_object(first))
    init_with_length(made, type, length);
  else if (value_is_typed_array(first))
    init_from_typed_array(made, type, value_address(first));
  else if (value_as_cell(first)->kind == CELL_ARRAY_BUFFER)
    init_from_buffer(made, type, value_address(first), argc > 1 ? argv[1] : value_undefined(),
                     argc > 2 ? argv[2] : value_undefined());
  else
    init_from_object(made, type, first);
  return value_object(made);
}

#define CONSTRUCTOR_OF(name, function)                                                             \
  Value function(Function *callee, Value this_value, Value new_target, uint32_t argc,              \
                 const Value *argv) {                                                              \
    return construct(ELEMENT_##name, new_target, argc, argv);                                      \
  }
CONSTRUCTOR_OF(Int8, int8_array_constructor)
CONSTRUCTOR_OF(Uint8, uint8_array_constructor)
CONSTRUCTOR_OF(Uint8Clamped, uint8_clamped_array_constructor)
CONSTRUCTOR_OF(Int16, int16_array_constructor)
CONSTRUCTOR_OF(Uint16, uint16_array_constructor)
CONSTRUCTOR_OF(Int32, int32_array_constructor)
CONSTRUCTOR_OF(Uint32, uint32_array_constructor)
CONSTRUCTOR_OF(Float32, float32_array_constructor)
CONSTRUCTOR_OF(Float64, float64_array_constructor)

Value typed_array_constructor(Function *callee, Value this_value, Value new_target, uint32_t argc,
                              const Value *argv) {
  throw_type_error("Abstract class TypedArray not directly constructable");
}

/* ---- creation by constructor ---- */

TypedArray *typed_array_create_from_constructor(Value constructor, double length,
                                                const char *method) {
  Value argument = value_number(length);
  Value made = function_construct(constructor, constructor, 1, &argument);
  if (!value_is_typed_array(made)) throw_incompatible_receiver(method, made);
  TypedArray *array = value_address(made);
  typed_array_require_valid(array, method);
  if ((double)array->length < length)
    throw_type_error("Derived TypedArray constructor created an array which was too small");
  return array;
}

TypedArray *typed_array_species_create(TypedArray *exemplar, double length, const char *method) {
  IntrinsicId usual = (IntrinsicId)(INTRINSIC_Int8Array + exemplar->element_type);
  return typed_array_create_from_constructor(species_constructor((Object *)exemplar, usual), length,
                                             method);
}

static void require_constructor(Value v) {
  if (!is_constructor(v)) throw_type_error_values("% is not a constructor", 1, &v);
}

Value typed_array_of(Function *callee, Value this_value, Value new_target, uint32_t argc,
                     const Value *argv) {
  require_constructor(this_value);
  TypedArray *made = typed_array_create_from_constructor(this_value, argc, "%TypedArray%.of");
  for (uint32_t k = 0; k < argc; k++)
    element_set((Object *)made, k, argv[k]);
  return value_object(made);
}

Value typed_array_from(Value this_value, Value source, Value f, Value this_argument) {
  require_constructor(this_value);
  if (!value_is_undefined(f) && !is_callable(f)) throw_not_a_function(f);
  if (value_is_nullish(source)) get_iterator(source); /* throws with node's text */
  Value method = value_get_method(source, WELL_KNOWN(iterator));
  Object *values =
      value_is_undefined(method) ? to_object(source) : (Object *)iterable_to_array(source);
  double length = array_like_length(values);
  TypedArray *made = typed_array_create_from_constructor(this_value, length, "%TypedArray%.from");
  for (double k = 0; k < length; k++) {
    Value value = element_get(values, k);
    if (!value_is_undefined(f)) value = call_2(f, this_argument, value, value_number(k));
    element_set((Object *)made, k, value);
  }
  return value_object(made);
}

/* ---- accessors ---- */

static TypedArray *this_of_getter(Value this_value, const char *method) {
  if (!value_is_typed_array(this_value)) throw_incompatible_receiver(method, this_value);
  return value_address(this_value);
}

Value typed_array_prototype_buffer(Value this_value) {
  return value_object(this_of_getter(this_value, "get TypedArray.prototype.buffer")->buffer);
}

Value typed_array_prototype_byte_length(Value this_value) {
  const TypedArray *array = this_of_getter(this_value, "get TypedArray.prototype.byteLength");
  return value_number((double)(array->length * element_type_bytes[array->element_type]));
}

Value typed_array_prototype_byte_offset(Value this_value) {
  const TypedArray *array = this_of_getter(this_value, "get TypedArray.prototype.byteOffset");
  return value_number(array->flags & VIEW_OUT_OF_BOUNDS ? 0 : (double)array->byte_offset);
}

Value typed_array_prototype_length(Value this_value) {
  return value_number(
      (double)this_of_getter(this_value, "get TypedArray.prototype.length")->length);
}

Value typed_array_prototype_to_string_tag(Value this_value) {
  if (!value_is_typed_array(this_value)) return value_undefined();
  const TypedArray *array = value_address(this_value);
  return value_string(string_from_ascii(typed_array_names[array->element_type]));
}
