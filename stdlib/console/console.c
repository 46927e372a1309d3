/* console.c - the console: lines on standard output and error, with indentation by groups; counters
 * and stopwatches by label. */
#include "console/format.h"
#include "console/inspect.h"
#include "console/table.h"
#include "uv/node_error.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define GROUP_INDENT 2

typedef struct ConsoleLabel {
  struct ConsoleLabel *next;
  char *text;
  uint32_t count; /* console.count */
  bool is_timing; /* console.time */
  uint64_t started_ns;
} ConsoleLabel;

struct Console {
  uint32_t indent; /* spaces */
  ConsoleLabel *labels;
};

static struct Console *console_get(void) {
  if (!perry_isolate.console) {
    perry_isolate.console = calloc(1, sizeof(struct Console));
    if (!perry_isolate.console) perry_out_of_memory(sizeof(struct Console));
  }
  return perry_isolate.console;
}

static uint64_t now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* ---- lines ---- */

static void append_spaces(StringBuilder *line, uint32_t count) {
  while (count-- > 0)
    builder_append_unit(line, ' ');
}

/* The text as lines of the current group, ended by a line break. */
static void print(int descriptor, StringBuilder *text) {
  uint32_t indent = perry_isolate.console ? perry_isolate.console->indent : 0;
  if (indent == 0) {
    builder_append_unit(text, '\n');
    String *line = builder_finish(text);
    size_t bytes;
    char *utf8 = string_to_utf8(line, &bytes);
    output_write(descriptor, utf8, bytes);
    free(utf8);
    return;
  }
  StringView view = string_view(builder_finish(text));
  STRING_BUILDER(indented);
  append_spaces(&indented, indent);
  for (uint32_t i = 0; i < view.length; i++) {
    uint16_t unit = view_unit(view, i);
    builder_append_unit(&indented, unit);
    if (unit == '\n') append_spaces(&indented, indent);
  }
  builder_append_unit(&indented, '\n');
  size_t bytes;
  char *utf8 = string_to_utf8(builder_finish(&indented), &bytes);
  output_write(descriptor, utf8, bytes);
  free(utf8);
}

static void print_arguments(int descriptor, uint32_t argc, const Value *argv) {
  STRING_BUILDER(text);
  format_append(&text, argc, argv);
  print(descriptor, &text);
}

Value console_log(Function *callee, Value this_value, Value new_target, uint32_t argc,
                  const Value *argv) {
  print_arguments(1, argc, argv);
  return value_undefined();
}

Value console_error(Function *callee, Value this_value, Value new_target, uint32_t argc,
                    const Value *argv) {
  print_arguments(2, argc, argv);
  return value_undefined();
}

Value console_dir(Value this_value, Value value, Value options_value) {
  InspectOptions options = inspect_options_default();
  options.calls_custom = false;
  inspect_options_read(&options, options_value);
  STRING_BUILDER(text);
  inspect_append_with(&text, value, &options);
  print(1, &text);
  return value_undefined();
}

Value console_table(Value this_value, Value data, Value properties) {
  if (!value_is_undefined(properties) && !value_is_array(properties))
    node_throw_invalid_argument("properties", "an instance of Array", properties);
  STRING_BUILDER(text);
  if (!table_append(&text, data, properties)) format_append(&text, 1, &data);
  print(1, &text);
  return value_undefined();
}

/* A screen to clear there is not: output is a stream of lines. */
Value console_clear(Value this_value) {
  return value_undefined();
}

Value console_trace(Function *callee, Value this_value, Value new_target, uint32_t argc,
                    const Value *argv) {
  STRING_BUILDER(message);
  format_append(&message, argc, argv);
  Object *error = error_create(INTRINSIC_ErrorPrototype, builder_finish(&message));
  object_define(error, key_from_atom(ATOM(name)), value_string(string_from_ascii("Trace")),
                PROPERTY_HIDDEN);
  STRING_BUILDER(text);
  builder_append_string(&text, to_string(error_stack(error)));
  print(2, &text);
  return value_undefined();
}

Value console_assert(Function *callee, Value this_value, Value new_target, uint32_t argc,
                     const Value *argv) {
  if (argc > 0 && to_boolean(argv[0])) return value_undefined();
  STRING_BUILDER(text);
  builder_append_ascii(&text, "Assertion failed");
  if (argc > 1) {
    builder_append_ascii(&text, value_is_string(argv[1]) ? ": " : " ");
    format_append(&text, argc - 1, argv + 1);
  }
  print(2, &text);
  return value_undefined();
}

