/* inspect_error.c - errors: the stack with the class named in its first line, in brackets when
 * there are no frames; frames shared with the cause are left out. */
#include "console/inspector.h"

#include <stdio.h>

#define FRAME_START      "\n    at"
#define SHARED_LINES_MIN 4 /* so many lines shared with the cause are worth a remark */

static bool has_suffix(String *string, const char *suffix) {
  uint32_t length = (uint32_t)strlen(suffix);
  if (string->length < length) return false;
  return string_equals_ascii(string_slice(string, string->length - length, string->length), suffix);
}

static int64_t index_of_ascii(String *string, const char *text, uint32_t from) {
  return string_index_of(string, string_from_ascii(text), from);
}

/* A `stack` that is no text is shown below the title, a property a line. */
static String *stack_of_other_type(Inspector *inspector, Object *error, Value stack) {
  Seen seen = {error, inspector->seen};
  uint32_t compact = inspector->options.compact;
  STRING_BUILDER(text);
  builder_append_string(&text, error_title(error));
  builder_append_ascii(&text, "\n    ");
  inspector->seen = &seen;
  inspector->options.compact = 0;
  inspector->indentation += 4;
  format_value(inspector, &text, stack, 0);
  inspector->indentation -= 4;
  inspector->options.compact = compact;
  inspector->seen = seen.outer;
  return builder_finish(&text);
}

/* The text of `stack`, or the title if there is none. */
static String *stack_text(Inspector *inspector, Object *error) {
  Value stack = get_or_undefined(error, key_from_atom(ATOM(stack)));
  if (!to_boolean(stack)) return error_title(error);
  return value_is_string(stack) ? value_as_string(stack)
                                : stack_of_other_type(inspector, error, stack);
}

/* ---- keys ---- */

static Array *without_key(Array *keys, String *name, String *stack, Value value) {
  /* What is said in the stack, or cannot be said there, is not repeated. */
  if (value_is_string(value) && string_index_of(stack, value_as_string(value), 0) < 0) return keys;
  Array *kept = array_create_with_capacity(keys->length);
  for (uint32_t i = 0; i < keys->length; i++)
    if (array_get(keys, i).bits != key_from_atom(name).bits) array_push(kept, array_get(keys, i));
  return kept;
}

static bool has_key(Array *keys, PropertyKey key) {
  for (uint32_t i = 0; i < keys->length; i++)
    if (array_get(keys, i).bits == key.bits) return true;
  return false;
}

static void add_own_key(Array *keys, Object *error, PropertyKey key) {
  if (object_has_own_property(error, key) && !has_key(keys, key)) array_push(keys, key);
}

static Array *keys_of_error(Inspector *inspector, Object *error, Array *keys, String *stack,
                            Value message, Value name) {
  if (!inspector->options.shows_hidden && keys->length > 0) {
    keys = without_key(keys, ATOM(stack), stack, value_undefined());
    keys = without_key(keys, ATOM(message), stack, message);
    keys = without_key(keys, ATOM(name), stack, name);
  }
  add_own_key(keys, error, key_from_atom(ATOM(cause)));
  if (value_is_array(get_or_undefined(error, key_from_atom(ATOM(errors)))))
    add_own_key(keys, error, key_from_atom(ATOM(errors)));
  add_own_key(keys, error, key_from_atom(atom_from_ascii("error")));
  add_own_key(keys, error, key_from_atom(atom_from_ascii("suppressed")));
  return keys;
}

/* ---- the first line ---- */

static bool is_title_unit(uint16_t unit, bool is_first) {
  if (unit >= 'A' && unit <= 'Z') return true;
  if (is_first || unit > 0x7F) return false;
  return (unit >= 'a' && unit <= 'z') || (unit >= '0' && unit <= '9') ||
         (unit != 0 && strchr("_ []()-", unit));
}

/* Length of the name that a stack begins with: up to a colon or the first frame, or all of it. */
static uint32_t leading_name_length(String *stack) {
  StringView view = string_view(stack);
  uint32_t length = 0;
  while (length < view.length && is_title_unit(view_unit(view, length), length == 0))
    length++;
  if (length > 1 && length < view.length &&
      (view_unit(view, length) == ':' || index_of_ascii(stack, FRAME_START, length) == length))
    return length;
  return length == view.length && has_suffix(stack, "Error") ? length : 0;
}

