/* array_test.c - arrays, iterators, collections and typed arrays, without a compiler: the builtin
 * functions are called by name as a program would. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include <cmocka.h>

#include "abi/entry.h"
#include "array/array.h"
#include "array/typed_array.h"
#include "collection/hash_table.h"
#include "core/throw.h"
#include "function/call.h"
#include "gc/heap.h"
#include "object/error.h"
#include "object/intrinsic.h"
#include "operation/convert.h"
#include "operation/iterate.h"
#include "operation/operators.h"
#include "string/atom.h"
#include "string/string.h"

/* ---- a little language for tests ---- */

static Value text(const char *s) {
  return value_string(string_from_ascii(s));
}
static Value number(double d) {
  return value_number(d);
}
static PropertyKey key(const char *s) {
  return to_property_key(text(s));
}
static Value get(Value base, const char *name) {
  return value_get(base, key(name));
}

/* base.name(arguments...); the list of arguments ends with a hole. */
static Value invoke(Value base, const char *name, ...) {
  Value arguments[16];
  uint32_t count = 0;
  va_list list;
  va_start(list, name);
  for (Value v; !value_is_hole(v = va_arg(list, Value));)
    arguments[count++] = v;
  va_end(list);
  return value_invoke(base, key(name), count, arguments);
}
#define INVOKE(...) invoke(__VA_ARGS__, value_hole())

static Value construct(IntrinsicId id, Value argument) {
  Value f = value_object(realm_intrinsic(id));
  return function_construct(f, f, 1, &argument);
}

static void assert_text(Value v, const char *expected) {
  char *found = string_to_utf8(to_string(v), NULL);
  assert_string_equal(found, expected);
  free(found);
}

typedef struct Attempt {
  Value base;
  const char *name;
  Value argument;
} Attempt;
static void attempt(void *data) {
  Attempt *a = data;
  INVOKE(a->base, a->name, a->argument);
}
static void assert_throws(Value base, const char *name, Value argument, const char *expected) {
  Attempt a = {base, name, argument};
  Value exception;
  assert_false(try_call(attempt, &a, &exception));
  assert_text(exception, expected);
}

static Value list_of(size_t count, const double *numbers) {
  Array *made = array_create(0);
  for (size_t i = 0; i < count; i++)
    array_push(made, number(numbers[i]));
  return value_object(made);
}
#define LIST(...) list_of(sizeof((double[]){__VA_ARGS__}) / sizeof(double), (double[]){__VA_ARGS__})

#define PARAMETERS                                                                                 \
  Function *callee, Value this_value, Value new_target, uint32_t argc, const Value *argv
static Value function(GenericEntry entry) {
  FunctionInfo *info = calloc(1, sizeof *info);
  *info = (FunctionInfo){.entry = entry, .name = ATOM(empty), .length = 1, .flags = FUNCTION_ARROW};
  return value_object(function_create(info));
}
static Value twice(PARAMETERS) {
  return number(2 * to_number(argv[0]));
}
static Value is_odd(PARAMETERS) {
  return value_boolean((int)to_number(argv[0]) & 1);
}
static Value add(PARAMETERS) {
  return perry_add(argv[0], argv[1]);
}
static Value by_tens(PARAMETERS) {
  return number((int)(to_number(argv[0]) / 10) - (int)(to_number(argv[1]) / 10));
}
static Value pair_of(PARAMETERS) {
  return value_object(array_from_values(2, (Value[]){argv[0], argv[0]}));
}
static Value throws(PARAMETERS) {
  throw_error("from the callback");
}

static uint32_t random_state = 12345;
static uint32_t random_below(uint32_t limit) {
  random_state = random_state * 1664525 + 1013904223;
  return (uint32_t)((uint64_t)random_state * limit >> 32);
}

/* ---- arrays ---- */

static void pushing_ten_million_numbers_stays_lean(void **state) {
  struct rusage before, after;
  getrusage(RUSAGE_SELF, &before);
  Array *a = array_create(0);
  Array *identity = a;
  for (int i = 0; i < 10000000; i++)
    array_push(a, number(i));
  getrusage(RUSAGE_SELF, &after);
  assert_ptr_equal(a, identity);
  assert_int_equal(a->length, 10000000);
  assert_int_equal(a->header.shape, SHAPE_ARRAY_NUMBER);
  assert_true(value_as_number(array_get(a, 9999999)) == 9999999);
  assert_true(after.ru_maxrss - before.ru_maxrss < 90 * 1024);
  array_set_dense_length(a, 0);
}

