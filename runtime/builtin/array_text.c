/* array_text.c - join, toString and toLocaleString of arrays.
 *
 * An array that is being joined counts as "" when it is met again inside itself, as in node: the
 * isolate knows the chain of receivers that are being joined (Isolate.joining).
 * Spec: sec-array.prototype.join, sec-array.prototype.tostring, sec-array.prototype.tolocalestring
 */
#include "abi/builtin.h"
#include "array/array_like.h"
#include "core/throw.h"
#include "function/call.h"
#include "string/string.h"

typedef struct JoinChain {
  Object *object;
  struct JoinChain *outer;
} JoinChain;

static void leave_join(JoinChain *link) {
  perry_isolate.joining = link->outer;
}

/* False: object is in the chain already. */
static bool enter_join(JoinChain *link, Object *object) {
  link->object = object;
  link->outer = perry_isolate.joining;
  for (const JoinChain *at = link->outer; at; at = at->outer)
    if (at->object == object) return false;
  perry_isolate.joining = link;
  return true;
}

static void append_element(StringBuilder *text, Value value, bool is_locale) {
  if (value_is_nullish(value)) return;
  if (is_locale)
    value = value_invoke(value, key_from_atom(atom_from_ascii("toLocaleString")), 0, NULL);
  builder_append_string(text, to_string(value));
}

static String *join(Object *object, String *separator, double length, bool is_locale) {
  if (stack_is_exhausted()) perry_throw_stack_overflow();
  JoinChain link __attribute__((cleanup(leave_join))) = {NULL, perry_isolate.joining};
  if (!enter_join(&link, object)) return ATOM(empty);
  STRING_BUILDER(text);
  for (double k = 0; k < length; k++) {
    if (k > 0) builder_append_string(&text, separator);
    append_element(&text, element_get(object, k), is_locale);
  }
  return builder_finish(&text);
}

Value array_prototype_join(Value this_value, Value separator_argument) {
  Object *object = this_to_object(this_value, NULL);
  double length = array_like_length(object);
  String *separator =
      value_is_undefined(separator_argument) ? atom_from_ascii(",") : to_string(separator_argument);
  return value_string(join(object, separator, length, false));
}

Value array_prototype_to_string(Value this_value) {
  Object *object = this_to_object(this_value, NULL);
  Value method = object_get(object, key_from_atom(ATOM(join)));
  return is_callable(method) ? call_0(method, value_object(object))
                             : object_prototype_to_string(value_object(object));
}

Value array_prototype_to_locale_string(Value this_value) {
  Object *object = this_to_object(this_value, NULL);
  return value_string(join(object, atom_from_ascii(","), array_like_length(object), true));
}
