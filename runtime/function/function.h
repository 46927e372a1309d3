/* function.h - function objects: closures, builtin functions, bound functions.
 *
 * All three begin alike (header, spill, info), so calling is one indirect jump through info->entry.
 * `length`, `name` and `prototype` are virtual until they are redefined; the prototype object of a
 * constructor is made when first looked at.
 * Spec: sec-ecmascript-function-objects, sec-built-in-function-objects,
 * sec-bound-function-exotic-objects
 */
#ifndef PERRY_FUNCTION_FUNCTION_H
#define PERRY_FUNCTION_FUNCTION_H

#include "function/call.h"
#include "object/object.h"

typedef struct BoundFunction {
  Cell header;
  Spill *spill;
  const FunctionInfo *info;
  Value target, this_value;
  Value name;   /* string */
  Value length; /* number */
  uint32_t count;
  uint32_t reserved;
  Value arguments[];
} BoundFunction;

static inline Function *value_as_function(Value v) {
  return (Function *)value_address(v);
}

/* As function_create, with a [[Prototype]] of its own. */
Function *function_create_with_prototype(const FunctionInfo *info, Object *prototype);
/* The value of the `prototype` property of a function that has one (FUNCTION_HAS_PROTOTYPE). ALLOC
 * */
Value function_prototype(Function *function);
void function_set_prototype(Function *function, Value prototype);

/* BoundFunctionCreate with name and length as Function.prototype.bind gives them. ALLOC */
BoundFunction *bound_function_create(Value target, Value this_value, uint32_t count,
                                     const Value *arguments, String *name, double length);

/* Function.prototype.toString of any callable. ALLOC */
String *function_source_text(Object *function);
/* SetFunctionName's text for a key: FUNCTION_NAME_* of abi/entry.h. ALLOC */
String *function_name_for_key(PropertyKey key, uint32_t prefix);

#endif