/* Puts the class in place of the name it inherited, or the name in brackets behind it. */
static String *improve_title(String *stack, String *constructor, String *name, String *tag) {
  uint32_t length = name->length;
  bool is_usual = has_suffix(name, "Error") && string_index_of(stack, name, 0) == 0 &&
                  (stack->length == length || string_unit_at(stack, length) == ':' ||
                   string_unit_at(stack, length) == '\n');
  if (constructor && !is_usual) return stack;
  char fallback[64] = "Error";
  if (!constructor) {
    length = leading_name_length(stack);
    if (length > 0 && length < sizeof fallback) {
      for (uint32_t i = 0; i < length; i++)
        fallback[i] = (char)string_unit_at(stack, i);
      fallback[length] = 0;
    }
  }
  STRING_BUILDER(text);
  prefix_append(&text, constructor, tag, fallback, -1);
  text.length--; /* its space */
  String *prefix = builder_finish(&text);
  if (string_equal(name, prefix)) return stack;
  builder_append_string(&text, prefix);
  if (string_index_of(prefix, name, 0) < 0) {
    builder_append_ascii(&text, " [");
    builder_append_string(&text, name);
    builder_append_unit(&text, ']');
  } else if (length == 0) {
    builder_append_ascii(&text, ": ");
  }
  builder_append_string(&text, string_slice(stack, length, stack->length));
  return builder_finish(&text);
}

/* ---- frames ---- */

static Array *split_lines(String *text) {
  Array *lines = array_create_with_capacity(8);
  for (uint32_t start = 0;;) {
    int64_t end = string_index_of(text, string_from_unit('\n'), start);
    array_push(lines,
               value_string(string_slice(text, start, end < 0 ? text->length : (uint32_t)end)));
    if (end < 0) return lines;
    start = (uint32_t)end + 1;
  }
}

static bool lines_equal(Array *a, uint32_t i, Array *b, uint32_t k) {
  return string_equal(value_as_string(array_get(a, i)), value_as_string(array_get(b, k)));
}

/* The first run of lines of `a` that is in `b` too; its length, 0 if there is none long enough. */
static uint32_t shared_run(Array *a, Array *b, uint32_t *start) {
  for (uint32_t i = 0; i + SHARED_LINES_MIN <= a->length; i++) {
    uint32_t k = 0;
    while (k < b->length && !lines_equal(a, i, b, k))
      k++;
    uint32_t run = 0;
    while (i + run < a->length && k + run < b->length && lines_equal(a, i + run, b, k + run))
      run++;
    if (run >= SHARED_LINES_MIN) {
      *start = i;
      return run;
    }
  }
  return 0;
}

static void append_frames(Inspector *inspector, StringBuilder *text, Object *error,
                          String *frames) {
  Value cause = get_or_undefined(error, key_from_atom(ATOM(cause)));
  Array *lines = split_lines(frames);
  uint32_t skip_from = 0, skipped = 0;
  if (value_is_object(cause) && value_as_cell(cause)->kind == CELL_ERROR) {
    String *other = stack_text(inspector, value_as_object(cause));
    int64_t other_start = index_of_ascii(other, FRAME_START, 0);
    if (other_start >= 0) {
      Array *other_lines =
          split_lines(string_slice(other, (uint32_t)other_start + 1, other->length));
      uint32_t run = shared_run(lines, other_lines, &skip_from);
      if (run > 0) skipped = run - 2;
    }
  }
  for (uint32_t i = 0; i < lines->length; i++) {
    builder_append_unit(text, '\n');
    if (skipped > 0 && i == skip_from + 1) {
      char remark[64];
      snprintf(remark, sizeof remark, "    ... %u lines matching cause stack trace ...", skipped);
      builder_append_ascii(text, remark);
      i += skipped - 1;
      continue;
    }
    builder_append_string(text, value_as_string(array_get(lines, i)));
  }
}

static void append_indented(StringBuilder *text, StringView view, uint32_t indentation) {
  for (uint32_t start = 0; start < view.length;) {
    uint32_t end = start;
    while (end < view.length && view_unit(view, end) != '\n')
      end++;
    if (end < view.length) end++;
    builder_append_view(text, view, start, end);
    if (view_unit(view, end - 1) == '\n') append_spaces(text, indentation);
    start = end;
  }
}

void error_base_append(Inspector *inspector, StringBuilder *text, Object *error,
                       String *constructor, String *tag, Array **keys) {
  String *stack = stack_text(inspector, error);
  Value message = get_or_undefined(error, key_from_atom(ATOM(message)));
  Value name = get_or_undefined(error, key_from_atom(ATOM(name)));
  *keys = keys_of_error(inspector, error, *keys, stack, message, name);
  String *shown_name = value_is_string(name) ? value_as_string(name) : ATOM(Error);
  stack = improve_title(stack, constructor, shown_name, tag);
  /* Frames begin behind the message, which may look like one. */
  uint32_t from = 0;
  if (value_is_string(message)) {
    int64_t position = string_index_of(stack, value_as_string(message), 0);
    if (position > 0) from = (uint32_t)position + value_as_string(message)->length;
  }
  int64_t frames_start = index_of_ascii(stack, FRAME_START, from);
  STRING_BUILDER(shown);
  if (frames_start < 0) {
    builder_append_unit(&shown, '[');
    builder_append_string(&shown, stack);
    builder_append_unit(&shown, ']');
  } else {
    builder_append_string(&shown, string_slice(stack, 0, (uint32_t)frames_start));
    append_frames(inspector, &shown, error,
                  string_slice(stack, (uint32_t)frames_start + 1, stack->length));
  }
  append_indented(text, builder_view(&shown), inspector->indentation);
}
