/* typed_array_method.c - the methods of %TypedArray%.prototype.
 *
 * A callback may shrink or detach the buffer; so every access asks for the length of that moment,
 * and what lies beyond reads as undefined.
 * Spec: sec-properties-of-the-%typedarrayprototype%-object
 */
#include "abi/builtin.h"
#include "array/array_like.h"
#include "array/builtin_iterator.h"
#include "array/sort.h"
#include "builtin/collection_receiver.h"
#include "builtin/species.h"
#include "builtin/typed_array.h"
#include "core/throw.h"
#include "function/call.h"
#include "gc/side.h"
#include "string/string.h"
#include <stdlib.h>

#define METHOD(name) "%TypedArray%.prototype." name

static size_t bytes_of(const TypedArray *array) {
  return element_type_bytes[array->element_type];
}

static void require_function(Value f) {
  if (!is_callable(f)) throw_not_a_function(f);
}

#define call_for(f, this_value, value, k, array)                                                   \
  call_3((f), (this_value), (value), value_number(k), value_object(array))

/* ---- looking ---- */

Value typed_array_prototype_at(Value this_value, Value index_argument) {
  TypedArray *array = this_typed_array(this_value, METHOD("at"));
  double length = (double)array->length, index = to_integer_or_infinity(index_argument);
  return typed_array_get(array, index < 0 ? index + length : index);
}

/* First or last index from `from` in direction step whose element equals the needle; -1 if none. */
static double index_of(const TypedArray *array, Value needle, double from, double length,
                       int step) {
  if (!value_is_number(needle)) return -1;
  double wanted = value_as_number(needle);
  for (double k = from; k >= 0 && k < length; k += step) {
    Value value = typed_array_get(array, k);
    if (value_is_number(value) && value_as_number(value) == wanted) return k;
  }
  return -1;
}

Value typed_array_prototype_includes(Value this_value, Value needle, Value from) {
  TypedArray *array = this_typed_array(this_value, METHOD("includes"));
  double length = (double)array->length;
  if (length == 0) return value_boolean(false);
  bool is_nan = value_is_number(needle) && value_as_number(needle) != value_as_number(needle);
  for (double k = relative_index(from, length); k < length; k++) {
    Value value = typed_array_get(array, k);
    if (value_is_undefined(value)
            ? value_is_undefined(needle)
            : value_is_number(needle) &&
                  (value_as_number(value) == value_as_number(needle) ||
                   (is_nan && value_as_number(value) != value_as_number(value))))
      return value_boolean(true);
  }
  return value_boolean(false);
}

Value typed_array_prototype_index_of(Value this_value, Value needle, Value from) {
  TypedArray *array = this_typed_array(this_value, METHOD("indexOf"));
  double length = (double)array->length;
  if (length == 0) return value_number(-1);
  return value_number(index_of(array, needle, relative_index(from, length), length, 1));
}

Value typed_array_prototype_last_index_of(Function *callee, Value this_value, Value new_target,
                                          uint32_t argc, const Value *argv) {
  TypedArray *array = this_typed_array(this_value, METHOD("lastIndexOf"));
  double length = (double)array->length;
  if (length == 0) return value_number(-1);
  double from = argc > 1 ? to_integer_or_infinity(argv[1]) : length - 1;
  if (from < 0) from += length;
  if (from > length - 1) from = length - 1;
  return value_number(index_of(array, argc > 0 ? argv[0] : value_undefined(), from, length, -1));
}

static Value join(TypedArray *array, double length, String *separator, bool is_locale) {
  STRING_BUILDER(text);
  for (double k = 0; k < length; k++) {
    if (k > 0) builder_append_string(&text, separator);
    Value value = typed_array_get(array, k);
    if (value_is_undefined(value)) continue;
    if (is_locale)
      value = value_invoke(value, key_from_atom(atom_from_ascii("toLocaleString")), 0, NULL);
    builder_append_string(&text, to_string(value));
  }
  return value_string(builder_finish(&text));
}

Value typed_array_prototype_join(Value this_value, Value separator) {
  TypedArray *array = this_typed_array(this_value, METHOD("join"));
  double length = (double)array->length;
  String *text = value_is_undefined(separator) ? atom_from_ascii(",") : to_string(separator);
  return join(array, length, text, false);
}

Value typed_array_prototype_to_locale_string(Value this_value) {
  TypedArray *array = this_typed_array(this_value, METHOD("toLocaleString"));
  return join(array, (double)array->length, atom_from_ascii(","), true);
}

/* ---- calling a function for each element ---- */

