/* class.c - evaluation of class definitions, super constructors, fields and private names. */
#include "abi/entry.h"
#include "core/throw.h"
#include "function/function.h"
#include "gc/barrier.h"
#include "object/error.h"
#include "object/intrinsic.h"
#include "object/slot.h"
#include "string/atom.h"
#include "string/string.h"

/* ---- class definitions ---- */

Function *perry_class_create(const FunctionInfo *info, Value parent, const char *text) {
  Object *prototype_parent = realm_intrinsic(INTRINSIC_ObjectPrototype);
  Object *constructor_parent = realm_intrinsic(INTRINSIC_FunctionPrototype);
  bool has_usual_parent = true;
  if (value_is_null(parent)) {
    prototype_parent = NULL;
  } else if (!value_is_hole(parent)) {
    if (!is_constructor(parent))
      throw_type_error_values("Class extends value % is not a constructor or null", 1, &parent);
    Value prototype = object_get(value_as_object(parent), key_from_atom(ATOM(prototype)));
    if (!value_is_object(prototype) && !value_is_null(prototype))
      throw_type_error_values("Class extends value does not have valid prototype property %", 1,
                              &prototype);
    prototype_parent = value_is_null(prototype) ? NULL : value_as_object(prototype);
    constructor_parent = value_as_object(parent);
    has_usual_parent = false;
  }
  Object *prototype = object_create(prototype_parent);
  Function *constructor = has_usual_parent
                              ? function_create(info)
                              : function_create_with_prototype(info, constructor_parent);
  slot_write(&constructor->header, &constructor->prototype, value_object(prototype));
  object_add_property(prototype, key_from_atom(ATOM(constructor)), value_object(constructor),
                      PROPERTY_HIDDEN);
  return constructor;
}

void perry_class_set_fields(Function *constructor, Value initializer) {
  slot_write(&constructor->header, &constructor->home_object, initializer);
}

void perry_initialize_fields(Function *constructor, Value object) {
  if (value_is_object(constructor->home_object)) call_0(constructor->home_object, object);
}

void perry_class_note_key(Value key) {
  if (!value_is_symbol(key)) perry_isolate.classes_changed = 1;
}

/* Instances begin at the root that has the static shapes' inline capacity. */
void perry_class_bind_shapes(Function *constructor, uint32_t first_id, uint32_t count) {
  Object *prototype = value_as_object(constructor->prototype);
  shape_bind_class(first_id, count, prototype);
  if (count == 0) return;
  uint32_t capacity = perry_program.shapes[first_id - SHAPE_FIRST_PROGRAM].inline_capacity;
  constructor->initial_shape = shape_root(CELL_OBJECT, ELEMENTS_NUMBER, prototype, capacity)->id;
}

Value perry_super_constructor(Function *active) {
  Object *parent = object_get_prototype((Object *)active);
  Value value = parent ? value_object(parent) : value_null();
  if (is_constructor(value)) return value;
  if (parent == realm_intrinsic(INTRINSIC_FunctionPrototype))
    value = value_null(); /* extends null */
  if (active->info->name->length == 0)
    throw_type_error_values("Super constructor % of anonymous class is not a constructor", 1,
                            &value);
  throw_type_error_values("Super constructor % of % is not a constructor", 2,
                          (Value[]){value, value_string(active->info->name)});
}

/* ---- private names: symbols that reflection does not see ---- */

Value perry_private_name_create(const String *description) {
  Symbol *symbol = symbol_create(value_string(description));
  symbol->flags |= SYMBOL_PRIVATE;
  return value_symbol(symbol);
}

Value perry_private_brand_create(const String *description, const String *class_name,
                                 uint32_t is_static) {
  Value name = perry_private_name_create(description);
  value_as_symbol(name)->brand = class_name;
  if (is_static) value_as_symbol(name)->flags |= SYMBOL_STATIC;
  return name;
}

/* Private methods and accessors exist on all instances of a class or on none: V8 checks for the
 * class and says so. */
_Noreturn static void throw_no_private(Value base, Value name, bool is_set) {
  const Symbol *symbol = value_as_symbol(name);
  Value brand = symbol->brand ? value_string((String *)(uintptr_t)symbol->brand) : name;
  bool is_static = (symbol->flags & SYMBOL_STATIC) != 0;
  if (value_is_nullish(base) && !is_static) {
    if (is_set && !symbol->brand)
      throw_type_error_values("Cannot set properties of % (setting '%')", 2, (Value[]){base, name});
    throw_type_error_values("Cannot read properties of % (reading '%')", 2, (Value[]){base, brand});
  }
  if (!symbol->brand)
    throw_type_error_values(
        is_set ? "Cannot write private member % to an object whose class did not declare it"
               : "Cannot read private member % from an object whose class did not declare it",
        1, &name);
  if (symbol->brand->length == 0) brand = value_string(string_from_ascii("anonymous"));
  throw_type_error_values(is_static ? "Receiver must be class %"
                                    : "Receiver must be an instance of class %",
                          1, &brand);
}

static const ShapeProperty *find_private(Value base, Value name) {
  return value_is_object(base) ? shape_find(shape_of(value_as_object(base)), name) : NULL;
}

Value perry_private_get(Value base, Value name) {
  const ShapeProperty *property = find_private(base, name);
  if (!property) throw_no_private(base, name, false);
  Object *object = value_as_object(base);
  uint32_t flags = property->flags;
  Value value = object_read_slot(object, shape_of(object), property->slot);
  if (!(flags & PROPERTY_ACCESSOR)) return value;
  Value getter = value_as_accessor(value)->getter;
  if (value_is_undefined(getter))
    throw_type_error_values("'%' was defined without a getter", 1, &name);
  return call_0(getter, base);
}

void perry_private_set(Value base, Value name, Value value) {
  const ShapeProperty *property = find_private(base, name);
  if (!property) throw_no_private(base, name, true);
  Object *object = value_as_object(base);
  if (property->flags & PROPERTY_ACCESSOR) {
    Value setter =
        value_as_accessor(object_read_slot(object, shape_of(object), property->slot))->setter;
    if (value_is_undefined(setter))
      throw_type_error_values("'%' was defined without a setter", 1, &name);
    call_1(setter, base, value);
    return;
  }
  if (!(property->flags & PROPERTY_WRITABLE))
    throw_type_error_values("Private method '%' is not writable", 1, &name);
  object_store_property(object, name, property, value);
}

bool perry_private_has(Value object, Value name) {
  if (!value_is_object(object))
    throw_type_error_values("Cannot use 'in' operator to search for '%' in %", 2,
                            (Value[]){name, object});
  return find_private(object, name) != NULL;
}

static void add_private(Value base, Value name, Value value, uint32_t flags) {
  if (find_private(base, name))
    throw_type_error_values("Cannot initialize % twice on the same object", 1, &name);
  object_add_property(value_as_object(base), name, value, flags);
}

void perry_private_add_field(Value object, Value name, Value value) {
  add_private(object, name, value, PROPERTY_WRITABLE);
}

void perry_private_add_method(Value object, Value name, Value function) {
  add_private(object, name, function, 0);
}

void perry_private_add_accessor(Value object, Value name, Value getter, Value setter) {
  add_private(object, name, accessor_create(getter, setter), PROPERTY_ACCESSOR);
}
