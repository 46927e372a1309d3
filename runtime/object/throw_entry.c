/* throw_entry.c - the errors that compiled code throws (abi/entry.def). */
#include "abi/entry.h"
#include "core/throw.h"
#include "function/function.h"
#include "object/error.h"
#include "string/string.h"

_Noreturn void perry_throw_not_defined(const char *name) {
  throw_reference_error("%s is not defined", name);
}

_Noreturn void perry_throw_uninitialized(const char *name) {
  throw_reference_error("Cannot access '%s' before initialization", name);
}

_Noreturn void perry_throw_const_assignment(void) {
  throw_type_error("Assignment to constant variable.");
}

_Noreturn static void throw_is_not(Value value, const char *text, const char *what) {
  if (text) throw_type_error("%s is not %s", text, what);
  throw_type_error_values(
      "% is not %", 2,
      (Value[]){value_string(describe_operand(value)), value_string(string_from_ascii(what))});
}

_Noreturn void perry_throw_not_callable(Value f, const char *text) {
  throw_is_not(f, text, "a function");
}

_Noreturn void perry_throw_not_constructor(Value f, const char *text) {
  throw_is_not(f, text, "a constructor");
}

_Noreturn void perry_throw_this_uninitialized(void) {
  throw_reference_error("Must call super constructor in derived class before accessing 'this' or "
                        "returning from derived constructor");
}

_Noreturn void perry_throw_super_called_twice(void) {
  throw_reference_error("Super constructor may only be called once");
}

_Noreturn void perry_throw_super_delete(void) {
  throw_reference_error("Unsupported reference to 'super'");
}

_Noreturn void perry_throw_class_without_new(Function *constructor) {
  if (constructor->info->name->length == 0)
    throw_type_error("Class constructors cannot be invoked without 'new'");
  throw_type_error_values("Class constructor % cannot be invoked without 'new'", 1,
                          (Value[]){value_string(constructor->info->name)});
}

_Noreturn void perry_throw_type_error(const char *message) {
  throw_type_error("%s", message);
}

_Noreturn void perry_throw_unsupported(const char *what) {
  throw_error("Not supported by perry: %s", what);
}

_Noreturn void perry_throw_not_object(Value result) {
  throw_type_error_values("Iterator result % is not an object", 1, &result);
}
