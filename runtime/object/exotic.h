/* exotic.h - own properties of exotic objects, by cell kind.
 *
 * The internal methods of object.h ask the row of the object's cell kind first. A hook answers
 *   EXOTIC_ORDINARY  not this kind's business: go on with the shape's properties and the prototype
 *   EXOTIC_NO        absent or refused (get: undefined, without looking at the prototype)
 *   EXOTIC_YES       found or done
 * What the kinds answer for
 *   ARRAY        index keys, and the value and attributes of `length` (a PROPERTY_VIRTUAL of the
 *                root shape, so that it has its place in the order of keys)
 *   ARGUMENTS    index keys; its `length` is an ordinary property
 *   TYPED_ARRAY  index keys and canonical numeric strings such as "-0" or "1.5"
 *   FUNCTION, BOUND_FUNCTION  the virtual `length`, `name`, `prototype`
 *   PRIMITIVE_WRAPPER         characters and `length` of a String
 *   ERROR                     the virtual `stack`
 *   NAMESPACE                 the exports
 *   ENVIRONMENT  all keys: the environment of the process
 * A NULL hook is EXOTIC_ORDINARY. Those of arrays are defined in array/.
 * Effects: CALL where the program's accessors or conversions are met, else ALLOC THROW.
 * Spec: sec-array-exotic-objects, sec-typedarray-exotic-objects
 */
#ifndef PERRY_OBJECT_EXOTIC_H
#define PERRY_OBJECT_EXOTIC_H

#include "object/object.h"

typedef enum ExoticResult { EXOTIC_ORDINARY, EXOTIC_NO, EXOTIC_YES } ExoticResult;

typedef struct ExoticMethods {
  ExoticResult (*get_own_property)(Object *object, PropertyKey key, PropertyDescriptor *out);
  ExoticResult (*define_own_property)(Object *object, PropertyKey key,
                                      const PropertyDescriptor *descriptor);
  /* ORDINARY when the object itself lacks it: the prototype may have it. */
  ExoticResult (*has_property)(Object *object, PropertyKey key);
  ExoticResult (*get)(Object *object, PropertyKey key, Value receiver, Value *out);
  /* ORDINARY: go on with OrdinarySet, which comes back through the other hooks. */
  ExoticResult (*set)(Object *object, PropertyKey key, Value value, Value receiver);
  ExoticResult (*delete_property)(Object *object, PropertyKey key);
  /* Own index keys in ascending order, in malloc memory (NULL if none); the caller frees it. No
   * effects. */
  uint32_t *(*own_indexes)(Object *object, uint32_t *count);
  /* Before the shape becomes one that is not extensible. False: refused (typed arrays that may
   * change length). */
  bool (*prevent_extensions)(Object *object);
} ExoticMethods;

extern const ExoticMethods array_exotic_methods, arguments_exotic_methods,
    typed_array_exotic_methods;
extern const ExoticMethods string_wrapper_exotic_methods, function_exotic_methods,
    bound_function_exotic_methods, error_exotic_methods, namespace_exotic_methods,
    environment_exotic_methods;

/* The row of the object's kind, NULL for ordinary ones. Named keys are asked for only when the
 * shape says PROPERTY_VIRTUAL, and of kinds that may answer for names no shape has. */
const ExoticMethods *exotic_methods(const Object *object);
static inline bool exotic_answers_for_any_name(const Object *object) {
  return object->header.kind == CELL_TYPED_ARRAY || object->header.kind == CELL_ENVIRONMENT;
}

/* ValidateAndApplyPropertyDescriptor without the store. current: the existing property (complete),
 * or NULL. False: refused. Else *result is the complete property to store. No effects. Spec:
 * sec-validateandapplypropertydescriptor */
bool descriptor_apply(bool is_extensible, const PropertyDescriptor *current,
                      const PropertyDescriptor *descriptor, PropertyDescriptor *result);

#endif
