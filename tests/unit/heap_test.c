/* heap_test.c - the collector, seen from outside: each scenario runs in a process of its own (a
 * heap lives as long as its thread) under each set of PERRY_* switches, and checks at the end that
 * what it wanted to exercise did happen. */
#include "array/array.h"
#include "core/throw.h"
#include "gc/barrier.h"
#include "gc/heap.h"
#include "gc/roots.h"
#include "gc/side.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define NOINLINE __attribute__((noinline))

static uint64_t random_state = 88172645463325252u;
static uint32_t random_below(uint32_t n) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return (uint32_t)(random_state >> 11) % n;
}

static Object *make(uint32_t slot_count) {
  Object *o = (Object *)cell_allocate(CELL_OBJECT, SHAPE_EMPTY_OBJECT,
                                      sizeof(Object) + slot_count * sizeof(Value));
  o->spill = NULL;
  for (uint32_t i = 0; i < slot_count; i++)
    slot_init(&o->slots[i], value_undefined());
  return o;
}

static uint8_t *text_units(String *s) {
  return (uint8_t *)s + offsetof(String, latin1);
}

static String *make_text(uint32_t length, uint8_t fill) {
  String *s = (String *)cell_allocate(CELL_STRING_LATIN1, CELL_NOT_OBJECT,
                                      offsetof(String, latin1) + length);
  s->length = length;
  s->hash = 0;
  memset(text_units(s), fill, length);
  return s;
}

/* Garbage to make collections happen. */
static NOINLINE void churn(size_t bytes) {
  for (size_t done = 0; done < bytes; done += 64)
    make(6);
}

/* Overwrites stale words of earlier calls, so that what follows does not depend on them. */
static NOINLINE void wipe_stack(void) {
  volatile uint64_t words[512];
  for (size_t i = 0; i < 512; i++)
    words[i] = 0;
}

/* ---- survival through copying, aging and tenure ---- */

static Value roots[256];

static NOINLINE void build_list(uint32_t length) {
  roots[0] = value_null();
  for (uint32_t i = 0; i < length; i++) {
    Object *node = make(4);
    slot_init(&node->slots[0], value_number(i));
    slot_init(&node->slots[1], roots[0]);
    roots[0] = value_object(node);
  }
}

static void check_list(uint32_t length) {
  Value at = roots[0];
  for (uint32_t i = length; i-- > 0;) {
    CHECK(value_is_object(at), "list");
    Object *node = value_as_object(at);
    CHECK(value_as_number(node->slots[0]) == i, "list");
    at = node->slots[1];
  }
  CHECK(value_is_null(at), "list");
}

static void lists_survive(void) {
  perry_register_roots(roots, 256);
  build_list(20000);
  wipe_stack();
  churn(8 << 20);
  check_list(20000);
  heap_collect();
  check_list(20000);
  /* Old cells made to name young ones: only the barrier tells the collector. */
  for (uint32_t round = 0; round < 20; round++) {
    uint32_t i = 0;
    for (Value at = roots[0]; value_is_object(at); at = value_as_object(at)->slots[1], i++)
      if (i % 97 == round) {
        Object *node = value_as_object(at), *leaf = make(1);
        slot_init(&leaf->slots[0], value_number(i * 3));
        slot_write(&node->header, &node->slots[2], value_object(leaf));
      }
    churn(1 << 19);
    heap_verify("in the test");
    i = 0;
    for (Value at = roots[0]; value_is_object(at); at = value_as_object(at)->slots[1], i++)
      if (i % 97 == round) {
        Object *leaf = value_as_object(value_as_object(at)->slots[2]);
        CHECK(value_as_number(leaf->slots[0]) == i * 3, "barrier");
      }
  }
  check_list(20000);
  HeapStatistics s = heap_statistics();
  if (getenv("PERRY_GEN_GC")) {
    CHECK(s.major_count > 0 && s.copied_cells == 0, "mark-sweep does not move");
  } else {
    CHECK(s.minor_count > 0 && s.major_count > 0, "collections happened");
    CHECK(s.copied_cells > 0 && s.promoted_cells > 10000, "cells were copied and promoted");
  }
}

/* ---- what the stack names stays where it is ---- */