Value typed_array_prototype_for_each(Value this_value, Value f, Value this_argument) {
  TypedArray *array = this_typed_array(this_value, METHOD("forEach"));
  double length = (double)array->length;
  require_function(f);
  for (double k = 0; k < length; k++)
    call_for(f, this_argument, typed_array_get(array, k), k, array);
  return value_undefined();
}

/* The first (step 1) or last (step -1) element for which f says `wanted`; -1 if none. */
static double find_via(TypedArray *array, Value f, Value this_argument, int step, bool wanted,
                       Value *value) {
  double length = (double)array->length;
  require_function(f);
  for (double k = step > 0 ? 0 : length - 1; k >= 0 && k < length; k += step) {
    *value = typed_array_get(array, k);
    if (to_boolean(call_for(f, this_argument, *value, k, array)) == wanted) return k;
  }
  *value = value_undefined();
  return -1;
}

Value typed_array_prototype_every(Value this_value, Value f, Value this_argument) {
  Value value;
  TypedArray *array = this_typed_array(this_value, METHOD("every"));
  return value_boolean(find_via(array, f, this_argument, 1, false, &value) < 0);
}

Value typed_array_prototype_some(Value this_value, Value f, Value this_argument) {
  Value value;
  TypedArray *array = this_typed_array(this_value, METHOD("some"));
  return value_boolean(find_via(array, f, this_argument, 1, true, &value) >= 0);
}

Value typed_array_prototype_find(Value this_value, Value f, Value this_argument) {
  Value value;
  find_via(this_typed_array(this_value, METHOD("find")), f, this_argument, 1, true, &value);
  return value;
}

Value typed_array_prototype_find_index(Value this_value, Value f, Value this_argument) {
  Value value;
  TypedArray *array = this_typed_array(this_value, METHOD("findIndex"));
  return value_number(find_via(array, f, this_argument, 1, true, &value));
}

Value typed_array_prototype_find_last(Value this_value, Value f, Value this_argument) {
  Value value;
  find_via(this_typed_array(this_value, METHOD("findLast")), f, this_argument, -1, true, &value);
  return value;
}

Value typed_array_prototype_find_last_index(Value this_value, Value f, Value this_argument) {
  Value value;
  TypedArray *array = this_typed_array(this_value, METHOD("findLastIndex"));
  return value_number(find_via(array, f, this_argument, -1, true, &value));
}

static Value reduce_via(TypedArray *array, uint32_t argc, const Value *argv, int step) {
  double length = (double)array->length, k = step > 0 ? 0 : length - 1;
  Value f = argc > 0 ? argv[0] : value_undefined(), result;
  require_function(f);
  if (argc > 1)
    result = argv[1];
  else {
    if (length == 0) throw_type_error("Reduce of empty array with no initial value");
    result = typed_array_get(array, k);
    k += step;
  }
  for (; k >= 0 && k < length; k += step) {
    Value arguments[] = {result, typed_array_get(array, k), value_number(k), value_object(array)};
    result = function_call(f, value_undefined(), 4, arguments);
  }
  return result;
}

Value typed_array_prototype_reduce(Function *callee, Value this_value, Value new_target,
                                   uint32_t argc, const Value *argv) {
  return reduce_via(this_typed_array(this_value, METHOD("reduce")), argc, argv, 1);
}

Value typed_array_prototype_reduce_right(Function *callee, Value this_value, Value new_target,
                                         uint32_t argc, const Value *argv) {
  return reduce_via(this_typed_array(this_value, METHOD("reduceRight")), argc, argv, -1);
}

Value typed_array_prototype_map(Value this_value, Value f, Value this_argument) {
  TypedArray *array = this_typed_array(this_value, METHOD("map"));
  double length = (double)array->length;
  require_function(f);
  TypedArray *made = typed_array_species_create(array, length, METHOD("map"));
  for (double k = 0; k < length; k++) {
    Value mapped = call_for(f, this_argument, typed_array_get(array, k), k, array);
    typed_array_set(made, k, to_number(mapped));
  }
  return value_object(made);
}

Value typed_array_prototype_filter(Value this_value, Value f, Value this_argument) {
  TypedArray *array = this_typed_array(this_value, METHOD("filter"));
  double length = (double)array->length;
  require_function(f);
  Array *kept = array_create(0);
  for (double k = 0; k < length; k++) {
    Value value = typed_array_get(array, k);
    if (to_boolean(call_for(f, this_argument, value, k, array))) array_push(kept, value);
  }
  TypedArray *made = typed_array_species_create(array, kept->length, METHOD("filter"));
  for (uint32_t k = 0; k < kept->length; k++)
    typed_array_set(made, k, to_number(array_get(kept, k)));
  return value_object(made);
}

