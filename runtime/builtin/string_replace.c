/* string_replace.c - replace, replaceAll and split of String.prototype, with text as the pattern.
 * Objects that have Symbol.replace or Symbol.split do the work themselves. */
#include "abi/builtin.h"
#include "array/array.h"
#include "builtin/string_receiver.h"
#include "core/throw.h"
#include "function/call.h"
#include "object/object.h"
#include "string/atom.h"

static bool call_symbol_method(Value argument, PropertyKey symbol, Value text, Value extra,
                               Value *result) {
  if (!value_is_object(argument)) return false;
  Value method = value_get_method(argument, symbol);
  if (value_is_undefined(method)) return false;
  *result = call_2(method, argument, text, extra);
  return true;
}

/* GetSubstitution of a match without captures: $$ $& $` $' mean something, all else is itself. */
static void append_substitution(StringBuilder *builder, String *text, uint32_t at,
                                uint32_t match_length, String *template) {
  string_flatten(template);
  for (uint32_t i = 0; i < template->length;) {
    StringView view = string_flat_view(template);
    int64_t dollar =
        view_index_of(view, (StringView){.latin1 = (const uint8_t *)"$", .length = 1}, i);
    uint32_t plain_end = dollar < 0 ? view.length : (uint32_t)dollar;
    builder_append_view(builder, view, i, plain_end);
    if (dollar < 0) return;
    uint16_t kind = plain_end + 1 < view.length ? view_unit(view, plain_end + 1) : 0;
    i = plain_end + 2;
    StringView whole = string_view(text);
    switch (kind) {
    case '$':
      builder_append_unit(builder, '$');
      break;
    case '&':
      builder_append_view(builder, whole, at, at + match_length);
      break;
    case '`':
      builder_append_view(builder, whole, 0, at);
      break;
    case '\'':
      builder_append_view(builder, whole, at + match_length, whole.length);
      break;
    default:
      builder_append_unit(builder, '$');
      i = plain_end + 1;
    }
  }
}

static void append_replacement(StringBuilder *builder, String *text, String *match, uint32_t at,
                               Value replacement) {
  if (value_is_string(replacement)) {
    append_substitution(builder, text, at, match->length, value_as_string(replacement));
    return;
  }
  Value made = call_3(replacement, value_undefined(), value_string(match), value_number(at),
                      value_string(text));
  builder_append_string(builder, to_string(made));
}

Value string_prototype_replace(Value this_value, Value search, Value replacement) {
  require_object_coercible(this_value, "String.prototype.replace");
  Value result;
  if (call_symbol_method(search, WELL_KNOWN(replace), this_value, replacement, &result))
    return result;
  String *s = to_string(this_value), *match = to_string(search);
  if (!is_callable(replacement)) replacement = value_string(to_string(replacement));
  int64_t found = string_index_of(s, match, 0);
  if (found < 0) return value_string(s);
  uint32_t at = (uint32_t)found;
  STRING_BUILDER(builder);
  append_replacement(&builder, s, match, at, replacement);
  String *middle = builder_finish(&builder);
  String *head = string_concat(string_slice(s, 0, at), middle);
  return value_string(string_concat(head, string_slice(s, at + match->length, s->length)));
}

static void require_global_flag(Value regexp) {
  Value flags = object_get(value_as_object(regexp), key_from_atom(ATOM(flags)));
  require_object_coercible(flags, "String.prototype.replaceAll");
  if (string_index_of(to_string(flags), string_from_unit('g'), 0) < 0)
    throw_type_error("String.prototype.replaceAll called with a non-global RegExp argument");
}

Value string_prototype_replace_all(Value this_value, Value search, Value replacement) {
  require_object_coercible(this_value, "String.prototype.replaceAll");
  if (is_regexp(search)) require_global_flag(search);
  Value result;
  if (call_symbol_method(search, WELL_KNOWN(replace), this_value, replacement, &result))
    return result;
  String *s = to_string(this_value), *match = to_string(search);
  if (!is_callable(replacement)) replacement = value_string(to_string(replacement));
  uint32_t advance = match->length ? match->length : 1, end = 0;
  int64_t at = string_index_of(s, match, 0);
  if (at < 0) return value_string(s);
  STRING_BUILDER(builder);
  for (; at >= 0;
       at = at + advance > s->length ? -1 : string_index_of(s, match, (uint32_t)at + advance)) {
    builder_append_view(&builder, string_view(s), end, (uint32_t)at);
    append_replacement(&builder, s, match, (uint32_t)at, replacement);
    end = (uint32_t)at + match->length;
  }
  builder_append_view(&builder, string_view(s), end, s->length);
  return value_string(builder_finish(&builder));
}

static Value split_characters(String *s, uint32_t limit) {
  uint32_t count = s->length < limit ? s->length : limit;
  string_flatten(s);
  Array *parts = array_create_with_capacity(count);
  for (uint32_t i = 0; i < count; i++)
    array_push(parts, value_string(string_from_unit(view_unit(string_flat_view(s), i))));
  return value_object(parts);
}

Value string_prototype_split(Value this_value, Value separator, Value limit_value) {
  require_object_coercible(this_value, "String.prototype.split");
  Value result;
  if (call_symbol_method(separator, WELL_KNOWN(split), this_value, limit_value, &result))
    return result;
  String *s = to_string(this_value);
  uint32_t limit = value_is_undefined(limit_value) ? UINT32_MAX : to_uint32(limit_value);
  String *between = to_string(separator);
  if (limit == 0) return value_object(array_create(0));
  if (value_is_undefined(separator)) {
    Value whole = value_string(s);
    return value_object(array_from_values(1, &whole));
  }
  if (between->length == 0) return split_characters(s, limit);
  string_flatten(s);
  string_flatten(between);
  Array *parts = array_create(0);
  uint32_t start = 0;
  for (;;) {
    int64_t at = view_index_of(string_flat_view(s), string_flat_view(between), start);
    if (at < 0) break;
    array_push(parts, value_string(string_slice(s, start, (uint32_t)at)));
    if (parts->length == limit) return value_object(parts);
    start = (uint32_t)at + between->length;
  }
  array_push(parts, value_string(string_slice(s, start, s->length)));
  return value_object(parts);
}