static NOINLINE void interior_pointers_pin(void) {
  for (int round = 0; round < 50; round++) {
    Object *object = make(8);
    for (uint32_t i = 0; i < 8; i++)
      slot_init(&object->slots[i], value_number(i));
    Value *volatile inside = &object->slots[5]; /* the only trace of the object */
    object = NULL;
    wipe_stack();
    churn(3 << 20);
    CHECK(value_as_number(*inside) == 5 && value_as_number(inside[2]) == 7, "interior pointer");
    Value volatile boxed = value_object(make(2));
    Cell *before = value_as_cell(boxed);
    churn(1 << 20);
    CHECK(value_as_cell(boxed) == before && before->kind == CELL_OBJECT, "boxed value pins");
  }
  HeapStatistics s = heap_statistics();
  CHECK(s.pinned_cells > 0 && s.interior_hits > 0, "pins happened");
}

/* Words that name the first byte behind a block, which may be free while the block itself is old
 * and still being filled: the blocks around what was promoted last are named while the program
 * allocates. */
static NOINLINE void churn_with_block_ends(uintptr_t address) {
  enum { BLOCK_BYTES = 32 << 10, WORD_COUNT = 32 };
  uintptr_t volatile words[WORD_COUNT];
  uintptr_t first = (address / BLOCK_BYTES - WORD_COUNT / 2) * BLOCK_BYTES;
  for (uint32_t i = 0; i < WORD_COUNT; i++)
    words[i] = first + i * (uintptr_t)BLOCK_BYTES;
  churn(5 << 20);
  CHECK(words[WORD_COUNT / 2] <= address, "the words were on the stack meanwhile");
}

static void block_ends_are_no_cells(void) {
  perry_register_roots(roots, 256);
  for (uint32_t length = 100; length < 2000; length += 100) {
    build_list(length);
    wipe_stack();
    churn(8 << 20);
    churn_with_block_ends((uintptr_t)value_as_cell(roots[0]));
    check_list(length);
  }
}

/* ---- side memory ---- */

static NOINLINE void make_dead_arrays(void) {
  for (int i = 0; i < 2000; i++) {
    Array *array = array_create_with_capacity(4000);
    array_push(array, value_number(i));
  }
}

static void side_memory_is_freed(void) {
  perry_register_roots(roots, 256);
  make_dead_arrays(); /* 64 MB in all */
  wipe_stack();
  churn(4 << 20);
  heap_collect();
  CHECK(heap_statistics().side_bytes < 4 << 20, "memory of dead arrays is freed");

  roots[0] = value_object(array_create(0));
  for (uint32_t i = 0; i < 300000; i++) {
    Object *item = make(2);
    slot_init(&item->slots[0], value_number(i));
    array_push((Array *)value_as_object(roots[0]), value_object(item));
  }
  heap_collect();
  /* Stores into the old array: remembered slot by slot. */
  for (uint32_t i = 0; i < 300000; i += 3) {
    Object *item = make(2);
    slot_init(&item->slots[0], value_number(i + 0.5));
    array_set((Array *)value_as_object(roots[0]), i, value_object(item));
  }
  heap_verify("in the test");
  churn(4 << 20);
  Array *array = (Array *)value_as_object(roots[0]);
  for (uint32_t i = 0; i < 300000; i++) {
    Object *item = value_as_object(array->elements->values[i]);
    CHECK(value_as_number(item->slots[0]) == i + (i % 3 == 0 ? 0.5 : 0), "array");
  }
  CHECK(heap_statistics().side_bytes >= 2400000, "side bytes count");
  array = NULL;
  roots[0] = value_undefined();
  wipe_stack();
  heap_collect();
  heap_collect();
  CHECK(heap_statistics().side_bytes < 4 << 20, "memory of a dead old array is freed");
}

/* ---- evacuation ---- */

static NOINLINE void fill_sparsely(void) {
  for (uint32_t i = 0; i < 256; i++) {
    for (int garbage = 0; garbage < 2000; garbage++) {
      Object *o = make(6);
      slot_init(&o->slots[0], roots[255]);
      roots[255] = value_object(o); /* alive until tenured */
    }
    if (i < 255) {
      roots[i] = value_object(make(6));
      slot_init(&value_as_object(roots[i])->slots[0], value_number(i));
    }
  }
}

