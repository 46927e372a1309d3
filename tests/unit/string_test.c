/* string_test.c - strings against a plain model: an array of UTF-16 units kept beside each string.
 */
#include "gc/heap.h"
#include "string/atom.h"
#include "string/string.h"
#include "string/symbol.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the above first. */
#include <cmocka.h>

static void assert_text(String *s, const char *text) {
  assert_true(string_equals_ascii(s, text));
}

static void appending_in_a_loop_keeps_every_prefix(void **state) {
  String *s = ATOM(empty), *middle = NULL;
  for (int i = 0; i < 5000; i++) {
    s = string_concat(s, string_from_number(i % 10));
    if (i == 2499) middle = s;
  }
  String *other = string_concat(middle, string_from_ascii("xyz"));
  assert_int_equal(s->length, 5000);
  assert_int_equal(middle->length, 2500);
  for (uint32_t i = 0; i < 5000; i++)
    assert_int_equal(string_unit_at(s, i), '0' + i % 10);
  assert_int_equal(string_unit_at(other, 2499), '9');
  assert_int_equal(string_unit_at(other, 2500), 'x');
}

static void deep_ropes_flatten_without_recursion(void **state) {
  String *left = ATOM(empty), *right = ATOM(empty);
  String *piece = string_from_ascii("0123456789abcdefghijklmnopqrstuvwxyz");
  for (int i = 0; i < 20000; i++) {
    left = string_concat(piece, left);
    right = string_concat(right, string_concat(piece, left->length > 9000 ? piece : left));
  }
  assert_int_equal(string_unit_at(left, left->length - 1), 'z');
  assert_int_equal(string_unit_at(right, right->length - 1), 'z');
  assert_int_equal(string_unit_at(right, 37), '1');
}

/* Random concatenations and slices of both widths, each checked against its model. */
static void random_trees_equal_their_model(void **state) {
  enum { POOL = 64, STEPS = 20000, MAX_UNITS = 4000 };
  String *pool[POOL];
  uint16_t *models[POOL];
  uint32_t seed = 1;
  for (int i = 0; i < POOL; i++) {
    uint16_t unit = (uint16_t)(i % 5 ? 'a' + i % 26 : 0x400 + i);
    pool[i] = string_from_unit(unit);
    models[i] = malloc(2);
    models[i][0] = unit;
  }
  for (int step = 0; step < STEPS; step++) {
    seed = seed * 1664525 + 1013904223;
    int a = seed >> 6 & 63, b = seed >> 12 & 63, to = seed >> 18 & 63;
    String *made;
    uint16_t *model;
    if (seed >> 30 && pool[a]->length + pool[b]->length <= MAX_UNITS) {
      made = string_concat(pool[a], pool[b]);
      model = malloc(2 * (size_t)made->length);
      memcpy(model, models[a], 2 * (size_t)pool[a]->length);
      memcpy(model + pool[a]->length, models[b], 2 * (size_t)pool[b]->length);
    } else {
      uint32_t start = pool[a]->length / 3, end = pool[a]->length - pool[a]->length / 4;
      made = string_slice(pool[a], start, end);
      model = malloc(2 * (size_t)made->length + 1);
      memcpy(model, models[a] + start, 2 * (size_t)made->length);
    }
    pool[to] = made;
    free(models[to]);
    models[to] = model;
    if (step % 3 == 0) {
      String *flat = string_from_utf16(model, made->length);
      if (step % 2) assert_int_equal(string_hash(flat), string_hash(made));
      assert_true(string_equal(flat, made));
      assert_int_equal(string_compare(flat, made), 0);
      assert_ptr_equal(atom_from_string(flat), atom_from_string(made));
    }
    if (step % 5000 == 0) heap_collect();
  }
  for (int i = 0; i < POOL; i++)
    free(models[i]);
}

