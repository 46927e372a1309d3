/* arena.h - memory that is released all at once.
 *
 * Invariants  A1 what arena_allocate returns is zeroed and aligned to 16 bytes
 *             A2 nothing is freed singly; arena_release gives everything back
 * Owner       a Compilation owns one for names, source text, AST and diagnostics; a stage may own a
 * shorter-lived one Errors      running out of memory ends the compiler with a message
 */
#ifndef PERRY_BASE_ARENA_H
#define PERRY_BASE_ARENA_H

#include <stddef.h>
#include <stdint.h>

typedef struct ArenaChunk ArenaChunk;

typedef struct Arena {
  char *next;         /* first free byte of the newest chunk */
  char *limit;        /* its end */
  ArenaChunk *chunks; /* newest first */
  size_t used_bytes;  /* handed out so far, for --time-stages */
} Arena;

enum { ARENA_ALIGNMENT_BYTES = 16 };

/* An all-zero Arena is ready to use. */
void *arena_allocate_slow(Arena *arena, size_t size_bytes);

static inline void *arena_allocate(Arena *arena, size_t size_bytes) {
  size_t size = (size_bytes + (ARENA_ALIGNMENT_BYTES - 1)) & ~(size_t)(ARENA_ALIGNMENT_BYTES - 1);
  /* Equal: 0 bytes of a new arena, whose next is NULL. */
  if (size < size_bytes || (size_t)(arena->limit - arena->next) <= size)
    return arena_allocate_slow(arena, size_bytes);
  void *result = arena->next;
  arena->next += size;
  arena->used_bytes += size;
  return result;
}

/* A copy of `length_bytes` bytes followed by a NUL. */
char *arena_copy_text(Arena *arena, const char *text, size_t length_bytes);

/* printf into the arena. */
char *arena_format(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

void arena_release(Arena *arena);

#define ARENA_NEW(arena, Type) ((Type *)arena_allocate((arena), sizeof(Type)))
#define ARENA_ARRAY(arena, Type, count)                                                            \
  ((Type *)arena_allocate((arena), sizeof(Type) * (size_t)(count)))

#endif
