/* format.c - util.format: %s %d %i %f %j %o %O %c %% in a first argument that is a string; the other arguments follow, separated by spaces. */
#include "console/format.h"

#include "console/inspect.h"

#include <math.h>
#include <stdlib.h>

static void append_number(StringBuilder *text, double number) { inspect_append(text, value_number_from_raw(number)); }

/* parseInt and parseFloat are the program's own functions in node too; here straight from the text. */
static double number_prefix(Value value, bool is_integer) {
  String *string = to_string(value);
  size_t bytes;
  char *copy = string_to_utf8(string, &bytes);
  char *start = copy, *end;
  while (*start == ' ' || (*start >= '\t' && *start <= '\r')) start++;
  char *digits = start + (*start == '-' || *start == '+');
  bool is_number = *digits >= '0' && *digits <= '9';
  bool is_fraction = !is_integer && *digits == '.' && digits[1] >= '0' && digits[1] <= '9';
  bool is_infinite = !is_integer && strncmp(digits, "Infinity", 8) == 0;
  double number = NAN;
  if (is_infinite)
    number = *start == '-' ? -INFINITY : INFINITY;
  else if (is_number || is_fraction) {
    end = digits;
    while (*end >= '0' && *end <= '9') end++;
    if (!is_integer) {
      if (*end == '.') end++;
      while (*end >= '0' && *end <= '9') end++;
      if (*end == 'e' || *end == 'E') {
        char *exponent = end + 1 + (end[1] == '-' || end[1] == '+');
        if (*exponent >= '0' && *exponent <= '9') {
          end = exponent;
          while (*end >= '0' && *end <= '9') end++;
        }
      }
    }
    number = string_to_number(string_from_utf8(start, (size_t)(end - start)));
  }
  free(copy);
  return number;
}

/* %s: what has a toString of its own is asked, other objects are inspected. */
static void append_as_string(StringBuilder *text, Value value) {
  if (value_is_string(value))
    builder_append_string(text, value_as_string(value));
  else
    inspect_append(text, value);
}

static void append_json(StringBuilder *text, Value value) {
  Value json = json_stringify(value_undefined(), value, value_undefined(), value_undefined());
  if (value_is_string(json))
    builder_append_string(text, value_as_string(json));
  else
    builder_append_ascii(text, "undefined");
}

/* False: not a conversion, the two characters stay. */
static bool append_conversion(StringBuilder *text, uint16_t letter, Value value) {
  switch (letter) {
  case 's':
    append_as_string(text, value);
    return true;
  case 'd':
    append_number(text, value_is_object(value) || value_is_symbol(value) ? NAN : to_number(value));
    return true;
  case 'i':
    append_number(text, value_is_object(value) || value_is_symbol(value) ? NAN : number_prefix(value, true));
    return true;
  case 'f':
    append_number(text, value_is_symbol(value) ? NAN : number_prefix(value, false));
    return true;
  case 'j':
    append_json(text, value);
    return true;
  case 'o':
  case 'O':
    inspect_append(text, value);
    return true;
  case 'c':
    return true;
  default:
    return false;
  }
}

/* Appends the first argument with its conversions replaced; returns how many arguments were used up. */
static uint32_t append_template(StringBuilder *text, uint32_t argc, const Value *argv) {
  String *template = value_as_string(argv[0]);
  uint32_t used = 1, length = template->length, copied = 0;
  for (uint32_t i = 0; i + 1 < length; i++) {
    if (string_unit_at(template, i) != '%') continue;
    uint16_t letter = string_unit_at(template, i + 1);
    if (letter == '%') {
      builder_append_view(text, string_view(template), copied, i + 1);
      copied = i + 2;
      i++;
      continue;
    }
    if (used == argc || !strchr("sdifjoOc", letter < 128 ? letter : ' ')) continue;
    builder_append_view(text, string_view(template), copied, i);
    append_conversion(text, letter, argv[used++]);
    copied = i + 2;
    i++;
  }
  builder_append_view(text, string_view(template), copied, length);
  return used;
}

void format_append(StringBuilder *text, uint32_t argc, const Value *argv) {
  uint32_t next = 0;
  if (argc > 1 && value_is_string(argv[0])) next = append_template(text, argc, argv);
  for (; next < argc; next++) {
    if (next > 0) builder_append_unit(text, ' ');
    if (value_is_string(argv[next]))
      builder_append_string(text, value_as_string(argv[next]));
    else
      inspect_append(text, argv[next]);
  }
}
