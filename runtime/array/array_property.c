/* array_property.c - the internal methods of arrays and arguments objects.
 *
 * Dense kinds hold only elements that are writable, enumerable and configurable (A5). Whatever
 * does not fit moves the elements into an IndexDictionary: an element with attributes, an
 * accessor, a gap too wide to fill with holes. A dictionary that has become dense again goes back.
 * Spec: sec-array-exotic-objects, sec-arguments-exotic-objects
 */
#include "array/array.h"
#include "core/throw.h"
#include "function/call.h"
#include "gc/heap.h"
#include "object/exotic.h"
#include "object/intrinsic.h"
#include "operation/convert.h"
#include "string/atom.h"
#include <stdlib.h>

static bool is_length_key(PropertyKey key) {
  return value_is_identical(key, key_from_atom(ATOM(length)));
}

static IndexDictionary *dictionary_of(const Array *array) {
  return (IndexDictionary *)(void *)array->elements;
}

static void set_dictionary(Array *array, IndexDictionary *dictionary) {
  if (dictionary_of(array) == dictionary) return;
  barrier_bulk(&array->header);
  array->elements = (Elements *)(void *)dictionary;
}

/* ---- looking at prototypes ---- */

static bool has_indexed_properties(const Object *object) {
  switch ((CellKind)object->header.kind) {
  case CELL_ARRAY:
  case CELL_ARGUMENTS: {
    const Array *array = (const Array *)object;
    return array_is_dense(array) ? array->length != 0 : dictionary_of(array)->live_count != 0;
  }
  case CELL_PRIMITIVE_WRAPPER: /* a String object has its characters */
    return object != realm_intrinsic(INTRINSIC_StringPrototype);
  case CELL_TYPED_ARRAY:
  case CELL_NAMESPACE:
    return true;
  default:
    return object->spill && object->spill->indexed;
  }
}

bool array_holes_are_undefined(const Array *array) {
  if (array->header.shape <= SHAPE_ARRAY_HOLEY && perry_isolate.array_changed == 0) return true;
  for (const Object *p = shape_of((const Object *)array)->prototype; p; p = shape_of(p)->prototype)
    if (has_indexed_properties(p)) return false;
  return true;
}

bool array_is_iterated_by_default(const Array *array) {
  if (perry_isolate.array_iteration_epoch != 0) return false;
  uint32_t id = array->header.shape;
  if (id >= SHAPE_ARRAY_NUMBER && id <= SHAPE_ARRAY_HOLEY) return true;
  Shape *shape = shape_from_id(id);
  return shape->prototype == realm_intrinsic(INTRINSIC_ArrayPrototype) &&
         !shape_find(shape, WELL_KNOWN(iterator));
}

/* ---- between dense and dictionary ---- */

/* Goes back to a dense store if at least half of the elements exist and none has attributes.
 * %Array.prototype% stays one. */
static void make_dense_if_full(Array *array) {
  IndexDictionary *dictionary = dictionary_of(array);
  uint32_t length = array->length;
  if (length > ARRAY_DENSE_LENGTH_MAX || dictionary->live_count < length / 2 ||
      array->flags & ARRAY_LENGTH_READONLY || !shape_of((Object *)array)->is_extensible ||
      shape_of((Object *)array)->watch)
    return;
  for (uint32_t i = 0; i < dictionary->capacity; i++) {
    uint32_t flags = dictionary->entries[i].flags;
    if (flags & INDEX_ENTRY_LIVE && flags != (INDEX_ENTRY_LIVE | PROPERTY_DEFAULT)) return;
  }
  array->elements = &perry_empty_elements;
  array->length = 0;
  array_set_elements_kind(array, ELEMENTS_NUMBER);
  array_set_dense_length(array, length);
  barrier_bulk(&array->header);
  for (uint32_t i = 0; i < dictionary->capacity; i++)
    if (dictionary->entries[i].flags & INDEX_ENTRY_LIVE)
      array->elements->values[dictionary->entries[i].index] = dictionary->entries[i].value;
}

static void dictionary_put(Array *array, uint32_t index, Value value, uint32_t flags) {
  IndexDictionary *before = dictionary_of(array);
  const Shape *shape = shape_of((Object *)array);
  if (shape->watch) dictionary_note_write(shape, key_from_index(index));
  set_dictionary(array, index_dictionary_put(before, index, value, flags));
  if (index >= array->length) array->length = index + 1;
  if (dictionary_of(array) != before) make_dense_if_full(array);
}

