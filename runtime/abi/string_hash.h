/* string_hash.h - the hash of a string's content, the same in the runtime, its generator and the
 * compiler (static atoms).
 *
 * It sees UTF-16 units, four at a time, so both ways of storing a text give one hash.
 * Effects: none.
 */
#ifndef PERRY_ABI_STRING_HASH_H
#define PERRY_ABI_STRING_HASH_H

#include <stdint.h>
#include <string.h>

#define STRING_HASH_FACTOR 0x9E3779B97F4A7C15ull

static inline uint64_t string_hash_step(uint64_t hash, uint64_t four_units) {
  hash = (hash ^ four_units) * STRING_HASH_FACTOR;
  return hash ^ hash >> 29;
}

static inline uint32_t string_hash_finish(uint64_t hash, uint32_t length) {
  hash = (hash ^ length) * 0xFF51AFD7ED558CCDull;
  hash ^= hash >> 32;
  hash *= 0xC4CEB9FE1A85EC53ull;
  return (uint32_t)(hash >> 32);
}

static inline uint32_t string_hash_latin1(const uint8_t *text, uint32_t length) {
  uint64_t hash = 0;
  uint32_t i = 0;
  for (; i + 4 <= length; i += 4) {
    uint32_t four;
    memcpy(&four, text + i, 4);
    uint64_t units = (four | (uint64_t)four << 16) & 0x0000FFFF0000FFFFull;
    units = (units | units << 8) & 0x00FF00FF00FF00FFull;
    hash = string_hash_step(hash, units);
  }
  if (i < length) {
    uint64_t units = 0;
    for (uint32_t k = 0; i + k < length; k++)
      units |= (uint64_t)text[i + k] << 16 * k;
    hash = string_hash_step(hash, units);
  }
  return string_hash_finish(hash, length);
}

static inline uint32_t string_hash_utf16(const uint16_t *text, uint32_t length) {
  uint64_t hash = 0;
  uint32_t i = 0;
  for (; i + 4 <= length; i += 4) {
    uint64_t units;
    memcpy(&units, text + i, 8);
    hash = string_hash_step(hash, units);
  }
  if (i < length) {
    uint64_t units = 0;
    memcpy(&units, text + i, 2 * (length - i));
    hash = string_hash_step(hash, units);
  }
  return string_hash_finish(hash, length);
}

#endif
