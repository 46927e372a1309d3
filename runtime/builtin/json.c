/* json.c - the JSON object. A reviver is called here, with the source text of primitive values that
 * nobody has changed since. */
#include "json/json.h"
#include "abi/builtin.h"
#include "array/array_like.h"
#include "core/throw.h"
#include "function/call.h"
#include "object/object.h"
#include "operation/convert.h"
#include "operation/operators.h"
#include "string/atom.h"
#include "string/string.h"

/* ---- Revivers ---- */

/* The record of a part of record's value, or undefined. */
static Value part_record(Value record, PropertyKey key) {
  if (!value_is_object(record)) return value_undefined();
  Value parts = array_get(value_as_array(record), 2);
  double kind = value_as_number(array_get(value_as_array(record), 0));
  if (kind == RECORD_ARRAY) {
    const Array *list = value_as_array(parts);
    return key_is_index(key) && key_index(key) < list->length ? array_get(list, key_index(key))
                                                              : value_undefined();
  }
  return kind == RECORD_OBJECT ? object_get(value_as_object(parts), key) : value_undefined();
}

/* The record if it is of this very value, else undefined. */
static Value current_record(Value record, Value value) {
  if (!value_is_object(record)) return value_undefined();
  return same_value(array_get(value_as_array(record), 1), value) ? record : value_undefined();
}

static Value make_context(Value record, Value value) {
  Object *context = object_create_plain();
  if (!value_is_object(value) && value_is_object(record))
    object_create_data_property(context, key_from_atom(ATOM(source)),
                                array_get(value_as_array(record), 2));
  return value_object(context);
}

static Value internalize(Value reviver, Object *holder, PropertyKey key, Value record);

static void internalize_part(Value reviver, Object *object, PropertyKey key, Value record) {
  Value made = internalize(reviver, object, key, part_record(record, key));
  if (value_is_undefined(made))
    object_delete(object, key);
  else
    object_create_data_property(object, key, made);
}

/* InternalizeJSONProperty. */
static Value internalize(Value reviver, Object *holder, PropertyKey key, Value record) {
  if (stack_is_exhausted()) perry_throw_stack_overflow();
  Value value = object_get(holder, key);
  record = current_record(record, value);
  if (value_is_object(value)) {
    Object *object = value_as_object(value);
    if (is_array(value)) {
      double length = array_like_length(object);
      for (double i = 0; i < length; i++)
        internalize_part(reviver, object, key_from_number(i), record);
    } else {
      Array *keys = object_own_keys(object, KEYS_STRINGS | KEYS_ENUMERABLE_ONLY);
      for (uint32_t i = 0; i < keys->length; i++)
        internalize_part(reviver, object, to_property_key(array_get(keys, i)), record);
    }
  }
  Value context = make_context(record, value);
  return call_3(reviver, value_object(holder), key_to_value(key), value, context);
}

/* ---- Functions ---- */

Value json_parse(Value this_value, Value text, Value reviver) {
  String *s = to_string(text);
  if (!is_callable(reviver)) return json_parse_text(s, NULL);
  Value record;
  Value value = json_parse_text(s, &record);
  Object *root = object_create_plain();
  object_create_data_property(root, key_from_atom(ATOM(empty)), value);
  return internalize(reviver, root, key_from_atom(ATOM(empty)), record);
}

Value json_stringify(Value this_value, Value value, Value replacer, Value space) {
  return json_stringify_value(value, replacer, space);
}

Value json_raw_json(Value this_value, Value text) {
  String *s = to_string(text);
  json_check_primitive(s);
  return value_object(json_create_raw(s));
}

Value json_is_raw_json(Value this_value, Value v) {
  return value_boolean(json_is_raw(v));
}
