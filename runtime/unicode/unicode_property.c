/* unicode_property.c - lexical properties of code points beyond ASCII.
 *
 * A set has two stages: a byte for each 256 code points names a block of four 64-bit words
 * (generate.mjs).
 */
#include "unicode/unicode.h"

#include "unicode/tables.h"

static bool has_bit(const uint64_t *words, const uint8_t *blocks, uint32_t code_point) {
  uint64_t word = words[blocks[code_point >> 8] * 4 + (code_point >> 6 & 3)];
  return word >> (code_point & 63) & 1;
}

bool unicode_is_id_start_slow(uint32_t code_point) {
  return code_point < ID_START_LIMIT &&
         has_bit(unicode_id_start_stage2, unicode_id_start_stage1, code_point);
}

bool unicode_is_id_continue_slow(uint32_t code_point) {
  return code_point < ID_CONTINUE_LIMIT &&
         has_bit(unicode_id_continue_stage2, unicode_id_continue_stage1, code_point);
}

bool unicode_is_space_separator(uint32_t code_point) {
  return code_point == 0xA0 || code_point == 0x1680 ||
         (code_point >= 0x2000 && code_point <= 0x200A) || code_point == 0x202F ||
         code_point == 0x205F || code_point == 0x3000;
}