/* ---- changing ---- */

Value typed_array_prototype_fill(Value this_value, Value value, Value start_argument,
                                 Value end_argument) {
  TypedArray *array = this_typed_array(this_value, METHOD("fill"));
  double length = (double)array->length, number = to_number(value);
  double start = relative_index(start_argument, length), end = relative_end(end_argument, length);
  typed_array_require_valid(array, METHOD("fill"));
  for (double k = start; k < end; k++)
    typed_array_set(array, k, number);
  return this_value;
}

Value typed_array_prototype_copy_within(Value this_value, Value target_argument,
                                        Value start_argument, Value end_argument) {
  TypedArray *array = this_typed_array(this_value, METHOD("copyWithin"));
  double length = (double)array->length;
  double to = relative_index(target_argument, length),
         from = relative_index(start_argument, length);
  double end = relative_end(end_argument, length);
  double count = end - from < length - to ? end - from : length - to;
  if (count <= 0) return this_value;
  typed_array_require_valid(array, METHOD("copyWithin"));
  length = (double)array->length; /* a conversion may have shrunk it */
  if (count > length - from) count = length - from;
  if (count > length - to) count = length - to;
  if (count > 0)
    memmove(array->data + (size_t)to * bytes_of(array),
            array->data + (size_t)from * bytes_of(array), (size_t)count * bytes_of(array));
  return this_value;
}

Value typed_array_prototype_reverse(Value this_value) {
  TypedArray *array = this_typed_array(this_value, METHOD("reverse"));
  if (array->length == 0) return this_value;
  for (double low = 0, high = (double)array->length - 1; low < high; low++, high--) {
    double swapped = value_as_number(typed_array_get(array, low));
    typed_array_set(array, low, value_as_number(typed_array_get(array, high)));
    typed_array_set(array, high, swapped);
  }
  return this_value;
}

static void set_from_typed_array(TypedArray *array, double offset, TypedArray *source) {
  typed_array_require_valid(source, METHOD("set"));
  size_t count = source->length;
  if ((double)count + offset > (double)array->length) throw_range_error("offset is out of bounds");
  if (count == 0) return;
  if (source->element_type == array->element_type) {
    memmove(array->data + (size_t)offset * bytes_of(array), source->data, count * bytes_of(array));
    return;
  }
  /* Conversions read from a copy: both may look at the same buffer. */
  uint8_t *copy = malloc(count * bytes_of(source));
  if (!copy) perry_out_of_memory(count * bytes_of(source));
  memcpy(copy, source->data, count * bytes_of(source));
  ElementType type = (ElementType)source->element_type;
  for (size_t i = 0; i < count; i++)
    typed_array_set(array, offset + (double)i, element_load(type, copy + i * bytes_of(source)));
  free(copy);
}

Value typed_array_prototype_set(Value this_value, Value source, Value offset_argument) {
  if (!value_is_typed_array(this_value)) throw_type_error("this is not a typed array.");
  TypedArray *array = value_address(this_value);
  double offset = to_integer_or_infinity(offset_argument);
  if (offset < 0) throw_range_error("offset is out of bounds");
  typed_array_require_valid(array, METHOD("set"));
  if (value_is_typed_array(source)) {
    set_from_typed_array(array, offset, value_address(source));
    return value_undefined();
  }
  double target_length = (double)array->length;
  Object *object = to_object(source);
  double length = array_like_length(object);
  if (length + offset > target_length) throw_range_error("offset is out of bounds");
  for (double k = 0; k < length; k++)
    typed_array_set(array, offset + k, to_number(element_get(object, k)));
  return value_undefined();
}

/* ---- sorting ---- */

/* -0 before +0, NaN last. */
static int compare_numbers(const void *a, const void *b) {
  double x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  if (x < y) return -1;
  if (x > y) return 1;
  if (x == 0 && y == 0) return (__builtin_signbit(y) != 0) - (__builtin_signbit(x) != 0);
  return (x != x) - (y != y);
}

static void sort_into(TypedArray *array, double length, Value comparator, TypedArray *target) {
  if (!value_is_undefined(comparator)) {
    Array *values = array_create_with_capacity((uint32_t)length);
    for (double k = 0; k < length; k++)
      array_push(values, typed_array_get(array, k));
    sort_array(values, comparator);
    for (uint32_t k = 0; k < values->length; k++)
      typed_array_set(target, k, value_as_number(array_get(values, k)));
    return;
  }
  size_t count = (size_t)length;
  if (count == 0) return;
  double *numbers = malloc(count * sizeof *numbers);
  if (!numbers) perry_out_of_memory(count * sizeof *numbers);
  for (size_t i = 0; i < count; i++)
    numbers[i] = value_as_number(typed_array_get(array, (double)i));
  qsort(numbers, count, sizeof *numbers, compare_numbers);
  for (size_t i = 0; i < count; i++)
    typed_array_set(target, (double)i, numbers[i]);
  free(numbers);
}