/* Adds element `index`, which is absent, with default attributes. The array is dense. */
static void put_new(Array *array, uint32_t index, Value value) {
  uint32_t length = array->length;
  if (index >= length) {
    uint32_t gap = index - length;
    if (index >= array->elements->capacity && gap > ARRAY_GAP_MAX && gap > index / 2) {
      array_make_dictionary(array);
      dictionary_put(array, index, value, PROPERTY_DEFAULT);
      return;
    }
    if (gap > 0)
      array_set_dense_length(array, index + 1);
    else {
      array_reserve(array, index + 1);
      slot_write(&array->header, &array->elements->values[index], value_hole());
      array->length = index + 1;
    }
  }
  array_widen(array, elements_kind_for(value));
  slot_write(&array->header, &array->elements->values[index], value);
}

/* ---- ArraySetLength ---- */

bool array_set_length(Array *array, uint32_t length) {
  if (array->flags & ARRAY_LENGTH_READONLY) return length == array->length;
  if (array_is_dense(array)) {
    if (length > array->length && length > array->elements->capacity &&
        length - array->length > ARRAY_DENSE_LENGTH_MAX) {
      array_make_dictionary(array);
      array->length = length;
    } else
      array_set_dense_length(array, length);
    return true;
  }
  if (length >= array->length) {
    array->length = length;
    return true;
  }
  /* Elements go from the last one down, until one refuses. */
  uint32_t count;
  uint32_t *indexes = index_dictionary_indexes(dictionary_of(array), &count);
  bool is_done = true;
  while (count > 0 && indexes[count - 1] >= length) {
    uint32_t index = indexes[--count];
    IndexEntry *entry = index_dictionary_find(dictionary_of(array), index);
    if (!(entry->flags & PROPERTY_CONFIGURABLE)) {
      length = index + 1;
      is_done = false;
      break;
    }
    index_dictionary_remove(dictionary_of(array), index);
  }
  free(indexes);
  array->length = length;
  if (is_done) make_dense_if_full(array);
  return is_done;
}

/* The new length as a number of its own kind: both conversions are observable. */
static uint32_t to_array_length(Value value) {
  uint32_t length = to_uint32(value);
  if (to_number(value) != length) throw_range_error("Invalid array length");
  return length;
}

static ExoticResult define_length(Array *array, const PropertyDescriptor *descriptor) {
  bool has_value = !value_is_hole(descriptor->value);
  uint32_t length = has_value ? to_array_length(descriptor->value) : 0;
  if (descriptor_is_accessor(descriptor) ||
      descriptor->present & descriptor->flags & (PROPERTY_ENUMERABLE | PROPERTY_CONFIGURABLE))
    return EXOTIC_NO;
  bool is_readonly = array->flags & ARRAY_LENGTH_READONLY;
  if (is_readonly && descriptor->present & descriptor->flags & PROPERTY_WRITABLE) return EXOTIC_NO;
  bool is_done = has_value ? array_set_length(array, length) : true;
  if (descriptor->present & PROPERTY_WRITABLE && !(descriptor->flags & PROPERTY_WRITABLE) &&
      (is_done || !is_readonly)) {
    array_make_dictionary(array);
    array->flags |= ARRAY_LENGTH_READONLY;
  }
  return is_done ? EXOTIC_YES : EXOTIC_NO;
}

/* ---- elements ---- */

static void describe_entry(const IndexEntry *entry, PropertyDescriptor *out) {
  out->value = out->getter = out->setter = value_hole();
  out->flags = entry->flags & PROPERTY_DEFAULT;
  out->present = PROPERTY_DEFAULT;
  if (entry->flags & PROPERTY_ACCESSOR) {
    const Accessor *accessor = value_address(entry->value);
    out->getter = accessor->getter;
    out->setter = accessor->setter;
    out->flags &= ~PROPERTY_WRITABLE;
    out->present &= ~PROPERTY_WRITABLE;
  } else
    out->value = entry->value;
}

/* Element `index` if the array itself has it. No effects. */
static bool find_element(Array *array, uint32_t index, PropertyDescriptor *out) {
  if (!array_is_dense(array)) {
    const IndexEntry *entry = index_dictionary_find(dictionary_of(array), index);
    if (entry) describe_entry(entry, out);
    return entry;
  }
  if (index >= array->length || value_is_hole(array_get(array, index))) return false;
  out->value = array_get(array, index);
  out->getter = out->setter = value_hole();
  out->flags = out->present = PROPERTY_DEFAULT;
  return true;
}

