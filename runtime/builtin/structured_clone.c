/* structured_clone.c - structuredClone: HTML's StructuredSerialize and StructuredDeserialize in one
 * walk, as both ends are in one realm. A Map from what was met to its copy keeps identity and ends
 * cycles; a copy is entered before its parts are made.
 * TODO(structuredClone): transferring buffers is refused; the error is an Error with the name and
 * code of a DataCloneError, since DOMException does not exist.
 * Spec: html-structuredclone
 */
#include "abi/builtin.h"
#include "array/array.h"
#include "array/typed_array.h"
#include "collection/hash_table.h"
#include "core/throw.h"
#include "object/error.h"
#include "object/intrinsic.h"
#include "object/primitive_wrapper.h"
#include "object/slot.h"
#include "operation/convert.h"
#include "operation/iterate.h"
#include "string/atom.h"
#include "string/string.h"

#include <string.h>

typedef struct Cloning {
  Collection *copies; /* a Map: object to its copy */
} Cloning;

static Value clone(Cloning *c, Value value);

_Noreturn static void throw_data_clone(String *message) {
  enum { DATA_CLONE_ERR = 25 };
  Object *error = error_create(INTRINSIC_ErrorPrototype, message);
  object_define(error, key_from_atom(ATOM(name)), value_string(string_from_ascii("DataCloneError")),
                PROPERTY_HIDDEN);
  object_define(error, key_from_atom(ATOM(code)), value_number(DATA_CLONE_ERR), PROPERTY_HIDDEN);
  perry_throw(value_object(error));
}

_Noreturn static void throw_not_cloneable(Value value) {
  throw_data_clone(
      string_concat(describe_value(value), string_from_ascii(" could not be cloned.")));
}

static void note_copy(Cloning *c, Value source, Object *copy) {
  bool is_new;
  HashEntry *entry = hash_table_add(c->copies, source, &is_new);
  hash_entry_set_value(c->copies, entry, value_object(copy));
}

/* Own enumerable properties with string keys. */
static void clone_properties(Cloning *c, Object *source, Object *copy) {
  Array *keys = object_own_keys(source, KEYS_STRINGS);
  for (uint32_t i = 0; i < keys->length; i++) {
    PropertyKey key = to_property_key(array_get(keys, i));
    PropertyDescriptor own;
    if (!object_get_own_property(source, key, &own) || !(own.flags & PROPERTY_ENUMERABLE)) continue;
    object_create_data_property(copy, key, clone(c, object_get(source, key)));
  }
}

static Object *clone_array(Cloning *c, Value value) {
  Array *copy = array_create(value_as_array(value)->length);
  note_copy(c, value, (Object *)copy);
  clone_properties(c, value_as_object(value), (Object *)copy);
  return (Object *)copy;
}

/* The entries that exist now: getters of values may change the collection. */
static Object *clone_collection(Cloning *c, Value value, CellKind kind) {
  Collection *source = (Collection *)value_as_cell(value), *copy = collection_create(kind);
  note_copy(c, value, (Object *)copy);
  bool is_map = kind == CELL_MAP, is_new;
  Array *parts = array_create(0);
  uint64_t position = 0;
  for (HashEntry *e; (e = hash_table_next(source, &position));) {
    Value key = e->key, item = is_map ? e->value[0] : value_undefined();
    array_push(parts, key);
    array_push(parts, item);
  }
  for (uint32_t i = 0; i < parts->length; i += 2) {
    Value key = clone(c, array_get(parts, i)), item = clone(c, array_get(parts, i + 1));
    HashEntry *entry = hash_table_add(copy, key, &is_new);
    if (is_map) hash_entry_set_value(copy, entry, item);
  }
  return (Object *)copy;
}

static IntrinsicId error_prototype(Object *error) {
  static const struct {
    const char *name;
    IntrinsicId prototype;
  } rows[] = {{"EvalError", INTRINSIC_EvalErrorPrototype},
              {"RangeError", INTRINSIC_RangeErrorPrototype},
              {"ReferenceError", INTRINSIC_ReferenceErrorPrototype},
              {"SyntaxError", INTRINSIC_SyntaxErrorPrototype},
              {"TypeError", INTRINSIC_TypeErrorPrototype},
              {"URIError", INTRINSIC_URIErrorPrototype}};
  String *name = to_string(object_get(error, key_from_atom(ATOM(name))));
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (string_equals_ascii(name, rows[i].name)) return rows[i].prototype;
  return INTRINSIC_ErrorPrototype;
}

/* Name, message, stack and cause, nothing else. */
static Object *clone_error(Cloning *c, Value value) {
  Object *source = value_as_object(value);
  Object *prototype = realm_intrinsic(error_prototype(source));
  PropertyDescriptor own;
  bool has_message = object_get_own_property(source, key_from_atom(ATOM(message)), &own) &&
                     !descriptor_is_accessor(&own);
  Value message = has_message ? value_string(to_string(own.value)) : value_hole();
  Object *copy = error_create_with_prototype(prototype, message);
  note_copy(c, value, copy);
  Value stack = object_get(source, key_from_atom(ATOM(stack)));
  if (value_is_string(stack))
    object_define(copy, key_from_atom(ATOM(stack)), stack, PROPERTY_HIDDEN);
  if (object_get_own_property(source, key_from_atom(ATOM(cause)), &own)) {
    Value cause = clone(c, object_get(source, key_from_atom(ATOM(cause))));
    object_define(copy, key_from_atom(ATOM(cause)), cause, PROPERTY_HIDDEN);
  }
  return copy;
}