static void kinds_widen_with_what_is_stored(void **state) {
  Array *a = array_create(0);
  array_push(a, number(1));
  assert_int_equal(a->header.shape, SHAPE_ARRAY_NUMBER);
  array_push(a, text("x"));
  assert_int_equal(a->header.shape, SHAPE_ARRAY_VALUE);
  value_set(value_object(a), key_from_index(5), number(5));
  assert_int_equal(a->header.shape, SHAPE_ARRAY_HOLEY);
  assert_int_equal(a->length, 6);
  assert_text(value_object(a), "1,x,,,,5");
  value_set(value_object(a), key_from_index(4000000), number(9));
  assert_int_equal(array_elements_kind(a), ELEMENTS_DICTIONARY);
  assert_int_equal(a->length, 4000001);
  assert_true(to_number(value_get(value_object(a), key_from_index(4000000))) == 9);
  value_set(value_object(a), key("length"), number(3));
  assert_text(value_object(a), "1,x,");
  Value filled = INVOKE(value_object(array_create(5)), "fill", number(0));
  assert_int_equal(value_as_cell(filled)->shape, SHAPE_ARRAY_NUMBER);
  assert_text(filled, "0,0,0,0,0");
}

static void a_dictionary_that_fills_up_is_dense_again(void **state) {
  Array *a = array_create(0);
  for (int i = 20000; i-- > 0;)
    value_set(value_object(a), key_from_index((uint32_t)i), number(i));
  assert_int_not_equal(array_elements_kind(a), ELEMENTS_DICTIONARY);
  for (uint32_t i = 0; i < 20000; i++)
    assert_true(to_number(array_get(a, i)) == i);
}

static void queues_are_cheap(void **state) {
  Value queue = value_object(array_create(0));
  double next = 0, out = 0;
  for (int i = 0; i < 100000; i++)
    INVOKE(queue, "push", number(next++));
  for (int i = 0; i < 300000; i++) {
    INVOKE(queue, "push", number(next++));
    assert_true(to_number(INVOKE(queue, "shift")) == out++);
  }
  while (value_as_array(queue)->length > 0)
    assert_true(to_number(INVOKE(queue, "shift")) == out++);
  assert_true(out == next);
}

/* splice, unshift, shift, pop and push against a plain C array. */
static void block_moves_equal_their_model(void **state) {
  enum { MAX = 4000 };
  static double model[MAX];
  uint32_t length = 0;
  Value a = value_object(array_create(0));
  for (int step = 0; step < 20000; step++) {
    uint32_t at = random_below(length + 1), drop = random_below(8), fresh = random_below(4);
    if (drop > length - at) drop = length - at;
    if (length + fresh > MAX) {
      fresh = 0;
      drop = length - at;
    }
    double added = step;
    Value arguments[] = {number(at), number(drop), number(added), number(added + 0.25),
                         number(added + 0.5)};
    switch (random_below(6)) {
    case 0:
      if (length > 0) {
        assert_true(to_number(INVOKE(a, "shift")) == model[0]);
        memmove(model, model + 1, --length * sizeof *model);
      }
      break;
    case 1:
      if (length < MAX) {
        INVOKE(a, "unshift", number(added));
        memmove(model + 1, model, length++ * sizeof *model);
        model[0] = added;
      }
      break;
    case 2:
      if (length > 0) assert_true(to_number(INVOKE(a, "pop")) == model[--length]);
      break;
    case 3:
      if (length < MAX) {
        INVOKE(a, "push", number(added));
        model[length++] = added;
      }
      break;
    default: {
      Value removed = value_invoke(a, key("splice"), 2 + fresh, arguments);
      assert_int_equal(value_as_array(removed)->length, drop);
      for (uint32_t i = 0; i < drop; i++)
        assert_true(to_number(array_get(value_as_array(removed), i)) == model[at + i]);
      memmove(model + at + fresh, model + at + drop, (length - at - drop) * sizeof *model);
      for (uint32_t i = 0; i < fresh; i++)
        model[at + i] = to_number(arguments[2 + i]);
      length = length - drop + fresh;
    }
    }
    assert_int_equal(value_as_array(a)->length, length);
    if (step % 64 == 0)
      for (uint32_t i = 0; i < length; i++)
        assert_true(to_number(array_get(value_as_array(a), i)) == model[i]);
  }
}

