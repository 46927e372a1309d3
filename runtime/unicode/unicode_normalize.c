/* unicode_normalize.c - the four normalization forms (Unicode Standard Annex 15).
 *
 * Text is decomposed step by step into the caller's buffer, the marks put in the order of their
 * classes, and for the C forms composed in place. Hangul syllables are computed (Unicode core
 * specification, 3.12). While a buffer is worked on, the top byte of each element holds the rank of
 * its combining class:
 *
 *     31      24 23                    0
 *    +----------+-----------------------+
 *    |   rank   |      code point       |
 *    +----------+-----------------------+
 */
#include "unicode/unicode.h"

#include "unicode/tables.h"
#include "unicode/utf.h"

enum {
  RANK_SHIFT = 24,
  CODE_POINT_MASK = 0xFFFFFF,
  COMPATIBILITY_FLAG = 0x100,
  LENGTH_MASK = 0xFF,
  COMPOSITION_COLUMNS = 3,
  COMPOSITION_COUNT =
      sizeof unicode_composition / sizeof unicode_composition[0] / COMPOSITION_COLUMNS,
  HANGUL_FIRST = 0xAC00,
  HANGUL_LEAD = 0x1100,
  HANGUL_VOWEL = 0x1161,
  HANGUL_TRAIL = 0x11A7, // one before the first trail
  LEAD_COUNT = 19,
  VOWEL_COUNT = 21,
  TRAIL_COUNT = 28,
  HANGUL_COUNT = LEAD_COUNT * VOWEL_COUNT * TRAIL_COUNT,
};

static uint32_t combining_rank(uint32_t code_point) {
  if (code_point >= COMBINING_LIMIT) return 0;
  uint32_t block = unicode_combining_stage1[code_point >> COMBINING_SHIFT];
  return unicode_combining_stage2[block << COMBINING_SHIFT |
                                  (code_point & ((1u << COMBINING_SHIFT) - 1))];
}

static uint32_t with_rank(uint32_t code_point) {
  return code_point | combining_rank(code_point) << RANK_SHIFT;
}

/* Writes the full decomposition when `out` is not NULL, and returns how many code points it has.
 * Mappings nest a few levels at most. */
static size_t decompose(uint32_t code_point, bool is_compatibility, uint32_t *out) {
  uint32_t syllable = code_point - HANGUL_FIRST;
  if (syllable < HANGUL_COUNT) {
    uint32_t trail = syllable % TRAIL_COUNT;
    if (out != NULL) {
      out[0] = HANGUL_LEAD + syllable / TRAIL_COUNT / VOWEL_COUNT;
      out[1] = HANGUL_VOWEL + syllable / TRAIL_COUNT % VOWEL_COUNT;
      if (trail != 0) out[2] = HANGUL_TRAIL + trail;
    }
    return trail != 0 ? 3 : 2;
  }
  uint32_t place = 0;
  if (code_point >= 0xA0 && code_point < DECOMPOSITION_LIMIT) {
    uint32_t block = unicode_decomposition_stage1[code_point >> DECOMPOSITION_SHIFT];
    place = unicode_decomposition_stage2[block << DECOMPOSITION_SHIFT |
                                         (code_point & ((1u << DECOMPOSITION_SHIFT) - 1))];
  }
  uint32_t head = unicode_decomposition_units[place];
  if (place == 0 || ((head & COMPATIBILITY_FLAG) != 0 && !is_compatibility)) {
    if (out != NULL) *out = with_rank(code_point);
    return 1;
  }
  const uint16_t *units = unicode_decomposition_units + place + 1;
  size_t length = head & LENGTH_MASK, count = 0;
  for (size_t at = 0; at < length;)
    count += decompose(utf16_next(units, length, &at), is_compatibility,
                       out == NULL ? NULL : out + count);
  return count;
}

/* A stable insertion sort of each run of marks: runs are short in real text. */
static void order_marks(uint32_t *code_points, size_t count) {
  for (size_t i = 1; i < count; i++) {
    uint32_t mark = code_points[i], rank = mark >> RANK_SHIFT;
    size_t at = i;
    for (; rank != 0 && at > 0 && code_points[at - 1] >> RANK_SHIFT > rank; at--)
      code_points[at] = code_points[at - 1];
    code_points[at] = mark;
  }
}

/* The primary composite of two code points, or 0. */
static uint32_t compose_pair(uint32_t first, uint32_t second) {
  if (first - HANGUL_LEAD < LEAD_COUNT && second - HANGUL_VOWEL < VOWEL_COUNT)
    return HANGUL_FIRST +
           ((first - HANGUL_LEAD) * VOWEL_COUNT + (second - HANGUL_VOWEL)) * TRAIL_COUNT;
  if (first - HANGUL_FIRST < HANGUL_COUNT && (first - HANGUL_FIRST) % TRAIL_COUNT == 0 &&
      second - HANGUL_TRAIL - 1 < TRAIL_COUNT - 1)
    return first + (second - HANGUL_TRAIL);
  size_t low = 0, high = COMPOSITION_COUNT;
  while (low < high) {
    size_t middle = (low + high) / 2;
    const uint32_t *row = unicode_composition + middle * COMPOSITION_COLUMNS;
    if (row[0] == first && row[1] == second) return row[2];
    if (row[0] < first || (row[0] == first && row[1] < second))
      low = middle + 1;
    else
      high = middle;
  }
  return 0;
}

static size_t compose(uint32_t *code_points, size_t count) {
  enum { NONE = -1 };
  size_t written = 0, starter = 0;
  bool has_starter = false;
  int last_rank = NONE; // of what stands between the starter and the next code point
  for (size_t i = 0; i < count; i++) {
    uint32_t code_point = code_points[i] & CODE_POINT_MASK;
    int rank = (int)(code_points[i] >> RANK_SHIFT);
    if (has_starter && last_rank < rank) {
      uint32_t composite = compose_pair(code_points[starter], code_point);
      if (composite != 0) {
        code_points[starter] = composite;
        continue;
      }
    }
    if (rank == 0) {
      has_starter = true;
      starter = written;
      last_rank = NONE;
    } else {
      last_rank = rank;
    }
    code_points[written++] = code_point;
  }
  return written;
}

bool unicode_is_plainly_normalized(const uint16_t *units, size_t length, UnicodeForm form) {
  uint16_t limit = form == UNICODE_NFC ? 0x300 : form == UNICODE_NFD ? 0xC0 : 0xA0;
  for (size_t i = 0; i < length; i++)
    if (units[i] >= limit) return false;
  return true;
}

size_t unicode_normalize_capacity(const uint16_t *units, size_t length, UnicodeForm form) {
  bool is_compatibility = form == UNICODE_NFKC || form == UNICODE_NFKD;
  size_t count = 0;
  for (size_t at = 0; at < length;)
    count += decompose(utf16_next(units, length, &at), is_compatibility, NULL);
  return count;
}

size_t unicode_normalize(const uint16_t *units, size_t length, UnicodeForm form, uint32_t *out) {
  bool is_compatibility = form == UNICODE_NFKC || form == UNICODE_NFKD;
  size_t count = 0;
  for (size_t at = 0; at < length;)
    count += decompose(utf16_next(units, length, &at), is_compatibility, out + count);
  order_marks(out, count);
  if (form == UNICODE_NFC || form == UNICODE_NFKC) return compose(out, count);
  for (size_t i = 0; i < count; i++)
    out[i] &= CODE_POINT_MASK;
  return count;
}
