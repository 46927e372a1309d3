/* inspect_primitive.c - primitives and property keys: numbers, quoted strings, symbols. */
#include "console/inspector.h"

#include <math.h>
#include <stdio.h>

/* Strings of at most so many units are not broken into lines. */
#define UNBROKEN_UNITS_MAX 16

/* ---- strings ---- */

static bool view_has(StringView view, uint32_t start, uint32_t end, const char *text) {
  uint32_t length = (uint32_t)strlen(text);
  for (uint32_t i = start; i + length <= end; i++) {
    uint32_t k = 0;
    while (k < length && view_unit(view, i + k) == (uint8_t)text[k])
      k++;
    if (k == length) return true;
  }
  return false;
}

/* The quote that needs the least escaping. */
static uint16_t choose_quote(StringView view, uint32_t start, uint32_t end) {
  if (!view_has(view, start, end, "'")) return '\'';
  if (!view_has(view, start, end, "\"")) return '"';
  if (!view_has(view, start, end, "`") && !view_has(view, start, end, "${")) return '`';
  return '\'';
}

static void append_escape(StringBuilder *text, uint32_t unit) {
  static const char *const named[] = {
      ['\b'] = "\\b", ['\t'] = "\\t", ['\n'] = "\\n", ['\f'] = "\\f",
      ['\r'] = "\\r", ['\''] = "\\'", ['\\'] = "\\\\"};
  if (unit < sizeof named / sizeof *named && named[unit]) {
    builder_append_ascii(text, named[unit]);
    return;
  }
  char escape[8];
  snprintf(escape, sizeof escape, unit < 256 ? "\\x%02X" : "\\u%x", unit);
  builder_append_ascii(text, escape);
}

/* Appends with escapes for control characters, lone surrogates, backslashes and, if it is the
 * quote, the apostrophe. */
static void append_escaped(StringBuilder *text, StringView view, uint32_t start, uint32_t end,
                           uint16_t quote) {
  uint32_t copied = start;
  for (uint32_t i = start; i < end; i++) {
    uint32_t unit = view_unit(view, i);
    if (utf16_is_lead(unit) && i + 1 < end && utf16_is_trail(view_unit(view, i + 1))) {
      i++;
      continue;
    }
    bool is_escaped = unit < 0x20 || (unit >= 0x7F && unit < 0xA0) || unit == '\\' ||
                      (unit == '\'' && quote == '\'') || utf16_is_surrogate(unit);
    if (!is_escaped) continue;
    if (i > copied) builder_append_view(text, view, copied, i);
    append_escape(text, unit);
    copied = i + 1;
  }
  if (end > copied) builder_append_view(text, view, copied, end);
}

void quoted_append(StringBuilder *text, StringView view, uint32_t start, uint32_t end) {
  uint16_t quote = choose_quote(view, start, end);
  builder_append_unit(text, quote);
  append_escaped(text, view, start, end, quote);
  builder_append_unit(text, quote);
}

static void format_string(Inspector *inspector, StringBuilder *text, String *string) {
  const InspectOptions *options = &inspector->options;
  StringView view = string_view(string);
  uint32_t end = view.length;
  if (end > options->max_string_length) end = (uint32_t)options->max_string_length;
  bool is_broken = options->compact != COMPACT_ALWAYS && end > UNBROKEN_UNITS_MAX &&
                   end > options->break_length - inspector->indentation - 4;
  if (!is_broken) {
    quoted_append(text, view, 0, end);
  } else {
    for (uint32_t start = 0; start < end;) {
      uint32_t line_end = start;
      while (line_end < end && view_unit(view, line_end) != '\n')
        line_end++;
      if (line_end < end) line_end++;
      if (start > 0) {
        builder_append_ascii(text, " +\n");
        append_spaces(text, inspector->indentation + 2);
      }
      quoted_append(text, view, start, line_end);
      start = line_end;
    }
  }
  if (end < view.length) {
    uint32_t rest = view.length - end;
    char more[48];
    snprintf(more, sizeof more, "... %u more character%s", rest, rest > 1 ? "s" : "");
    builder_append_ascii(text, more);
  }
}

