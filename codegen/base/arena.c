/* arena.c - bump allocation in chunks that grow from 64 KiB to 4 MiB; calloc gives zeroed pages
 * without touching them. */
#include "base/arena.h"

#include "base/check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ArenaChunk {
  ArenaChunk *older;
  size_t size_bytes;
  _Alignas(ARENA_ALIGNMENT_BYTES) char bytes[];
};

enum { CHUNK_MIN_BYTES = 64 << 10, CHUNK_MAX_BYTES = 4 << 20 };

void *arena_allocate_slow(Arena *arena, size_t size_bytes) {
  CHECK(size_bytes < SIZE_MAX / 4, "allocation too large");
  size_t size = (size_bytes + (ARENA_ALIGNMENT_BYTES - 1)) & ~(size_t)(ARENA_ALIGNMENT_BYTES - 1);
  size_t chunk_bytes = arena->chunks ? arena->chunks->size_bytes * 2 : CHUNK_MIN_BYTES;
  if (chunk_bytes > CHUNK_MAX_BYTES) chunk_bytes = CHUNK_MAX_BYTES;
  if (chunk_bytes < size) chunk_bytes = size;
  ArenaChunk *chunk = calloc(1, sizeof(ArenaChunk) + chunk_bytes);
  if (!chunk) compiler_fault(__FILE__, __LINE__, __func__, "out of memory");
  chunk->size_bytes = chunk_bytes;
  chunk->older = arena->chunks;
  arena->chunks = chunk;
  arena->next = chunk->bytes + size;
  arena->limit = chunk->bytes + chunk_bytes;
  arena->used_bytes += size;
  return chunk->bytes;
}

char *arena_copy_text(Arena *arena, const char *text, size_t length_bytes) {
  char *copy = arena_allocate(arena, length_bytes + 1);
  if (length_bytes) memcpy(copy, text, length_bytes);
  return copy;
}

char *arena_format(Arena *arena, const char *format, ...) {
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  CHECK(length >= 0, "bad format");
  char *text = arena_allocate(arena, (size_t)length + 1);
  vsnprintf(text, (size_t)length + 1, format, again);
  va_end(again);
  return text;
}

void arena_release(Arena *arena) {
  for (ArenaChunk *chunk = arena->chunks; chunk;) {
    ArenaChunk *older = chunk->older;
    free(chunk);
    chunk = older;
  }
  *arena = (Arena){0};
}
