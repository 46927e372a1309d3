/* realm.c - the intrinsic objects, made from the rows of intrinsic.def and builtin.def when first
 * asked for.
 *
 * An intrinsic is a dictionary with a slot for each of its rows. Slots of functions hold VALUE_LAZY
 * | row, those that name another intrinsic VALUE_LAZY | LAZY_INTRINSIC + id, until somebody looks;
 * so a program pays for what it touches.
 * The description (FunctionInfo) of a builtin function is made together with the function.
 */
#include "builtin/realm.h"

#include "abi/builtin.h"
#include "abi/entry.h"
#include "array/array.h"
#include "core/stack_trace.h"
#include "core/throw.h"
#include "function/function.h"
#include "gc/barrier.h"
#include "gc/roots.h"
#include "object/error.h"
#include "object/primitive_wrapper.h"
#include "object/slot.h"
#include "operation/convert.h"
#include "string/atom.h"
#include "string/string.h"

#include <math.h>
#include <stdlib.h>

#define LAZY_INTRINSIC 0x10000u

/* Functions of libperry_stdlib.a are there only if the program links them (abi/library.def). */
#define BUILTIN(holder, key, length, signature, function, effects, anchor)                         \
  extern __typeof__(function) function __attribute__((weak));
#define GETTER(holder, key, signature, function, effects, anchor)                                  \
  extern __typeof__(function) function __attribute__((weak));
#define SETTER(holder, key, signature, function, effects, anchor)                                  \
  extern __typeof__(function) function __attribute__((weak));
#define STRING(holder, key, text)
#define NUMBER(holder, key, value)
#define ALIAS(holder, key, target)
#include "abi/builtin/library.def"
#undef BUILTIN
#undef GETTER
#undef SETTER
#undef STRING
#undef NUMBER
#undef ALIAS

/* ---- the tables ---- */

typedef enum RowKind {
  ROW_BUILTIN,
  ROW_CONSTRUCT,
  ROW_GETTER,
  ROW_SETTER,
  ROW_NUMBER,
  ROW_STRING,
  ROW_ALIAS
} RowKind;
typedef enum Signature {
  SIGNATURE_T0,
  SIGNATURE_T1,
  SIGNATURE_T2,
  SIGNATURE_T3,
  SIGNATURE_F1,
  SIGNATURE_F2,
  SIGNATURE_ANY,
} Signature;

typedef struct BuiltinRow {
  uint8_t kind, signature, length;
  uint16_t holder;
  const char *key;
  union {
    void *function;
    double number;
    const char *text;
  };
} BuiltinRow;

