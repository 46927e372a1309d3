/* prediction.c - shapes as expected text; making objects of exactly their size. */
#include "json/prediction.h"
#include "core/throw.h"
#include "object/intrinsic.h"
#include "object/object.h"
#include "string/string.h"
#include <stdlib.h>

enum { PREDICTIONS_MAX = 2048 };

void prediction_set_free(PredictionSet *set) {
  for (Prediction *next, *p = set->all; p; p = next) {
    next = p->next;
    for (uint32_t i = 0; i < p->count; i++)
      free((void *)(uintptr_t)p->keys[i].token);
    free(p);
  }
}

/* `"key":` in malloc memory, or NULL if the key does not stand in JSON text as it is. */
static uint8_t *key_token(String *key) {
  StringView view = string_view(key);
  if (!view.latin1) return NULL;
  for (uint32_t i = 0; i < view.length; i++)
    if (view.latin1[i] < ' ' || view.latin1[i] == '"' || view.latin1[i] == '\\') return NULL;
  uint8_t *token = malloc(view.length + 3);
  if (!token) perry_out_of_memory(view.length + 3);
  token[0] = '"';
  memcpy(token + 1, view.latin1, view.length);
  token[view.length + 1] = '"';
  token[view.length + 2] = ':';
  return token;
}

Prediction *prediction_of_shape(PredictionSet *set, Shape *shape) {
  Prediction **cached = &set->by_shape[shape->id % PREDICTION_CACHE];
  if (*cached && (*cached)->shape == shape) return *cached;
  if (set->count == PREDICTIONS_MAX) return NULL;
  uint32_t count = shape->property_count;
  size_t bytes = sizeof(Prediction) + count * sizeof(PredictedKey);
  Prediction *p = calloc(1, bytes);
  if (!p) perry_out_of_memory(bytes);
  p->shape = shape;
  p->count = count;
  for (uint32_t i = 0; i < count; i++) {
    const ShapeProperty *property = shape_property_at(shape, i);
    String *key = value_as_string(property->key);
    p->keys[i].is_number = property->representation == SLOT_NUMBER;
    p->keys[i].token = key_token(key);
    p->keys[i].token_length = key->length + 3;
  }
  p->next = set->all;
  set->all = *cached = p;
  set->count++;
  return p;
}

/* A prediction with wider slots where the values ask for it. */
static Prediction *widen(PredictionSet *set, Prediction *p, const Value *values) {
  Shape *shape = p->shape;
  for (uint32_t i = 0; i < p->count; i++)
    if (p->keys[i].is_number && !value_is_number(values[i]))
      shape = shape_widen(shape, shape_property_at(shape, i)->key);
  Prediction *wide = prediction_of_shape(set, shape);
  for (uint32_t i = 0; wide && i < p->count; i++)
    if (!wide->keys[i].child) wide->keys[i].child = p->keys[i].child;
  return wide;
}

static bool values_fit(const Prediction *p, const Value *values) {
  for (uint32_t i = 0; i < p->count; i++)
    if (p->keys[i].is_number && !value_is_number(values[i])) return false;
  return true;
}

/* values: every `stride`-th from first on. */
static Object *make_object(const Shape *shape, const ValueStack *stack, uint32_t first,
                           uint32_t stride) {
  uint32_t capacity = shape->inline_capacity, count = shape->property_count;
  Object *object = (Object *)cell_allocate(CELL_OBJECT, shape->id,
                                           shape->inline_offset + capacity * sizeof(Value));
  object->spill = NULL;
  Value *slots = (Value *)(void *)((char *)object + shape->inline_offset);
  for (uint32_t i = 0; i < count; i++)
    slot_init(&slots[i], value_stack_at(stack, first + i * stride));
  for (uint32_t i = count; i < capacity; i++)
    slot_init(&slots[i], value_undefined());
  return object;
}

Object *prediction_make_object(PredictionSet *set, Prediction **prediction, const ValueStack *stack,
                               uint32_t base) {
  Prediction *p = *prediction;
  const Value *values = stack->cell->values + base;
  if (__builtin_expect(!values_fit(p, values), 0)) {
    Shape *shape = p->shape;
    *prediction = widen(set, p, values);
    if (*prediction) {
      p = *prediction;
    } else {
      for (uint32_t i = 0; i < p->count; i++)
        if (!value_is_number(values[i]))
          shape = shape_widen(shape, shape_property_at(shape, i)->key);
      return make_object(shape, stack, base, 1);
    }
  }
  return make_object(p->shape, stack, base, 1);
}

/* The shape for these pairs, or NULL when only an object made step by step does it: duplicate keys,
 * indexes, very many. */
static Shape *shape_of_pairs(const ValueStack *stack, uint32_t base, uint32_t count) {
  if (count == 0 || count > PREDICTION_MAX_KEYS) return NULL;
  Object *prototype = realm_intrinsic(INTRINSIC_ObjectPrototype);
  Shape *shape = shape_root(CELL_OBJECT, ELEMENTS_NUMBER, prototype, count + (count & 1));
  for (uint32_t i = 0; i < count; i++) {
    PropertyKey key = value_stack_at(stack, base + 2 * i);
    if (key_is_index(key) || shape_find(shape, key)) return NULL;
    bool is_number = value_is_number(value_stack_at(stack, base + 2 * i + 1));
    shape = shape_add(shape, key, PROPERTY_DEFAULT, is_number ? SLOT_NUMBER : SLOT_VALUE);
    if (shape->is_dictionary) return NULL;
  }
  return shape;
}

Object *object_from_pairs(PredictionSet *set, Prediction **prediction, const ValueStack *stack,
                          uint32_t base, uint32_t count) {
  Shape *shape = shape_of_pairs(stack, base, count);
  if (shape) {
    *prediction = prediction_of_shape(set, shape);
    return make_object(shape, stack, base + 1, 2);
  }
  *prediction = NULL;
  Object *object = object_create_plain();
  for (uint32_t i = 0; i < count; i++)
    object_create_data_property(object, value_stack_at(stack, base + 2 * i),
                                value_stack_at(stack, base + 2 * i + 1));
  return object;
}
