/* diag.h - messages about the program being compiled.
 *
 * A message is a row of diag.def, a range of a source and up to DIAG_NOTES_MAX notes that point at
 * second places. Messages are collected, and printed sorted by file and position when the driver
 * asks. At most `limit` errors are kept; the rest are counted.
 *
 *     diag_report(diagnostics, source, start, end, DIAG_UNEXPECTED_TOKEN, found, expected);
 *     diag_note(diagnostics, source, start, end, "first declared here");
 *
 * Owner   everything is in the arena of the Diagnostics
 * Errors  none
 */
#ifndef PERRY_BASE_DIAG_H
#define PERRY_BASE_DIAG_H

#include "base/arena.h"
#include "base/source.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef enum DiagSeverity { DIAG_SEVERITY_ERROR, DIAG_SEVERITY_WARNING } DiagSeverity;

typedef enum DiagCode {
#define DIAG(enumerator, number, severity, text) DIAG_##enumerator,
#include "base/diag.def"
#undef DIAG
  DIAG_CODE_COUNT
} DiagCode;

enum { DIAG_NOTES_MAX = 4, DIAG_LIMIT_DEFAULT = 20 };

typedef struct DiagPlace {
  Source *source; /* NULL: the message is about no place in a file */
  uint32_t start, end;
  const char *text;
} DiagPlace;

typedef struct Diag {
  DiagCode code;
  uint32_t note_count;
  DiagPlace place;
  DiagPlace notes[DIAG_NOTES_MAX];
} Diag;

typedef struct Diagnostics {
  Arena *arena;
  Diag **items;
  uint32_t count, capacity;
  uint32_t error_count; /* all of them, kept or not */
  uint32_t limit;
  bool last_was_kept; /* whether a note has something to belong to */
} Diagnostics;

void diag_initialise(Diagnostics *diagnostics, Arena *arena);

/* Adds a message; the arguments are those of the row's text. */
void diag_report(Diagnostics *diagnostics, Source *source, uint32_t start, uint32_t end,
                 DiagCode code, ...);
/* Adds a note to the message reported last. */
void diag_note(Diagnostics *diagnostics, Source *source, uint32_t start, uint32_t end,
               const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Forgets the messages added after `count` and `error_count` were read: a speculative parse takes
 * back what it said. */
void diag_rewind(Diagnostics *diagnostics, uint32_t count, uint32_t error_count);

void diag_print(Diagnostics *diagnostics, FILE *out, bool with_colour);

#endif