static const BuiltinRow rows[] = {
#define BUILTIN(row_holder, row_key, row_length, row_signature, row_function, effects, anchor)     \
  {ROW_BUILTIN, SIGNATURE_##row_signature,         row_length, INTRINSIC_##row_holder,             \
   row_key,     {.function = (void *)row_function}},
#define CONSTRUCT(row_holder, row_length, row_signature, row_function, effects, anchor)            \
  {ROW_CONSTRUCT,                                                                                  \
   SIGNATURE_##row_signature,                                                                      \
   row_length,                                                                                     \
   INTRINSIC_##row_holder,                                                                         \
   "",                                                                                             \
   {.function = (void *)row_function}},
#define GETTER(row_holder, row_key, row_signature, row_function, effects, anchor)                  \
  {ROW_GETTER, SIGNATURE_##row_signature,         0, INTRINSIC_##row_holder,                       \
   row_key,    {.function = (void *)row_function}},
#define SETTER(row_holder, row_key, row_signature, row_function, effects, anchor)                  \
  {ROW_SETTER, SIGNATURE_##row_signature,         1, INTRINSIC_##row_holder,                       \
   row_key,    {.function = (void *)row_function}},
#define NUMBER(row_holder, row_key, row_value)                                                     \
  {ROW_NUMBER, 0, 0, INTRINSIC_##row_holder, row_key, {.number = row_value}},
#define STRING(row_holder, row_key, row_text)                                                      \
  {ROW_STRING, 0, 0, INTRINSIC_##row_holder, row_key, {.text = row_text}},
#define ALIAS(row_holder, row_key, row_target)                                                     \
  {ROW_ALIAS, 0, 0, INTRINSIC_##row_holder, row_key, {.text = row_target}},
#include "abi/builtin.def"
};
#define ROW_COUNT (sizeof rows / sizeof rows[0])

typedef enum IntrinsicKind {
  KIND_NONE,
  KIND_CONSTRUCTOR,
  KIND_PROTOTYPE,
  KIND_NAMESPACE,
  KIND_OTHER
} IntrinsicKind;

typedef struct IntrinsicRow {
  const char *name;
  IntrinsicKind kind;
  CellKind cell_kind;
  IntrinsicId parent;
  IntrinsicId prototype; /* of a constructor */
} IntrinsicRow;

static const IntrinsicRow intrinsics[] = {
    {"", KIND_NONE, CELL_OBJECT, INTRINSIC_None, INTRINSIC_None},
#define CONSTRUCTOR(name, prototype, parent)                                                       \
  {#name, KIND_CONSTRUCTOR, CELL_BUILTIN_FUNCTION, INTRINSIC_##parent, INTRINSIC_##prototype},
#define PROTOTYPE(name, kind, parent)                                                              \
  {#name, KIND_PROTOTYPE, CELL_##kind, INTRINSIC_##parent, INTRINSIC_None},
#define NAMESPACE(name)                                                                            \
  {#name, KIND_NAMESPACE, CELL_OBJECT, INTRINSIC_ObjectPrototype, INTRINSIC_None},
#define INTRINSIC(name) {#name, KIND_OTHER, CELL_OBJECT, INTRINSIC_None, INTRINSIC_None},
#include "abi/intrinsic.def"
};

/* Properties that lead from one intrinsic to another, beside `prototype` and `constructor` of
 * constructors. */
static const struct {
  IntrinsicId holder;
  const char *key;
  IntrinsicId target;
} links[] = {
    {INTRINSIC_GeneratorFunctionPrototype, "prototype", INTRINSIC_GeneratorPrototype},
    {INTRINSIC_GeneratorPrototype, "constructor", INTRINSIC_GeneratorFunctionPrototype},
    {INTRINSIC_AsyncGeneratorFunctionPrototype, "prototype", INTRINSIC_AsyncGeneratorPrototype},
    {INTRINSIC_AsyncGeneratorPrototype, "constructor", INTRINSIC_AsyncGeneratorFunctionPrototype},
};

/* Globals that node has and this runtime does not: using one says so, instead of `is not defined`.
 * */
static const char *const unsupported_globals[] = {
#define UNSUPPORTED(name) #name,
#include "abi/unsupported_global.def"
};

/* Constructors and namespaces without a global binding, or with another name. */
static const char *global_name(IntrinsicId id) {
  switch ((int)id) {
  case INTRINSIC_TypedArray:
  case INTRINSIC_GeneratorFunction:
  case INTRINSIC_AsyncGeneratorFunction:
  case INTRINSIC_AsyncFunction:
  case INTRINSIC_Timeout:
  case INTRINSIC_Immediate:
  case INTRINSIC_Stdout:
  case INTRINSIC_Stderr:
    return NULL;
  case INTRINSIC_Console:
    return "console";
  case INTRINSIC_Process:
    return "process";
  case INTRINSIC_Performance:
    return "performance";
  default:
    return intrinsics[id].name;
  }
}

/* ---- the realm ---- */

struct Realm {
  Object *objects[INTRINSIC_COUNT];
  Value functions[ROW_COUNT]; /* made builtin functions; undefined before */
  FunctionInfo *infos[INTRINSIC_COUNT + ROW_COUNT];
  uint32_t info_count;
};

static void realm_visit(Tracer *tracer, void *data) {
  Realm *realm = data;
  for (uint32_t i = 0; i < INTRINSIC_COUNT; i++)
    trace_pointer(tracer, &realm->objects[i]);
  trace_values(tracer, realm->functions, ROW_COUNT);
  for (uint32_t i = 0; i < realm->info_count; i++)
    trace_pointer(tracer, &realm->infos[i]->name);
}

static Realm *realm_get(void) {
  Realm *realm = perry_isolate.realm;
  if (realm) return realm;
  realm = calloc(1, sizeof *realm);
  if (!realm) perry_out_of_memory(sizeof *realm);
  for (uint32_t i = 0; i < ROW_COUNT; i++)
    realm->functions[i] = value_undefined();
  perry_isolate.realm = realm;
  roots_register_function(realm_visit, realm);
  return realm;
}

/* ---- builtin functions ---- */

static inline Value argument(uint32_t argc, const Value *argv, uint32_t i) {
  return i < argc ? argv[i] : value_undefined();
}

#define ENTRY_PARAMETERS                                                                           \
  Function *callee, Value this_value, Value new_target, uint32_t argc, const Value *argv

static Value enter_t0(ENTRY_PARAMETERS) {
  return ((Value(*)(Value))callee->info->native)(this_value);
}
static Value enter_t1(ENTRY_PARAMETERS) {
  return ((Value(*)(Value, Value))callee->info->native)(this_value, argument(argc, argv, 0));
}
static Value enter_t2(ENTRY_PARAMETERS) {
  return ((Value(*)(Value, Value, Value))callee->info->native)(this_value, argument(argc, argv, 0),
                                                               argument(argc, argv, 1));
}
static Value enter_t3(ENTRY_PARAMETERS) {
  return ((Value(*)(Value, Value, Value, Value))callee->info->native)(
      this_value, argument(argc, argv, 0), argument(argc, argv, 1), argument(argc, argv, 2));
}
static Value enter_f1(ENTRY_PARAMETERS) {
  return value_number_from_raw(
      ((double (*)(double))callee->info->native)(to_number(argument(argc, argv, 0))));
}
static Value enter_f2(ENTRY_PARAMETERS) {
  double a = to_number(argument(argc, argv, 0));
  double b = to_number(argument(argc, argv, 1));
  return value_number_from_raw(((double (*)(double, double))callee->info->native)(a, b));
}

static GenericEntry entry_of(const BuiltinRow *row) {
  switch ((Signature)row->signature) {
  case SIGNATURE_T0:
    return enter_t0;
  case SIGNATURE_T1:
    return enter_t1;
  case SIGNATURE_T2:
    return enter_t2;
  case SIGNATURE_T3:
    return enter_t3;
  case SIGNATURE_F1:
    return enter_f1;
  case SIGNATURE_F2:
    return enter_f2;
  case SIGNATURE_ANY:
    return (GenericEntry)row->function;
  }
  return NULL;
}

static FunctionInfo *info_create(String *name, uint32_t length, uint32_t flags, GenericEntry entry,
                                 void *native) {
  Realm *realm = realm_get();
  FunctionInfo *info = calloc(1, sizeof *info);
  if (!info) perry_out_of_memory(sizeof *info);
  *info = (FunctionInfo){.entry = entry,
                         .name = name,
                         .length = length,
                         .flags = flags | FUNCTION_BUILTIN,
                         .native = native};
  realm->infos[realm->info_count++] = info;
  return info;
}

/* "@@name" is a well-known symbol. */
static PropertyKey key_from_text(const char *text) {
  if (text[0] == '@' && text[1] == '@') {
    static const char *const names[] = {
#define WELL_KNOWN_ROW(name) #name,
#include "abi/well_known.def"
    };
    for (uint32_t i = 0; i < WELL_KNOWN_COUNT; i++)
      if (strcmp(names[i], text + 2) == 0) return value_symbol(&perry_well_known[i].symbol);
  }
  return key_from_atom(atom_from_ascii(text));
}

static uint32_t row_of(IntrinsicId holder, const char *key, RowKind kind) {
  for (uint32_t i = 0; i < ROW_COUNT; i++)
    if (rows[i].holder == holder && rows[i].kind == kind && strcmp(rows[i].key, key) == 0) return i;
  return ROW_COUNT;
}

static Value function_of_row(uint32_t number) {
  Realm *realm = realm_get();
  const BuiltinRow *row = &rows[number];
  if (row->kind == ROW_ALIAS) {
    uint32_t target = row_of((IntrinsicId)row->holder, row->text, ROW_BUILTIN);
    if (target == ROW_COUNT) target = row_of(INTRINSIC_Global, row->text, ROW_BUILTIN);
    return function_of_row(target);
  }
  if (!value_is_undefined(realm->functions[number])) return realm->functions[number];
  uint32_t prefix = row->kind == ROW_GETTER   ? FUNCTION_NAME_GET
                    : row->kind == ROW_SETTER ? FUNCTION_NAME_SET
                                              : FUNCTION_NAME_PLAIN;
  String *name = atom_from_string(function_name_for_key(key_from_text(row->key), prefix));
  const FunctionInfo *info = info_create(name, row->length, 0, entry_of(row), row->function);
  realm->functions[number] = value_object(function_create(info));
  return realm->functions[number];
}

Value realm_materialize_builtin(uint32_t row) {
  return row >= LAZY_INTRINSIC ? value_object(realm_intrinsic((IntrinsicId)(row - LAZY_INTRINSIC)))
                               : function_of_row(row);
}

/* ---- intrinsic objects ---- */

static Value lazy_row(uint32_t row) {
  return value_from_bits(VALUE_LAZY | row);
}
static Value lazy_intrinsic(IntrinsicId id) {
  return lazy_row(LAZY_INTRINSIC + id);
}

static void add(Object *object, PropertyKey key, Value value, uint32_t flags) {
  if (value_is_lazy(value)) flags |= PROPERTY_LAZY;
  object_add_property(object, key, value, flags);
}

/* Attributes of a builtin function property; the two exceptions are the specification's. */
static uint32_t function_flags(const char *key) {
  if (strcmp(key, "@@toPrimitive") == 0) return PROPERTY_CONFIGURABLE;
  return strcmp(key, "@@hasInstance") == 0 ? 0 : PROPERTY_HIDDEN;
}

/* What node and the web add to the global object is enumerable, what the language defines is not.
 */
static uint32_t global_flags(const char *name) {
  static const char *const added[] = {"clearImmediate", "setImmediate", "clearInterval",
                                      "clearTimeout",   "setInterval",  "setTimeout",
                                      "queueMicrotask", "performance",  "structuredClone"};
  for (size_t i = 0; i < sizeof added / sizeof *added; i++)
    if (strcmp(name, added[i]) == 0) return PROPERTY_DEFAULT;
  return PROPERTY_HIDDEN;
}

static void add_row(Object *object, uint32_t number) {
  const BuiltinRow *row = &rows[number];
  bool is_function = row->kind == ROW_BUILTIN || row->kind == ROW_GETTER || row->kind == ROW_SETTER;
  if (row->kind == ROW_CONSTRUCT || (is_function && !row->function)) return;
  PropertyKey key = key_from_text(row->key);
  switch ((RowKind)row->kind) {
  case ROW_CONSTRUCT:
    break;
  case ROW_BUILTIN:
  case ROW_ALIAS:
    add(object, key, lazy_row(number),
        row->holder == INTRINSIC_Global ? global_flags(row->key) : function_flags(row->key));
    break;
  case ROW_GETTER:
    object_define_accessor(object, key, function_of_row(number), value_hole(),
                           PROPERTY_CONFIGURABLE);
    break;
  case ROW_SETTER:
    object_define_accessor(object, key, value_hole(), function_of_row(number),
                           PROPERTY_CONFIGURABLE);
    break;
  case ROW_NUMBER:
    add(object, key, value_number_from_raw(row->number), 0);
    break;
  case ROW_STRING:
    add(object, key, value_string(string_from_ascii(row->text)),
        value_is_symbol(key) ? PROPERTY_CONFIGURABLE : PROPERTY_HIDDEN);
    break;
  }
}

static Value return_undefined(ENTRY_PARAMETERS) {
  return value_undefined();
}

static Object *make_prototype(const IntrinsicRow *row, IntrinsicId id) {
  Object *parent = row->parent == INTRINSIC_None ? NULL : realm_intrinsic(row->parent);
  switch ((int)id) {
  case INTRINSIC_FunctionPrototype:
    return (Object *)function_create_with_prototype(
        info_create(ATOM(empty), 0, 0, return_undefined, NULL), parent);
  case INTRINSIC_ArrayPrototype: { /* a dictionary, so that an index of its own is noticed */
    Array *prototype = array_create_with_prototype(0, parent);
    array_make_dictionary(prototype);
    return (Object *)prototype;
  }
  case INTRINSIC_StringPrototype:
    return primitive_wrapper_create(value_string(ATOM(empty)), parent);
  case INTRINSIC_NumberPrototype:
    return primitive_wrapper_create(value_number(0), parent);
  case INTRINSIC_BooleanPrototype:
    return primitive_wrapper_create(value_boolean(false), parent);
  default:
    return object_create(parent);
  }
}

static Value enter_missing_constructor(ENTRY_PARAMETERS) {
  throw_error_values(INTRINSIC_ErrorPrototype, "Not supported by perry: %", 1,
                     (Value[]){value_string(callee->info->name)});
}

static Object *make_constructor(const IntrinsicRow *row, IntrinsicId id) {
  uint32_t number = row_of(id, "", ROW_CONSTRUCT);
  String *name = atom_from_ascii(row->name);
  bool is_there = number < ROW_COUNT;
  GenericEntry entry = is_there ? entry_of(&rows[number]) : enter_missing_constructor;
  uint32_t flags =
      FUNCTION_CONSTRUCTOR | (row->prototype == INTRINSIC_None ? 0 : FUNCTION_HAS_PROTOTYPE);
  const FunctionInfo *info = info_create(name, is_there ? rows[number].length : 0, flags, entry,
                                         is_there ? rows[number].function : NULL);
  Function *function = function_create_with_prototype(info, realm_intrinsic(row->parent));
  if (row->prototype != INTRINSIC_None) {
    Object *prototype = realm_intrinsic(row->prototype);
    slot_write(&function->header, &function->prototype, value_object(prototype));
  }
  return (Object *)function;
}

static Object *make_global(void) {
  Object *global = object_create(realm_intrinsic(INTRINSIC_ObjectPrototype));
  object_make_dictionary(global);
  add(global, key_from_atom(ATOM(globalThis)), value_object(global), PROPERTY_HIDDEN);
  add(global, key_from_atom(ATOM(infinity)), value_number(INFINITY), 0);
  add(global, key_from_atom(ATOM(nan)), value_number_from_raw(NAN), 0);
  add(global, key_from_atom(ATOM(undefined)), value_undefined(), 0);
  for (uint32_t id = 1; id < INTRINSIC_COUNT; id++) {
    IntrinsicKind kind = intrinsics[id].kind;
    bool is_bound = kind == KIND_CONSTRUCTOR || kind == KIND_NAMESPACE || id == INTRINSIC_Date;
    const char *name = is_bound ? global_name((IntrinsicId)id) : NULL;
    if (name)
      add(global, key_from_atom(atom_from_ascii(name)), lazy_intrinsic((IntrinsicId)id),
          global_flags(name));
  }
  return global;
}

static Value enter_throw_type_error(ENTRY_PARAMETERS) {
  throw_type_error(
      "'caller', 'callee', and 'arguments' properties may not be accessed on strict mode "
      "functions or the arguments objects for calls to them");
}

/* Spec: sec-array.prototype-@@unscopables */
static Object *make_array_unscopables(void) {
  static const char *const names[] = {"at",         "copyWithin", "entries",   "fill",
                                      "find",       "findIndex",  "findLast",  "findLastIndex",
                                      "flat",       "flatMap",    "includes",  "keys",
                                      "toReversed", "toSorted",   "toSpliced", "values"};
  Object *list = object_create(NULL);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    add(list, key_from_atom(atom_from_ascii(names[i])), value_boolean(true), PROPERTY_DEFAULT);
  return list;
}

static Object *make_other(IntrinsicId id) {
  switch ((int)id) {
  case INTRINSIC_ArrayUnscopables:
    return make_array_unscopables();
  case INTRINSIC_Global:
    return make_global();
  case INTRINSIC_ThrowTypeError: {
    Object *function =
        (Object *)function_create(info_create(ATOM(empty), 0, 0, enter_throw_type_error, NULL));
    object_set_integrity(function, INTEGRITY_FROZEN);
    return function;
  }
  case INTRINSIC_Date:
    return (Object *)function_create(
        info_create(ATOM(Date), 7, FUNCTION_CONSTRUCTOR, enter_missing_constructor, NULL));
  default:
    CHECK(false, "every INTRINSIC has its case");
  }
}

static Object *make(IntrinsicId id) {
  const IntrinsicRow *row = &intrinsics[id];
  switch (row->kind) {
  case KIND_NONE:
    break;
  case KIND_PROTOTYPE:
    return make_prototype(row, id);
  case KIND_CONSTRUCTOR:
    return make_constructor(row, id);
  case KIND_NAMESPACE:
    return object_create(realm_intrinsic(INTRINSIC_ObjectPrototype));
  case KIND_OTHER:
    return make_other(id);
  }
  CHECK(false, "an intrinsic");
}

static void add_constructor_link(Object *prototype, IntrinsicId id) {
  if (id == INTRINSIC_IteratorPrototype) return; /* has rows: an accessor */
  for (uint32_t i = 1; i < INTRINSIC_COUNT; i++)
    if (intrinsics[i].kind == KIND_CONSTRUCTOR && intrinsics[i].prototype == id)
      add(prototype, key_from_atom(ATOM(constructor)), lazy_intrinsic((IntrinsicId)i),
          PROPERTY_HIDDEN);
}

/* Properties that no row can tell. */
static void add_extras(Object *object, IntrinsicId id) {
  if (id == INTRINSIC_ArrayPrototype)
    add(object, WELL_KNOWN(unscopables), lazy_intrinsic(INTRINSIC_ArrayUnscopables),
        PROPERTY_CONFIGURABLE);
  if (id == INTRINSIC_Error)
    add(object, key_from_atom(ATOM(stackTraceLimit)), value_number(STACK_TRACE_LIMIT),
        PROPERTY_DEFAULT);
  if (id == INTRINSIC_FunctionPrototype) { /* sec-addrestrictedfunctionproperties */
    Value thrower = value_object(realm_intrinsic(INTRINSIC_ThrowTypeError));
    object_define_accessor(object, key_from_atom(ATOM(caller)), thrower, thrower,
                           PROPERTY_CONFIGURABLE);
    object_define_accessor(object, key_from_atom(ATOM(arguments)), thrower, thrower,
                           PROPERTY_CONFIGURABLE);
  }
  if (id != INTRINSIC_Symbol) return;
#define WELL_KNOWN_ROW(name)                                                                       \
  add(object, key_from_atom(atom_from_ascii(#name)), WELL_KNOWN(name), 0);
#include "abi/well_known.def"
}

static ShapeWatch watch_of(IntrinsicId id) {
  switch ((int)id) {
  case INTRINSIC_ArrayPrototype:
    return WATCH_ARRAY_PROTOTYPE;
  case INTRINSIC_ObjectPrototype:
    return WATCH_OBJECT_PROTOTYPE;
  case INTRINSIC_ArrayIteratorPrototype:
  case INTRINSIC_IteratorPrototype:
    return WATCH_ARRAY_ITERATOR;
  case INTRINSIC_StringPrototype:
    return WATCH_STRING_PROTOTYPE;
  case INTRINSIC_Math:
    return WATCH_MATH;
  case INTRINSIC_Global:
    return WATCH_GLOBAL;
  default:
    return WATCH_NONE;
  }
}

Object *realm_intrinsic(IntrinsicId id) {
  Realm *realm = realm_get();
  Object *object = realm->objects[id];
  if (__builtin_expect(object != NULL, 1)) return object;
  object = make(id);
  if (realm->objects[id]) return realm->objects[id]; /* making a parent led back here */
  realm->objects[id] = object;
  object_make_dictionary(object);
  if (intrinsics[id].kind == KIND_PROTOTYPE) add_constructor_link(object, id);
  for (uint32_t i = 0; i < sizeof links / sizeof links[0]; i++)
    if (links[i].holder == id)
      add(object, key_from_atom(atom_from_ascii(links[i].key)), lazy_intrinsic(links[i].target),
          PROPERTY_CONFIGURABLE);
  for (uint32_t i = 0; i < ROW_COUNT; i++)
    if (rows[i].holder == id) add_row(object, i);
  add_extras(object, id);
  if (id == INTRINSIC_FunctionPrototype) perry_isolate.instanceof_changed = 0; /* its own */
  shape_of(object)->watch = (uint8_t)watch_of(id);
  object_make_prototype(object); /* from now on its changes are noticed */
  return object;
}

bool realm_is_intrinsic(const Object *object, IntrinsicId id) {
  return object && perry_isolate.realm && perry_isolate.realm->objects[id] == object;
}

/* ---- globals ---- */

Value perry_intrinsic(uint32_t id) {
  return value_object(realm_intrinsic((IntrinsicId)id));
}

Value perry_global_object(void) {
  return value_object(realm_intrinsic(INTRINSIC_Global));
}

Value perry_global_get_or_undefined(String *atom) {
  Object *global = realm_intrinsic(INTRINSIC_Global);
  return perry_get_property(value_object(global), key_from_atom(atom), NULL);
}

Value perry_global_get(String *atom) {
  Object *global = realm_intrinsic(INTRINSIC_Global);
  PropertyKey key = key_from_atom(atom);
  Value value = perry_get_property(value_object(global), key, NULL);
  if (!value_is_undefined(value) || object_has_property(global, key)) return value;
  for (uint32_t i = 0; i < sizeof unsupported_globals / sizeof unsupported_globals[0]; i++)
    if (string_equals_ascii(atom, unsupported_globals[i]))
      throw_error_values(INTRINSIC_ErrorPrototype, "Not supported by perry: %", 1, &key);
  throw_error_values(INTRINSIC_ReferenceErrorPrototype, "% is not defined", 1, &key);
}

void perry_global_set(String *atom, Value value) {
  Object *global = realm_intrinsic(INTRINSIC_Global);
  PropertyKey key = key_from_atom(atom);
  if (!object_has_property(global, key))
    throw_error_values(INTRINSIC_ReferenceErrorPrototype, "% is not defined", 1, &key);
  object_set(global, key, value);
}