Value console_group(Function *callee, Value this_value, Value new_target, uint32_t argc,
                    const Value *argv) {
  if (argc > 0) print_arguments(1, argc, argv);
  console_get()->indent += GROUP_INDENT;
  return value_undefined();
}

Value console_group_end(Value this_value) {
  struct Console *console = console_get();
  if (console->indent > 0) console->indent -= GROUP_INDENT;
  return value_undefined();
}

/* ---- labels ---- */

static ConsoleLabel *label_get(Value label) {
  struct Console *console = console_get();
  String *name = value_is_undefined(label) ? ATOM(default_) : to_string(label);
  char *text = string_to_utf8(name, NULL);
  for (ConsoleLabel *l = console->labels; l; l = l->next)
    if (strcmp(l->text, text) == 0) {
      free(text);
      return l;
    }
  ConsoleLabel *made = calloc(1, sizeof *made);
  if (!made) perry_out_of_memory(sizeof *made);
  made->text = text;
  made->next = console->labels;
  console->labels = made;
  return made;
}

static void append_utf8(StringBuilder *text, const char *utf8) {
  builder_append_string(text, string_from_utf8(utf8, strlen(utf8)));
}

static void warn(const char *before, const char *label, const char *after) {
  STRING_BUILDER(text);
  builder_append_ascii(&text, before);
  append_utf8(&text, label);
  builder_append_ascii(&text, after);
  print(2, &text);
}

Value console_count(Value this_value, Value label_value) {
  ConsoleLabel *label = label_get(label_value);
  STRING_BUILDER(text);
  append_utf8(&text, label->text);
  builder_append_ascii(&text, ": ");
  builder_append_string(&text, string_from_number(++label->count));
  print(1, &text);
  return value_undefined();
}

Value console_count_reset(Value this_value, Value label_value) {
  ConsoleLabel *label = label_get(label_value);
  if (label->count == 0) warn("Warning: Count for '", label->text, "' does not exist");
  label->count = 0;
  return value_undefined();
}

Value console_time(Value this_value, Value label_value) {
  ConsoleLabel *label = label_get(label_value);
  if (label->is_timing) {
    warn("Warning: Label '", label->text, "' already exists for console.time()");
    return value_undefined();
  }
  label->is_timing = true;
  label->started_ns = now_ns();
  return value_undefined();
}

/* As node writes a duration: 1.234ms, 2.500s, 1:02.345 (m:ss.mmm), 1:01:02.345 (h:mm:ss.mmm). */
static void append_duration(StringBuilder *text, double ms) {
  char buffer[64];
  double seconds = ms / 1000;
  int minutes = (int)(seconds / 60), hours = minutes / 60;
  if (hours > 0)
    snprintf(buffer, sizeof buffer, "%d:%02d:%06.3f (h:mm:ss.mmm)", hours, minutes % 60,
             seconds - minutes * 60.0);
  else if (minutes > 0)
    snprintf(buffer, sizeof buffer, "%d:%06.3f (m:ss.mmm)", minutes, seconds - minutes * 60.0);
  else if (seconds >= 1)
    snprintf(buffer, sizeof buffer, "%.3fs", seconds);
  else {
    builder_append_string(text, string_from_number((double)(uint64_t)(ms * 1000 + 0.5) / 1000));
    builder_append_ascii(text, "ms");
    return;
  }
  builder_append_ascii(text, buffer);
}

static void print_time(const char *method, Value label_value, bool ends, uint32_t argc,
                       const Value *argv) {
  ConsoleLabel *label = label_get(label_value);
  if (!label->is_timing) {
    char after[64];
    snprintf(after, sizeof after, "' for console.%s()", method);
    warn("Warning: No such label '", label->text, after);
    return;
  }
  label->is_timing = !ends;
  STRING_BUILDER(text);
  append_utf8(&text, label->text);
  builder_append_ascii(&text, ": ");
  append_duration(&text, (double)(now_ns() - label->started_ns) / 1e6);
  for (uint32_t i = 0; i < argc; i++) {
    builder_append_unit(&text, ' ');
    format_append(&text, 1, &argv[i]);
  }
  print(1, &text);
}

Value console_time_end(Value this_value, Value label) {
  print_time("timeEnd", label, true, 0, NULL);
  return value_undefined();
}

Value console_time_log(Function *callee, Value this_value, Value new_target, uint32_t argc,
                       const Value *argv) {
  print_time("timeLog", argc > 0 ? argv[0] : value_undefined(), false, argc > 1 ? argc - 1 : 0,
             argc > 1 ? argv + 1 : NULL);
  return value_undefined();
}