static void sparse_blocks_are_emptied(void) {
  perry_register_roots(roots, 256);
  roots[255] = value_null();
  fill_sparsely();
  heap_collect();
  heap_collect();
  size_t full = heap_statistics().used_bytes;
  roots[255] = value_null();
  wipe_stack();
  for (int i = 0; i < 3; i++)
    heap_collect();
  HeapStatistics s = heap_statistics();
  CHECK(s.used_bytes < full / 10, "garbage is gone");
  for (uint32_t i = 0; i < 255; i++)
    CHECK(value_as_number(value_as_object(roots[i])->slots[0]) == i, "survivors");
  if (!getenv("PERRY_GEN_GC"))
    CHECK(s.evacuated_cells > 0, "cells were moved out of sparse blocks");
}

/* ---- immovable and large cells ---- */

static Cell *hidden_immovable; /* not a root */

static void placement_is_kept(void) {
  perry_register_roots(roots, 256);
  roots[0] = value_object(make(4));
  hidden_immovable = value_as_cell(roots[0]);
  cell_make_immovable(hidden_immovable);
  roots[1] = value_string(make_text(100000, 'x'));
  Cell *large = value_as_cell(roots[1]);
  for (int i = 0; i < 200; i++)
    make_text(50000, 'y');
  for (int i = 0; i < 4; i++) {
    wipe_stack();
    churn(4 << 20);
    heap_collect();
  }
  CHECK(value_as_cell(roots[0]) == hidden_immovable, "immovable");
  CHECK(value_as_cell(roots[1]) == large && text_units(value_as_string(roots[1]))[99999] == 'x',
        "large cell");
  CHECK(cell_bytes(large) >= 100000, "size of a large cell");
  CHECK(heap_statistics().used_bytes < 6 << 20, "dead large cells are freed");
}

/* ---- weak slots, ephemerons, handles ---- */

static Value weak_live, weak_dead, entry_key, entry_value, lost_key, lost_value;
static Cell *table_cell;

static bool visit_entry(Tracer *tracer, Cell *table) {
  Value *entries[2][2] = {{&entry_key, &entry_value}, {&lost_key, &lost_value}};
  bool changed = false;
  for (int i = 0; i < 2; i++) {
    if (value_is_hole(*entries[i][0]) || !tracer_is_alive(tracer, *entries[i][0])) continue;
    trace_value(tracer, entries[i][0]);
    changed |= !tracer_is_alive(tracer, *entries[i][1]);
    trace_value(tracer, entries[i][1]);
  }
  return changed;
}
static void clear_entry(Tracer *tracer, Cell *table) {
  if (!tracer_is_alive(tracer, entry_key)) entry_key = entry_value = value_hole();
  if (!tracer_is_alive(tracer, lost_key)) lost_key = lost_value = value_hole();
}
static void visit_weak(Tracer *tracer, void *data) {
  trace_weak_value(tracer, &weak_live);
  trace_weak_value(tracer, &weak_dead);
  trace_pointer(tracer, &table_cell);
  tracer_add_ephemeron(tracer, table_cell, visit_entry, clear_entry);
}

static NOINLINE void make_weak(void) {
  roots[0] = weak_live = value_object(make(2));
  weak_dead = value_object(make(2));
  roots[1] = entry_key = value_object(make(2));
  entry_value = value_object(make(2));
  slot_init(&value_as_object(entry_value)->slots[0], value_number(42));
  lost_key = value_object(make(2));
  lost_value = value_object(make(2));
}

static void weak_slots_are_cleared(void) {
  perry_register_roots(roots, 256);
  lost_key = lost_value = entry_key = entry_value = value_hole();
  table_cell = &make(2)->header;
  roots_register_function(visit_weak, NULL);
  static Handle handle;
  handle_link(&handle, value_object(make(2)));
  slot_init(&value_as_object(handle.value)->slots[1], value_number(7));
  make_weak();
  wipe_stack();
  churn(4 << 20);
  wipe_stack();
  heap_collect();
  CHECK(value_is_undefined(weak_dead), "a weak slot is cleared");
  CHECK(value_is_identical(weak_live, roots[0]), "a weak slot follows its target");
  CHECK(value_is_hole(lost_key) && value_is_hole(lost_value), "an ephemeron whose key died");
  CHECK(value_is_identical(entry_key, roots[1]), "an ephemeron's key");
  CHECK(value_as_number(value_as_object(entry_value)->slots[0]) == 42, "an ephemeron's value");
  CHECK(value_as_number(value_as_object(handle.value)->slots[1]) == 7, "handle");
  handle_unlink(&handle);
}

