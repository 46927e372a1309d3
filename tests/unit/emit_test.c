/* Unit tests of codegen/emit: functions built by hand, what LLVM makes of them. Whole programs test
 * the rest. */
#include "emit/emit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct Fixture {
  Compilation compilation;
  IrModule *module;
  IrFunction *function; /* under test */
  EmittedModule *emitted;
} Fixture;

static Name *name(Fixture *f, const char *text) {
  return name_intern_c(&f->compilation.names, text);
}

static IrNode *add(IrBlock *block, IrOp op, Representation representation, uint32_t count,
                   IrNode *a, IrNode *b) {
  IrNode *node = ir_node_new(block->function, op, representation, count, (IrNode *[]){a, b});
  ir_append(block, node);
  return node;
}

static IrNode *value(IrBlock *block, IrOp op, uint32_t count, IrNode *a, IrNode *b) {
  return add(block, op, REP_VALUE, count, a, b);
}

static IrNode *argument(IrBlock *block, Representation representation, int64_t index) {
  IrNode *node = add(block, IR_ARGUMENT, representation, 0, NULL, NULL);
  node->immediate.integer = index;
  return node;
}

static int set_up(void **state) {
  Fixture *f = calloc(1, sizeof *f);
  compilation_initialise(&f->compilation);
  f->module = ir_module_new(&f->compilation);
  Source *source = source_from_text(&f->compilation.arena, "app.ts", "x\n", 2);
  f->module->evaluate = ir_function_new(f->module, name(f, "main"), source);
  IrBlock *body = ir_block_new(f->module->evaluate);
  IrNode *undefined = value(body, IR_CONST, 0, NULL, NULL);
  undefined->immediate.bits = VALUE_UNDEFINED;
  add(body, IR_RETURN, REP_NONE, 1, undefined, NULL);
  f->function = ir_function_new(f->module, name(f, "f"), source);
  f->function->formal_count = 2;
  *state = f;
  return 0;
}

static int tear_down(void **state) {
  Fixture *f = *state;
  emit_release(f->emitted);
  compilation_release(&f->compilation);
  free(f);
  return 0;
}

/* The LLVM IR of everything before passes. */
static char *emit_text(Fixture *f, unsigned level) {
  f->emitted =
      emit_module(f->module, &(EmitOptions){.optimisation = level, .has_line_table = true});
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  emit_print(f->emitted, out, NULL);
  fclose(out);
  return text;
}

static void operators_on_values_have_a_fast_path_for_numbers(void **state) {
  Fixture *f = *state;
  IrBlock *b = ir_block_new(f->function);
  IrNode *sum = value(b, IR_ADD, 2, argument(b, REP_VALUE, 0), argument(b, REP_VALUE, 1));
  add(b, IR_RETURN, REP_NONE, 1, sum, NULL);
  char *text = emit_text(f, 2);
  assert_non_null(strstr(text, "fadd double"));
  assert_non_null(strstr(text, "call i64 @perry_add"));
  free(text);
}

static void without_optimisation_operators_are_calls(void **state) {
  Fixture *f = *state;
  IrBlock *b = ir_block_new(f->function);
  IrNode *sum = value(b, IR_ADD, 2, argument(b, REP_VALUE, 0), argument(b, REP_VALUE, 1));
  add(b, IR_RETURN, REP_NONE, 1, sum, NULL);
  char *text = emit_text(f, 0);
  assert_null(strstr(text, "fadd"));
  assert_non_null(strstr(text, "call i64 @perry_add"));
  free(text);
}

static void known_numbers_need_no_test(void **state) {
  Fixture *f = *state;
  IrBlock *b = ir_block_new(f->function);
  IrNode *x = argument(b, REP_VALUE, 0), *y = argument(b, REP_VALUE, 1);
  x->type = y->type = TYPE_NUMBER;
  add(b, IR_RETURN, REP_NONE, 1, value(b, IR_MUL, 2, x, y), NULL);
  char *text = emit_text(f, 2);
  assert_non_null(strstr(text, "fmul double"));
  assert_null(strstr(text, "@perry_multiply"));
  free(text);
}

