/* unicode_test.c - properties, mappings and codecs over all code points against the answers of the
 * reference node.
 *
 * unicode_vectors.h (written by vectors.mjs) has a hash of all answers for each function, and rows
 * for what depends on context.
 */
#include "unicode/unicode.h"
#include "unicode/utf.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the above first. */
#include <cmocka.h>

enum { LAST_CODE_POINT = 0x10FFFF, ROOM = 64 };

static void add_byte(uint32_t *hash, uint8_t byte) {
  *hash = (*hash ^ byte) * 0x01000193u;
}

static void add_units(uint32_t *hash, const uint16_t *units, size_t count) {
  for (size_t i = 0; i < count; i++) {
    add_byte(hash, (uint8_t)units[i]);
    add_byte(hash, (uint8_t)(units[i] >> 8));
  }
  add_byte(hash, '\n');
}

static void answer_properties(uint32_t *hash, uint32_t code_point) {
  add_byte(hash,
           (uint8_t)(unicode_is_id_start(code_point) | unicode_is_id_continue(code_point) << 1 |
                     unicode_is_trimmed(code_point) << 2));
}

static void answer_upper(uint32_t *hash, uint32_t code_point) {
  uint16_t units[2], out[2 * UNICODE_UPPER_GROWTH];
  size_t length = utf16_put(code_point, units);
  size_t count = unicode_to_upper(units, length, out);
  assert_int_equal(unicode_to_upper(units, length, NULL), count);
  add_units(hash, out, count);
}

static void answer_lower(uint32_t *hash, uint32_t code_point) {
  uint16_t units[2], out[2 * UNICODE_LOWER_GROWTH];
  size_t length = utf16_put(code_point, units);
  size_t count = unicode_to_lower(units, length, out);
  assert_int_equal(unicode_to_lower(units, length, NULL), count);
  add_units(hash, out, count);
}

/* A letter before and two marks after, so that order and composition show. */
static void add_normalized(uint32_t *hash, uint32_t code_point, UnicodeForm form) {
  uint16_t units[5] = {'a'}, out[2 * ROOM];
  uint32_t code_points[ROOM];
  size_t length = 1 + utf16_put(code_point, units + 1);
  units[length++] = 0x327;
  units[length++] = 0x301;
  size_t capacity = unicode_normalize_capacity(units, length, form);
  assert_true(capacity <= ROOM);
  size_t count = unicode_normalize(units, length, form, code_points);
  assert_true(count <= capacity);
  size_t written = utf16_from_code_points(code_points, count, out);
  assert_int_equal(utf16_length_of_code_points(code_points, count), written);
  add_units(hash, out, written);
}

static void answer_nfc(uint32_t *hash, uint32_t cp) {
  add_normalized(hash, cp, UNICODE_NFC);
}
static void answer_nfd(uint32_t *hash, uint32_t cp) {
  add_normalized(hash, cp, UNICODE_NFD);
}
static void answer_nfkc(uint32_t *hash, uint32_t cp) {
  add_normalized(hash, cp, UNICODE_NFKC);
}
static void answer_nfkd(uint32_t *hash, uint32_t cp) {
  add_normalized(hash, cp, UNICODE_NFKD);
}

static void answer_width(uint32_t *hash, uint32_t code_point) {
  add_byte(hash, (uint8_t)unicode_width(code_point));
}

static void answer_utf8(uint32_t *hash, uint32_t code_point) {
  uint16_t units[2], back[2];
  uint8_t bytes[UTF8_MAX_BYTES];
  size_t length = utf16_put(code_point, units);
  size_t count = utf8_from_utf16(units, length, bytes);
  assert_int_equal(utf8_length_of_utf16(units, length), count);
  for (size_t i = 0; i < count; i++)
    add_byte(hash, bytes[i]);
  Utf8Measure measure = utf8_measure(bytes, count);
  assert_true(measure.is_well_formed);
  assert_int_equal(measure.units, length);
  utf8_to_utf16(bytes, count, back);
  if (!utf16_is_surrogate(code_point)) assert_memory_equal(back, units, length * 2);
}

