/* async_generator.c - %AsyncGeneratorPrototype% and %AsyncIteratorPrototype%. Spec:
 * sec-properties-of-asyncgenerator-prototype */
#include "job/async_generator.h"

#include "abi/builtin.h"
#include "object/error.h"
#include "string/string.h"

static Value request(Value this_value, ResumeMode mode, Value value, const char *method) {
  Promise *promise = promise_create();
  if (value_is_object(this_value) && value_as_cell(this_value)->kind == CELL_GENERATOR &&
      ((Generator *)value_address(this_value))->is_async) {
    async_generator_request((Generator *)value_address(this_value), mode, value, promise);
  } else {
    String *before = string_concat(string_from_ascii("Method [AsyncGenerator].prototype."),
                                   string_from_ascii(method));
    String *text = string_concat(before, string_from_ascii(" called on incompatible receiver "));
    Object *error =
        error_create(INTRINSIC_TypeErrorPrototype, string_concat(text, describe_value(this_value)));
    promise_reject(promise, value_object(error));
  }
  return value_object(promise);
}

Value async_generator_prototype_next(Value this_value, Value value) {
  return request(this_value, RESUME_NEXT, value, "next");
}
Value async_generator_prototype_return(Value this_value, Value value) {
  return request(this_value, RESUME_RETURN, value, "return");
}
Value async_generator_prototype_throw(Value this_value, Value value) {
  return request(this_value, RESUME_THROW, value, "throw");
}

Value async_iterator_prototype_async_iterator(Value this_value) {
  return this_value;
}
