/* report.c - the report of an uncaught exception while job/ has no inspector: texts as they are,
 * other values by their type. */
#include "core/throw.h"

#include <stdio.h>

void report_uncaught_error(Value exception) {
  if (value_is_string(exception) && value_as_cell(exception)->kind == CELL_STRING_LATIN1) {
    const String *text = value_as_string(exception);
    fprintf(stderr, "Uncaught %.*s\n", (int)text->length, (const char *)text->latin1);
  } else if (value_is_number(exception)) {
    fprintf(stderr, "Uncaught %.17g\n", value_as_number(exception));
  } else {
    fputs("Uncaught exception\n", stderr);
  }
}
