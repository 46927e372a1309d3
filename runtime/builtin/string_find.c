/* string_find.c - the methods of String.prototype that look for something: text, or what a regular
 * expression describes. */
#include "abi/builtin.h"
#include "abi/entry.h"
#include "builtin/string_receiver.h"
#include "core/throw.h"
#include "function/call.h"
#include "object/object.h"
#include "string/atom.h"

bool is_regexp(Value v) {
  return value_is_object(v) && to_boolean(object_get(value_as_object(v), WELL_KNOWN(match)));
}

/* ToString of what must not be a regular expression. */
static String *search_text(Value v, const char *method) {
  if (value_is_string(v)) return value_as_string(v);
  if (is_regexp(v))
    throw_type_error("First argument to %s must not be a regular expression", method);
  return to_string(v);
}

Value string_prototype_includes(Value this_value, Value search, Value position) {
  String *s = this_to_string(this_value, "String.prototype.includes");
  String *needle = search_text(search, "String.prototype.includes");
  uint32_t from = to_clamped_index(position, s->length);
  return value_boolean(string_index_of(s, needle, from) >= 0);
}

/* Does needle stand at this place of s? */
static bool is_text_at(String *s, String *needle, uint32_t at) {
  if (needle->length > s->length - at) return false;
  string_flatten(s);
  string_flatten(needle);
  StringView text = string_flat_view(s), view = string_flat_view(needle);
  for (uint32_t i = 0; i < view.length; i++)
    if (view_unit(text, at + i) != view_unit(view, i)) return false;
  return true;
}

Value string_prototype_starts_with(Value this_value, Value search, Value position) {
  String *s = this_to_string(this_value, "String.prototype.startsWith");
  String *needle = search_text(search, "String.prototype.startsWith");
  return value_boolean(is_text_at(s, needle, to_clamped_index(position, s->length)));
}

Value string_prototype_ends_with(Value this_value, Value search, Value end_position) {
  String *s = this_to_string(this_value, "String.prototype.endsWith");
  String *needle = search_text(search, "String.prototype.endsWith");
  uint32_t end = to_clamped_end(end_position, s->length);
  return value_boolean(needle->length <= end && is_text_at(s, needle, end - needle->length));
}

Value string_prototype_index_of(Value this_value, Value search, Value position) {
  String *s = this_to_string(this_value, "String.prototype.indexOf");
  String *needle = to_string(search);
  uint32_t from = to_clamped_index(position, s->length);
  return value_number((double)string_index_of(s, needle, from));
}

Value string_prototype_last_index_of(Value this_value, Value search, Value position) {
  String *s = this_to_string(this_value, "String.prototype.lastIndexOf");
  String *needle = to_string(search);
  double number = to_number(position);
  uint32_t from = number != number ? s->length : to_clamped_index(value_number(number), s->length);
  return value_number((double)string_last_index_of(s, needle, from));
}

/* Calls the method of an argument that is an object with the well-known symbol. */
static bool call_symbol_method(Value argument, PropertyKey symbol, Value text, Value *result) {
  if (!value_is_object(argument)) return false;
  Value method = value_get_method(argument, symbol);
  if (value_is_undefined(method)) return false;
  *result = call_1(method, argument, text);
  return true;
}

Value string_prototype_match(Value this_value, Value regexp) {
  require_object_coercible(this_value, "String.prototype.match");
  Value result;
  if (call_symbol_method(regexp, WELL_KNOWN(match), this_value, &result)) return result;
  perry_throw_unsupported("String.prototype.match without an object that has Symbol.match, as it "
                          "makes a RegExp");
}

Value string_prototype_match_all(Value this_value, Value regexp) {
  require_object_coercible(this_value, "String.prototype.matchAll");
  Value result;
  if (call_symbol_method(regexp, WELL_KNOWN(matchAll), this_value, &result)) return result;
  perry_throw_unsupported("String.prototype.matchAll without an object that has Symbol.matchAll, "
                          "as it makes a RegExp");
}

Value string_prototype_search(Value this_value, Value regexp) {
  require_object_coercible(this_value, "String.prototype.search");
  Value result;
  if (call_symbol_method(regexp, WELL_KNOWN(search), this_value, &result)) return result;
  perry_throw_unsupported("String.prototype.search without an object that has Symbol.search, as "
                          "it makes a RegExp");
}
