/* shape_test.c - shapes, properties of objects, property caches, and the internal methods, without
 * a compiler. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "abi/entry.h"
#include "array/array.h"
#include "core/throw.h"
#include "gc/heap.h"
#include "object/error.h"
#include "object/intrinsic.h"
#include "object/slot.h"
#include "operation/convert.h"
#include "string/atom.h"
#include "string/string.h"

/* The program of this test has two static shapes, {value: number, name} and, in a class, {done}. */
static const StaticShapeProperty literal_properties[] = {
    {(const Cell *)ATOM(value), PROPERTY_DEFAULT, SLOT_NUMBER},
    {(const Cell *)ATOM(name), PROPERTY_DEFAULT, SLOT_VALUE}};
static const StaticShapeProperty class_properties[] = {
    {(const Cell *)ATOM(done), PROPERTY_DEFAULT, SLOT_VALUE}};
static const StaticShape static_shapes[] = {
    {2, 2, 0, literal_properties}, {0, 1, 1, NULL}, {1, 1, 1, class_properties}};
const Program perry_program = {.shape_count = 3, .shapes = static_shapes};

static PropertyKey key(const char *text) {
  return to_property_key(value_string(string_from_ascii(text)));
}
static Value text(const char *s) {
  return value_string(string_from_ascii(s));
}
static void put(Object *o, const char *name, Value v) {
  object_set(o, key(name), v);
}
static double number_at(Object *o, const char *name) {
  return value_as_number(object_get(o, key(name)));
}

static void assert_text(Value v, const char *expected) {
  assert_true(value_is_string(v));
  char *found = string_to_utf8(value_as_string(v), NULL);
  assert_string_equal(found, expected);
  free(found);
}

static void assert_keys(Object *o, const char *expected) {
  Array *keys = object_own_keys(o, KEYS_STRINGS | KEYS_ENUMERABLE_ONLY);
  STRING_BUILDER(joined);
  for (uint32_t i = 0; i < keys->length; i++) {
    if (i) builder_append_ascii(&joined, ",");
    builder_append_string(&joined, value_as_string(array_get(keys, i)));
  }
  assert_text(value_string(builder_finish(&joined)), expected);
}

typedef struct Attempt {
  Object *object;
  const char *name;
  Value value;
} Attempt;

static void attempt_set(void *data) {
  Attempt *a = data;
  put(a->object, a->name, a->value);
}

static void assert_set_throws(Object *o, const char *name, const char *message) {
  Attempt attempt = {o, name, value_number(1)};
  Value error;
  assert_false(try_call(attempt_set, &attempt, &error));
  assert_text(object_get(value_as_object(error), key_from_atom(ATOM(message))), message);
}

static void equal_histories_share_a_shape(void **state) {
  Object *a = object_create_plain(), *b = object_create_plain();
  for (int i = 0; i < 2; i++) {
    Object *o = i ? b : a;
    put(o, "x", value_number(1));
    put(o, "y", text("s"));
  }
  assert_int_equal(a->header.shape, b->header.shape);
  assert_int_equal(shape_find(shape_of(a), key("x"))->representation, SLOT_NUMBER);
  assert_int_equal(shape_find(shape_of(a), key("y"))->representation, SLOT_VALUE);
  shape_verify(shape_of(a));
}

static void wider_store_makes_a_wider_shape_for_later_objects_too(void **state) {
  Object *a = object_create_plain();
  put(a, "w1", value_number(1));
  uint32_t narrow = a->header.shape;
  put(a, "w1", text("s"));
  assert_int_not_equal(a->header.shape, narrow);
  assert_int_equal(shape_find(shape_of(a), key("w1"))->representation, SLOT_VALUE);
  Object *b = object_create_plain();
  put(b, "w1", value_number(2));
  assert_int_equal(b->header.shape, a->header.shape);
  assert_text(object_get(a, key("w1")), "s");
}

