/* inspect_layout.c - how the entries of an object are put on lines.
 *
 * Three forms: all on one line, a line each, and, for arrays of more than six entries, columns.
 * Node's rules are kept to the letter since programs print with them; the quantities have node's
 * meanings:
 *   - one line: at most `compact` levels lie below, and the lengths of the entries, two for each
 *     separator, the braces, the indentation and 10 more stay within break_length
 *   - columns: three entries fit beside each other and no entry is much longer than the rest; the
 *     number of columns makes the block look square where a character is 2.5 times as high as wide
 */
#include "console/inspector.h"

#include <math.h>
#include <stdlib.h>

#define GROUP_ENTRIES_MIN  7
#define GROUP_COLUMNS_MAX  15
#define SEPARATOR_COLUMNS  2
#define CHARACTER_HEIGHT   2.5
#define SINGLE_LINE_MARGIN 10

void entries_free(Entries *entries) {
  builder_free(&entries->text);
  free(entries->ends);
}

void entries_end(Entries *entries) {
  if (entries->count == entries->capacity) {
    uint32_t capacity = entries->capacity ? entries->capacity * 2 : 8;
    uint32_t *ends = realloc(entries->ends, capacity * sizeof *ends);
    if (!ends) perry_out_of_memory(capacity * sizeof *ends);
    entries->ends = ends;
    entries->capacity = capacity;
  }
  entries->ends[entries->count++] = entries->text.length;
}

bool view_has_newline(StringView view, uint32_t start, uint32_t end) {
  if (start == end) return false;
  if (view.latin1) return memchr(view.latin1 + start, '\n', end - start) != NULL;
  for (uint32_t i = start; i < end; i++)
    if (view.utf16[i] == '\n') return true;
  return false;
}

static void free_widths(uint32_t **widths) {
  free(*widths);
}

static void append_entry(StringBuilder *text, const Entries *entries, uint32_t index) {
  uint32_t start = entries_start(entries, index), end = entries->ends[index];
  if (end > start) builder_append_view(text, builder_view(&entries->text), start, end);
}

/* Numbers stand at the right of their column: are all entries numbers? Reads no getters. */
static bool is_padded_at_start(Value subject, uint32_t entry_count) {
  if (value_is_hole(subject)) return true;
  Object *object = value_as_object(subject);
  for (uint32_t i = 0; i < entry_count; i++) {
    PropertyDescriptor found;
    if (!object_get_own_property(object, key_from_index(i), &found)) return false;
    if (!value_is_number(found.value) && !value_is_bigint(found.value)) return false;
  }
  return true;
}

/* 0: the entries are better not put into columns. */
static uint32_t count_columns(const Inspector *inspector, uint32_t entry_count,
                              uint32_t grouped_count, double total_width, uint32_t widest) {
  double break_length = inspector->options.break_length;
  double indentation = inspector->indentation;
  double column = widest + SEPARATOR_COLUMNS;
  if (!(column * 3 + indentation < break_length)) return 0;
  if (!(total_width / column > 5 || widest <= 6)) return 0;
  double bias = sqrt(column - total_width / entry_count);
  double biased = fmax(column - 3 - bias, 1);
  double columns = floor(sqrt(CHARACTER_HEIGHT * biased * grouped_count) / biased + 0.5);
  columns = fmin(columns, floor((break_length - indentation) / column));
  columns = fmin(columns, (double)inspector->options.compact * 4);
  columns = fmin(columns, GROUP_COLUMNS_MAX);
  return columns > 1 ? (uint32_t)columns : 0;
}

