/* json_test.c - JSON text to values and back; bad texts with the messages of the reference. */
#include "core/throw.h"
#include "gc/heap.h"
#include "object/object.h"
#include "string/atom.h"
#include "string/string.h"
#include "json/json.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the above first. */
#include <cmocka.h>

static const struct {
  const char *text, *message;
} bad_texts[] = {
    {"", "Unexpected end of JSON input"},
    {"{", "Expected property name or '}' in JSON at position 1 (line 1 column 2)"},
    {"[", "Unexpected end of JSON input"},
    {"x", "Unexpected token 'x', \"x\" is not valid JSON"},
    {"  x", "Unexpected token 'x', \"  x\" is not valid JSON"},
    {"{\"a\"", "Expected ':' after property name in JSON at position 4 (line 1 column 5)"},
    {"{\"a\":", "Unexpected end of JSON input"},
    {"{\"a\":1",
     "Expected ',' or '}' after property value in JSON at position 6 (line 1 column 7)"},
    {"{\"a\":1,", "Expected double-quoted property name in JSON at position 7 (line 1 column 8)"},
    {"{\"a\":1,}", "Expected double-quoted property name in JSON at position 7 (line 1 column 8)"},
    {"[1,", "Unexpected end of JSON input"},
    {"[1,]", "Unexpected token ']', \"[1,]\" is not valid JSON"},
    {"[1 2]", "Expected ',' or ']' after array element in JSON at position 3 (line 1 column 4)"},
    {"{\"a\" 1}", "Expected ':' after property name in JSON at position 5 (line 1 column 6)"},
    {"{1:2}", "Expected property name or '}' in JSON at position 1 (line 1 column 2)"},
    {"\"abc", "Unterminated string in JSON at position 4 (line 1 column 5)"},
    {"\"a\nb\"", "Bad control character in string literal in JSON at position 2 (line 1 column 3)"},
    {"\"a\\x\"", "Bad escaped character in JSON at position 3 (line 1 column 4)"},
    {"\"\\u12g4\"", "Bad Unicode escape in JSON at position 5 (line 1 column 6)"},
    {"01", "Unexpected number in JSON at position 1 (line 1 column 2)"},
    {"-", "No number after minus sign in JSON at position 1 (line 1 column 2)"},
    {"1.", "Unterminated fractional number in JSON at position 2 (line 1 column 3)"},
    {"1.x", "Unterminated fractional number in JSON at position 2 (line 1 column 3)"},
    {"1e+", "Exponent part is missing a number in JSON at position 3 (line 1 column 4)"},
    {"tru", "Unexpected end of JSON input"},
    {"trux", "Unexpected token 'x', \"trux\" is not valid JSON"},
    {"tru1", "Unexpected number in JSON at position 3 (line 1 column 4)"},
    {"tru\"", "Unexpected string in JSON at position 3 (line 1 column 4)"},
    {"undefined", "\"undefined\" is not valid JSON"},
    {"[object Object]", "\"[object Object]\" is not valid JSON"},
    {"1 2", "Unexpected non-whitespace character after JSON at position 2 (line 1 column 3)"},
    {"{}x", "Unexpected non-whitespace character after JSON at position 2 (line 1 column 3)"},
    {"\"\001\"", "Bad control character in string literal in JSON at position 1 (line 1 column 2)"},
    {"{\"a\":1 \"b\":2}",
     "Expected ',' or '}' after property value in JSON at position 7 (line 1 column 8)"},
    {"\"\\", "Unexpected end of JSON input"},
    {"[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15 ,\n  x, 5,6,7,8,9,10]",
     "Unexpected token 'x', ...\"14,15 ,\n  x, 5,6,7,8\"... is not valid JSON"},
    {"aaaaaaaaaaaaaaaaaaaaaaaaa", "Unexpected token 'a', \"aaaaaaaaaa\"... is not valid JSON"},
    {"[1,1,1,1,1,1,1,1,1,1,x", "Unexpected token 'x', ...\"1,1,1,1,1,x\" is not valid JSON"},
    {"{\r\n\"a\":\r1\n,,}",
     "Expected double-quoted property name in JSON at position 11 (line 4 column 2)"},
    {"-01", "Unexpected number in JSON at position 2 (line 1 column 3)"},
};

/* Texts that come back as they are. */
static const char *const canonical_texts[] = {
    "null",
    "-1.5e-7",
    "[]",
    "{}",
    "\"a\\n\\\"\\\\\\u001f/\"",
    "[[[1,[2]],{\"a\":{\"b\":[]}}],true,false]",
    "[{\"id\":1,\"x\":1},{\"id\":2,\"x\":\"s\"},{\"id\":3},{\"x\":1,\"id\":2},{\"id\":4,\"x\":0}]",
    "[{\"a\":{\"k\":1}},{\"a\":{\"k\":2,\"l\":3}},{\"a\":[{\"k\":1},{\"k\":[]}]},{\"a\":7}]",
    "{\"__proto__\":1,\"\":2,\"length\":3}",
};

