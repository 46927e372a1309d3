/* diag.c - collecting and printing messages, in the form
 *
 *     file.ts:3:7: error[E2001]: unexpected ')'; expected an expression
 *       3 | f(1, ));
 *         |      ^
 *     file.ts:1:1: note: ...
 *
 * The caret line is built from the source line, so tabs stay tabs and wide characters take their
 * place roughly. */
#include "base/diag.h"

#include "base/vector.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef struct DiagRow {
  uint32_t number;
  DiagSeverity severity;
  const char *text;
} DiagRow;

static const DiagRow diag_rows[DIAG_CODE_COUNT] = {
#define DIAG(enumerator, number, severity, text)                                                   \
  [DIAG_##enumerator] = {number, DIAG_SEVERITY_##severity, text},
#include "base/diag.def"
#undef DIAG
};

/* Lines longer than this (minified programs) are shown as a window around the caret. */
enum { WINDOW_BYTES = 160 };

void diag_initialise(Diagnostics *diagnostics, Arena *arena) {
  *diagnostics = (Diagnostics){.arena = arena, .limit = DIAG_LIMIT_DEFAULT};
}

static const char *format_text(Arena *arena, const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, arguments);
  char *text = arena_allocate(arena, (size_t)length + 1);
  vsnprintf(text, (size_t)length + 1, format, again);
  va_end(again);
  return text;
}

void diag_report(Diagnostics *diagnostics, Source *source, uint32_t start, uint32_t end,
                 DiagCode code, ...) {
  for (uint32_t i = 0; i < diagnostics->count; i++) {
    DiagPlace *place = &diagnostics->items[i]->place;
    if (place->source == source && place->start == start && diagnostics->items[i]->code == code) {
      diagnostics->last_was_kept = false; /* said before, when the same text was looked at ahead */
      return;
    }
  }
  if (diag_rows[code].severity == DIAG_SEVERITY_ERROR) diagnostics->error_count++;
  diagnostics->last_was_kept = diagnostics->count < diagnostics->limit;
  if (!diagnostics->last_was_kept) return;
  Diag *diag = ARENA_NEW(diagnostics->arena, Diag);
  va_list arguments;
  va_start(arguments, code);
  diag->code = code;
  diag->place = (DiagPlace){source, start, end,
                            format_text(diagnostics->arena, diag_rows[code].text, arguments)};
  va_end(arguments);
  VECTOR_PUSH(diagnostics->arena, diagnostics, diag);
}

void diag_note(Diagnostics *diagnostics, Source *source, uint32_t start, uint32_t end,
               const char *format, ...) {
  if (!diagnostics->last_was_kept) return;
  Diag *diag = diagnostics->items[diagnostics->count - 1];
  if (diag->note_count == DIAG_NOTES_MAX) return;
  va_list arguments;
  va_start(arguments, format);
  diag->notes[diag->note_count++] =
      (DiagPlace){source, start, end, format_text(diagnostics->arena, format, arguments)};
  va_end(arguments);
}

void diag_rewind(Diagnostics *diagnostics, uint32_t count, uint32_t error_count) {
  diagnostics->count = count;
  diagnostics->error_count = error_count;
  diagnostics->last_was_kept = false;
}

static void print_source_line(Diagnostics *diagnostics, FILE *out, const DiagPlace *place,
                              LineColumn at, bool with_colour) {
  uint32_t length;
  const char *line = source_line(diagnostics->arena, place->source, at.line, &length);
  uint32_t line_start = (uint32_t)(line - place->source->text);
  uint32_t caret = place->start - line_start, caret_end = place->end - line_start;
  if (caret > length) caret = length;
  if (caret_end > length) caret_end = length;
  if (caret_end <= caret) caret_end = caret + 1;
  uint32_t from = 0, to = length;
  if (length > WINDOW_BYTES) {
    from = caret > WINDOW_BYTES / 2 ? caret - WINDOW_BYTES / 2 : 0;
    while (from > 0 && ((unsigned char)line[from] & 0xC0) == 0x80)
      from--;
    to = from + WINDOW_BYTES < length ? from + WINDOW_BYTES : length;
    while (to < length && ((unsigned char)line[to] & 0xC0) == 0x80)
      to++;
  }
  if (caret_end > to) caret_end = to > caret ? to : caret + 1;
  int digits = snprintf(NULL, 0, "%u", at.line);
  fprintf(out, "  %u | ", at.line);
  for (uint32_t i = from; i < to; i++) {
    unsigned char byte = (unsigned char)line[i];
    fputc((byte < 0x20 && byte != '\t') || byte == 0x7F ? '?' : byte, out);
  }
  fprintf(out, "\n  %*s | ", digits, "");
  for (uint32_t i = from; i < caret; i++) {
    unsigned char byte = (unsigned char)line[i];
    if ((byte & 0xC0) != 0x80) fputc(byte == '\t' ? '\t' : ' ', out);
  }
  if (with_colour) fputs("\033[1;32m", out);
  for (uint32_t i = caret; i < caret_end; i++)
    if (i == caret || i >= length || ((unsigned char)line[i] & 0xC0) != 0x80)
      fputc(i == caret ? '^' : '~', out);
  if (with_colour) fputs("\033[0m", out);
  fputc('\n', out);
}

static void print_place(Diagnostics *diagnostics, FILE *out, const DiagPlace *place,
                        const char *label, const char *colour, bool with_colour) {
  const char *bold = with_colour ? "\033[1m" : "", *reset = with_colour ? "\033[0m" : "";
  if (!place->source) {
    fprintf(out, "%sperry: %s%s%s:%s %s%s%s\n", bold, reset, with_colour ? colour : "", label,
            reset, bold, place->text, reset);
    return;
  }
  LineColumn at = source_line_column(diagnostics->arena, place->source, place->start);
  fprintf(out, "%s%s:%u:%u: %s%s%s:%s %s%s%s\n", bold, place->source->path, at.line, at.column,
          reset, with_colour ? colour : "", label, reset, bold, place->text, reset);
  print_source_line(diagnostics, out, place, at, with_colour);
}

/* Moves `diag` to its place among the sorted ones: same source, later start; stable. Files stay in
 * order of first message. */
static void sort_by_place(Diag **items, uint32_t count) {
  for (uint32_t i = 1; i < count; i++) {
    Diag *diag = items[i];
    uint32_t at = i;
    while (at > 0 && items[at - 1]->place.source == diag->place.source &&
           items[at - 1]->place.start > diag->place.start) {
      items[at] = items[at - 1];
      at--;
    }
    items[at] = diag;
  }
}

void diag_print(Diagnostics *diagnostics, FILE *out, bool with_colour) {
  sort_by_place(diagnostics->items, diagnostics->count);
  uint32_t shown = 0;
  for (uint32_t i = 0; i < diagnostics->count; i++) {
    Diag *diag = diagnostics->items[i];
    const DiagRow *row = &diag_rows[diag->code];
    bool is_error = row->severity == DIAG_SEVERITY_ERROR;
    shown += is_error;
    char label[32];
    snprintf(label, sizeof label, "%s[%c%04u]", is_error ? "error" : "warning",
             is_error ? 'E' : 'W', row->number);
    print_place(diagnostics, out, &diag->place, label, is_error ? "\033[1;31m" : "\033[1;35m",
                with_colour);
    for (uint32_t n = 0; n < diag->note_count; n++)
      print_place(diagnostics, out, &diag->notes[n], "note", "\033[1;36m", with_colour);
  }
  if (diagnostics->error_count > shown)
    fprintf(out, "... and %u more errors\n", diagnostics->error_count - shown);
}