static void direct_entries_take_and_return_plain_numbers(void **state) {
  Fixture *f = *state;
  IrFunction *function = f->function;
  function->has_direct_entry = true;
  function->direct_parameters = (Representation[]){REP_F64, REP_I32};
  function->direct_result = REP_F64;
  function->twin = ir_function_new(f->module, name(f, "g"), function->source);
  IrBlock *b = ir_block_new(function);
  IrNode *wide = add(b, IR_F64_FROM_I32, REP_F64, 1, argument(b, REP_I32, 1), NULL);
  IrNode *sum = add(b, IR_F64_ADD, REP_F64, 2, argument(b, REP_F64, 0), wide);
  add(b, IR_RETURN, REP_NONE, 1, sum, NULL);
  IrBlock *twin = ir_block_new(function->twin);
  add(twin, IR_RETURN, REP_NONE, 1, argument(twin, REP_VALUE, 0), NULL);
  char *text = emit_text(f, 2);
  assert_non_null(strstr(text, "define internal double @app.f.direct(double %0, i32 %1)"));
  assert_non_null(
      strstr(text, "define internal i64 @app.f(ptr %0, i64 %1, i64 %2, i32 %3, ptr %4)"));
  assert_non_null(strstr(text, "call i64 @app.g(")); /* where arguments do not fit */
  free(text);
}

static void calls_inside_try_are_invokes_of_one_landing_pad(void **state) {
  Fixture *f = *state;
  IrBlock *b = ir_block_new(f->function), *handler = ir_block_new(f->function);
  IrNode *x = argument(b, REP_VALUE, 0);
  ir_set_unwind(b, handler);
  ir_edge_argument(f->function, b->unwind, x);
  add(b, IR_RETURN, REP_NONE, 1, value(b, IR_SUB, 2, x, x), NULL);
  IrNode *before = ir_parameter_add(handler, REP_VALUE);
  value(handler, IR_CATCH, 0, NULL, NULL);
  add(handler, IR_RETURN, REP_NONE, 1, before, NULL);
  char *text = emit_text(f, 2);
  assert_non_null(strstr(text, "invoke i64 @perry_subtract"));
  char *pad = strstr(text, "landingpad { ptr, i32 }");
  assert_non_null(pad);
  assert_null(strstr(pad + 1, "landingpad"));
  assert_non_null(strstr(text, "personality ptr @perry_personality"));
  free(text);
}

static void handlers_that_nothing_reaches_are_no_obstacle(void **state) {
  Fixture *f = *state;
  IrBlock *b = ir_block_new(f->function), *handler = ir_block_new(f->function);
  IrNode *x = argument(b, REP_VALUE, 0);
  ir_set_unwind(b, handler);
  ir_edge_argument(f->function, b->unwind, x);
  add(b, IR_RETURN, REP_NONE, 1, x, NULL);
  IrNode *before = ir_parameter_add(handler, REP_VALUE);
  value(handler, IR_CATCH, 0, NULL, NULL);
  add(handler, IR_RETURN, REP_NONE, 1, before, NULL);
  free(emit_text(f, 2));
  emit_optimise(f->emitted);
  assert_true(emit_object(f->emitted).count > 0);
}

static void names_of_the_runtime_are_its_own_atoms(void **state) {
  Fixture *f = *state;
  IrBlock *b = ir_block_new(f->function);
  IrNode *known = value(b, IR_GET_PROPERTY, 1, argument(b, REP_VALUE, 0), NULL);
  known->immediate.string = name(f, "prototype");
  IrNode *own = value(b, IR_GET_PROPERTY, 1, known, NULL);
  own->immediate.string = name(f, "caf\xC3\xA9");
  add(b, IR_RETURN, REP_NONE, 1, own, NULL);
  char *text = emit_text(f, 2);
  assert_non_null(strstr(text, "@perry_atoms, i64 128")); /* the third row of atoms.def */
  assert_non_null(strstr(text, "c\"caf\\E9"));            /* Latin-1 */
  free(text);
}

int main(void) {
#define TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(operators_on_values_have_a_fast_path_for_numbers),
      TEST(without_optimisation_operators_are_calls),
      TEST(known_numbers_need_no_test),
      TEST(direct_entries_take_and_return_plain_numbers),
      TEST(calls_inside_try_are_invokes_of_one_landing_pad),
      TEST(handlers_that_nothing_reaches_are_no_obstacle),
      TEST(names_of_the_runtime_are_its_own_atoms),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
