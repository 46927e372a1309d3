/* source.c - reading files, and the line map: offsets of line starts, found by binary search, and
 * counts of code units at regular places, since a program may be one line of megabytes. Line
 * terminators are those of ECMAScript: LF, CR, CR LF, U+2028, U+2029 (sec-line-terminators).
 */
#include "base/source.h"

#include "base/vector.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

typedef struct OffsetVector {
  uint32_t *items;
  uint32_t count, capacity;
} OffsetVector;

Source *source_from_text(Arena *arena, const char *path, const char *text, size_t length_bytes) {
  char *copy = arena_allocate(arena, length_bytes + SOURCE_PADDING_BYTES);
  if (length_bytes) memcpy(copy, text, length_bytes);
  Source *source = ARENA_NEW(arena, Source);
  source->path = arena_copy_text(arena, path, strlen(path));
  source->text = copy;
  source->length_bytes = (uint32_t)length_bytes;
  return source;
}

/* Reads to the end of the stream, so that pipes and /dev/stdin work as well. */
Source *source_read(Arena *arena, const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  struct stat status;
  size_t capacity = 64 << 10;
  if (fstat(fileno(file), &status) == 0) {
    if (S_ISDIR(status.st_mode)) {
      fclose(file);
      errno = EISDIR;
      return NULL;
    }
    if (S_ISREG(status.st_mode)) {
      if (status.st_size > SOURCE_MAX_BYTES) {
        fclose(file);
        errno = EFBIG;
        return NULL;
      }
      capacity = (size_t)status.st_size + 1;
    }
  }
  char *text = arena_allocate(arena, capacity + SOURCE_PADDING_BYTES);
  size_t length = 0;
  for (;;) {
    size_t got = fread(text + length, 1, capacity - length, file);
    length += got;
    if (got == 0) break;
    if (length < capacity) continue;
    if (capacity > SOURCE_MAX_BYTES / 2) {
      fclose(file);
      errno = EFBIG;
      return NULL;
    }
    char *larger = arena_allocate(arena, capacity * 2 + SOURCE_PADDING_BYTES);
    memcpy(larger, text, length);
    text = larger;
    capacity *= 2;
  }
  int error = ferror(file) ? (errno ? errno : EIO) : 0;
  fclose(file);
  if (error) {
    errno = error;
    return NULL;
  }
  Source *source = ARENA_NEW(arena, Source);
  source->path = arena_copy_text(arena, path, strlen(path));
  source->text = text;
  source->length_bytes = (uint32_t)length;
  return source;
}

/* Code units of the text from one offset to another; a character counts at its first byte. */
static uint32_t units_between(const Source *source, uint32_t start, uint32_t end) {
  uint32_t units = 0;
  for (uint32_t i = start; i < end; i++) {
    unsigned char byte = (unsigned char)source->text[i];
    if ((byte & 0xC0) != 0x80) units += byte >= 0xF0 ? 2 : 1;
  }
  return units;
}

static uint32_t units_before(const Source *source, uint32_t offset) {
  uint32_t mark = offset / SOURCE_MARK_BYTES;
  return source->units_before[mark] + units_between(source, mark * SOURCE_MARK_BYTES, offset);
}

static void make_line_map(Arena *arena, Source *source) {
  OffsetVector starts = {0};
  VECTOR_PUSH(arena, &starts, 0);
  const unsigned char *text = (const unsigned char *)source->text;
  for (uint32_t i = 0; i < source->length_bytes; i++) {
    uint32_t next = 0;
    if (text[i] == '\n' || (text[i] == '\r' && text[i + 1] != '\n')) next = i + 1;
    if (text[i] == 0xE2 && text[i + 1] == 0x80 && (text[i + 2] & 0xFE) == 0xA8) next = i + 3;
    if (next) VECTOR_PUSH(arena, &starts, next);
  }
  source->line_starts = starts.items;
  source->line_count = starts.count;
  uint32_t marks = source->length_bytes / SOURCE_MARK_BYTES;
  source->units_before = ARENA_ARRAY(arena, uint32_t, (size_t)marks + 1);
  for (uint32_t mark = 0; mark < marks; mark++)
    source->units_before[mark + 1] =
        source->units_before[mark] +
        units_between(source, mark * SOURCE_MARK_BYTES, (mark + 1) * SOURCE_MARK_BYTES);
}

LineColumn source_line_column(Arena *arena, Source *source, uint32_t offset) {
  if (!source->line_count) make_line_map(arena, source);
  if (offset > source->length_bytes) offset = source->length_bytes;
  uint32_t low = 0, high = source->line_count;
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (source->line_starts[middle] <= offset)
      low = middle;
    else
      high = middle;
  }
  uint32_t column =
      units_before(source, offset) - units_before(source, source->line_starts[low]) + 1;
  if (low == 0 && offset >= 3 && !memcmp(source->text, "\xEF\xBB\xBF", 3)) column--;
  return (LineColumn){low + 1, column};
}

const char *source_line(Arena *arena, Source *source, uint32_t line, uint32_t *length_bytes) {
  if (!source->line_count) make_line_map(arena, source);
  if (line < 1 || line > source->line_count) {
    *length_bytes = 0;
    return "";
  }
  uint32_t start = source->line_starts[line - 1];
  uint32_t end = line < source->line_count ? source->line_starts[line] : source->length_bytes;
  const char *text = source->text;
  while (end > start && (text[end - 1] == '\n' || text[end - 1] == '\r'))
    end--;
  if (end >= start + 3 && !memcmp(text + end - 3, "\xE2\x80\xA8", 2) &&
      ((unsigned char)text[end - 1] & 0xFE) == 0xA8)
    end -= 3;
  *length_bytes = end - start;
  return text + start;
}