Value typed_array_prototype_sort(Value this_value, Value comparator) {
  if (!value_is_undefined(comparator) && !is_callable(comparator))
    sort_throw_bad_comparator(comparator);
  TypedArray *array = this_typed_array(this_value, METHOD("sort"));
  sort_into(array, (double)array->length, comparator, array);
  return this_value;
}

Value typed_array_prototype_to_sorted(Value this_value, Value comparator) {
  if (!value_is_undefined(comparator) && !is_callable(comparator))
    sort_throw_bad_comparator(comparator);
  TypedArray *array = this_typed_array(this_value, METHOD("toSorted"));
  double length = (double)array->length;
  TypedArray *made = typed_array_create((ElementType)array->element_type, length);
  sort_into(array, length, comparator, made);
  return value_object(made);
}

/* ---- copies ---- */

Value typed_array_prototype_slice(Value this_value, Value start_argument, Value end_argument) {
  TypedArray *array = this_typed_array(this_value, METHOD("slice"));
  double length = (double)array->length;
  double start = relative_index(start_argument, length), end = relative_end(end_argument, length);
  double count = end > start ? end - start : 0;
  TypedArray *made = typed_array_species_create(array, count, METHOD("slice"));
  if (count == 0) return value_object(made);
  typed_array_require_valid(array, METHOD("slice"));
  if (end > (double)array->length) end = (double)array->length;
  for (double k = start; k < end; k++)
    typed_array_set(made, k - start, value_as_number(typed_array_get(array, k)));
  return value_object(made);
}

Value typed_array_prototype_subarray(Value this_value, Value start_argument, Value end_argument) {
  if (!value_is_typed_array(this_value)) throw_type_error("this is not a typed array.");
  TypedArray *array = value_address(this_value);
  double length = (double)array->length;
  double start = relative_index(start_argument, length);
  bool tracks_length = array->flags & VIEW_TRACKS_LENGTH && value_is_undefined(end_argument);
  double end = relative_end(end_argument, length), count = end > start ? end - start : 0;
  double offset = (double)array->byte_offset + start * (double)bytes_of(array);
  IntrinsicId usual = (IntrinsicId)(INTRINSIC_Int8Array + array->element_type);
  Value constructor = species_constructor((Object *)array, usual);
  Value arguments[] = {value_object(array->buffer), value_number(offset), value_number(count)};
  Value made = function_construct(constructor, constructor, tracks_length ? 2 : 3, arguments);
  if (!value_is_typed_array(made)) throw_incompatible_receiver(METHOD("subarray"), made);
  typed_array_require_valid(value_address(made), METHOD("subarray"));
  return made;
}

Value typed_array_prototype_to_reversed(Value this_value) {
  TypedArray *array = this_typed_array(this_value, METHOD("toReversed"));
  double length = (double)array->length;
  TypedArray *made = typed_array_create((ElementType)array->element_type, length);
  for (double k = 0; k < length; k++)
    typed_array_set(made, length - 1 - k, value_as_number(typed_array_get(array, k)));
  return value_object(made);
}

Value typed_array_prototype_with(Value this_value, Value index_argument, Value value) {
  TypedArray *array = this_typed_array(this_value, METHOD("with"));
  double length = (double)array->length, relative = to_integer_or_infinity(index_argument);
  double index = relative < 0 ? length + relative : relative, number = to_number(value);
  if (!(index >= 0 && index < (double)array->length))
    throw_range_error("Invalid typed array index");
  TypedArray *made = typed_array_create((ElementType)array->element_type, length);
  for (double k = 0; k < length; k++) {
    Value element = typed_array_get(array, k);
    typed_array_set(made, k, k == index ? number : to_number(element));
  }
  return value_object(made);
}

/* ---- iterators ---- */

Value typed_array_prototype_keys(Value this_value) {
  return value_object(
      array_iterator_create((Object *)this_typed_array(this_value, METHOD("keys")), ITERATE_KEYS));
}

Value typed_array_prototype_values(Value this_value) {
  return value_object(array_iterator_create(
      (Object *)this_typed_array(this_value, METHOD("values")), ITERATE_VALUES));
}

Value typed_array_prototype_entries(Value this_value) {
  return value_object(array_iterator_create(
      (Object *)this_typed_array(this_value, METHOD("entries")), ITERATE_ENTRIES));
}