static void many_properties_go_to_the_spill_and_then_to_a_dictionary(void **state) {
  Object *o = object_create_plain();
  char name[16];
  for (int i = 0; i < 1000; i++) {
    snprintf(name, sizeof name, "p%d", i);
    put(o, name, value_number(i));
  }
  assert_true(shape_of(o)->is_dictionary);
  shape_verify(shape_of(o));
  for (int i = 0; i < 1000; i++) {
    snprintf(name, sizeof name, "p%d", i);
    assert_true(number_at(o, name) == i);
  }
  for (int i = 0; i < 1000; i += 2) {
    snprintf(name, sizeof name, "p%d", i);
    assert_true(object_delete(o, key(name)));
  }
  assert_int_equal(shape_of(o)->property_count, 500);
  for (int i = 0; i < 300; i++) {
    snprintf(name, sizeof name, "q%d", i);
    put(o, name, value_number(i));
  }
  assert_int_equal(shape_of(o)->slot_count, 1000);
  shape_verify(shape_of(o));
  assert_true(number_at(o, "q299") == 299);
  assert_true(number_at(o, "p999") == 999);
}

static void deleting_the_last_property_goes_back(void **state) {
  Object *o = object_create_plain();
  put(o, "d1", value_number(1));
  uint32_t before = o->header.shape;
  put(o, "d2", value_number(2));
  assert_true(object_delete(o, key("d2")));
  assert_int_equal(o->header.shape, before);
  put(o, "d2", value_number(2));
  assert_true(object_delete(o, key("d1")));
  assert_true(shape_of(o)->is_dictionary);
  assert_keys(o, "d2");
}

static void keys_come_indexes_first(void **state) {
  Object *o = object_create_plain();
  put(o, "b", value_number(1));
  put(o, "10", value_number(2));
  put(o, "a", value_number(3));
  put(o, "2", value_number(4));
  put(o, "4000000", value_number(5));
  put(o, "-1", value_number(6));
  put(o, "01", value_number(7));
  assert_keys(o, "2,10,4000000,b,a,-1,01");
  assert_true(number_at(o, "10") == 2 && number_at(o, "4000000") == 5);
  object_delete(o, key("2"));
  assert_keys(o, "10,4000000,b,a,-1,01");
}

static void frozen_objects_refuse(void **state) {
  Object *o = object_create_plain();
  put(o, "x", value_number(1));
  assert_true(object_set_integrity(o, INTEGRITY_FROZEN));
  assert_true(object_test_integrity(o, INTEGRITY_FROZEN));
  assert_set_throws(o, "x", "Cannot assign to read only property 'x' of object '#<Object>'");
  assert_set_throws(o, "y", "Cannot add property y, object is not extensible");
  assert_false(object_delete(o, key("x")));
  assert_false(object_set_prototype(o, NULL));
}

static void array_length_is_virtual(void **state) {
  Array *a = array_from_values(2, (Value[]){value_number(1), value_number(2)});
  Object *o = (Object *)a;
  assert_int_equal(o->header.shape, SHAPE_ARRAY_NUMBER);
  assert_true(number_at(o, "length") == 2);
  put(o, "length", value_number(1));
  assert_int_equal(a->length, 1);
  put(o, "5", text("x"));
  assert_true(number_at(o, "length") == 6);
  put(o, "name", value_number(1));
  assert_keys(o, "0,5,name");
  shape_verify(shape_of(o));
  assert_true(object_set_integrity(o, INTEGRITY_FROZEN));
  assert_set_throws(o, "0", "Cannot assign to read only property '0' of object '[object Array]'");
  assert_set_throws(o, "length",
                    "Cannot assign to read only property 'length' of object '[object Array]'");
}

static Value answer(Function *callee, Value this_value, Value new_target, uint32_t argc,
                    const Value *argv) {
  return value_number(42);
}
static const FunctionInfo method_info = {
    .entry = answer, .name = ATOM(call), .flags = FUNCTION_METHOD};
static const FunctionInfo class_info = {.entry = answer,
                                        .name = ATOM(Map),
                                        .flags = FUNCTION_CONSTRUCTOR | FUNCTION_CLASS |
                                                 FUNCTION_HAS_PROTOTYPE};

