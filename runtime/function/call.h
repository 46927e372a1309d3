/* call.h - calling and constructing from C. Spec: sec-call, sec-construct */
#ifndef PERRY_FUNCTION_CALL_H
#define PERRY_FUNCTION_CALL_H

#include "abi/isolate.h"

/* A closure over info; captures are undefined and written by the caller before the next allocation.
 * Effects: ALLOC. */
Function *function_create(const FunctionInfo *info);

static inline bool is_callable(Value v) {
  return value_is_object(v) && value_as_cell(v)->kind >= CELL_FUNCTION &&
         value_as_cell(v)->kind <= CELL_BOUND_FUNCTION;
}
bool is_constructor(Value v);

/* [[BoundTargetFunction]] of a bound function. */
Value bound_function_target(Value bound);
/* Is it %Function.prototype[@@hasInstance]%? (Then instanceof need not call it.) */
bool is_function_has_instance(Value method);

/* Calls f or throws TypeError `... is not a function`. Effects: CALL. */
Value function_call(Value f, Value this_value, uint32_t argc, const Value *argv);
/* new_target: usually f itself. f must be a constructor. */
Value function_construct(Value f, Value new_target, uint32_t argc, const Value *argv);
/* The same with the list's elements as arguments, which stay alive over the call. */
Value function_call_list(Value f, Value this_value, const Array *list);
Value function_construct_list(Value f, Value new_target, const Array *list);

#define call_0(f, this_value)       function_call((f), (this_value), 0, NULL)
#define call_1(f, this_value, a)    function_call((f), (this_value), 1, (const Value[]){(a)})
#define call_2(f, this_value, a, b) function_call((f), (this_value), 2, (const Value[]){(a), (b)})
#define call_3(f, this_value, a, b, c)                                                             \
  function_call((f), (this_value), 3, (const Value[]){(a), (b), (c)})

#endif