static void methods_of_array(void **state) {
  Value a = LIST(3, 1, 2);
  assert_text(INVOKE(a, "map", function(twice)), "6,2,4");
  assert_text(INVOKE(a, "filter", function(is_odd)), "3,1");
  assert_true(to_number(INVOKE(a, "reduce", function(add))) == 6);
  assert_text(INVOKE(a, "reduceRight", function(add), text("x")), "x213");
  assert_text(INVOKE(a, "toSorted"), "1,2,3");
  assert_text(INVOKE(a, "toReversed"), "2,1,3");
  assert_text(INVOKE(a, "with", number(-1), number(9)), "3,1,9");
  assert_text(INVOKE(a, "toSpliced", number(1), number(1), text("a"), text("b")), "3,a,b,2");
  assert_text(INVOKE(a, "concat", LIST(4), number(5)), "3,1,2,4,5");
  assert_text(INVOKE(a, "slice", number(-2)), "1,2");
  assert_text(INVOKE(a, "flatMap", function(pair_of)), "3,3,1,1,2,2");
  assert_true(to_number(INVOKE(a, "indexOf", number(2))) == 2);
  assert_true(to_number(INVOKE(a, "lastIndexOf", number(7))) == -1);
  assert_true(to_boolean(INVOKE(LIST(1, 2), "includes", number(2))));
  assert_true(to_number(INVOKE(a, "find", function(is_odd))) == 3);
  assert_true(to_number(INVOKE(a, "findLastIndex", function(is_odd))) == 1);
  assert_text(INVOKE(a, "copyWithin", number(0), number(1)), "1,2,2");
  assert_text(INVOKE(a, "join", text("-")), "1-2-2");
  Value cyclic = LIST(1);
  INVOKE(cyclic, "push", cyclic);
  assert_text(cyclic, "1,");
  assert_throws(LIST(1), "map", number(3), "TypeError: number 3 is not a function");
  assert_throws(value_object(array_create(0)), "reduce", function(add),
                "TypeError: Reduce of empty array with no initial value");
  assert_throws(a, "forEach", function(throws), "Error: from the callback");
}

static void sort_is_stable_and_knows_strings(void **state) {
  Array *a = array_create(0);
  for (int i = 0; i < 3000; i++)
    array_push(a, number(random_below(1000)));
  Array *copy = array_copy_range(a, 0, a->length);
  INVOKE(value_object(a), "sort", function(by_tens));
  for (uint32_t i = 1; i < a->length; i++)
    assert_true((int)to_number(array_get(a, i - 1)) / 10 <= (int)to_number(array_get(a, i)) / 10);
  /* Stable: within a group of ten the order is that of the copy. */
  uint32_t at = 0;
  for (int group = 0; group < 100; group++)
    for (uint32_t i = 0; i < copy->length; i++)
      if ((int)to_number(array_get(copy, i)) / 10 == group)
        assert_true(to_number(array_get(copy, i)) == to_number(array_get(a, at++)));
  assert_text(INVOKE(LIST(10, 9, 1, 100, 2), "sort"), "1,10,100,2,9");
  Value holes = value_object(array_create(3));
  value_set(holes, key_from_index(1), value_undefined());
  value_set(holes, key_from_index(2), text("z"));
  INVOKE(holes, "sort");
  assert_text(array_get(value_as_array(holes), 0), "z");
  assert_false(object_has_own_property(value_as_object(holes), key_from_index(2)));
}

static void frozen_arrays_refuse(void **state) {
  Value a = LIST(1, 2);
  object_set_integrity(value_as_object(a), INTEGRITY_FROZEN);
  assert_throws(a, "push", number(3), "TypeError: Cannot add property 2, object is not extensible");
  assert_throws(a, "pop", value_undefined(),
                "TypeError: Cannot delete property '1' of [object Array]");
  assert_text(a, "1,2");
  assert_text(INVOKE(a, "map", function(twice)), "2,4");
}

/* ---- iterators ---- */

