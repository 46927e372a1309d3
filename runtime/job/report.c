/* report.c - what standard error shows for an exception that nobody caught.
 *
 *     file:///path/app.ts:3
 *     throw new TypeError('bad');
 *           ^
 *
 *     TypeError: bad
 *         at file:///path/app.ts:3:7
 *
 *     Node.js v26.12.1
 *
 * As node's. The place is where the exception was thrown; of a rejected promise (to node the
 * evaluation of an ES module is one) it is where the stack of the error begins. The source line
 * comes from the copy of the text that the program holds for Function.prototype.toString, so it is
 * the line that was compiled, whether or not the file is still there. The text of the error itself
 * is the inspector's; it belongs to the standard library and is linked with every program
 * (abi/library.def).
 */
#include "abi/program.h"
#include "abi/version.h"
#include "core/output.h"
#include "core/stack_trace.h"
#include "core/throw.h"
#include "object/error.h"
#include "operation/convert.h"
#include "string/atom.h"
#include "string/string.h"

#include <stdio.h>
#include <stdlib.h>

extern void inspect_append(StringBuilder *text, Value value) __attribute__((weak));

typedef struct Place {
  const char *file, *text; /* text: the line, not NUL terminated */
  size_t bytes;
  uint32_t line, column; /* 1-based, the column in UTF-16 units */
} Place;

/* Where node itself throws: what the rejection of no error, and what has no place at all. */
#define NODE_PLACE(file, line, text, column) {file, text, sizeof text - 1, line, column}
static const Place in_rejection = NODE_PLACE("node:internal/process/promises", 322,
                                             "      new UnhandledPromiseRejection(reason);", 7);
static const Place in_evaluation =
    NODE_PLACE("node:internal/modules/run_main", 111, "    triggerUncaughtException(", 5);

/* The length in bytes of the line terminator at `at`; 0: there is none. */
static size_t line_end(const Script *script, size_t at) {
  const unsigned char *text = (const unsigned char *)script->text + at;
  size_t left = script->bytes - at;
  if (text[0] == '\n') return 1;
  if (text[0] == '\r') return left > 1 && text[1] == '\n' ? 2 : 1;
  return left > 2 && text[0] == 0xE2 && text[1] == 0x80 && (text[2] & 0xFE) == 0xA8 ? 3 : 0;
}

static Place place_in(const Script *script, uint32_t line, uint32_t column) {
  size_t start = 0, end;
  for (uint32_t i = 1; i < line && start < script->bytes; start++) {
    size_t skipped = line_end(script, start);
    if (!skipped) continue;
    i++;
    start += skipped - 1;
  }
  for (end = start; end < script->bytes && !line_end(script, end);)
    end++;
  return (Place){script->name, script->text + start, end - start, line, column};
}

static bool find_line(const char *file, uint32_t line, uint32_t column, Place *place) {
  if (line == in_rejection.line && strcmp(file, in_rejection.file) == 0) {
    *place = in_rejection;
    return true;
  }
  for (uint64_t i = 0; i < perry_program.script_count; i++) {
    const Script *script = &perry_program.scripts[i];
    if (strcmp(script->name, file) != 0) continue;
    *place = place_in(script, line, column);
    return true;
  }
  return false;
}

/* The first frame of a stack's text, which is cut into pieces. */
static bool find_frame(char *stack, Place *place) {
  static const char mark[] = "\n    at ";
  char *frame = strstr(stack, mark);
  if (!frame) return false;
  frame += sizeof mark - 1;
  char *end = strchr(frame, '\n');
  if (end) *end = 0;
  size_t length = strlen(frame);
  char *open = strrchr(frame, '(');
  if (length > 0 && frame[length - 1] == ')' && open) {
    frame[length - 1] = 0;
    frame = open + 1;
  }
  uint32_t numbers[2] = {0, 0};
  for (int i = 1; i >= 0; i--) {
    char *colon = strrchr(frame, ':');
    if (!colon) return false;
    numbers[i] = (uint32_t)strtoul(colon + 1, NULL, 10);
    *colon = 0;
  }
  return numbers[0] > 0 && find_line(frame, numbers[0], numbers[1], place);
}

static bool find_throw(Place *place) {
  StackFrameName names[STACK_INLINE_MAX];
  if (!perry_isolate.throw_site || !stack_symbolize(perry_isolate.throw_site, names)) return false;
  *place = place_in(&perry_program.scripts[names[0].script], names[0].line, names[0].column);
  return true;
}

static void print_text(const char *text) {
  output_write(2, text, strlen(text));
}

/* The line and a caret under the column; tabs stay tabs. */
static void print_place(const Place *place) {
  char number[16];
  snprintf(number, sizeof number, ":%u\n", place->line);
  print_text(place->file);
  print_text(number);
  output_write(2, place->text, place->bytes);
  print_text("\n");
  uint32_t column = 1;
  for (size_t i = 0; i < place->bytes && column < place->column; i++) {
    unsigned char byte = (unsigned char)place->text[i];
    if ((byte & 0xC0) == 0x80) continue;
    print_text(byte == '\t' ? "\t" : " ");
    column += byte >= 0xF0 ? 2 : 1;
  }
  print_text("^\n");
}

static Value stack_of(Value exception) {
  if (!value_is_object(exception)) return value_undefined();
  return get_without_effects(value_as_object(exception), key_from_atom(ATOM(stack)));
}

typedef struct Report {
  Value exception;
  String *text;
} Report;

static void inspect_exception(void *data) {
  Report *report = data;
  STRING_BUILDER(text);
  inspect_append(&text, report->exception);
  report->text = builder_finish(&text);
}

static String *text_of(Value exception) {
  if (value_is_string(exception)) return value_as_string(exception);
  Report report = {exception, NULL};
  Value again;
  if (inspect_append && try_call(inspect_exception, &report, &again)) return report.text;
  Value stack = stack_of(exception);
  return value_is_string(stack) ? value_as_string(stack) : describe_value(exception);
}

static Place find_place(Value exception, bool is_error) {
  Place place;
  if (find_throw(&place)) return place;
  Value stack = stack_of(exception);
  bool is_found = false;
  if (is_error && value_is_string(stack)) {
    char *copy = string_to_utf8(value_as_string(stack), NULL);
    is_found = find_frame(copy, &place);
    free(copy);
  }
  return is_found ? place : in_evaluation;
}

void report_uncaught_error(Value exception) {
  bool is_error = value_is_object(exception) && value_as_cell(exception)->kind == CELL_ERROR;
  Place place = find_place(exception, is_error);
  if (!is_error) print_text("\n");
  print_place(&place);
  if (is_error) print_text("\n");
  size_t bytes;
  char *text = string_to_utf8(text_of(exception), &bytes);
  output_write(2, text, bytes);
  free(text);
  if (!value_is_object(exception))
    print_text("\n(Use `node --trace-uncaught ...` to show where the exception was thrown)");
  print_text("\n\nNode.js " PERRY_NODE_VERSION "\n");
}