static ExoticResult define_element(Array *array, uint32_t index,
                                   const PropertyDescriptor *descriptor) {
  PropertyDescriptor current, result;
  bool exists = find_element(array, index, &current);
  if (index >= array->length && array->flags & ARRAY_LENGTH_READONLY) return EXOTIC_NO;
  bool is_extensible = array_is_dense(array) || shape_of((Object *)array)->is_extensible;
  if (!descriptor_apply(is_extensible, exists ? &current : NULL, descriptor, &result))
    return EXOTIC_NO;
  if (array_is_dense(array)) {
    if (result.flags == PROPERTY_DEFAULT && !descriptor_is_accessor(&result)) {
      if (exists)
        array_set(array, index, result.value);
      else
        put_new(array, index, result.value);
      return EXOTIC_YES;
    }
    array_make_dictionary(array);
  }
  if (descriptor_is_accessor(&result)) {
    Accessor *accessor =
        (Accessor *)cell_allocate(CELL_ACCESSOR, CELL_NOT_OBJECT, sizeof *accessor);
    accessor->getter = value_is_hole(result.getter) ? value_undefined() : result.getter;
    accessor->setter = value_is_hole(result.setter) ? value_undefined() : result.setter;
    accessor->padding = value_undefined();
    dictionary_put(array, index, value_object(accessor),
                   (result.flags & ~PROPERTY_WRITABLE) | PROPERTY_ACCESSOR);
  } else
    dictionary_put(array, index, result.value, result.flags);
  return EXOTIC_YES;
}

static ExoticResult get_element(Array *array, uint32_t index, Value receiver, Value *out) {
  PropertyDescriptor found;
  if (!find_element(array, index, &found)) return EXOTIC_ORDINARY;
  if (!descriptor_is_accessor(&found))
    *out = found.value;
  else
    *out = value_is_undefined(found.getter) ? value_undefined() : call_0(found.getter, receiver);
  return EXOTIC_YES;
}

/* A store through the array itself. Only what no prototype and no attribute can interfere with. */
static ExoticResult set_element(Array *array, uint32_t index, Value value) {
  if (array_is_dense(array)) {
    if (index < array->length && !value_is_hole(array_get(array, index))) {
      array_set(array, index, value);
      return EXOTIC_YES;
    }
    if (!array_holes_are_undefined(array)) return EXOTIC_ORDINARY;
    put_new(array, index, value);
    return EXOTIC_YES;
  }
  IndexEntry *entry = index_dictionary_find(dictionary_of(array), index);
  if (entry) {
    if (entry->flags & PROPERTY_ACCESSOR) {
      Value setter = ((const Accessor *)value_address(entry->value))->setter;
      if (value_is_undefined(setter)) return EXOTIC_NO;
      call_1(setter, value_object(array), value);
      return EXOTIC_YES;
    }
    if (!(entry->flags & PROPERTY_WRITABLE)) return EXOTIC_NO;
    slot_write(&dictionary_of(array)->header, &entry->value, value);
    return EXOTIC_YES;
  }
  if (array->flags & ARRAY_LENGTH_READONLY || !shape_of((Object *)array)->is_extensible ||
      !array_holes_are_undefined(array))
    return EXOTIC_ORDINARY;
  dictionary_put(array, index, value, PROPERTY_DEFAULT);
  return EXOTIC_YES;
}

static ExoticResult delete_element(Array *array, uint32_t index) {
  if (array_is_dense(array)) {
    if (index < array->length) {
      array_widen(array, ELEMENTS_HOLEY);
      slot_write(&array->header, &array->elements->values[index], value_hole());
    }
    return EXOTIC_YES;
  }
  IndexEntry *entry = index_dictionary_find(dictionary_of(array), index);
  if (!entry) return EXOTIC_YES;
  if (!(entry->flags & PROPERTY_CONFIGURABLE)) return EXOTIC_NO;
  index_dictionary_remove(dictionary_of(array), index);
  return EXOTIC_YES;
}

/* ---- hooks ---- */

static ExoticResult elements_get_own(Object *object, PropertyKey key, PropertyDescriptor *out) {
  if (!key_is_index(key)) return EXOTIC_ORDINARY;
  return find_element((Array *)object, key_index(key), out) ? EXOTIC_YES : EXOTIC_NO;
}

