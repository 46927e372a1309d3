/* Unit tests of codegen/syntax and base: 100,000 levels of each production end in a message, and
 * positions on a line of megabytes are found at once. */
#include "base/compilation.h"
#include "base/large_stack.h"
#include "syntax/parse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LEVELS = 100000 };

/* `before`, LEVELS times `open`, `core`, LEVELS times `close`. */
typedef struct Nest {
  const char *before, *open, *core, *close;
} Nest;

static const Nest nests[] = {
    {"x=", "(", "1", ")"},
    {"x=", "(", "", ""},
    {"x=", "[", "", "]"},
    {"x=", "[", "", ""},
    {"x=", "[...", "[]", "]"},
    {"x=", "{a:", "1", "}"},
    {"", "{", "", "}"},
    {"", "{", "", ""},
    {"x=", "!", "1", ""},
    {"x=", "typeof ", "1", ""},
    {"x=", "`${", "1", "}`"},
    {"x=", "a=>", "1", ""},
    {"x=", "(a)=>", "1", ""},
    {"x=", "()=>{", "", "}"},
    {"x=", "(a=", "1", ")=>1"},
    {"", "function f(){", "", "}"},
    {"", "async function f(){", "", "}"},
    {"x=", "function(){return ", "1", "}"},
    {"x=", "class{a=", "1", "}"},
    {"", "class A{static{", "", "}}"},
    {"x=", "{m(){return ", "1", "}}"},
    {"", "if(a)", ";", ""},
    {"", "if(a);else ", ";", ""},
    {"", "for(;;)", ";", ""},
    {"", "while(a)", ";", ""},
    {"", "do ", ";", "while(a);"},
    {"", "try{", "", "}finally{}"},
    {"", "switch(a){default:", "", "}"},
    {"x=", "a+", "1", ""},
    {"x=", "a+(", "1", ")"},
    {"x=", "'a'+", "1", ""},
    {"x=", "a**", "1", ""},
    {"x=", "a&&", "1", ""},
    {"x=", "a??", "1", ""},
    {"x=", "a?1:", "1", ""},
    {"x=", "a?", "1", ":1"},
    {"", "x=", "1", ""},
    {"x=a", "?.a", "", ""},
    {"x=a", ".a", "", ""},
    {"x=a", "()", "", ""},
    {"x=a", "[0]", "", ""},
    {"x=a", "``", "", ""},
    {"x=a", "!", "", ""},
    {"x=a", " as any", "", ""},
    {"x=", "new ", "a", ""},
    {"let ", "[", "a", "]"},
    {"let ", "{a:", "a", "}"},
    {"let x:", "(", "1", ")"},
    {"let x:1", "[]", "", ""},
    {"let x:", "A<", "1", ">"},
    {"let x:", "{a:", "1", "}"},
    {"let x:", "()=>", "1", ""},
    {"let x:", "keyof ", "1", ""},
    {"type X=", "A extends B?1:", "1", ""},
    {"", "namespace a{", "", "}"},
    {"x=/", "(", "", ")"},
};

static char *append(char *at, const char *text, int times) {
  size_t length = strlen(text);
  for (int i = 0; i < times; i++, at += length)
    memcpy(at, text, length);
  return at;
}

static void parse_nest(void *context) {
  const Nest *nest = context;
  size_t level_bytes = strlen(nest->open) + strlen(nest->close);
  char *text = malloc(level_bytes * LEVELS + strlen(nest->before) + strlen(nest->core));
  char *end = append(text, nest->before, 1);
  end = append(end, nest->open, LEVELS);
  end = append(end, nest->core, 1);
  end = append(end, nest->close, LEVELS);
  Compilation compilation;
  compilation_initialise(&compilation);
  Source *source = source_from_text(&compilation.arena, "nest.ts", text, (size_t)(end - text));
  parse_program(&compilation, source, (ParseOptions){PARSE_MODULE, true, false});
  bool is_refused = compilation.diagnostics.error_count > 0;
  compilation_release(&compilation);
  free(text);
  if (!is_refused) print_error("%s%s is not refused\n", nest->before, nest->open);
  assert_true(is_refused);
}

static void deep_nesting_is_refused(void **state) {
  for (size_t i = 0; i < sizeof nests / sizeof *nests; i++)
    large_stack_run(AST_STACK_BYTES, parse_nest, (void *)&nests[i]);
}

static void columns_count_utf16_units(void **state) {
  enum { CHARACTERS = 1000 };
  static const char character[] = "\xF0\x9F\x98\x80"; /* two units in four bytes */
  char text[CHARACTERS * 4 + 5];
  char *end = append(append(append(text, "ab\n", 1), character, CHARACTERS), "x\n", 1);
  Compilation compilation;
  compilation_initialise(&compilation);
  Source *source = source_from_text(&compilation.arena, "line.ts", text, (size_t)(end - text));
  for (uint32_t i = 0; i <= CHARACTERS; i++) {
    LineColumn at = source_line_column(&compilation.arena, source, 3 + 4 * i);
    assert_int_equal(at.line, 2);
    assert_int_equal(at.column, 2 * i + 1);
  }
  assert_int_equal(source_line_column(&compilation.arena, source, 1).column, 2);
  assert_int_equal(source_line_column(&compilation.arena, source, CHARACTERS * 4 + 5).line, 3);
  compilation_release(&compilation);
}

static void a_line_of_megabytes_is_walked_once(void **state) {
  enum { BYTES = 4 << 20 };
  char *text = malloc(BYTES);
  memset(text, ' ', BYTES);
  Compilation compilation;
  compilation_initialise(&compilation);
  Source *source = source_from_text(&compilation.arena, "line.ts", text, BYTES);
  for (uint32_t i = 0; i < BYTES; i += 16)
    assert_int_equal(source_line_column(&compilation.arena, source, i).column, i + 1);
  compilation_release(&compilation);
  free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(deep_nesting_is_refused),
      cmocka_unit_test(columns_count_utf16_units),
      cmocka_unit_test(a_line_of_megabytes_is_walked_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
