/* call.c - [[Call]] and [[Construct]] from C and from compiled code. */
#include "function/call.h"

#include "abi/entry.h"
#include "array/array.h"
#include "core/throw.h"
#include "function/function.h"
#include "gc/heap.h"
#include "object/error.h"
#include "object/intrinsic.h"
#include "string/atom.h"

static inline Value enter(Value f, Value this_value, uint32_t argc, const Value *argv) {
  Function *function = value_as_function(f);
  if (__builtin_expect(function->info->flags & FUNCTION_CLASS, 0))
    perry_throw_class_without_new(function);
  return function->info->entry(function, this_value, value_undefined(), argc, argv);
}

/* The two ways from C into the program check the stack, since a recursion need not pass a compiled
 * function: builtins can call builtins without end. Their frames stay while the callee runs, or
 * such a recursion would be a loop that never ends. */
#define KEEPS_FRAME __attribute__((disable_tail_calls))

KEEPS_FRAME Value function_call(Value f, Value this_value, uint32_t argc, const Value *argv) {
  if (stack_is_exhausted()) perry_throw_stack_overflow();
  if (!is_callable(f)) perry_throw_not_callable(f, NULL);
  return enter(f, this_value, argc, argv);
}

Value function_call_list(Value f, Value this_value, const Array *list) {
  Value result = function_call(f, this_value, list->length, list->elements->values);
  cell_keep(list);
  return result;
}

Value perry_call(Value f, Value this_value, uint32_t argc, const Value *argv, const char *text) {
  if (__builtin_expect(!is_callable(f), 0)) perry_throw_not_callable(f, text);
  return enter(f, this_value, argc, argv);
}

Value perry_call_array(Value f, Value this_value, Value arguments, const char *text) {
  if (__builtin_expect(!is_callable(f), 0)) perry_throw_not_callable(f, text);
  return function_call_list(f, this_value, value_as_array(arguments));
}

Value perry_call_method(Value base, Value name, uint32_t argc, const Value *argv,
                        InlineCache *cache, const char *text) {
  Value f = perry_get_property(base, name, cache);
  if (__builtin_expect(!is_callable(f), 0)) perry_throw_not_callable(f, text);
  return enter(f, base, argc, argv);
}

#define INSTANCE_SLOTS_MAX 64

bool is_constructor(Value v) {
  return is_callable(v) && (value_as_function(v)->info->flags & FUNCTION_CONSTRUCTOR);
}

Object *prototype_from_constructor(Value new_target, uint32_t default_prototype_intrinsic) {
  if (value_is_object(new_target)) {
    Value prototype = object_get(value_as_object(new_target), key_from_atom(ATOM(prototype)));
    if (value_is_object(prototype)) return value_as_object(prototype);
  }
  return realm_intrinsic((IntrinsicId)default_prototype_intrinsic);
}

/* Inline slots of what the constructor makes: its own and its parents' fields. */
static uint32_t instance_slots(const Function *function) {
  uint32_t slots = 0;
  for (const Object *f = (const Object *)function; f && f->header.kind == CELL_FUNCTION;
       f = object_get_prototype((Object *)(uintptr_t)f)) {
    const FunctionInfo *info = ((const Function *)f)->info;
    slots += info->instance_slots;
    if (!(info->flags & FUNCTION_DERIVED)) break;
  }
  if (slots == 0) return INLINE_SLOT_FLOOR;
  return slots < INSTANCE_SLOTS_MAX ? slots : INSTANCE_SLOTS_MAX;
}

/* The shape of what `new` makes, kept in new_target as long as its prototype stays. */
static uint32_t initial_shape(Value new_target) {
  Function *function = value_as_function(new_target);
  Object *prototype = prototype_from_constructor(new_target, INTRINSIC_ObjectPrototype);
  if (function->header.kind != CELL_FUNCTION)
    return shape_root(CELL_OBJECT, ELEMENTS_NUMBER, prototype, INLINE_SLOT_FLOOR)->id;
  uint32_t id = shape_root(CELL_OBJECT, ELEMENTS_NUMBER, prototype, instance_slots(function))->id;
  if (value_is_identical(function->prototype, value_object(prototype)))
    function->initial_shape = id;
  return id;
}

Value perry_this_for_construct(Value new_target) {
  uint32_t id = value_as_cell(new_target)->kind == CELL_FUNCTION
                    ? value_as_function(new_target)->initial_shape
                    : 0;
  if (__builtin_expect(id == 0, 0)) id = initial_shape(new_target);
  return value_object(object_create_with_shape(id));
}

KEEPS_FRAME Value function_construct(Value f, Value new_target, uint32_t argc, const Value *argv) {
  if (stack_is_exhausted()) perry_throw_stack_overflow();
  Function *function = value_as_function(f);
  const FunctionInfo *info = function->info;
  bool makes_its_object =
      function->header.kind != CELL_FUNCTION || (info->flags & FUNCTION_DERIVED);
  if (makes_its_object) return info->entry(function, value_hole(), new_target, argc, argv);
  Value this_value = perry_this_for_construct(new_target);
  Value result = info->entry(function, this_value, new_target, argc, argv);
  return value_is_object(result) ? result : this_value;
}

Value function_construct_list(Value f, Value new_target, const Array *list) {
  Value result = function_construct(f, new_target, list->length, list->elements->values);
  cell_keep(list);
  return result;
}

Value perry_construct(Value f, Value new_target, uint32_t argc, const Value *argv,
                      const char *text) {
  if (__builtin_expect(!is_constructor(f), 0)) perry_throw_not_constructor(f, text);
  return function_construct(f, new_target, argc, argv);
}

Value perry_construct_array(Value f, Value new_target, Value arguments, const char *text) {
  if (__builtin_expect(!is_constructor(f), 0)) perry_throw_not_constructor(f, text);
  return function_construct_list(f, new_target, value_as_array(arguments));
}

Value perry_derived_result(Value returned, Value this_binding) {
  if (value_is_object(returned)) return returned;
  if (!value_is_undefined(returned))
    throw_type_error("Derived constructors may only return object or undefined");
  if (this_binding.bits == VALUE_UNINITIALIZED) perry_throw_this_uninitialized();
  return this_binding;
}

Value perry_sloppy_this(Value this_value) {
  if (value_is_object(this_value)) return this_value;
  if (value_is_nullish(this_value)) return perry_global_object();
  return perry_to_object(this_value);
}
