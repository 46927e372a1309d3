/* array_create.c - making arrays. */
#include "array/array.h"
#include "core/throw.h"
#include "gc/heap.h"
#include "object/intrinsic.h"
#include "string/atom.h"

static Array *create_empty(uint32_t shape, CellKind kind) {
  Array *made = (Array *)cell_allocate(kind, shape, sizeof(Array));
  made->spill = NULL;
  made->elements = &perry_empty_elements;
  made->length = made->flags = 0;
  return made;
}

static void init_length(Array *array, uint32_t length) {
  if (length <= ARRAY_DENSE_LENGTH_MAX) {
    if (length > 0) array_set_dense_length(array, length);
    return;
  }
  array_make_dictionary(array);
  array->length = length;
}

Array *array_create(uint32_t length) {
  Array *made = create_empty(SHAPE_ARRAY_NUMBER, CELL_ARRAY);
  init_length(made, length);
  return made;
}

Array *array_create_with_capacity(uint32_t count) {
  Array *made = create_empty(SHAPE_ARRAY_NUMBER, CELL_ARRAY);
  if (count > 0) array_reserve(made, count);
  return made;
}

/* Kind of a run of values. */
static ElementsKind kind_of_values(const Value *values, uint32_t count) {
  ElementsKind kind = ELEMENTS_NUMBER;
  for (uint32_t i = 0; i < count; i++) {
    ElementsKind asked = elements_kind_for(values[i]);
    if (asked > kind) kind = asked;
  }
  return kind;
}

static void init_values(Array *array, uint32_t count, const Value *values) {
  array_reserve(array, count);
  barrier_bulk(&array->header);
  memcpy(array->elements->values, values, count * sizeof(Value));
  array_commit(array, count, kind_of_values(values, count));
}

Array *array_from_values(uint32_t count, const Value *values) {
  Array *made = create_empty(SHAPE_ARRAY_NUMBER, CELL_ARRAY);
  if (count > 0) init_values(made, count, values);
  return made;
}

Array *array_copy_range(Array *source, uint32_t start, uint32_t count) {
  ASSERT(array_is_dense(source) && start + count <= source->length, "A1");
  Array *made = array_create_with_capacity(count);
  if (count == 0) return made;
  barrier_bulk(&made->header);
  memcpy(made->elements->values, source->elements->values + start, count * sizeof(Value));
  array_commit(made, count, array_elements_kind(source));
  return made;
}

Array *array_create_with_prototype(uint32_t length, Object *prototype) {
  Array *made = create_empty(shape_root(CELL_ARRAY, ELEMENTS_NUMBER, prototype, 0)->id, CELL_ARRAY);
  init_length(made, length);
  return made;
}

Array *arguments_create(uint32_t argc, const Value *argv) {
  Object *prototype = realm_intrinsic(INTRINSIC_ObjectPrototype);
  Shape *shape = shape_root(CELL_ARGUMENTS, ELEMENTS_NUMBER, prototype, 0);
  Array *made = create_empty(shape->id, CELL_ARGUMENTS);
  if (argc > 0) init_values(made, argc, argv);
  Object *object = (Object *)made;
  object_define(object, key_from_atom(ATOM(length)), value_number(argc), PROPERTY_HIDDEN);
  PropertyKey values = key_from_atom(ATOM(values));
  object_define(object, WELL_KNOWN(iterator),
                object_get(realm_intrinsic(INTRINSIC_ArrayPrototype), values), PROPERTY_HIDDEN);
  Value thrower = value_object(realm_intrinsic(INTRINSIC_ThrowTypeError));
  object_define_accessor(object, key_from_atom(ATOM(callee)), thrower, thrower, 0);
  return made;
}
