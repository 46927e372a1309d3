/* source.h - the text of one file, and positions in it.
 *
 * A position is a u32 byte offset into the text as it is on disk. Lines and columns are computed
 * when someone asks. The text is followed by SOURCE_PADDING_BYTES NUL bytes, so a scanner may look
 * ahead without checking for the end. Column units: UTF-16 code units, 1-based, as node and editors
 * count.
 */
#ifndef PERRY_BASE_SOURCE_H
#define PERRY_BASE_SOURCE_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

enum { SOURCE_PADDING_BYTES = 16, SOURCE_MAX_BYTES = 0x7FFFFFF0, SOURCE_MARK_BYTES = 256 };

typedef struct Source {
  const char *path; /* as the user wrote it or the module graph resolved it; shown in messages */
  const char *text;
  uint32_t length_bytes;
  uint32_t line_count; /* 0 until the line map exists */
  uint32_t *line_starts;
  uint32_t *units_before; /* UTF-16 code units before each SOURCE_MARK_BYTES'th byte */
} Source;

typedef struct LineColumn {
  uint32_t line, column; /* 1-based */
} LineColumn;

/* Reads a file into the arena. NULL with errno set when it cannot be read; EFBIG when it is too
 * large. */
Source *source_read(Arena *arena, const char *path);
/* A source with this text, copied. */
Source *source_from_text(Arena *arena, const char *path, const char *text, size_t length_bytes);

/* Both make the line map when it is first needed, in `arena`. */
LineColumn source_line_column(Arena *arena, Source *source, uint32_t offset);
/* The line's text without its terminator. */
const char *source_line(Arena *arena, Source *source, uint32_t line, uint32_t *length_bytes);

#endif