/* ---- random graphs against a model ---- */

enum { NODES = 3000, SLOTS = 6, GRAPH_ROOTS = 200 };
typedef struct ModelNode {
  int32_t edges[SLOTS];
  uint32_t slot_count, text_length;
  Cell *seen;
  uint32_t seen_in;
} ModelNode;
static ModelNode model[NODES];
static int32_t model_roots[GRAPH_ROOTS];
static uint32_t walk_number, model_next;

/* Slot 0: number of the node. Slot 1: text or array of the node's number. Further slots: edges. */
static NOINLINE void compare(Value v, int32_t node) {
  if (node < 0) {
    CHECK(value_is_undefined(v), "no edge");
    return;
  }
  CHECK(value_is_object(v), "edge");
  Object *o = value_as_object(v);
  ModelNode *m = &model[node];
  if (m->seen_in == walk_number) {
    CHECK(m->seen == &o->header, "identity");
    return;
  }
  m->seen_in = walk_number;
  m->seen = &o->header;
  CHECK(o->header.kind == CELL_OBJECT && value_as_number(o->slots[0]) == node, "node");
  if (value_is_string(o->slots[1])) {
    String *s = value_as_string(o->slots[1]);
    CHECK(s->length == m->text_length && text_units(s)[s->length - 1] == (uint8_t)node, "text");
  } else {
    Array *a = (Array *)value_as_object(o->slots[1]);
    CHECK(a->length == m->text_length, "array");
    for (uint32_t i = 0; i < a->length; i++) {
      Value item = a->elements->values[i];
      CHECK(value_as_number(value_as_object(item)->slots[0]) == node + (double)i, "array item");
    }
  }
  for (uint32_t i = 0; i < m->slot_count; i++)
    compare(o->slots[2 + i], m->edges[i]);
}

static void compare_all(void) {
  walk_number++;
  for (uint32_t i = 0; i < GRAPH_ROOTS; i++)
    compare(roots[i], model_roots[i]);
}

/* Nodes are recycled by number: the model of a node that no root reaches may be overwritten. */
static int32_t new_node_number(void) {
  for (uint32_t tries = 0; tries < NODES; tries++) {
    model_next = (model_next + 1) % NODES;
    if (model[model_next].seen_in != walk_number) return (int32_t)model_next;
  }
  return -1;
}

static NOINLINE void add_node(int32_t number) {
  ModelNode *m = &model[number];
  m->slot_count = random_below(SLOTS + 1);
  m->text_length = 1 + random_below(random_below(50) ? 40 : 300);
  Object *o = make(2 + m->slot_count);
  slot_init(&o->slots[0], value_number(number));
  for (uint32_t i = 0; i < m->slot_count; i++) {
    uint32_t from = random_below(GRAPH_ROOTS);
    m->edges[i] = model_roots[from];
    slot_init(&o->slots[2 + i], roots[from]);
  }
  if (random_below(3)) {
    slot_write(&o->header, &o->slots[1], value_string(make_text(m->text_length, (uint8_t)number)));
  } else {
    Array *a = array_create(0);
    slot_write(&o->header, &o->slots[1], value_object(a));
    for (uint32_t i = 0; i < m->text_length; i++) {
      Object *item = make(1);
      slot_init(&item->slots[0], value_number(number + (double)i));
      array_push(a, value_object(item));
    }
  }
  uint32_t root = random_below(GRAPH_ROOTS);
  roots[root] = value_object(o);
  model_roots[root] = number;
}

/* Follows a random path and redirects an edge of the node at its end. */
static NOINLINE void redirect(void) {
  uint32_t from = random_below(GRAPH_ROOTS), to = random_below(GRAPH_ROOTS);
  int32_t number = model_roots[from];
  Value v = roots[from];
  for (uint32_t depth = random_below(8); number >= 0 && model[number].slot_count; depth--) {
    uint32_t edge = random_below(model[number].slot_count);
    Object *o = value_as_object(v);
    if (depth == 0 || model[number].edges[edge] < 0) {
      slot_write(&o->header, &o->slots[2 + edge], roots[to]);
      model[number].edges[edge] = model_roots[to];
      return;
    }
    v = o->slots[2 + edge];
    number = model[number].edges[edge];
  }
}

