/* iterator.c - the Iterator constructor and the methods of %Iterator.prototype% that run an
 * iterator to its end. Spec: sec-iterator-objects, sec-%iterator.prototype%-object */
#include "builtin/iterator.h"
#include "abi/builtin.h"
#include "array/array_like.h"
#include "array/iterate_values.h"
#include "core/throw.h"
#include "function/call.h"
#include "object/error.h"
#include "object/intrinsic.h"
#include "string/atom.h"
#include "string/string.h"

Value iterator_constructor(Function *callee, Value this_value, Value new_target, uint32_t argc,
                           const Value *argv) {
  if (value_is_undefined(new_target)) throw_type_error("Constructor Iterator requires 'new'");
  if (value_is_identical(new_target, value_object(callee)))
    throw_type_error("Abstract class Iterator not directly constructable");
  return value_object(object_create_from_constructor(new_target, INTRINSIC_IteratorPrototype,
                                                     CELL_OBJECT, sizeof(Object)));
}

Value iterator_prototype_iterator(Value this_value) {
  return this_value;
}

/* ---- accessors that look like data properties ---- */

/* SetterThatIgnoresPrototypeProperties: assigning to an heir makes a property of its own. */
static void set_on_heir(Value this_value, PropertyKey key, Value value, const char *name) {
  if (!value_is_object(this_value))
    throw_type_error("set Iterator.prototype.%s called on non-object", name);
  Object *object = value_as_object(this_value);
  if (realm_is_intrinsic(object, INTRINSIC_IteratorPrototype))
    throw_type_error_values("Cannot assign to read only property '%' of object '[object Object]'",
                            1, &key);
  if (object_has_own_property(object, key))
    object_set(object, key, value);
  else
    object_create_data_property_or_throw(object, key, value);
}

Value iterator_prototype_get_constructor(Value this_value) {
  return value_object(realm_intrinsic(INTRINSIC_Iterator));
}

Value iterator_prototype_set_constructor(Value this_value, Value value) {
  set_on_heir(this_value, key_from_atom(ATOM(constructor)), value, "constructor");
  return value_undefined();
}

Value iterator_prototype_get_to_string_tag(Value this_value) {
  return value_string(string_from_ascii("Iterator"));
}

Value iterator_prototype_set_to_string_tag(Value this_value, Value value) {
  set_on_heir(this_value, WELL_KNOWN(toStringTag), value, "[Symbol.toStringTag]");
  return value_undefined();
}

/* ---- receivers and arguments ---- */

void require_iterator_object(Value this_value, const char *method) {
  if (!value_is_object(this_value)) throw_type_error("%s called on non-object", method);
}

static void throw_not_callable_argument(void *data) {
  require_callable(*(Value *)data);
}

void require_callable_or_close(Value f, Value iterator) {
  Value exception;
  if (try_call(throw_not_callable_argument, &f, &exception)) return;
  IteratorRecord record = {iterator, value_undefined(), false};
  iterator_close(&record, true);
  perry_throw(exception);
}

IteratorRecord get_iterator_direct(Value iterator) {
  Value next = object_get(value_as_object(iterator), key_from_atom(ATOM(next)));
  return (IteratorRecord){iterator, next, false};
}

/* ---- consumers ---- */

typedef struct Consumer {
  Value f, result;
  double k;
  bool has_result;
} Consumer;

static Consumer consume(Value this_value, const char *method, Value f, Value initial,
                        bool has_initial, ValueVisitor visit) {
  require_iterator_object(this_value, method);
  require_callable_or_close(f, this_value);
  IteratorRecord record = get_iterator_direct(this_value);
  Consumer consumer = {f, initial, 0, has_initial};
  iterate_record(&record, visit, &consumer);
  return consumer;
}

static bool visit_for_each(void *data, Value value) {
  Consumer *consumer = data;
  call_2(consumer->f, value_undefined(), value, value_number(consumer->k++));
  return true;
}

Value iterator_prototype_for_each(Value this_value, Value f) {
  consume(this_value, "Iterator.prototype.forEach", f, value_undefined(), false, visit_for_each);
  return value_undefined();
}

/* Stops at the first value that f accepts. */
static bool visit_some(void *data, Value value) {
  Consumer *consumer = data;
  Value answer = call_2(consumer->f, value_undefined(), value, value_number(consumer->k++));
  if (!to_boolean(answer)) return true;
  consumer->result = value;
  consumer->has_result = true;
  return false;
}

static bool visit_every(void *data, Value value) {
  Consumer *consumer = data;
  Value answer = call_2(consumer->f, value_undefined(), value, value_number(consumer->k++));
  consumer->has_result = !to_boolean(answer);
  return !consumer->has_result;
}

Value iterator_prototype_some(Value this_value, Value f) {
  return value_boolean(
      consume(this_value, "Iterator.prototype.some", f, value_undefined(), false, visit_some)
          .has_result);
}

Value iterator_prototype_every(Value this_value, Value f) {
  return value_boolean(
      !consume(this_value, "Iterator.prototype.every", f, value_undefined(), false, visit_every)
           .has_result);
}

Value iterator_prototype_find(Value this_value, Value f) {
  return consume(this_value, "Iterator.prototype.find", f, value_undefined(), false, visit_some)
      .result;
}

static bool visit_reduce(void *data, Value value) {
  Consumer *consumer = data;
  double k = consumer->k++;
  if (!consumer->has_result) {
    consumer->has_result = true;
    consumer->result = value;
  } else
    consumer->result =
        call_3(consumer->f, value_undefined(), consumer->result, value, value_number(k));
  return true;
}

Value iterator_prototype_reduce(Function *callee, Value this_value, Value new_target, uint32_t argc,
                                const Value *argv) {
  Consumer consumer =
      consume(this_value, "Iterator.prototype.reduce", argc > 0 ? argv[0] : value_undefined(),
              argc > 1 ? argv[1] : value_undefined(), argc > 1, visit_reduce);
  if (!consumer.has_result) throw_type_error("Reduce of a done iterator with no initial value");
  return consumer.result;
}

static bool visit_to_array(void *data, Value value) {
  array_push(data, value);
  return true;
}

Value iterator_prototype_to_array(Value this_value) {
  require_iterator_object(this_value, "Iterator.prototype.toArray");
  IteratorRecord record = get_iterator_direct(this_value);
  Array *made = array_create(0);
  iterate_record(&record, visit_to_array, made);
  return value_object(made);
}