static Object *clone_buffer(Cloning *c, Value value) {
  const ArrayBuffer *source = (const ArrayBuffer *)value_as_cell(value);
  if (source->flags & BUFFER_DETACHED)
    throw_data_clone(string_from_ascii("An ArrayBuffer is detached and could not be cloned."));
  ArrayBuffer *copy = array_buffer_create((double)source->bytes);
  if (source->bytes) memcpy(copy->data, source->data, source->bytes);
  note_copy(c, value, (Object *)copy);
  return (Object *)copy;
}

/* A view of the copy of the whole buffer. */
static Object *clone_view(Cloning *c, Value value, CellKind kind) {
  TypedArray *source = (TypedArray *)value_as_cell(value);
  ElementType type = (ElementType)source->element_type;
  ArrayBuffer *buffer = (ArrayBuffer *)value_as_cell(clone(c, value_object(source->buffer)));
  Object *prototype = kind == CELL_DATA_VIEW
                          ? realm_intrinsic(INTRINSIC_DataViewPrototype)
                          : realm_intrinsic((IntrinsicId)(INTRINSIC_Int8ArrayPrototype + type));
  TypedArray *copy = (TypedArray *)object_create_of_kind(prototype, kind, sizeof(TypedArray));
  view_init(copy, buffer, type, source->byte_offset, source->length,
            (source->flags & VIEW_TRACKS_LENGTH) != 0);
  note_copy(c, value, (Object *)copy);
  return (Object *)copy;
}

static Object *clone_object(Cloning *c, Value value) {
  CellKind kind = (CellKind)value_as_cell(value)->kind;
  switch ((int)kind) {
  case CELL_OBJECT:
  case CELL_ARGUMENTS:
  case CELL_ENVIRONMENT: {
    Object *copy = object_create_plain();
    note_copy(c, value, copy);
    clone_properties(c, value_as_object(value), copy);
    return copy;
  }
  case CELL_ARRAY:
    return clone_array(c, value);
  case CELL_MAP:
  case CELL_SET:
    return clone_collection(c, value, kind);
  case CELL_ERROR:
    return clone_error(c, value);
  case CELL_PRIMITIVE_WRAPPER: {
    Value primitive = primitive_wrapper_value(value);
    if (value_is_symbol(primitive)) break;
    Object *copy = primitive_wrapper_create(primitive, prototype_of_primitive(primitive));
    note_copy(c, value, copy);
    return copy;
  }
  case CELL_ARRAY_BUFFER:
    return clone_buffer(c, value);
  case CELL_TYPED_ARRAY:
  case CELL_DATA_VIEW:
    return clone_view(c, value, kind);
  default:
    break;
  }
  throw_not_cloneable(value);
}

static Value clone(Cloning *c, Value value) {
  if (value_is_symbol(value)) throw_not_cloneable(value);
  if (!value_is_object(value)) return value;
  const HashEntry *met = hash_table_find(c->copies, value);
  if (met) return met->value[0];
  if (stack_is_exhausted()) perry_throw_stack_overflow();
  return value_object(clone_object(c, value));
}

_Noreturn static void throw_argument_error(const char *code, const char *text) {
  Object *error = error_create(INTRINSIC_TypeErrorPrototype, string_from_ascii(text));
  object_create_data_property(error, key_from_atom(ATOM(code)),
                              value_string(string_from_ascii(code)));
  perry_throw(value_object(error));
}

static void check_options(Value options) {
  if (value_is_nullish(options)) return;
  if (!value_is_object(options))
    throw_argument_error(
        "ERR_INVALID_ARG_TYPE",
        "Failed to execute 'structuredClone': Options cannot be converted to a dictionary");
  Value list = object_get(value_as_object(options), key_from_atom(atom_from_ascii("transfer")));
  if (value_is_undefined(list)) return;
  if (!value_is_object(list))
    throw_argument_error(
        "ERR_INVALID_ARG_TYPE",
        "Failed to execute 'structuredClone': transfer in Options cannot be converted to "
        "sequence.");
  if (iterable_to_array(list)->length > 0)
    throw_data_clone(string_from_ascii("Found invalid value in transferList."));
}

Value global_structured_clone(Function *callee, Value this_value, Value new_target, uint32_t argc,
                              const Value *argv) {
  if (argc == 0)
    throw_argument_error("ERR_MISSING_ARGS",
                         "The \"The value argument must be specified\" argument must be specified");
  check_options(argc > 1 ? argv[1] : value_undefined());
  Cloning c = {collection_create(CELL_MAP)};
  return clone(&c, argv[0]);
}