static void random_graphs(void) {
  bool is_slow = getenv("PERRY_GC_ZEAL");
  perry_register_roots(roots, 256);
  for (uint32_t i = 0; i < GRAPH_ROOTS; i++) {
    roots[i] = value_undefined();
    model_roots[i] = -1;
  }
  walk_number = 1;
  for (uint32_t step = 0; step < (is_slow ? 700u : 120000u); step++) {
    if (step % 64 == 0) compare_all();
    int32_t number = new_node_number();
    if (number >= 0 && random_below(3)) {
      model[number].seen_in = walk_number; /* in use until a walk finds it unreachable */
      add_node(number);
    } else if (random_below(4)) {
      redirect();
    } else {
      uint32_t root = random_below(GRAPH_ROOTS);
      roots[root] = value_undefined();
      model_roots[root] = -1;
    }
    if (step % 20011 == 20010) heap_collect();
  }
  compare_all();
  heap_verify("at the end of the test");
  HeapStatistics s = heap_statistics();
  CHECK(s.major_count > 0, "full collections happened");
  if (!getenv("PERRY_GEN_GC")) CHECK(s.copied_cells > 0 && s.promoted_cells > 0, "cells moved");
}

/* ---- running a scenario under switches ---- */

typedef void (*Scenario)(void);

static const char *const settings[][4] = {
    {"default"},
    {"verify", "PERRY_GC_VERIFY_EVACUATION=1", "PERRY_GC_NURSERY_KIB=512"},
    {"mark-sweep", "PERRY_GEN_GC=0"},
    {"evacuate", "PERRY_GC_FORCE_EVACUATE=1", "PERRY_GC_VERIFY_EVACUATION=1",
     "PERRY_GC_NURSERY_KIB=512"},
    {"protect", "PERRY_GC_PROTECT_FROMSPACE=1", "PERRY_GC_FORCE_EVACUATE=1"},
};

static void run_in_child(const char *const *setting, const char *extra, Scenario scenario) {
  fflush(NULL);
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    for (int i = 1; i < 4 && setting[i]; i++)
      putenv((char *)(uintptr_t)setting[i]);
    if (extra) putenv((char *)(uintptr_t)extra);
    perry_isolate.exception = value_undefined();
    heap_start((char *)__builtin_frame_address(0) + 16);
    scenario();
    _exit(0);
  }
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  if (status != 0) print_error("setting %s: status %#x\n", setting[0], (unsigned)status);
  assert_int_equal(status, 0);
}

static void run_everywhere(Scenario scenario) {
  for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
    run_in_child(settings[i], NULL, scenario);
}

static void test_lists(void **state) {
  run_everywhere(lists_survive);
}
static void test_pins(void **state) {
  run_everywhere(interior_pointers_pin);
}
static void test_block_ends(void **state) {
  run_everywhere(block_ends_are_no_cells);
}
static void test_side(void **state) {
  run_everywhere(side_memory_is_freed);
}
static void test_evacuation(void **state) {
  run_everywhere(sparse_blocks_are_emptied);
}
static void test_placement(void **state) {
  run_everywhere(placement_is_kept);
}
static void test_weak(void **state) {
  run_everywhere(weak_slots_are_cleared);
}
static void test_graphs(void **state) {
  for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
    run_in_child(settings[i], settings[i][3] ? NULL : "PERRY_GC_NURSERY_KIB=256", random_graphs);
}
static void test_graphs_zeal(void **state) {
  for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
    if (!settings[i][3]) run_in_child(settings[i], "PERRY_GC_ZEAL=3", random_graphs);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_lists),       cmocka_unit_test(test_pins),
      cmocka_unit_test(test_block_ends),  cmocka_unit_test(test_side),
      cmocka_unit_test(test_evacuation),  cmocka_unit_test(test_placement),
      cmocka_unit_test(test_weak),        cmocka_unit_test(test_graphs),
      cmocka_unit_test(test_graphs_zeal),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
