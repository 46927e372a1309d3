/* name.c - the table of interned text: open addressing, linear probing, load at most one half. */
#include "base/name.h"

#include <string.h>

enum { NAME_TABLE_START = 1024 };

static Name *name_new(NameTable *names, const char *text, size_t length_bytes, uint32_t hash) {
  Name *name = arena_allocate(names->arena, sizeof(Name) + length_bytes + 1);
  name->hash = hash;
  name->length_bytes = (uint32_t)length_bytes;
  name->is_ascii = true;
  for (size_t i = 0; i < length_bytes; i++)
    if ((unsigned char)text[i] >= 0x80) name->is_ascii = false;
  if (length_bytes) memcpy(name->text, text, length_bytes);
  return name;
}

static void grow(NameTable *names) {
  uint32_t capacity = names->capacity ? names->capacity * 2 : NAME_TABLE_START;
  Name **slots = ARENA_ARRAY(names->arena, Name *, capacity);
  for (uint32_t i = 0; i < names->capacity; i++) {
    Name *name = names->slots[i];
    if (!name) continue;
    uint32_t at = name->hash & (capacity - 1);
    while (slots[at])
      at = (at + 1) & (capacity - 1);
    slots[at] = name;
  }
  names->slots = slots;
  names->capacity = capacity;
}

Name *name_intern_hashed(NameTable *names, const char *text, size_t length_bytes, uint32_t hash) {
  uint32_t mask = names->capacity - 1;
  uint32_t at = hash & mask;
  for (Name *name; (name = names->slots[at]); at = (at + 1) & mask)
    if (name->hash == hash && name->length_bytes == length_bytes &&
        (length_bytes == 0 || !memcmp(name->text, text, length_bytes)))
      return name;
  Name *name = name_new(names, text, length_bytes, hash);
  names->slots[at] = name;
  names->count++;
  if (names->count * 2 > names->capacity) grow(names);
  return name;
}

Name *name_intern(NameTable *names, const char *text, size_t length_bytes) {
  uint32_t hash = NAME_HASH_START;
  for (size_t i = 0; i < length_bytes; i++)
    hash = name_hash_step(hash, (unsigned char)text[i]);
  return name_intern_hashed(names, text, length_bytes, hash);
}

Name *name_intern_c(NameTable *names, const char *text) {
  return name_intern(names, text, strlen(text));
}

void name_table_initialise(NameTable *names, Arena *arena) {
  static const char *const known_text[NAME_KNOWN_COUNT] = {
#define KNOWN_NAME(enumerator, text) [NAME_##enumerator] = text,
#include "base/known_name.def"
#undef KNOWN_NAME
  };
  *names = (NameTable){.arena = arena};
  grow(names);
  for (int i = 0; i < NAME_KNOWN_COUNT; i++)
    names->known[i] = name_intern_c(names, known_text[i]);
}

uint32_t name_length_units(const Name *name) {
  if (name->is_ascii) return name->length_bytes;
  uint32_t units = 0;
  for (uint32_t i = 0; i < name->length_bytes; i++) {
    unsigned char byte = (unsigned char)name->text[i];
    if ((byte & 0xC0) != 0x80) units += byte >= 0xF0 ? 2 : 1;
  }
  return units;
}

void name_to_utf16(const Name *name, uint16_t *units) {
  const unsigned char *at = (const unsigned char *)name->text, *end = at + name->length_bytes;
  while (at < end) {
    if (at[0] < 0x80) {
      *units++ = at[0];
      at += 1;
    } else if (at[0] < 0xE0) {
      *units++ = (uint16_t)((at[0] & 0x1F) << 6 | (at[1] & 0x3F));
      at += 2;
    } else if (at[0] < 0xF0) {
      *units++ = (uint16_t)((at[0] & 0x0F) << 12 | (at[1] & 0x3F) << 6 | (at[2] & 0x3F));
      at += 3;
    } else {
      uint32_t code_point = (uint32_t)((at[0] & 0x07) << 18 | (at[1] & 0x3F) << 12 |
                                       (at[2] & 0x3F) << 6 | (at[3] & 0x3F)) -
                            0x10000;
      *units++ = (uint16_t)(0xD800 + (code_point >> 10));
      *units++ = (uint16_t)(0xDC00 + (code_point & 0x3FF));
      at += 4;
    }
  }
}
