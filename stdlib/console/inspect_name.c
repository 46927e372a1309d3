/* inspect_name.c - what an object is an instance of: the name of a constructor on its prototype
 * chain, and its @@toStringTag. */
#include "console/inspector.h"

#include <math.h>
#include <stdio.h>

/* ---- reading where exceptions do not count ---- */

typedef struct Lookup {
  Object *object;
  Value key; /* of test_instance: the constructor */
  Value result;
} Lookup;

static void look_up(void *data) {
  Lookup *lookup = data;
  lookup->result = object_get(lookup->object, lookup->key);
}

Value get_or_undefined(Object *object, PropertyKey key) {
  Lookup lookup = {object, key, value_undefined()};
  Value ignored;
  return try_call(look_up, &lookup, &ignored) ? lookup.result : value_undefined();
}

static void test_instance(void *data) {
  Lookup *lookup = data;
  lookup->result = value_boolean(perry_instance_of(value_object(lookup->object), lookup->key));
}

static bool is_instance(Object *object, Value constructor) {
  Lookup lookup = {object, constructor, value_undefined()};
  Value ignored;
  return try_call(test_instance, &lookup, &ignored) && value_is_true(lookup.result);
}

/* ---- constructors ---- */

typedef struct BuiltinPrototype {
  IntrinsicId prototype;
  const char *name;
} BuiltinPrototype;

/* Those whose name stays what it is whatever a program does to their `constructor`, as in node. */
static const BuiltinPrototype builtin_prototypes[] = {
#define KNOWN(name) {INTRINSIC_##name##Prototype, #name},
    KNOWN(Object) KNOWN(Array) KNOWN(Function) KNOWN(Map) KNOWN(Set) KNOWN(Error) KNOWN(TypeError)
        KNOWN(RangeError) KNOWN(AggregateError) KNOWN(Promise) KNOWN(ArrayBuffer) KNOWN(TypedArray)
            KNOWN(DataView) KNOWN(Boolean) KNOWN(Number) KNOWN(String) KNOWN(WeakMap)
                KNOWN(WeakSet)};

static const char *builtin_prototype_name(const Object *object) {
  for (size_t i = 0; i < sizeof builtin_prototypes / sizeof *builtin_prototypes; i++)
    if (realm_is_intrinsic(object, builtin_prototypes[i].prototype))
      return builtin_prototypes[i].name;
  return NULL;
}

bool is_builtin_name(String *name) {
  static const char *const names[] = {
#define CONSTRUCTOR(name, prototype, parent) #name,
#include "abi/intrinsic.def"
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (string_equals_ascii(name, names[i])) return true;
  return false;
}

const char *kind_name(const Object *object) {
  switch (object->header.kind) {
  case CELL_ARRAY:
    return "Array";
  case CELL_FUNCTION:
  case CELL_BUILTIN_FUNCTION:
  case CELL_BOUND_FUNCTION:
    return "Function";
  case CELL_ERROR:
    return "Error";
  case CELL_MAP:
    return "Map";
  case CELL_SET:
    return "Set";
  case CELL_WEAK_MAP:
    return "WeakMap";
  case CELL_WEAK_SET:
    return "WeakSet";
  case CELL_WEAK_REF:
    return "WeakRef";
  case CELL_PROMISE:
    return "Promise";
  case CELL_ARRAY_BUFFER:
    return "ArrayBuffer";
  case CELL_TYPED_ARRAY:
    return typed_array_names[((const TypedArray *)object)->element_type];
  case CELL_DATA_VIEW:
    return "DataView";
  case CELL_DATE:
    return "Date";
  case CELL_NAMESPACE:
    return "Module";
  default:
    return "Object";
  }
}

/* `Object <[Object: null prototype] {}>`: no constructor, but a prototype that can be shown. */
static String *name_by_prototype(Inspector *inspector, Object *object, Object *prototype,
                                 uint32_t depth) {
  STRING_BUILDER(text);
  builder_append_ascii(&text, kind_name(object));
  builder_append_ascii(&text, " <");
  if (depth > inspector->options.depth) {
    builder_append_ascii(&text, "Complex prototype");
  } else {
    String *name = instance_name(inspector, prototype, depth + 1);
    if (name) {
      builder_append_string(&text, name);
    } else {
      InspectOptions options = inspector->options;
      options.calls_custom = false;
      options.depth = -1;
      inspect_append_with(&text, value_object(prototype), &options);
    }
  }
  builder_append_unit(&text, '>');
  return builder_finish(&text);
}

String *instance_name(Inspector *inspector, Object *object, uint32_t depth) {
  for (Object *o = object; o; o = object_get_prototype(o)) {
    /* What a program does to the `constructor` of a builtin prototype changes no names. */
    const char *builtin = o == object ? NULL : builtin_prototype_name(o);
    if (builtin) return atom_from_ascii(builtin);
    PropertyDescriptor found;
    if (!object_get_own_property(o, key_from_atom(ATOM(constructor)), &found)) continue;
    if (!is_callable(found.value)) continue;
    Value name = object_get(value_as_object(found.value), key_from_atom(ATOM(name)));
    if (value_is_string(name) && value_as_string(name)->length == 0) continue;
    if (is_instance(object, found.value)) return to_string(name);
  }
  Object *prototype = object_get_prototype(object);
  return prototype ? name_by_prototype(inspector, object, prototype, depth) : NULL;
}

String *instance_tag(Inspector *inspector, Object *object) {
  Value tag = get_or_undefined(object, WELL_KNOWN(toStringTag));
  if (!value_is_string(tag) || value_as_string(tag)->length == 0) return ATOM(empty);
  /* An own property that is listed need not be shown twice. */
  PropertyDescriptor found;
  if (object_get_own_property(object, WELL_KNOWN(toStringTag), &found) &&
      (inspector->options.shows_hidden || (found.flags & PROPERTY_ENUMERABLE)))
    return ATOM(empty);
  return value_as_string(tag);
}

/* ---- prefixes ---- */

static void append_size(StringBuilder *text, double size) {
  if (size < 0) return;
  builder_append_unit(text, '(');
  builder_append_string(text, string_from_number(size));
  builder_append_unit(text, ')');
}

static void append_bracketed(StringBuilder *text, String *tag) {
  builder_append_unit(text, '[');
  builder_append_string(text, tag);
  builder_append_ascii(text, "] ");
}

/* Is the tag the constructor's name, or a qualified one that ends in it? */
static bool tag_names(String *tag, String *constructor) {
  int64_t dot = string_last_index_of(tag, string_from_unit('.'), tag->length);
  if (dot >= 1) tag = string_slice(tag, (uint32_t)dot + 1, tag->length);
  return string_equal(tag, constructor);
}

void prefix_append(StringBuilder *text, String *constructor, String *tag, const char *fallback,
                   double size) {
  if (!constructor) {
    builder_append_unit(text, '[');
    builder_append_ascii(text, fallback);
    append_size(text, size);
    builder_append_ascii(text, ": null prototype] ");
    if (tag->length > 0 && !string_equals_ascii(tag, fallback)) append_bracketed(text, tag);
    return;
  }
  bool is_tag_enough = tag->length > 0 && tag_names(tag, constructor);
  builder_append_string(text, is_tag_enough ? tag : constructor);
  append_size(text, size);
  builder_append_unit(text, ' ');
  if (tag->length > 0 && !is_tag_enough) append_bracketed(text, tag);
}
