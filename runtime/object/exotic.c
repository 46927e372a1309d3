/* exotic.c - the table of exotic kinds, and validation of descriptors. */
#include "object/exotic.h"

#include "operation/operators.h"

const ExoticMethods *exotic_methods(const Object *object) {
  switch (object->header.kind) {
  case CELL_ARRAY:
    return &array_exotic_methods;
  case CELL_ARGUMENTS:
    return &arguments_exotic_methods;
  case CELL_TYPED_ARRAY:
    return &typed_array_exotic_methods;
  case CELL_PRIMITIVE_WRAPPER:
    return &string_wrapper_exotic_methods;
  case CELL_FUNCTION:
  case CELL_BUILTIN_FUNCTION:
    return &function_exotic_methods;
  case CELL_BOUND_FUNCTION:
    return &bound_function_exotic_methods;
  case CELL_ERROR:
    return &error_exotic_methods;
  case CELL_ENVIRONMENT:
    return &environment_exotic_methods;
  case CELL_NAMESPACE:
    return &namespace_exotic_methods;
  default:
    return NULL;
  }
}

/* Is a present field of `d` different from what `current` has? */
static bool changes_value(Value wanted, Value current) {
  return !value_is_hole(wanted) && !same_value(wanted, current);
}

bool descriptor_apply(bool is_extensible, const PropertyDescriptor *current,
                      const PropertyDescriptor *d, PropertyDescriptor *result) {
  bool wants_accessor = descriptor_is_accessor(d);
  bool wants_data = !value_is_hole(d->value) || (d->present & PROPERTY_WRITABLE);
  if (!current) {
    if (!is_extensible) return false;
    *result = (PropertyDescriptor){value_hole(), value_hole(), value_hole(), 0, PROPERTY_DEFAULT};
    result->flags = d->flags & d->present;
    if (wants_accessor) {
      result->getter = value_is_hole(d->getter) ? value_undefined() : d->getter;
      result->setter = value_is_hole(d->setter) ? value_undefined() : d->setter;
      result->flags &= (uint8_t)~PROPERTY_WRITABLE;
    } else {
      result->value = value_is_hole(d->value) ? value_undefined() : d->value;
    }
    return true;
  }
  bool is_accessor = descriptor_is_accessor(current);
  if (!(current->flags & PROPERTY_CONFIGURABLE)) {
    if (d->present & d->flags & PROPERTY_CONFIGURABLE) return false;
    if ((d->present & PROPERTY_ENUMERABLE) && ((d->flags ^ current->flags) & PROPERTY_ENUMERABLE))
      return false;
    if (wants_accessor != is_accessor && (wants_accessor || wants_data)) return false;
    if (is_accessor) {
      if (changes_value(d->getter, current->getter) || changes_value(d->setter, current->setter))
        return false;
    } else if (!(current->flags & PROPERTY_WRITABLE)) {
      if (d->present & d->flags & PROPERTY_WRITABLE) return false;
      if (changes_value(d->value, current->value)) return false;
    }
  }
  *result = *current;
  result->present = PROPERTY_DEFAULT;
  if (wants_accessor && !is_accessor) {
    result->value = value_hole();
    result->getter = result->setter = value_undefined();
    result->flags &= (uint8_t)~PROPERTY_WRITABLE;
  } else if (wants_data && is_accessor) {
    result->value = value_undefined();
    result->getter = result->setter = value_hole();
    result->flags &= (uint8_t)~PROPERTY_WRITABLE;
  }
  if (!value_is_hole(d->value)) result->value = d->value;
  if (!value_is_hole(d->getter)) result->getter = d->getter;
  if (!value_is_hole(d->setter)) result->setter = d->setter;
  result->flags = (uint8_t)((result->flags & ~d->present) | (d->flags & d->present));
  return true;
}
