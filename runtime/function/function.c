/* function.c - closures and builtin functions as objects: making them, and their virtual
 * properties. */
#include "function/function.h"

#include "abi/entry.h"
#include "core/throw.h"
#include "gc/barrier.h"
#include "gc/heap.h"
#include "gc/roots.h"
#include "object/exotic.h"
#include "object/intrinsic.h"
#include "object/slot.h"
#include "operation/convert.h"
#include "string/atom.h"
#include "string/string.h"

void function_trace(Cell *cell, Tracer *tracer);
void builtin_function_trace(Cell *cell, Tracer *tracer);

void function_trace(Cell *cell, Tracer *tracer) {
  Function *function = (Function *)cell;
  trace_value(tracer, &function->home_object);
  trace_value(tracer, &function->prototype);
  trace_values(tracer, function->captures, function->capture_count);
}

void builtin_function_trace(Cell *cell, Tracer *tracer) {
  function_trace(cell, tracer);
}

static Function *create(const FunctionInfo *info, uint32_t shape_id) {
  CellKind kind = info->flags & FUNCTION_BUILTIN ? CELL_BUILTIN_FUNCTION : CELL_FUNCTION;
  uint32_t count = info->capture_count;
  Function *function =
      (Function *)cell_allocate(kind, shape_id, sizeof(Function) + (size_t)count * sizeof(Value));
  pointer_init(function->spill, NULL);
  function->info = info;
  slot_init(&function->home_object, value_undefined());
  slot_init(&function->prototype, value_hole());
  function->initial_shape = SHAPE_NONE;
  function->capture_count = count;
  for (uint32_t i = 0; i < count; i++)
    slot_init(&function->captures[i], value_undefined());
  return function;
}

Function *function_create(const FunctionInfo *info) {
  return create(info, shape_of_function(info)->id);
}

Function *perry_function_create(const FunctionInfo *info) {
  return function_create(info);
}

Function *function_create_with_prototype(const FunctionInfo *info, Object *prototype) {
  return create(info, shape_of_function_with_prototype(info, prototype)->id);
}

Value function_prototype(Function *function) {
  if (!value_is_hole(function->prototype)) return function->prototype;
  uint32_t flags = function->info->flags;
  Object *prototype;
  if (flags & FUNCTION_GENERATOR) {
    prototype = object_create(realm_intrinsic(
        flags & FUNCTION_ASYNC ? INTRINSIC_AsyncGeneratorPrototype : INTRINSIC_GeneratorPrototype));
  } else {
    prototype = object_create_plain();
    object_add_property(prototype, key_from_atom(ATOM(constructor)), value_object(function),
                        PROPERTY_HIDDEN);
  }
  slot_write(&function->header, &function->prototype, value_object(prototype));
  return function->prototype;
}

void function_set_prototype(Function *function, Value prototype) {
  slot_write(&function->header, &function->prototype, prototype);
  function->initial_shape = SHAPE_NONE;
}

void perry_set_home_object(Function *function, Value home_object) {
  slot_write(&function->header, &function->home_object, home_object);
}

/* ---- text and names ---- */

String *function_source_text(Object *object) {
  if (object->header.kind != CELL_BOUND_FUNCTION) {
    const FunctionInfo *info = ((Function *)object)->info;
    if (info->source) return string_from_utf8(info->source, info->source_bytes);
    String *before = string_concat(string_from_ascii("function "), (String *)(uintptr_t)info->name);
    return string_concat(before, string_from_ascii("() { [native code] }"));
  }
  return string_from_ascii("function () { [native code] }");
}

String *function_name_for_key(PropertyKey key, uint32_t prefix) {
  String *name;
  if (value_is_symbol(key)) {
    const Symbol *symbol = value_as_symbol(key);
    if (value_is_undefined(symbol->description))
      name = ATOM(empty);
    else if (symbol->flags & SYMBOL_PRIVATE)
      name = value_as_string(symbol->description);
    else
      name =
          string_concat(string_concat(string_from_ascii("["), value_as_string(symbol->description)),
                        string_from_ascii("]"));
  } else {
    name = value_as_string(key_to_value(key));
  }
  if (prefix == FUNCTION_NAME_PLAIN) return name;
  return string_concat(string_from_ascii(prefix == FUNCTION_NAME_GET ? "get " : "set "), name);
}

void perry_set_function_name(Value f, Value key, uint32_t prefix) {
  Object *function = value_as_object(f);
  PropertyKey name_key = key_from_atom(ATOM(name));
  const ShapeProperty *property = shape_find(shape_of(function), name_key);
  if (!property || !(property->flags & PROPERTY_VIRTUAL)) return; /* a class with a static `name` */
  String *name = function_name_for_key(key, prefix);
  object_replace_virtual(function, name_key,
                         &(PropertyDescriptor){value_string(name), value_hole(), value_hole(),
                                               PROPERTY_CONFIGURABLE, PROPERTY_DEFAULT});
}

/* ---- virtual properties ---- */

static Value virtual_value(Function *function, PropertyKey key) {
  if (key.bits == value_string(ATOM(length)).bits) return value_number(function->info->length);
  if (key.bits == value_string(ATOM(name)).bits) return value_string(function->info->name);
  return function_prototype(function);
}

static const ShapeProperty *virtual_property(Object *object, PropertyKey key) {
  if (key_is_index(key)) return NULL;
  const ShapeProperty *property = shape_find(shape_of(object), key);
  return property && (property->flags & PROPERTY_VIRTUAL) ? property : NULL;
}

static ExoticResult get_own(Object *object, PropertyKey key, PropertyDescriptor *out) {
  const ShapeProperty *property = virtual_property(object, key);
  if (!property) return EXOTIC_ORDINARY;
  uint8_t flags = property->flags & PROPERTY_DEFAULT;
  *out = (PropertyDescriptor){virtual_value((Function *)object, key), value_hole(), value_hole(),
                              flags, PROPERTY_DEFAULT};
  return EXOTIC_YES;
}

static ExoticResult get(Object *object, PropertyKey key, Value receiver, Value *out) {
  if (!virtual_property(object, key)) return EXOTIC_ORDINARY;
  *out = virtual_value((Function *)object, key);
  return EXOTIC_YES;
}

/* `prototype` keeps its place in the cell, where construction looks; length and name get a slot. */
static ExoticResult define_own(Object *object, PropertyKey key,
                               const PropertyDescriptor *descriptor) {
  PropertyDescriptor current, result;
  if (get_own(object, key, &current) == EXOTIC_ORDINARY) return EXOTIC_ORDINARY;
  if (!descriptor_apply(true, &current, descriptor, &result)) return EXOTIC_NO;
  if (key.bits != value_string(ATOM(prototype)).bits) {
    object_replace_virtual(object, key, &result);
    return EXOTIC_YES;
  }
  function_set_prototype((Function *)object, result.value);
  if (result.flags != current.flags)
    object_set_shape(object,
                     shape_with_flags(shape_of(object), key, result.flags | PROPERTY_VIRTUAL));
  return EXOTIC_YES;
}

const ExoticMethods function_exotic_methods = {
    .get_own_property = get_own, .get = get, .define_own_property = define_own};