/* Puts the entries into columns, a line becoming one entry of `rows`. False: better not. */
static bool group(const Inspector *inspector, const Entries *entries, Entries *rows,
                  Value subject) {
  uint32_t count = entries->count;
  /* The last one says how many more there are, on a line of its own. */
  bool has_rest = inspector->options.max_array_length < count;
  uint32_t grouped = count - has_rest;
  uint32_t *widths __attribute__((cleanup(free_widths))) = calloc(count, sizeof *widths);
  if (!widths) perry_out_of_memory(count * sizeof *widths);
  double total = 0;
  uint32_t widest = 0;
  StringView view = builder_view(&entries->text);
  for (uint32_t i = 0; i < grouped; i++) {
    uint32_t start = entries_start(entries, i);
    StringView entry = {.length = entries->ends[i] - start};
    if (view.latin1)
      entry.latin1 = view.latin1 + start;
    else
      entry.utf16 = view.utf16 + start;
    widths[i] = inspect_text_width(entry);
    total += widths[i] + SEPARATOR_COLUMNS;
    if (widths[i] > widest) widest = widths[i];
  }
  uint32_t columns = count_columns(inspector, count, grouped, total, widest);
  if (columns == 0) return false;
  uint32_t column_widths[GROUP_COLUMNS_MAX] = {0};
  for (uint32_t i = 0; i < grouped; i++)
    if (widths[i] > column_widths[i % columns]) column_widths[i % columns] = widths[i];
  bool pads_start = is_padded_at_start(subject, count);
  for (uint32_t i = 0; i < grouped; i++) {
    uint32_t padding = column_widths[i % columns] - widths[i];
    bool ends_row = i % columns == columns - 1 || i == grouped - 1;
    if (pads_start) append_spaces(&rows->text, padding);
    append_entry(&rows->text, entries, i);
    if (ends_row) {
      entries_end(rows);
    } else {
      builder_append_ascii(&rows->text, ", ");
      if (!pads_start) append_spaces(&rows->text, padding);
    }
  }
  if (has_rest) {
    append_entry(&rows->text, entries, count - 1);
    entries_end(rows);
  }
  return true;
}

static bool fits_one_line(const Inspector *inspector, const Entries *entries, double start,
                          const StringBuilder *base) {
  double break_length = inspector->options.break_length;
  if (base->length > 0 && view_has_newline(builder_view(base), 0, base->length)) return false;
  if (isinf(break_length))
    return !view_has_newline(builder_view(&entries->text), 0, entries->text.length);
  double total = entries->count + start;
  return total + entries->count <= break_length && total + entries->text.length <= break_length;
}

static void append_joined(StringBuilder *text, const Entries *entries, const char *separator,
                          uint32_t indentation) {
  for (uint32_t i = 0; i < entries->count; i++) {
    if (i > 0) {
      builder_append_ascii(text, separator);
      append_spaces(text, indentation);
    }
    append_entry(text, entries, i);
  }
}

static void append_base_before(StringBuilder *text, const StringBuilder *base) {
  if (base->length == 0) return;
  builder_append_builder(text, base);
  builder_append_unit(text, ' ');
}

static void append_one_line(StringBuilder *text, const Entries *entries, const char *close) {
  builder_append_unit(text, ' ');
  append_joined(text, entries, ", ", 0);
  builder_append_unit(text, ' ');
  builder_append_ascii(text, close);
}

/* Option compact: true. */
static void append_compact(const Inspector *inspector, StringBuilder *text, const Entries *entries,
                           const StringBuilder *base, const StringBuilder *open,
                           const char *close) {
  builder_append_builder(text, open);
  if (base->length > 0) {
    builder_append_unit(text, ' ');
    builder_append_builder(text, base);
  }
  if (fits_one_line(inspector, entries, 0, base)) {
    append_one_line(text, entries, close);
    return;
  }
  if (base->length == 0 && open->length == 1) {
    builder_append_unit(text, ' ');
  } else {
    builder_append_unit(text, '\n');
    append_spaces(text, inspector->indentation + 2);
  }
  append_joined(text, entries, ",\n", inspector->indentation + 2);
  builder_append_unit(text, ' ');
  builder_append_ascii(text, close);
}

void layout_append(Inspector *inspector, StringBuilder *text, Entries *entries,
                   const StringBuilder *base, const StringBuilder *open, const char *close,
                   LayoutKind kind, uint32_t depth, Value subject) {
  uint32_t compact = inspector->options.compact;
  if (compact == COMPACT_ALWAYS) {
    append_compact(inspector, text, entries, base, open, close);
    return;
  }
  append_base_before(text, base);
  builder_append_builder(text, open);
  ENTRIES(rows);
  Entries *lines = entries;
  if (compact >= 1) {
    uint32_t count = entries->count;
    if (kind == LAYOUT_ARRAY && count >= GROUP_ENTRIES_MIN &&
        group(inspector, entries, &rows, subject))
      lines = &rows;
    if (inspector->current_depth - depth < compact && lines->count == count) {
      double start =
          (double)count + inspector->indentation + open->length + base->length + SINGLE_LINE_MARGIN;
      if (fits_one_line(inspector, lines, start, base) &&
          !view_has_newline(builder_view(&lines->text), 0, lines->text.length)) {
        append_one_line(text, lines, close);
        return;
      }
    }
  }
  builder_append_unit(text, '\n');
  append_spaces(text, inspector->indentation + 2);
  append_joined(text, lines, ",\n", inspector->indentation + 2);
  builder_append_unit(text, '\n');
  append_spaces(text, inspector->indentation);
  builder_append_ascii(text, close);
}
