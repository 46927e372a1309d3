/* unicode_width.c - columns of a code point; the table holds the width XOR 1 (generate.mjs). */
#include "unicode/unicode.h"

#include "unicode/tables.h"

unsigned unicode_width(uint32_t code_point) {
  if (code_point >= WIDTH_LIMIT) return 1;
  uint32_t block = unicode_width_stage1[code_point >> WIDTH_SHIFT];
  return 1u ^ unicode_width_stage2[block << WIDTH_SHIFT | (code_point & ((1u << WIDTH_SHIFT) - 1))];
}
