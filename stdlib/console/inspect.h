/* inspect.h - the text that console.log, util.inspect and the report of an uncaught error show for
 * a value.
 *
 * The layout is node's: an object on one line where it is short and not nested too deeply, else a
 * property a line; long arrays in columns.
 *
 * Effects: CALL. The program's own code runs where node runs it: custom inspection methods
 * (Symbol.for('nodejs.util.inspect.custom')), getters of @@toStringTag, @@hasInstance methods, and
 * getters when the options ask for them.
 */
#ifndef PERRY_CONSOLE_INSPECT_H
#define PERRY_CONSOLE_INSPECT_H

#include "runtime.h"

#define COMPACT_ALWAYS UINT32_MAX /* option compact: true */

typedef enum InspectGetters {
  GETTERS_NAMED,  /* [Getter] */
  GETTERS_CALLED, /* option getters: true */
  GETTERS_CALLED_WITHOUT_SETTER,
  GETTERS_CALLED_WITH_SETTER
} InspectGetters;

typedef struct InspectOptions {
  double depth;             /* INFINITY: no limit */
  double max_array_length;  /* elements shown */
  double max_string_length; /* units shown */
  double break_length;      /* columns */
  uint32_t compact;         /* how many inner levels share a line */
  InspectGetters getters;
  bool is_depth_null; /* as the program put it */
  bool shows_hidden;
  bool calls_custom;
  bool is_sorted;
  bool separates_digits;
  Value comparator; /* of is_sorted; undefined: by text */
  Value user; /* the options object when it has properties of its own making, else undefined */
} InspectOptions;

/* The options of console.log. No effects. */
InspectOptions inspect_options_default(void);
/* Overrides options by the own properties of an object; others leave all as it is. CALL (getters).
 */
void inspect_options_read(InspectOptions *options, Value value);

/* util.inspect(value) with the options of console.log: strings are quoted. */
void inspect_append(StringBuilder *text, Value value);
void inspect_append_with(StringBuilder *text, Value value, const InspectOptions *options);

/* A number as the inspector shows it: -0 has its sign. ALLOC */
void inspect_append_number(StringBuilder *text, double number, bool separates_digits);
/* Columns that the text takes; control characters take none. No effects. */
uint32_t inspect_text_width(StringView text);

#endif
