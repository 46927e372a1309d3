/* json_error.c - what node says of a bad text: a message with the position, or the unexpected token
 * with the text around it. */
#include "json/json_error.h"
#include "core/throw.h"
#include "object/error.h"
#include "string/atom.h"

enum {
  CONTEXT_UNITS = 10,      /* shown before and after the token */
  CONTEXT_TEXT_UNITS = 21, /* a shorter text is shown whole */
};

static _Noreturn void throw_built(StringBuilder *builder) {
  String *message = builder_finish(builder);
  perry_throw(value_object(error_create(INTRINSIC_SyntaxErrorPrototype, message)));
}

static void append_number(StringBuilder *builder, uint32_t number) {
  builder_append_string(builder, string_from_number(number));
}

_Noreturn void json_throw_at(String *text, uint32_t position, const char *what) {
  StringView view = string_view(text);
  uint32_t line = 1, line_start = 0;
  for (uint32_t i = 0; i < position && i < view.length; i++) {
    uint16_t unit = view_unit(view, i);
    if (unit == '\r' && i + 1 < position && view_unit(view, i + 1) == '\n')
      unit = view_unit(view, ++i);
    if (unit != '\r' && unit != '\n') continue;
    line++;
    line_start = i + 1;
  }
  STRING_BUILDER(builder);
  builder_append_ascii(&builder, what);
  builder_append_ascii(&builder, " at position ");
  append_number(&builder, position);
  builder_append_ascii(&builder, " (line ");
  append_number(&builder, line);
  builder_append_ascii(&builder, " column ");
  append_number(&builder, position - line_start + 1);
  builder_append_ascii(&builder, ")");
  throw_built(&builder);
}

/* The texts of values that programs pass by mistake; node shows them without a token. */
static bool is_mistaken_value(String *text) {
  return string_equals_ascii(text, "undefined") || string_equals_ascii(text, "NaN") ||
         string_equals_ascii(text, "Infinity") || string_equals_ascii(text, "[object Object]");
}

_Noreturn void json_throw_unexpected(String *text, uint32_t position) {
  StringView view = string_view(text);
  STRING_BUILDER(builder);
  if (position >= view.length) {
    builder_append_ascii(&builder, "Unexpected end of JSON input");
    throw_built(&builder);
  }
  uint16_t unit = view_unit(view, position);
  if (unit == '-' || (unit >= '0' && unit <= '9'))
    json_throw_at(text, position, "Unexpected number in JSON");
  if (unit == '"') json_throw_at(text, position, "Unexpected string in JSON");
  uint32_t start = 0, end = view.length;
  if (!is_mistaken_value(text)) {
    builder_append_ascii(&builder, "Unexpected token '");
    builder_append_unit(&builder, unit);
    builder_append_ascii(&builder, "', ");
    if (view.length >= CONTEXT_TEXT_UNITS) {
      if (position >= CONTEXT_UNITS) start = position - CONTEXT_UNITS;
      if (position < CONTEXT_UNITS || position < view.length - CONTEXT_UNITS)
        end = position + CONTEXT_UNITS;
    }
  }
  if (start) builder_append_ascii(&builder, "...");
  builder_append_unit(&builder, '"');
  builder_append_view(&builder, view, start, end);
  builder_append_unit(&builder, '"');
  if (end < view.length) builder_append_ascii(&builder, "...");
  builder_append_ascii(&builder, " is not valid JSON");
  throw_built(&builder);
}