static void check_everywhere(const char *name, void (*answer)(uint32_t *, uint32_t),
                             uint32_t expected) {
  uint32_t hash = 0x811C9DC5u;
  for (uint32_t code_point = 0; code_point <= LAST_CODE_POINT; code_point++)
    answer(&hash, code_point);
  if (hash != expected) fail_msg("%s differs", name);
}

static void every_code_point_has_the_answers_of_the_reference(void **state) {
#define EVERYWHERE(name, hash) check_everywhere(#name, answer_##name, hash);
#define LOWER(text, lower)
#define UPPER(text, upper)
#define DECODE(bytes, text)
#include "unicode_vectors.h"
#undef EVERYWHERE
#undef LOWER
#undef UPPER
#undef DECODE
}

static void check_mapping(size_t (*map)(const uint16_t *, size_t, uint16_t *), const uint16_t *text,
                          size_t length, const uint16_t *expected, size_t expected_length) {
  uint16_t out[ROOM];
  assert_int_equal(map(text, length, out), expected_length);
  assert_memory_equal(out, expected, expected_length * 2);
}

static void check_decode(const char *bytes, size_t length, const uint16_t *expected,
                         size_t expected_length) {
  uint16_t out[ROOM];
  const uint8_t *text = (const uint8_t *)bytes;
  assert_int_equal(utf8_measure(text, length).units, expected_length);
  utf8_to_utf16(text, length, out);
  assert_memory_equal(out, expected, expected_length * 2);
}

static void context_and_ill_formed_text_are_as_in_the_reference(void **state) {
#define UNITS(text) (const uint16_t *)(text), sizeof(text) / 2 - 1
#define EVERYWHERE(name, hash)
#define LOWER(text, lower)  check_mapping(unicode_to_lower, UNITS(text), UNITS(lower));
#define UPPER(text, upper)  check_mapping(unicode_to_upper, UNITS(text), UNITS(upper));
#define DECODE(bytes, text) check_decode(bytes, sizeof(bytes) - 1, UNITS(text));
#include "unicode_vectors.h"
}

static void latin1_maps_as_utf16_does(void **state) {
  for (unsigned c = 0; c < 256; c++) {
    uint8_t byte = (uint8_t)c, mapped;
    uint16_t unit = (uint16_t)c, out[UNICODE_UPPER_GROWTH];
    unicode_to_lower_latin1(&byte, 1, &mapped);
    assert_int_equal(unicode_to_lower(&unit, 1, out), 1);
    assert_int_equal(out[0], mapped);
    bool fits = unicode_to_upper(&unit, 1, out) == 1 && out[0] <= 0xFF;
    assert_int_equal(unicode_to_upper_latin1(&byte, 1, &mapped), fits);
    if (fits) assert_int_equal(out[0], mapped);
    uint8_t utf8[2];
    size_t length = utf8_from_latin1(&byte, 1, utf8);
    assert_int_equal(utf8_length_of_latin1(&byte, 1), length);
    assert_true(utf8_measure(utf8, length).is_latin1);
    utf8_to_latin1(utf8, length, &mapped);
    assert_int_equal(mapped, byte);
  }
}

static void canonicalize_does_not_lead_into_ascii(void **state) {
  assert_int_equal(unicode_canonicalize_unit('a'), 'A');
  assert_int_equal(unicode_canonicalize_unit(0x131), 0x131); // dotless i
  assert_int_equal(unicode_canonicalize_unit(0x17F), 0x17F); // long s
  assert_int_equal(unicode_canonicalize_unit(0xDF), 0xDF);
  assert_int_equal(unicode_canonicalize_unit(0xE9), 0xC9);
  assert_int_equal(unicode_simple_fold(0x212A), 'k');
  assert_int_equal(unicode_simple_fold(0x1E9E), 0xDF);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_code_point_has_the_answers_of_the_reference),
      cmocka_unit_test(context_and_ill_formed_text_are_as_in_the_reference),
      cmocka_unit_test(latin1_maps_as_utf16_does),
      cmocka_unit_test(canonicalize_does_not_lead_into_ascii),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
