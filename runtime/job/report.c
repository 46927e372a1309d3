/* report.c - what standard error shows for an exception that nobody caught.
 *
 *     /path/app.ts:3
 *     throw new TypeError('bad');
 *           ^
 *
 *     TypeError: bad
 *         at /path/app.ts:3:7
 *
 *     Node.js v26.12.1
 *
 * As node's, with the place of the innermost frame of the program. The source line is shown if the
 * file is still there. The text of the error itself is the inspector's; it belongs to the standard
 * library and is linked with every program (abi/library.def).
 */
#include "abi/version.h"
#include "core/output.h"
#include "core/throw.h"
#include "object/error.h"
#include "operation/convert.h"
#include "string/atom.h"
#include "string/string.h"

#include <stdio.h>
#include <stdlib.h>

extern void inspect_append(StringBuilder *text, Value value) __attribute__((weak));

typedef struct Place {
  char *file; /* inside the text it was found in */
  long line, column;
} Place;

/* The file, line and column of the first frame of a stack's text, which is cut into pieces. */
static bool find_place(char *stack, Place *place) {
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
  long numbers[2] = {0, 0};
  for (int i = 1; i >= 0; i--) {
    char *colon = strrchr(frame, ':');
    if (!colon) return false;
    numbers[i] = strtol(colon + 1, NULL, 10);
    *colon = 0;
  }
  *place = (Place){frame, numbers[0], numbers[1]};
  return place->line > 0 && place->column > 0;
}

static void print_text(const char *text) {
  output_write(2, text, strlen(text));
}

static void print_place(const Place *place) {
  FILE *file = fopen(place->file, "r");
  if (!file) return;
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length = -1;
  for (long i = 0; i < place->line; i++)
    if ((length = getline(&line, &capacity, file)) < 0) break;
  fclose(file);
  if (length >= 0) {
    while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r'))
      line[--length] = 0;
    char number[32];
    snprintf(number, sizeof number, ":%ld\n", place->line);
    print_text(place->file);
    print_text(number);
    print_text(line);
    print_text("\n");
    for (long i = 1; i < place->column; i++)
      print_text(i <= length && line[i - 1] == '\t' ? "\t" : " ");
    print_text("^\n\n");
  }
  free(line);
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

void report_uncaught_error(Value exception) {
  Value stack = stack_of(exception);
  bool is_error = value_is_object(exception) && value_as_cell(exception)->kind == CELL_ERROR;
  if (is_error && value_is_string(stack)) {
    char *copy = string_to_utf8(value_as_string(stack), NULL);
    Place place;
    if (find_place(copy, &place)) print_place(&place);
    free(copy);
  } else {
    print_text("Uncaught:\n");
  }
  size_t bytes;
  char *text = string_to_utf8(text_of(exception), &bytes);
  output_write(2, text, bytes);
  free(text);
  print_text("\n\nNode.js " PERRY_NODE_VERSION "\n");
}