/* ---- numbers ---- */

/* 1_234_567.891_234: groups of three digits from the point. */
static void append_separated(StringBuilder *text, StringView digits) {
  uint32_t start = digits.length > 0 && view_unit(digits, 0) == '-', point = start;
  while (point < digits.length && view_unit(digits, point) != '.')
    point++;
  for (uint32_t i = 0; i < digits.length; i++) {
    if (i > start && i < point && (point - i) % 3 == 0) builder_append_unit(text, '_');
    if (i > point + 1 && (i - point - 1) % 3 == 0) builder_append_unit(text, '_');
    builder_append_unit(text, view_unit(digits, i));
  }
}

void inspect_append_number(StringBuilder *text, double number, bool separates_digits) {
  if (number == 0 && signbit(number)) {
    builder_append_ascii(text, "-0");
    return;
  }
  String *digits = string_from_number(number);
  if (!separates_digits || !isfinite(number) ||
      string_index_of(digits, string_from_ascii("e"), 0) >= 0)
    builder_append_string(text, digits);
  else
    append_separated(text, string_view(digits));
}

/* ---- all primitives ---- */

static void append_symbol_text(StringBuilder *text, const Symbol *symbol, bool is_escaped) {
  builder_append_ascii(text, "Symbol(");
  if (value_is_string(symbol->description)) {
    StringView view = string_view(value_as_string(symbol->description));
    if (is_escaped)
      append_escaped(text, view, 0, view.length, '\'');
    else
      builder_append_view(text, view, 0, view.length);
  }
  builder_append_unit(text, ')');
}

void symbol_append(StringBuilder *text, const Symbol *symbol) {
  append_symbol_text(text, symbol, false);
}

void format_primitive(Inspector *inspector, StringBuilder *text, Value value) {
  bool separates = inspector->options.separates_digits;
  if (value_is_string(value)) {
    format_string(inspector, text, value_as_string(value));
  } else if (value_is_number(value)) {
    inspect_append_number(text, value_as_number(value), separates);
  } else if (value_is_symbol(value)) {
    symbol_append(text, value_as_symbol(value));
  } else if (value_is_bigint(value)) {
    String *digits = to_string(value);
    if (separates)
      append_separated(text, string_view(digits));
    else
      builder_append_string(text, digits);
    builder_append_unit(text, 'n');
  } else {
    builder_append_string(text, to_string(value));
  }
}

/* ---- keys ---- */

static bool is_plain_name(StringView view) {
  for (uint32_t i = 0; i < view.length; i++) {
    uint32_t unit = view_unit(view, i);
    bool is_letter = (unit | 0x20) - 'a' < 26 || unit == '_';
    if (!is_letter && (i == 0 || unit - '0' >= 10)) return false;
  }
  return view.length > 0;
}

void key_append(StringBuilder *text, PropertyKey key) {
  if (value_is_symbol(key)) {
    append_symbol_text(text, value_as_symbol(key), true);
    return;
  }
  String *name = value_as_string(key_to_value(key));
  StringView view = string_view(name);
  if (!is_plain_name(view))
    quoted_append(text, view, 0, view.length);
  else if (string_equals_ascii(name, "__proto__"))
    builder_append_ascii(text, "['__proto__']");
  else
    builder_append_view(text, view, 0, view.length);
}

/* ---- width ---- */

uint32_t inspect_text_width(StringView text) {
  uint32_t width = 0;
  if (text.latin1) {
    for (uint32_t i = 0; i < text.length; i++)
      width += unicode_width(text.latin1[i]);
    return width;
  }
  for (size_t i = 0; i < text.length;)
    width += unicode_width(utf16_next(text.utf16, text.length, &i));
  return width;
}