static void sites_see_changes_of_prototypes(void **state) {
  Object *prototype = object_create_plain();
  put(prototype, "m", value_number(1));
  Object *o = object_create(prototype);
  InlineCache site = {0}, absent = {0};
  Value base = value_object(o);
  for (int i = 0; i < 3; i++) {
    assert_true(value_as_number(perry_get_property(base, key("m"), &site)) == 1);
    assert_true(value_is_undefined(perry_get_property(base, value_string(ATOM(groups)), &absent)));
  }
  assert_int_equal(site.kind, CACHE_HOLDER);
  assert_int_equal(absent.kind, CACHE_ABSENT);
  put(prototype, "m", value_number(2));
  assert_true(value_as_number(perry_get_property(base, key("m"), &site)) == 2);
  put(prototype, "groups", value_number(3));
  assert_true(value_as_number(perry_get_property(base, value_string(ATOM(groups)), &absent)) == 3);
  object_delete(prototype, key("m"));
  assert_true(value_is_undefined(perry_get_property(base, key("m"), &site)));
  put(o, "m", value_number(4));
  assert_true(value_as_number(perry_get_property(base, key("m"), &site)) == 4);
}

static void store_sites_add_and_widen(void **state) {
  InlineCache site = {0};
  Object *objects[4];
  for (int i = 0; i < 4; i++) {
    objects[i] = object_create_plain();
    perry_set_property(value_object(objects[i]), key("s1"), i == 3 ? text("t") : value_number(i),
                       &site);
  }
  assert_int_equal(objects[0]->header.shape, objects[2]->header.shape);
  assert_int_not_equal(objects[0]->header.shape, objects[3]->header.shape);
  assert_text(object_get(objects[3], key("s1")), "t");
  for (int i = 0; i < 4; i++)
    perry_set_property(value_object(objects[i]), key("s1"), text("u"), &site);
  for (int i = 0; i < 4; i++)
    assert_text(object_get(objects[i], key("s1")), "u");
  for (int i = 0; i < 4; i++)
    shape_verify(shape_of(objects[i]));
}

static void classes_have_their_parts(void **state) {
  Function *constructor = perry_class_create(&class_info, value_hole(), NULL);
  Object *c = (Object *)constructor;
  assert_int_equal(c->header.shape, SHAPE_CLASS);
  Value prototype = object_get(c, key_from_atom(ATOM(prototype)));
  assert_true(value_is_identical(
      object_get(value_as_object(prototype), key_from_atom(ATOM(constructor))), value_object(c)));
  Function *method = perry_function_create(&method_info);
  perry_define_method(prototype, key("m"), value_object(method), PROPERTY_HIDDEN);
  assert_true(value_is_identical(method->home_object, prototype));
  Value instance = perry_construct(value_object(c), value_object(c), 0, NULL, NULL);
  assert_true(perry_instance_of(instance, value_object(c)));
  InlineCache site = {0};
  assert_true(value_as_number(perry_call_method(instance, key("m"), 0, NULL, &site, "o.m")) == 42);
  assert_text(object_get(c, key_from_atom(ATOM(name))), "Map");
  object_define(c, key_from_atom(ATOM(name)), text("other"), PROPERTY_CONFIGURABLE);
  assert_text(object_get(c, key_from_atom(ATOM(name))), "other");
  assert_int_equal(object_own_keys(c, KEYS_STRINGS)->length, 3);
  Value name = perry_private_name_create(ATOM(value));
  perry_private_add_field(instance, name, value_number(7));
  assert_true(value_as_number(perry_private_get(instance, name)) == 7);
  assert_int_equal(object_own_keys(value_as_object(instance), KEYS_STRINGS | KEYS_SYMBOLS)->length,
                   0);
}

