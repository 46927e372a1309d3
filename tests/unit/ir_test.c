/* Unit tests of codegen/ir: order and dominators, replacement, the printed form, and that the
 * verifier finds what is broken. */
#include "ir/entry.h"
#include "ir/ir.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

typedef struct Fixture {
  Compilation compilation;
  IrModule *module;
  IrFunction *function;
} Fixture;

static int set_up(void **state) {
  Fixture *f = calloc(1, sizeof *f);
  compilation_initialise(&f->compilation);
  f->module = ir_module_new(&f->compilation);
  f->function = ir_function_new(f->module, name_intern_c(&f->compilation.names, "f"), NULL);
  *state = f;
  return 0;
}

static int tear_down(void **state) {
  Fixture *f = *state;
  compilation_release(&f->compilation);
  free(f);
  return 0;
}

static IrNode *add(IrBlock *block, IrOp op, uint32_t count, IrNode *a, IrNode *b) {
  Representation result = ir_op_result(op);
  IrNode *node = ir_node_new(block->function, op, result == REP_ANY ? REP_VALUE : result, count,
                             (IrNode *[]){a, b});
  ir_append(block, node);
  return node;
}

static IrNode *constant(IrBlock *block, double number) {
  IrNode *node = add(block, IR_CONST, 0, NULL, NULL);
  node->immediate.bits = value_number(number).bits;
  return node;
}

static void jump(IrBlock *block, IrBlock *target) {
  add(block, IR_JUMP, 0, NULL, NULL);
  ir_set_successors(block, 1, &target);
}

static void branch(IrBlock *block, IrNode *condition, IrBlock *yes, IrBlock *no) {
  add(block, IR_BRANCH, 1, condition, NULL);
  ir_set_successors(block, 2, (IrBlock *[]){yes, no});
}

/* entry -> yes, no -> end, and a block that nothing reaches. */
typedef struct Diamond {
  IrBlock *entry, *yes, *no, *end, *lost;
  IrNode *one, *result;
} Diamond;

static Diamond make_diamond(IrFunction *function) {
  Diamond d = {ir_block_new(function),
               ir_block_new(function),
               ir_block_new(function),
               ir_block_new(function),
               ir_block_new(function),
               NULL,
               NULL};
  d.one = constant(d.entry, 1);
  branch(d.entry, add(d.entry, IR_TRUTHY, 1, d.one, NULL), d.yes, d.no);
  jump(d.yes, d.end);
  ir_edge_argument(function, &d.yes->successors[0], d.one);
  IrNode *two = constant(d.no, 2);
  jump(d.no, d.end);
  ir_edge_argument(function, &d.no->successors[0], two);
  d.result = ir_parameter_add(d.end, REP_VALUE);
  add(d.end, IR_RETURN, 1, d.result, NULL);
  jump(d.lost, d.end);
  ir_edge_argument(function, &d.lost->successors[0], d.one);
  return d;
}

static void unreachable_blocks_go_and_dominators_are_found(void **state) {
  IrFunction *function = ((Fixture *)*state)->function;
  Diamond d = make_diamond(function);
  ir_compute_order(function);
  assert_int_equal(function->blocks.count, 4);
  assert_ptr_equal(function->blocks.items[0], d.entry);
  assert_ptr_equal(function->blocks.items[3], d.end);
  assert_null(d.entry->dominator);
  assert_ptr_equal(d.yes->dominator, d.entry);
  assert_ptr_equal(d.end->dominator, d.entry);
  assert_int_equal(d.end->predecessor_count, 2);
}

/* Whether `to` can be reached from `from` without passing `without`. */
static bool is_reachable(const IrBlock *from, const IrBlock *to, const IrBlock *without,
                         bool *seen) {
  if (from == without || seen[from->id]) return false;
  if (from == to) return true;
  seen[from->id] = true;
  for (uint32_t s = 0; s < from->successor_count; s++)
    if (is_reachable(from->successors[s].target, to, without, seen)) return true;
  return false;
}

static bool dominates(const IrBlock *entry, const IrBlock *a, const IrBlock *b) {
  bool seen[64] = {false};
  return a == b || !is_reachable(entry, b, a, seen);
}

/* In graphs drawn at random: a dominator lies on every way from the entry, and each other block
   that does so lies on every way to the dominator. */
static void dominators_are_what_all_ways_pass(void **state) {
  IrModule *module = ((Fixture *)*state)->module;
  enum { BLOCKS = 24, GRAPHS = 60 };
  uint32_t random = 1;
  for (uint32_t graph = 0; graph < GRAPHS; graph++) {
    Name *name = name_intern_c(&((Fixture *)*state)->compilation.names, "graph");
    IrFunction *function = ir_function_new(module, name, NULL);
    IrBlock *blocks[BLOCKS];
    for (uint32_t i = 0; i < BLOCKS; i++)
      blocks[i] = ir_block_new(function);
    for (uint32_t i = 0; i < BLOCKS; i++) {
      uint32_t targets[2];
      for (uint32_t t = 0; t < 2; t++) {
        random = random * 1664525 + 1013904223;
        targets[t] = random >> 16;
        bool is_near = targets[t] & 0x8000;
        targets[t] = is_near ? (i + 1 + targets[t] % 3) % BLOCKS : targets[t] % BLOCKS;
      }
      branch(blocks[i], constant(blocks[i], 1), blocks[targets[0]], blocks[targets[1]]);
    }
    ir_compute_order(function);
    IrBlock *entry = blocks[0];
    for (uint32_t i = 1; i < function->blocks.count; i++) {
      const IrBlock *block = function->blocks.items[i];
      assert_true(block != block->dominator && dominates(entry, block->dominator, block));
      for (uint32_t k = 0; k < function->blocks.count; k++) {
        const IrBlock *other = function->blocks.items[k];
        if (other != block && dominates(entry, other, block))
          assert_true(dominates(entry, other, block->dominator));
      }
    }
  }
}

