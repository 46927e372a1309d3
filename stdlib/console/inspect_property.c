/* inspect_property.c - which properties are shown, and how: `key: value`, `[hidden]: value`,
 * `key: [Getter]`. */
#include "console/inspector.h"

#include <math.h>
#include <stdlib.h>

static void free_indexes(uint32_t **list) {
  free(*list);
}

static void push_indexes(Array *keys, Object *object, bool shows_hidden) {
  uint32_t count;
  uint32_t *list __attribute__((cleanup(free_indexes))) = object_list_indexes(object, &count);
  PropertyDescriptor found;
  for (uint32_t i = 0; i < count; i++) {
    PropertyKey key = key_from_index(list[i]);
    if (!object_get_own_property(object, key, &found)) continue;
    if (shows_hidden || (found.flags & PROPERTY_ENUMERABLE)) array_push(keys, key);
  }
}

Array *keys_to_show(Inspector *inspector, Object *object, bool with_indexes) {
  bool shows_hidden = inspector->options.shows_hidden;
  Shape *shape = shape_of(object);
  Array *keys = array_create_with_capacity(shape->property_count);
  if (with_indexes) push_indexes(keys, object, shows_hidden);
  for (int symbols = 0; symbols < 2; symbols++) {
    for (uint32_t i = 0, n = shape_property_limit(shape); i < n; i++) {
      const ShapeProperty *property = shape_property_at(shape, i);
      if (!property || value_is_symbol(property->key) != symbols) continue;
      if (!shows_hidden && !(property->flags & PROPERTY_ENUMERABLE)) continue;
      if (symbols && (value_as_symbol(property->key)->flags & SYMBOL_PRIVATE)) continue;
      array_push(keys, property->key);
    }
  }
  return keys;
}

/* ---- values ---- */

typedef struct GetterCall {
  Value getter, receiver, result;
} GetterCall;

static void call_getter(void *data) {
  GetterCall *call = data;
  call->result = call_0(call->getter, call->receiver);
}

/* call.getter: the key of a property of the receiver. */
static void read_property(void *data) {
  GetterCall *call = data;
  call->result = value_get(call->receiver, call->getter);
}

/* `[Getter: 1]`, or `[Getter] { ... }` for objects. */
static void format_getter_result(Inspector *inspector, StringBuilder *text, const char *label,
                                 Value getter, Object *receiver, uint32_t depth) {
  GetterCall call = {getter, value_object(receiver), value_undefined()};
  Value exception;
  bool is_ok = try_call(call_getter, &call, &exception);
  builder_append_unit(text, '[');
  builder_append_ascii(text, label);
  if (is_ok && value_is_object(call.result)) {
    builder_append_ascii(text, "] ");
    format_value(inspector, text, call.result, depth);
    return;
  }
  builder_append_ascii(text, ": ");
  if (is_ok) {
    format_primitive(inspector, text, call.result);
  } else {
    builder_append_ascii(text, "<Inspection threw (");
    format_value(inspector, text, exception, depth);
    builder_append_ascii(text, ")>");
  }
  builder_append_unit(text, ']');
}

static void format_accessor(Inspector *inspector, StringBuilder *text,
                            const PropertyDescriptor *found, Object *receiver, uint32_t depth) {
  bool has_getter = is_callable(found->getter), has_setter = is_callable(found->setter);
  if (!has_getter) {
    builder_append_ascii(text, has_setter ? "[Setter]" : "undefined");
    return;
  }
  const char *label = has_setter ? "Getter/Setter" : "Getter";
  InspectGetters getters = inspector->options.getters;
  if (getters == GETTERS_CALLED || (getters == GETTERS_CALLED_WITHOUT_SETTER && !has_setter) ||
      (getters == GETTERS_CALLED_WITH_SETTER && has_setter)) {
    inspector->indentation += 2;
    format_getter_result(inspector, text, label, found->getter, receiver, depth);
    inspector->indentation -= 2;
    return;
  }
  builder_append_unit(text, '[');
  builder_append_ascii(text, label);
  builder_append_unit(text, ']');
}

static void append_name(StringBuilder *text, PropertyKey key, bool is_hidden) {
  if (is_hidden) builder_append_unit(text, '[');
  key_append(text, key);
  builder_append_ascii(text, is_hidden ? "]:" : ":");
}

/* Option compact: true has values that are too wide begin on a line of their own. */
static void format_compact_value(Inspector *inspector, StringBuilder *text, Value value,
                                 uint32_t depth) {
  STRING_BUILDER(shown);
  inspector->indentation += 3;
  format_value(inspector, &shown, value, depth);
  if (inspector->options.break_length < inspect_text_width(builder_view(&shown))) {
    builder_append_unit(text, '\n');
    append_spaces(text, inspector->indentation);
  } else {
    builder_append_unit(text, ' ');
  }
  inspector->indentation -= 3;
  builder_append_builder(text, &shown);
}

void format_descriptor(Inspector *inspector, StringBuilder *text, const PropertyDescriptor *found,
                       Object *receiver, PropertyKey key, PropertyStyle style, uint32_t depth) {
  bool is_named = style != STYLE_ELEMENT;
  if (is_named) append_name(text, key, !(found->flags & PROPERTY_ENUMERABLE));
  bool is_accessor = descriptor_is_accessor(found);
  if (style == STYLE_NAMED && !is_accessor && inspector->options.compact == COMPACT_ALWAYS) {
    format_compact_value(inspector, text, found->value, depth);
    return;
  }
  if (is_named) builder_append_unit(text, ' ');
  if (is_accessor) {
    format_accessor(inspector, text, found, receiver, depth);
    return;
  }
  inspector->indentation += 2;
  format_value(inspector, text, found->value, depth);
  inspector->indentation -= 2;
}

void format_property(Inspector *inspector, StringBuilder *text, Object *object, PropertyKey key,
                     PropertyStyle style, uint32_t depth) {
  PropertyDescriptor found;
  /* Gone, if the program's own inspection method took it away. */
  if (!object_get_own_property(object, key, &found))
    found = (PropertyDescriptor){value_undefined(), value_hole(), value_hole(), PROPERTY_DEFAULT,
                                 PROPERTY_DEFAULT};
  format_descriptor(inspector, text, &found, object, key, style, depth);
}

/* The getters of a view whose buffer is gone throw; then the buffer tells. */
static Value extra_value(Object *object, const char *key) {
  PropertyKey atom = key_from_atom(atom_from_ascii(key));
  GetterCall call = {atom, value_object(object), value_undefined()};
  Value ignored;
  if (try_call(read_property, &call, &ignored)) return call.result;
  Value buffer = get_or_undefined(object, key_from_atom(ATOM(buffer)));
  return value_is_object(buffer) ? get_or_undefined(value_as_object(buffer), atom)
                                 : value_undefined();
}

void format_extra(Inspector *inspector, Entries *entries, Object *object, const char *key,
                  uint32_t depth) {
  Value value = extra_value(object, key);
  builder_append_unit(&entries->text, '[');
  builder_append_ascii(&entries->text, key);
  builder_append_ascii(&entries->text, "]: ");
  inspector->indentation += 2;
  format_value(inspector, &entries->text, value, depth);
  inspector->indentation -= 2;
  entries_end(entries);
}
