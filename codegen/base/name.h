/* name.h - interned text: identifiers, property names, string literals.
 *
 * Text is WTF-8: UTF-8, except that a surrogate code unit without its partner stands as three bytes
 * (ED A0 80 .. ED BF BF). A pair always stands as one four-byte sequence, so equal JavaScript
 * strings have equal bytes.
 *
 * Invariants  N1 two names are the same text iff they are the same pointer
 *             N2 text[length_bytes] is NUL (text may hold further NULs)
 * Owner       the arena of the name table
 */
#ifndef PERRY_BASE_NAME_H
#define PERRY_BASE_NAME_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Name {
  uint32_t hash;
  uint32_t length_bytes;
  uint16_t keyword; /* the TokenKind of a reserved or contextual word, 0 for all other names */
  bool is_ascii;
  char text[];
} Name;

typedef enum KnownName {
#define KNOWN_NAME(enumerator, text) NAME_##enumerator,
#include "base/known_name.def"
#undef KNOWN_NAME
  NAME_KNOWN_COUNT
} KnownName;

typedef struct NameTable {
  Arena *arena;
  Name **slots;
  uint32_t count, capacity;
  Name *known[NAME_KNOWN_COUNT];
} NameTable;

void name_table_initialise(NameTable *names, Arena *arena);

/* The one name with this text. */
Name *name_intern(NameTable *names, const char *text, size_t length_bytes);
Name *name_intern_hashed(NameTable *names, const char *text, size_t length_bytes, uint32_t hash);
Name *name_intern_c(NameTable *names, const char *text);

static inline Name *name_known(const NameTable *names, KnownName which) {
  return names->known[which];
}

/* Hashing byte by byte, so that the lexer can hash while it scans: start with NAME_HASH_START. */
enum { NAME_HASH_START = 5381 };
static inline uint32_t name_hash_step(uint32_t hash, unsigned char byte) {
  return (hash ^ byte) * UINT32_C(0x01000193);
}

/* The length in UTF-16 code units. */
uint32_t name_length_units(const Name *name);

/* Writes the UTF-16 code units; `units` has room for name_length_units(name). */
void name_to_utf16(const Name *name, uint16_t *units);

#endif