static void helpers_are_lazy_and_chain(void **state) {
  Value values = INVOKE(LIST(1, 2, 3, 4, 5, 6, 7), "values");
  Value odd = INVOKE(INVOKE(INVOKE(values, "filter", function(is_odd)), "drop", number(1)), "map",
                     function(twice));
  assert_text(INVOKE(INVOKE(odd, "take", number(2)), "toArray"), "6,10");
  assert_text(INVOKE(INVOKE(INVOKE(LIST(1, 2), "values"), "flatMap", function(pair_of)), "toArray"),
              "1,1,2,2");
  Value entries = INVOKE(LIST(7, 8), "entries");
  assert_text(value_object(iterable_to_array(entries)), "0,7,1,8");
  assert_throws(INVOKE(LIST(1), "values"), "take", number(-1), "RangeError: -1 must be positive");
}

/* ---- collections ---- */

static void maps_keep_order_and_equal_keys(void **state) {
  Value map = construct(INTRINSIC_Map, value_undefined());
  Value object = value_object(object_create_plain());
  INVOKE(map, "set", number(-0.0), text("zero"));
  INVOKE(map, "set", number(__builtin_nan("")), text("nan"));
  INVOKE(map, "set", text("key"), text("string"));
  INVOKE(map, "set", object, text("object"));
  assert_text(INVOKE(map, "get", number(0)), "zero");
  assert_text(INVOKE(map, "get", number(-__builtin_nan(""))), "nan");
  assert_text(INVOKE(map, "get",
                     value_string(string_concat(string_from_ascii("ke"), string_from_ascii("y")))),
              "string");
  assert_text(INVOKE(map, "get", object), "object");
  assert_true(value_is_undefined(INVOKE(map, "get", value_object(object_create_plain()))));
  assert_text(value_object(iterable_to_array(INVOKE(map, "values"))), "zero,nan,string,object");
  INVOKE(map, "delete", text("key"));
  INVOKE(map, "set", text("key"), text("again"));
  assert_text(value_object(iterable_to_array(INVOKE(map, "values"))), "zero,nan,object,again");
  assert_true(to_number(get(map, "size")) == 4);
}

/* A map against an array of (key, value) in order of insertion, with an iterator that is always
 * under way. */
static void maps_equal_their_model(void **state) {
  enum { KEYS = 300 };
  Collection *map = collection_create(CELL_MAP);
  static double model_keys[200000];
  static bool is_alive[200000];
  static uint32_t place[KEYS];
  uint32_t used = 1, iterator_at = 1, live = 0;
  uint64_t position = 0;
  for (int step = 0; step < 100000; step++) {
    uint32_t k = random_below(KEYS);
    switch (random_below(5)) {
    case 0:
    case 1: {
      bool is_new;
      hash_entry_set_value(map, hash_table_add(map, number(k), &is_new), number(step));
      assert_int_equal(is_new, place[k] == 0);
      if (is_new) {
        place[k] = used;
        model_keys[used] = k;
        is_alive[used++] = true;
        live++;
      }
      break;
    }
    case 2:
    case 3:
      assert_int_equal(hash_table_remove(map, number(k)), place[k] != 0);
      if (place[k]) {
        is_alive[place[k]] = false;
        place[k] = 0;
        live--;
      }
      break;
    default: {
      if (random_below(200) == 0) {
        hash_table_clear(map);
        for (uint32_t i = 0; i < used; i++)
          is_alive[i] = false;
        memset(place, 0, sizeof place);
        live = 0;
      }
      HashEntry *entry = hash_table_next(map, &position);
      while (iterator_at < used && !is_alive[iterator_at])
        iterator_at++;
      assert_int_equal(entry != NULL, iterator_at < used);
      if (entry)
        assert_true(to_number(entry->key) == model_keys[iterator_at++]);
      else
        position = 0, iterator_at = 1;
    }
    }
    assert_int_equal(map->live_count, live);
  }
}