static void searches_mixed_widths(void **state) {
  static const uint16_t wide[] = {'a', 0x161, 'b', 0x6161, 'b', 'c', 'b', 'c'};
  String *text = string_from_utf16(wide, 8), *plain = string_from_ascii("abcabcabd");
  assert_int_equal(string_index_of(text, string_from_ascii("bc"), 0), 4);
  assert_int_equal(string_last_index_of(text, string_from_ascii("bc"), 100), 6);
  assert_int_equal(string_last_index_of(text, string_from_ascii("bc"), 5), 4);
  assert_int_equal(string_index_of(text, string_from_utf16(wide + 1, 2), 0), 1);
  assert_int_equal(string_index_of(plain, string_from_utf16(wide + 1, 2), 0), -1);
  assert_int_equal(string_index_of(plain, string_from_ascii("abd"), 0), 6);
  assert_int_equal(string_index_of(plain, ATOM(empty), 9), 9);
  assert_int_equal(string_last_index_of(plain, string_from_ascii("abc"), 2), 0);
  assert_int_equal(string_last_index_of(plain, ATOM(empty), 4), 4);
}

static void atoms_are_unique(void **state) {
  assert_ptr_equal(atom_from_ascii("length"), ATOM(length));
  assert_ptr_equal(atom_from_string(string_from_ascii("prototype")), ATOM(prototype));
  String *fresh = atom_from_ascii("someUncommonKey");
  assert_ptr_equal(atom_from_string(string_from_ascii("someUncommonKey")), fresh);
  assert_true(string_is_atom(fresh));
  char text[16];
  String *kept[600];
  for (int i = 0; i < 600; i++) {
    snprintf(text, sizeof text, "key%d", i);
    kept[i] = atom_from_ascii(text);
  }
  for (int i = 0; i < 600; i++) {
    snprintf(text, sizeof text, "key%d", i);
    assert_ptr_equal(atom_from_ascii(text), kept[i]);
  }
}

static void texts_convert(void **state) {
  String *s = string_from_utf8("a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\xFF", 11);
  assert_int_equal(s->length, 6);
  size_t bytes;
  char *utf8 = string_to_utf8(s, &bytes);
  assert_int_equal(bytes, 13);
  assert_string_equal(utf8, "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\xEF\xBF\xBD");
  free(utf8);
  assert_text(string_from_number(0.1), "0.1");
  assert_text(string_from_number(-0.0), "0");
  assert_text(string_from_number(-7), "-7");
  assert_text(string_from_number(1e21), "1e+21");
  assert_text(string_from_number(4294967296), "4294967296");
  uint32_t index;
  assert_true(string_to_array_index(string_from_ascii("4294967294"), &index));
  assert_false(string_to_array_index(string_from_ascii("4294967295"), &index));
  assert_false(string_to_array_index(string_from_ascii("01"), &index));
}

static void builders_widen(void **state) {
  STRING_BUILDER(builder);
  builder_append_ascii(&builder, "plain ");
  builder_append_unit(&builder, 0x20AC);
  builder_append_string(&builder, string_from_ascii(" end"));
  String *s = builder_finish(&builder);
  assert_int_equal(s->length, 11);
  assert_int_equal(string_unit_at(s, 6), 0x20AC);
  assert_text(string_slice(s, 7, 11), " end");
}

static void symbols_are_registered_once(void **state) {
  Symbol *first = symbol_for(string_from_ascii("app"));
  assert_ptr_equal(symbol_for(string_from_ascii("app")), first);
  assert_null(symbol_key_for(symbol_create(value_undefined())));
  assert_text(symbol_key_for(first), "app");
  assert_text(value_as_string(value_as_symbol(WELL_KNOWN(iterator))->description),
              "Symbol.iterator");
}

int main(void) {
  heap_start(__builtin_frame_address(0));
  perry_isolate.stack_base = __builtin_frame_address(0);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(appending_in_a_loop_keeps_every_prefix),
      cmocka_unit_test(deep_ropes_flatten_without_recursion),
      cmocka_unit_test(random_trees_equal_their_model),
      cmocka_unit_test(searches_mixed_widths),
      cmocka_unit_test(atoms_are_unique),
      cmocka_unit_test(texts_convert),
      cmocka_unit_test(builders_widen),
      cmocka_unit_test(symbols_are_registered_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