static void static_shapes_are_met_by_dynamic_steps(void **state) {
  uint32_t id = SHAPE_FIRST_PROGRAM;
  Value literal = perry_create_object_from_shape(id, 2, (Value[]){value_number(1), text("n")});
  Object *o = value_as_object(literal);
  assert_int_equal(o->header.shape, id);
  assert_null(o->spill);
  assert_true(number_at(o, "value") == 1);
  Value wide = perry_create_object_from_shape(id, 2, (Value[]){text("v"), text("n")});
  assert_int_not_equal(value_as_cell(wide)->shape, id);
  assert_text(object_get(value_as_object(wide), key("value")), "v");
  assert_text(object_get(value_as_object(wide), key("name")), "n");
  put(o, "more", value_number(2));
  assert_true(number_at(o, "more") == 2);

  Function *constructor = perry_class_create(&class_info, value_hole(), NULL);
  perry_class_bind_shapes(constructor, id + 1, 2);
  Value made = perry_this_for_construct(value_object(constructor));
  perry_define_field(made, value_string(ATOM(done)), value_boolean(true));
  assert_int_equal(value_as_cell(made)->shape, id + 2);
  shape_verify(shape_of(value_as_object(made)));
}

static void errors_print_like_the_reference(void **state) {
  Object *error = error_create(INTRINSIC_TypeErrorPrototype, string_from_ascii("m"));
  assert_text(perry_add(value_object(error), text("")), "TypeError: m");
  assert_text(object_get(error, key_from_atom(ATOM(stack))), "TypeError: m");
  put(error, "stack", text("mine"));
  assert_text(object_get(error, key_from_atom(ATOM(stack))), "mine");
  Array *names = object_own_keys(error, KEYS_STRINGS);
  assert_text(array_get(names, 0), "stack");
  assert_text(array_get(names, 1), "message");
}

static void operators_convert(void **state) {
  assert_text(perry_add(value_number(1), text("2")), "12");
  assert_text(perry_add(value_object(object_create_plain()), value_undefined()),
              "[object Object]undefined");
  assert_true(perry_loosely_equal(text("1"), value_number(1)));
  assert_true(perry_loosely_equal(value_null(), value_undefined()));
  assert_false(perry_loosely_equal(value_null(), value_number(0)));
  assert_true(perry_less(text("a"), text("b")));
  assert_true(perry_number_remainder(-4, 2) == 0 && 1 / perry_number_remainder(-4, 2) < 0);
  assert_true(perry_number_remainder(5.5, 2) == 1.5);
  assert_true(value_as_number(perry_subtract(text("0x10"), value_boolean(true))) == 15);
}

static void survives_collections(void **state) {
  Object *keep = object_create_plain();
  for (int i = 0; i < 20000; i++) {
    Object *o = object_create_plain();
    put(o, "a", value_number(i));
    put(o, "b", text("text"));
    put(o, "c", value_object(o));
    put(o, "d", value_number(i));
    put(o, "e", text("spilled"));
    if (i % 100 == 0) {
      put(o, "f", value_object(keep));
      object_delete(o, key("a"));
      keep = o;
    }
  }
  heap_collect();
  int count = 0;
  for (Object *o = keep;; o = value_as_object(object_get(o, key("f"))), count++) {
    if (!value_is_object(object_get(o, key("f")))) break;
    assert_text(object_get(o, key("e")), "spilled");
  }
  assert_int_equal(count, 200);
}

int main(void) {
  heap_start(__builtin_frame_address(0));
  perry_isolate.stack_base = __builtin_frame_address(0);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equal_histories_share_a_shape),
      cmocka_unit_test(wider_store_makes_a_wider_shape_for_later_objects_too),
      cmocka_unit_test(many_properties_go_to_the_spill_and_then_to_a_dictionary),
      cmocka_unit_test(deleting_the_last_property_goes_back),
      cmocka_unit_test(keys_come_indexes_first),
      cmocka_unit_test(frozen_objects_refuse),
      cmocka_unit_test(array_length_is_virtual),
      cmocka_unit_test(sites_see_changes_of_prototypes),
      cmocka_unit_test(store_sites_add_and_widen),
      cmocka_unit_test(classes_have_their_parts),
      cmocka_unit_test(static_shapes_are_met_by_dynamic_steps),
      cmocka_unit_test(errors_print_like_the_reference),
      cmocka_unit_test(operators_convert),
      cmocka_unit_test(survives_collections),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