static ExoticResult array_get_own(Object *object, PropertyKey key, PropertyDescriptor *out) {
  if (!is_length_key(key)) return elements_get_own(object, key, out);
  const Array *array = (const Array *)object;
  out->value = value_number(array->length);
  out->getter = out->setter = value_hole();
  out->flags = array->flags & ARRAY_LENGTH_READONLY ? 0 : PROPERTY_WRITABLE;
  out->present = PROPERTY_DEFAULT;
  return EXOTIC_YES;
}

static ExoticResult elements_define(Object *object, PropertyKey key,
                                    const PropertyDescriptor *descriptor) {
  if (!key_is_index(key)) return EXOTIC_ORDINARY;
  return define_element((Array *)object, key_index(key), descriptor);
}

static ExoticResult array_define(Object *object, PropertyKey key,
                                 const PropertyDescriptor *descriptor) {
  if (is_length_key(key)) return define_length((Array *)object, descriptor);
  return elements_define(object, key, descriptor);
}

static ExoticResult elements_has(Object *object, PropertyKey key) {
  PropertyDescriptor ignored;
  if (!key_is_index(key)) return EXOTIC_ORDINARY;
  return find_element((Array *)object, key_index(key), &ignored) ? EXOTIC_YES : EXOTIC_ORDINARY;
}

static ExoticResult array_has(Object *object, PropertyKey key) {
  return is_length_key(key) ? EXOTIC_YES : elements_has(object, key);
}

static ExoticResult elements_get(Object *object, PropertyKey key, Value receiver, Value *out) {
  if (!key_is_index(key)) return EXOTIC_ORDINARY;
  return get_element((Array *)object, key_index(key), receiver, out);
}

static ExoticResult array_get_hook(Object *object, PropertyKey key, Value receiver, Value *out) {
  if (!is_length_key(key)) return elements_get(object, key, receiver, out);
  *out = value_number(((Array *)object)->length);
  return EXOTIC_YES;
}

static ExoticResult elements_set(Object *object, PropertyKey key, Value value, Value receiver) {
  if (!key_is_index(key) || !value_is_identical(receiver, value_object(object)))
    return EXOTIC_ORDINARY;
  return set_element((Array *)object, key_index(key), value);
}

static ExoticResult array_set_hook(Object *object, PropertyKey key, Value value, Value receiver) {
  if (!is_length_key(key)) return elements_set(object, key, value, receiver);
  Array *array = (Array *)object;
  if (!value_is_identical(receiver, value_object(object))) return EXOTIC_ORDINARY;
  if (array->flags & ARRAY_LENGTH_READONLY) return EXOTIC_NO;
  uint32_t length = to_array_length(value);
  return array_set_length(array, length) ? EXOTIC_YES : EXOTIC_NO;
}

static ExoticResult elements_delete(Object *object, PropertyKey key) {
  return key_is_index(key) ? delete_element((Array *)object, key_index(key)) : EXOTIC_ORDINARY;
}

static ExoticResult array_delete(Object *object, PropertyKey key) {
  return is_length_key(key) ? EXOTIC_NO : elements_delete(object, key);
}

static uint32_t *elements_own_indexes(Object *object, uint32_t *count) {
  Array *array = (Array *)object;
  if (!array_is_dense(array)) return index_dictionary_indexes(dictionary_of(array), count);
  *count = 0;
  if (array->length == 0) return NULL;
  uint32_t *indexes = malloc(array->length * sizeof *indexes);
  if (!indexes) perry_out_of_memory(array->length * sizeof *indexes);
  for (uint32_t i = 0; i < array->length; i++)
    if (!value_is_hole(array_get(array, i))) indexes[(*count)++] = i;
  return indexes;
}

static bool elements_prevent_extensions(Object *object) {
  array_make_dictionary((Array *)object);
  return true;
}

const ExoticMethods array_exotic_methods = {
    .get_own_property = array_get_own,
    .define_own_property = array_define,
    .has_property = array_has,
    .get = array_get_hook,
    .set = array_set_hook,
    .delete_property = array_delete,
    .own_indexes = elements_own_indexes,
    .prevent_extensions = elements_prevent_extensions,
};

const ExoticMethods arguments_exotic_methods = {
    .get_own_property = elements_get_own,
    .define_own_property = elements_define,
    .has_property = elements_has,
    .get = elements_get,
    .set = elements_set,
    .delete_property = elements_delete,
    .own_indexes = elements_own_indexes,
    .prevent_extensions = elements_prevent_extensions,
};