static void blocks_made_later_have_ids_of_their_own(void **state) {
  IrFunction *function = ((Fixture *)*state)->function;
  make_diamond(function);
  ir_compute_order(function);
  assert_int_equal(ir_block_new(function)->id, 5);
}

static void replaced_nodes_lead_to_their_last_replacement(void **state) {
  IrFunction *function = ((Fixture *)*state)->function;
  IrBlock *block = ir_block_new(function);
  IrNode *a = constant(block, 1), *b = constant(block, 2), *c = constant(block, 3);
  IrNode *end = add(block, IR_RETURN, 1, a, NULL);
  ir_replace(a, b);
  ir_replace(b, c);
  ir_apply_replacements(function);
  assert_ptr_equal(end->operands[0], c);
}

static void dumps_are_stable_text(void **state) {
  IrFunction *function = ((Fixture *)*state)->function;
  IrBlock *block = ir_block_new(function);
  IrNode *a = constant(block, 1.5), *b = constant(block, 2);
  IrNode *sum = add(block, IR_ADD, 2, a, b);
  sum->type = TYPE_NUMBER;
  add(block, IR_RETURN, 1, sum, NULL);
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  ir_print_function(out, function);
  fclose(out);
  const char *expected = "function f \"f\" formals 0\n"
                         "b0:\n"
                         "  v0 = const 1.5\n"
                         "  v1 = const 2\n"
                         "  v2 {number} = add v0, v1\n"
                         "  return v2\n";
  assert_string_equal(text, expected);
  free(text);
}

/* The verifier ends the process with status 3 when something is broken. */
static int verify_status(IrFunction *function) {
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    freopen("/dev/null", "w", stderr);
    ir_verify(function, "test");
    _exit(0);
  }
  int status;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status);
}

static void the_verifier_accepts_what_is_whole(void **state) {
  IrFunction *function = ((Fixture *)*state)->function;
  make_diamond(function);
  assert_int_equal(verify_status(function), 0);
}

static void the_verifier_finds_uses_that_are_not_dominated(void **state) {
  IrFunction *function = ((Fixture *)*state)->function;
  Diamond d = make_diamond(function);
  d.end->last->operands[0] = d.no->first;
  assert_int_equal(verify_status(function), 3);
}

static void the_verifier_finds_missing_edge_arguments(void **state) {
  IrFunction *function = ((Fixture *)*state)->function;
  Diamond d = make_diamond(function);
  d.yes->successors[0].argument_count = 0;
  assert_int_equal(verify_status(function), 3);
}

static void the_verifier_finds_wrong_representations(void **state) {
  IrFunction *function = ((Fixture *)*state)->function;
  Diamond d = make_diamond(function);
  d.entry->last->operands[0] = d.one;
  assert_int_equal(verify_status(function), 3);
}

/* try { v = f(); } catch { return v }: v does not exist when f() throws. */
static void the_verifier_finds_values_that_a_handler_may_not_see(void **state) {
  IrFunction *function = ((Fixture *)*state)->function;
  IrBlock *body = ir_block_new(function), *handler = ir_block_new(function);
  IrNode *early = constant(body, 1);
  IrNode *late = add(body, IR_TO_NUMERIC, 1, early, NULL);
  add(body, IR_RETURN, 1, late, NULL);
  ir_set_unwind(body, handler);
  add(handler, IR_CATCH, 0, NULL, NULL);
  IrNode *end = add(handler, IR_RETURN, 1, early, NULL);
  assert_int_equal(verify_status(function), 0);
  end->operands[0] = late;
  assert_int_equal(verify_status(function), 3);
}

static void entries_know_their_signatures(void **state) {
  const Entry *entry = ir_entry(ENTRY_perry_get_index);
  assert_string_equal(entry->name, "perry_get_index");
  assert_int_equal(ir_entry_parameter_count(entry), 2);
  assert_int_equal(ir_entry_representation(entry->parameters[1]), REP_I32);
  assert_int_equal(ir_entry_parameter_count(ir_entry(ENTRY_perry_create_object)), 0);
  assert_int_equal(ir_entry(ENTRY_math_pow)->result, 'D');
  assert_int_equal(ir_entry_parameter_count(ir_entry(ENTRY_math_pow)), 2);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(unreachable_blocks_go_and_dominators_are_found),
      TEST(dominators_are_what_all_ways_pass),
      TEST(blocks_made_later_have_ids_of_their_own),
      TEST(replaced_nodes_lead_to_their_last_replacement),
      TEST(dumps_are_stable_text),
      TEST(the_verifier_accepts_what_is_whole),
      TEST(the_verifier_finds_uses_that_are_not_dominated),
      TEST(the_verifier_finds_missing_edge_arguments),
      TEST(the_verifier_finds_wrong_representations),
      TEST(the_verifier_finds_values_that_a_handler_may_not_see),
      TEST(entries_know_their_signatures),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