/* What comes back otherwise. */
static const struct {
  const char *text, *written;
} other_texts[] = {
    {" [ 1 , 2.0 , 1e2 , -0 , 12345678901234567890123 ] ", "[1,2,100,0,1.2345678901234568e+22]"},
    {"{\"b\":1,\"a\":2,\"b\":3}", "{\"b\":3,\"a\":2}"},
    {"{\"b\":1,\"10\":2,\"9\":3}", "{\"9\":3,\"10\":2,\"b\":1}"},
    {"\"\\u0041\\/\\b\"", "\"A/\\b\""},
    {"[{\"a\":1,\"b\":2},{\"a\" : 1 , \"\\u0062\" : 2},{\"a\":1,\"b\":2,\"c\":3}]",
     "[{\"a\":1,\"b\":2},{\"a\":1,\"b\":2},{\"a\":1,\"b\":2,\"c\":3}]"},
};

static String *write_back(String *text) {
  Value value = json_parse_text(text, NULL);
  return value_as_string(json_stringify_value(value, value_undefined(), value_undefined()));
}

static void canonical_texts_come_back(void **state) {
  for (size_t i = 0; i < sizeof canonical_texts / sizeof *canonical_texts; i++) {
    char *written = string_to_utf8(write_back(string_from_ascii(canonical_texts[i])), NULL);
    assert_string_equal(written, canonical_texts[i]);
    free(written);
  }
}

static void other_texts_are_written_canonically(void **state) {
  for (size_t i = 0; i < sizeof other_texts / sizeof *other_texts; i++) {
    char *written = string_to_utf8(write_back(string_from_ascii(other_texts[i].text)), NULL);
    assert_string_equal(written, other_texts[i].written);
    free(written);
  }
}

static void parse(void *text) {
  json_parse_text(text, NULL);
}

static void bad_texts_are_explained(void **state) {
  for (size_t i = 0; i < sizeof bad_texts / sizeof *bad_texts; i++) {
    Value error;
    assert_false(try_call(parse, string_from_ascii(bad_texts[i].text), &error));
    Value message = value_get(error, key_from_atom(ATOM(message)));
    char *text = string_to_utf8(value_as_string(message), NULL);
    assert_string_equal(text, bad_texts[i].message);
    free(text);
  }
}

/* The same document in UTF-16, which another parser reads. */
static void wide_texts_come_back(void **state) {
  static const char text[] =
      "[{\"\xD0\xBA\":1,\"n\":\"\xE2\x82\xAC\\n\"},{\"\xD0\xBA\":2.5,\"n\":\"x\"},{\"n\":[]}]";
  char *written = string_to_utf8(write_back(string_from_utf8(text, sizeof text - 1)), NULL);
  assert_string_equal(written, text);
  free(written);
}

static void deep_nesting_needs_no_stack(void **state) {
  enum { DEPTH = 300000 };
  STRING_BUILDER(builder);
  for (int i = 0; i < DEPTH; i++)
    builder_append_ascii(&builder, i % 2 ? "{\"a\":" : "[");
  for (int i = DEPTH - 1; i >= 0; i--)
    builder_append_ascii(&builder, i == DEPTH - 1 ? "0}" : i % 2 ? "}" : "]");
  String *text = builder_finish(&builder);
  assert_true(string_equal(write_back(text), text));
}

static void write(void *value) {
  json_stringify_value(*(Value *)value, value_undefined(), value_undefined());
}

static void cycles_are_described(void **state) {
  Value outer = json_parse_text(string_from_ascii("{\"list\":[0,{}]}"), NULL);
  PropertyKey list = key_from_atom(atom_from_ascii("list"));
  Value inner = value_get(value_get(outer, list), key_from_index(1));
  value_set(inner, key_from_atom(ATOM(next)), outer);
  Value error;
  assert_false(try_call(write, &outer, &error));
  Value message = value_get(error, key_from_atom(ATOM(message)));
  assert_true(string_equals_ascii(
      value_as_string(message),
      "Converting circular structure to JSON\n    --> starting at object with constructor "
      "'Object'\n    |     property 'list' -> object with constructor 'Array'\n    |     index 1 "
      "-> object with constructor 'Object'\n    --- property 'next' closes the circle"));
}

int main(void) {
  heap_start(__builtin_frame_address(0));
  perry_isolate.stack_base = __builtin_frame_address(0);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(canonical_texts_come_back),
      cmocka_unit_test(other_texts_are_written_canonically),
      cmocka_unit_test(bad_texts_are_explained),
      cmocka_unit_test(wide_texts_come_back),
      cmocka_unit_test(deep_nesting_needs_no_stack),
      cmocka_unit_test(cycles_are_described),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
