/* bound_function.c - what Function.prototype.bind makes. */
#include "core/throw.h"
#include "function/function.h"
#include "gc/barrier.h"
#include "gc/heap.h"
#include "gc/roots.h"
#include "object/exotic.h"
#include "object/slot.h"
#include "string/atom.h"

#include <stdlib.h>

#define ARGUMENTS_ON_STACK 16

void bound_function_trace(Cell *cell, Tracer *tracer);

void bound_function_trace(Cell *cell, Tracer *tracer) {
  BoundFunction *bound = (BoundFunction *)cell;
  trace_value(tracer, &bound->target);
  trace_value(tracer, &bound->this_value);
  trace_value(tracer, &bound->name);
  trace_values(tracer, bound->arguments, bound->count);
}

static Value forward(BoundFunction *bound, Value new_target, uint32_t argc, const Value *argv) {
  Value target = bound->target;
  if (value_is_undefined(new_target)) return function_call(target, bound->this_value, argc, argv);
  bool is_itself = value_is_identical(new_target, value_object(bound));
  return function_construct(target, is_itself ? target : new_target, argc, argv);
}

static Value entry(Function *callee, Value this_value, Value new_target, uint32_t argc,
                   const Value *argv) {
  BoundFunction *bound = (BoundFunction *)callee;
  uint32_t count = bound->count;
  if (count == 0) return forward(bound, new_target, argc, argv);
  if (count + argc > ARGUMENTS_ON_STACK) {
    /* The list lives in a cell, so that the collector sees it. */
    Elements *list =
        (Elements *)cell_allocate(CELL_ELEMENTS, CELL_NOT_OBJECT | ELEMENTS_SELF_OWNED,
                                  sizeof(Elements) + ((size_t)count + argc) * sizeof(Value));
    list->capacity = count + argc;
    list->offset = 0;
    memcpy(list->values, bound->arguments, count * sizeof(Value));
    memcpy(list->values + count, argv, argc * sizeof(Value));
    return forward(bound, new_target, count + argc, list->values);
  }
  Value list[ARGUMENTS_ON_STACK];
  memcpy(list, bound->arguments, count * sizeof(Value));
  if (argc) memcpy(list + count, argv, argc * sizeof(Value));
  return forward(bound, new_target, count + argc, list);
}

static const FunctionInfo bound_info = {
    .entry = entry, .name = ATOM(empty), .flags = FUNCTION_BUILTIN};
static const FunctionInfo bound_constructor_info = {
    .entry = entry, .name = ATOM(empty), .flags = FUNCTION_BUILTIN | FUNCTION_CONSTRUCTOR};

BoundFunction *bound_function_create(Value target, Value this_value, uint32_t count,
                                     const Value *arguments, String *name, double length) {
  Shape *shape = shape_root(CELL_BOUND_FUNCTION, ELEMENTS_NUMBER,
                            object_get_prototype(value_as_object(target)), 0);
  BoundFunction *bound = (BoundFunction *)cell_allocate(
      CELL_BOUND_FUNCTION, shape->id, sizeof(BoundFunction) + (size_t)count * sizeof(Value));
  pointer_init(bound->spill, NULL);
  bound->info = is_constructor(target) ? &bound_constructor_info : &bound_info;
  slot_init(&bound->target, target);
  slot_init(&bound->this_value, this_value);
  slot_init(&bound->name, value_string(name));
  slot_init(&bound->length, value_number(length));
  bound->count = count;
  bound->reserved = 0;
  for (uint32_t i = 0; i < count; i++)
    slot_init(&bound->arguments[i], arguments[i]);
  return bound;
}

Value bound_function_target(Value bound) {
  return ((BoundFunction *)value_address(bound))->target;
}

static ExoticResult get_own(Object *object, PropertyKey key, PropertyDescriptor *out) {
  if (key_is_index(key)) return EXOTIC_ORDINARY;
  const ShapeProperty *property = shape_find(shape_of(object), key);
  if (!property || !(property->flags & PROPERTY_VIRTUAL)) return EXOTIC_ORDINARY;
  BoundFunction *bound = (BoundFunction *)object;
  bool is_length = key.bits == value_string(ATOM(length)).bits;
  *out = (PropertyDescriptor){is_length ? bound->length : bound->name, value_hole(), value_hole(),
                              PROPERTY_CONFIGURABLE, PROPERTY_DEFAULT};
  out->flags = property->flags & PROPERTY_DEFAULT;
  return EXOTIC_YES;
}

static ExoticResult get(Object *object, PropertyKey key, Value receiver, Value *out) {
  PropertyDescriptor own;
  ExoticResult answer = get_own(object, key, &own);
  if (answer == EXOTIC_YES) *out = own.value;
  return answer;
}

static ExoticResult define_own(Object *object, PropertyKey key,
                               const PropertyDescriptor *descriptor) {
  PropertyDescriptor current, result;
  if (get_own(object, key, &current) == EXOTIC_ORDINARY) return EXOTIC_ORDINARY;
  if (!descriptor_apply(true, &current, descriptor, &result)) return EXOTIC_NO;
  object_replace_virtual(object, key, &result);
  return EXOTIC_YES;
}

const ExoticMethods bound_function_exotic_methods = {
    .get_own_property = get_own, .get = get, .define_own_property = define_own};
