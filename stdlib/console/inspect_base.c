/* inspect_base.c - what stands before the braces of functions, wrapped primitives and dates. */
#include "console/inspector.h"

#include <math.h>
#include <stdio.h>

/* ` [text]` */
static void append_aside(StringBuilder *text, String *aside) {
  builder_append_ascii(text, " [");
  builder_append_string(text, aside);
  builder_append_unit(text, ']');
}

/* ---- functions ---- */

static uint32_t flags_of(const Object *function) {
  return function->header.kind == CELL_BOUND_FUNCTION ? 0
                                                      : ((const Function *)function)->info->flags;
}

static void append_class(StringBuilder *text, Object *class, String *constructor, String *tag) {
  PropertyDescriptor found;
  PropertyKey name_key = key_from_atom(ATOM(name));
  Value name = object_get_own_property(class, name_key, &found) ? object_get(class, name_key)
                                                                : value_undefined();
  builder_append_ascii(text, "[class ");
  builder_append_string(text,
                        to_boolean(name) ? to_string(name) : string_from_ascii("(anonymous)"));
  if (constructor && !string_equal(constructor, ATOM(Function))) append_aside(text, constructor);
  if (tag->length > 0 && !(constructor && string_equal(constructor, tag))) append_aside(text, tag);
  if (!constructor) {
    builder_append_ascii(text, " extends [null prototype]");
  } else {
    Object *parent = object_get_prototype(class);
    Value parent_name = parent ? object_get(parent, name_key) : value_undefined();
    if (to_boolean(parent_name)) {
      builder_append_ascii(text, " extends ");
      builder_append_string(text, to_string(parent_name));
    }
  }
  builder_append_unit(text, ']');
}

void function_base_append(Inspector *inspector, StringBuilder *text, Object *function,
                          String *constructor, String *tag) {
  uint32_t flags = flags_of(function);
  if (flags & FUNCTION_CLASS) {
    append_class(text, function, constructor, tag);
    return;
  }
  char type[32];
  snprintf(type, sizeof type, "%s%sFunction", flags & FUNCTION_ASYNC ? "Async" : "",
           flags & FUNCTION_GENERATOR ? "Generator" : "");
  builder_append_unit(text, '[');
  builder_append_ascii(text, type);
  if (!constructor) builder_append_ascii(text, " (null prototype)");
  Value name = object_get(function, key_from_atom(ATOM(name)));
  if (value_is_string(name) && value_as_string(name)->length == 0) {
    builder_append_ascii(text, " (anonymous)");
  } else {
    builder_append_ascii(text, ": ");
    if (value_is_string(name))
      builder_append_string(text, value_as_string(name));
    else
      format_value(inspector, text, name, 0);
  }
  builder_append_unit(text, ']');
  if (constructor && !string_equals_ascii(constructor, type)) {
    builder_append_unit(text, ' ');
    builder_append_string(text, constructor);
  }
  if (tag->length > 0 && !(constructor && string_equal(constructor, tag))) append_aside(text, tag);
}

/* ---- wrapped primitives ---- */

static const char *wrapper_type(Value primitive) {
  if (value_is_number(primitive)) return "Number";
  if (value_is_string(primitive)) return "String";
  if (value_is_boolean(primitive)) return "Boolean";
  return value_is_bigint(primitive) ? "BigInt" : "Symbol";
}

void boxed_base_append(Inspector *inspector, StringBuilder *text, Object *object,
                       String *constructor, String *tag) {
  Value primitive = primitive_wrapper_value(value_object(object));
  const char *type = wrapper_type(primitive);
  builder_append_unit(text, '[');
  builder_append_ascii(text, type);
  if (!constructor) {
    builder_append_ascii(text, " (null prototype)");
  } else if (!string_equals_ascii(constructor, type)) {
    builder_append_ascii(text, " (");
    builder_append_string(text, constructor);
    builder_append_unit(text, ')');
  }
  builder_append_ascii(text, ": ");
  format_primitive(inspector, text, primitive);
  builder_append_unit(text, ']');
  if (tag->length > 0 && !(constructor && string_equal(constructor, tag))) append_aside(text, tag);
}

/* ---- dates ---- */

#define MS_PER_DAY 86400000.0

/* The proleptic Gregorian date of a day counted from 1970-01-01, by eras of 400 years that begin on
 * the first of March. */
static void civil_date(int64_t day, int64_t *year, int *month, int *day_of_month) {
  day += 719468;
  int64_t era = (day >= 0 ? day : day - 146096) / 146097;
  int64_t day_of_era = day - era * 146097;
  int64_t year_of_era =
      (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  int shifted_month = (int)((5 * day_of_year + 2) / 153); /* 0: March */
  *day_of_month = (int)(day_of_year - (153 * shifted_month + 2) / 5 + 1);
  *month = shifted_month < 10 ? shifted_month + 3 : shifted_month - 9;
  *year = year_of_era + era * 400 + (*month <= 2);
}

static void append_iso_date(StringBuilder *text, double time) {
  double day = floor(time / MS_PER_DAY);
  int ms = (int)(time - day * MS_PER_DAY);
  int64_t year;
  int month, day_of_month;
  civil_date((int64_t)day, &year, &month, &day_of_month);
  char digits[48];
  const char *format = year < 0 ? "-%06lld" : year > 9999 ? "+%06lld" : "%04lld";
  snprintf(digits, sizeof digits, format, (long long)(year < 0 ? -year : year));
  builder_append_ascii(text, digits);
  snprintf(digits, sizeof digits, "-%02d-%02dT%02d:%02d:%02d.%03dZ", month, day_of_month,
           ms / 3600000, ms / 60000 % 60, ms / 1000 % 60, ms % 1000);
  builder_append_ascii(text, digits);
}

void date_base_append(StringBuilder *text, Object *object, String *constructor, String *tag) {
  double time = value_as_number(((PrimitiveWrapper *)object)->value);
  bool is_plain = constructor && string_equal(constructor, ATOM(Date)) &&
                  (tag->length == 0 || string_equal(tag, ATOM(Date)));
  if (!is_plain) prefix_append(text, constructor, tag, "Date", -1);
  if (isnan(time))
    builder_append_ascii(text, "Invalid Date");
  else
    append_iso_date(text, time);
}