static void sets_combine(void **state) {
  Value a = construct(INTRINSIC_Set, LIST(1, 2, 3)), b = construct(INTRINSIC_Set, LIST(3, 4));
  assert_text(value_object(iterable_to_array(INVOKE(a, "union", b))), "1,2,3,4");
  assert_text(value_object(iterable_to_array(INVOKE(a, "intersection", b))), "3");
  assert_text(value_object(iterable_to_array(INVOKE(a, "difference", b))), "1,2");
  assert_text(value_object(iterable_to_array(INVOKE(a, "symmetricDifference", b))), "1,2,4");
  assert_true(to_boolean(INVOKE(construct(INTRINSIC_Set, LIST(3)), "isSubsetOf", b)));
  assert_false(to_boolean(INVOKE(a, "isDisjointFrom", b)));
  assert_throws(a, "union", LIST(1), "TypeError: The .size property is NaN");
}

/* ---- typed arrays ---- */

static void typed_arrays_convert(void **state) {
  Value numbers = LIST(-1, 255.5, 256, 0.5, 1.5, 2.5, 4294967297.0, -0.0);
  assert_text(construct(INTRINSIC_Uint8Array, numbers), "255,255,0,0,1,2,1,0");
  assert_text(construct(INTRINSIC_Uint8ClampedArray, numbers), "0,255,255,0,2,2,255,0");
  assert_text(construct(INTRINSIC_Int16Array, numbers), "-1,255,256,0,1,2,1,0");
  assert_text(construct(INTRINSIC_Uint32Array, numbers), "4294967295,255,256,0,1,2,1,0");
  assert_text(construct(INTRINSIC_Float32Array, LIST(0.1, 1e40)), "0.10000000149011612,Infinity");
  Value sorted = construct(INTRINSIC_Float64Array, LIST(3, 0, -0.0, -2));
  assert_text(INVOKE(sorted, "sort"), "-2,0,0,3");
  assert_true(1 / to_number(value_get(sorted, key_from_index(1))) < 0);
  assert_true(value_is_undefined(get(sorted, "-0")));
  assert_text(INVOKE(sorted, "map", function(twice)), "-4,0,0,6");
}

static void detached_and_resized_buffers_update_their_views(void **state) {
  Value buffer_class = value_object(realm_intrinsic(INTRINSIC_ArrayBuffer));
  Value options = value_object(object_create_plain());
  value_set(options, key("maxByteLength"), number(64));
  Value buffer = function_construct(buffer_class, buffer_class, 2, (Value[]){number(16), options});
  Value tracking = construct(INTRINSIC_Uint32Array, buffer);
  assert_int_equal(((TypedArray *)value_address(tracking))->length, 4);
  INVOKE(buffer, "resize", number(33));
  assert_int_equal(((TypedArray *)value_address(tracking))->length, 8);
  INVOKE(tracking, "fill", number(7));
  Value moved = INVOKE(buffer, "transfer");
  assert_int_equal(((TypedArray *)value_address(tracking))->length, 0);
  assert_true(to_boolean(get(buffer, "detached")));
  assert_text(construct(INTRINSIC_Uint32Array, INVOKE(moved, "slice", number(0), number(8))),
              "7,7");
  assert_throws(tracking, "fill", number(1),
                "TypeError: Cannot perform %TypedArray%.prototype.fill on a detached or "
                "out-of-bounds ArrayBuffer");
  Value view = construct(INTRINSIC_DataView, moved);
  INVOKE(view, "setInt16", number(1), number(-2), value_boolean(true));
  assert_true(to_number(INVOKE(view, "getInt16", number(1), value_boolean(true))) == -2);
  assert_true(to_number(INVOKE(view, "getUint8", number(1))) == 254);
}

int main(void) {
  heap_start(__builtin_frame_address(0));
  perry_isolate.stack_base = __builtin_frame_address(0);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pushing_ten_million_numbers_stays_lean),
      cmocka_unit_test(kinds_widen_with_what_is_stored),
      cmocka_unit_test(a_dictionary_that_fills_up_is_dense_again),
      cmocka_unit_test(queues_are_cheap),
      cmocka_unit_test(block_moves_equal_their_model),
      cmocka_unit_test(methods_of_array),
      cmocka_unit_test(sort_is_stable_and_knows_strings),
      cmocka_unit_test(frozen_arrays_refuse),
      cmocka_unit_test(helpers_are_lazy_and_chain),
      cmocka_unit_test(maps_keep_order_and_equal_keys),
      cmocka_unit_test(maps_equal_their_model),
      cmocka_unit_test(sets_combine),
      cmocka_unit_test(typed_arrays_convert),
      cmocka_unit_test(detached_and_resized_buffers_update_their_views),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
