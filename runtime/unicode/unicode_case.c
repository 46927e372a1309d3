/* unicode_case.c - case mappings: one code point to one by a table of differences, the exceptions
 * by a sorted list. */
#include "unicode/unicode.h"

#include "unicode/tables.h"
#include "unicode/utf.h"

enum {
  SIGMA = 0x3A3,
  FINAL_SIGMA = 0x3C2,
  DOTTED_I = 0x130, // the one code point whose lower case is two: i and U+0307
  DOT_ABOVE = 0x307,
  SPECIAL_COLUMNS = 4,
  SPECIAL_COUNT = sizeof unicode_upper_special / sizeof unicode_upper_special[0] / SPECIAL_COLUMNS,
};

static bool has_bit(const uint64_t *words, const uint8_t *blocks, uint32_t code_point) {
  uint64_t word = words[blocks[code_point >> 8] * 4 + (code_point >> 6 & 3)];
  return word >> (code_point & 63) & 1;
}

static bool is_cased(uint32_t code_point) {
  return code_point < CASED_LIMIT &&
         has_bit(unicode_cased_stage2, unicode_cased_stage1, code_point);
}

static bool is_case_ignorable(uint32_t code_point) {
  return code_point < CASE_IGNORABLE_LIMIT &&
         has_bit(unicode_case_ignorable_stage2, unicode_case_ignorable_stage1, code_point);
}

static uint32_t add_delta(const uint8_t *blocks, const uint8_t *indexes, const int32_t *deltas,
                          unsigned shift, uint32_t code_point) {
  uint32_t block = blocks[code_point >> shift];
  return code_point +
         (uint32_t)deltas[indexes[block << shift | (code_point & ((1u << shift) - 1))]];
}

uint32_t unicode_simple_upper(uint32_t code_point) {
  if (code_point >= UPPER_LIMIT) return code_point;
  return add_delta(unicode_upper_stage1, unicode_upper_stage2, unicode_upper_delta, UPPER_SHIFT,
                   code_point);
}

uint32_t unicode_simple_lower(uint32_t code_point) {
  if (code_point >= LOWER_LIMIT) return code_point;
  return add_delta(unicode_lower_stage1, unicode_lower_stage2, unicode_lower_delta, LOWER_SHIFT,
                   code_point);
}

uint32_t unicode_simple_fold(uint32_t code_point) {
  if (code_point >= FOLD_LIMIT) return code_point;
  return add_delta(unicode_fold_stage1, unicode_fold_stage2, unicode_fold_delta, FOLD_SHIFT,
                   code_point);
}

/* The row of a code point whose upper case is several units, or NULL. */
static const uint16_t *find_special(uint32_t code_point) {
  size_t low = 0, high = SPECIAL_COUNT;
  while (low < high) {
    size_t middle = (low + high) / 2;
    const uint16_t *row = unicode_upper_special + middle * SPECIAL_COLUMNS;
    if (row[0] == code_point) return row;
    if (row[0] < code_point)
      low = middle + 1;
    else
      high = middle;
  }
  return NULL;
}

uint16_t unicode_canonicalize_unit(uint16_t unit) {
  if (unit < 0x80) return unit - 'a' < 26u ? unit - 32 : unit;
  uint32_t upper = unicode_simple_upper(unit);
  if (upper < 0x80 || upper > 0xFFFF || find_special(unit) != NULL) return unit;
  return (uint16_t)upper;
}

size_t unicode_to_upper(const uint16_t *units, size_t length, uint16_t *out) {
  size_t count = 0;
  uint16_t mapped[UNICODE_UPPER_GROWTH];
  for (size_t at = 0; at < length;) {
    size_t mapped_count = 0;
    uint32_t code_point = utf16_next(units, length, &at);
    const uint16_t *row = code_point < 0x80 ? NULL : find_special(code_point);
    if (row != NULL)
      for (; mapped_count < SPECIAL_COLUMNS - 1 && row[mapped_count + 1] != 0; mapped_count++)
        mapped[mapped_count] = row[mapped_count + 1];
    else
      mapped_count = utf16_put(unicode_simple_upper(code_point), mapped);
    if (out != NULL)
      for (size_t i = 0; i < mapped_count; i++)
        out[count + i] = mapped[i];
    count += mapped_count;
  }
  return count;
}

static uint32_t code_point_before(const uint16_t *units, size_t *index) {
  uint32_t unit = units[--*index];
  if (!utf16_is_trail(unit) || *index == 0 || !utf16_is_lead(units[*index - 1])) return unit;
  --*index;
  size_t forward = *index;
  return utf16_next(units, *index + 2, &forward);
}

/* The condition Final_Sigma: a cased letter before and none after, not counting case-ignorable
 * ones. */
static bool is_final_sigma(const uint16_t *units, size_t length, size_t sigma) {
  uint32_t code_point = 0;
  bool has_cased_before = false;
  for (size_t at = sigma; at > 0;) {
    code_point = code_point_before(units, &at);
    if (is_case_ignorable(code_point)) continue;
    has_cased_before = is_cased(code_point);
    break;
  }
  if (!has_cased_before) return false;
  for (size_t at = sigma + 1; at < length;) {
    code_point = utf16_next(units, length, &at);
    if (!is_case_ignorable(code_point)) return !is_cased(code_point);
  }
  return true;
}

size_t unicode_to_lower(const uint16_t *units, size_t length, uint16_t *out) {
  size_t count = 0;
  uint16_t mapped[UNICODE_LOWER_GROWTH];
  for (size_t at = 0; at < length;) {
    size_t start = at, mapped_count = 1;
    uint32_t code_point = utf16_next(units, length, &at);
    if (code_point == SIGMA && is_final_sigma(units, length, start)) {
      mapped[0] = FINAL_SIGMA;
    } else if (code_point == DOTTED_I) {
      mapped[0] = 'i';
      mapped[mapped_count++] = DOT_ABOVE;
    } else {
      mapped_count = utf16_put(unicode_simple_lower(code_point), mapped);
    }
    if (out != NULL)
      for (size_t i = 0; i < mapped_count; i++)
        out[count + i] = mapped[i];
    count += mapped_count;
  }
  return count;
}

bool unicode_to_upper_latin1(const uint8_t *text, size_t length, uint8_t *out) {
  unsigned leaves = 0;
  for (size_t i = 0; i < length; i++) {
    uint8_t byte = text[i];
    leaves |= (byte == 0xB5) | (byte == 0xDF) | (byte == 0xFF);
    bool is_lower = (uint8_t)(byte - 'a') < 26 || (byte >= 0xE0 && byte != 0xF7);
    out[i] = is_lower ? byte - 32 : byte;
  }
  return leaves == 0;
}

void unicode_to_lower_latin1(const uint8_t *text, size_t length, uint8_t *out) {
  for (size_t i = 0; i < length; i++) {
    uint8_t byte = text[i];
    bool is_upper = (uint8_t)(byte - 'A') < 26 || (byte >= 0xC0 && byte <= 0xDE && byte != 0xD7);
    out[i] = is_upper ? byte + 32 : byte;
  }
}
