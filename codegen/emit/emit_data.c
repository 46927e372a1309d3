/* emit_data.c - the static data of a program: strings and atoms, function descriptions, inline
 * caches, static shapes, module-level bindings, and perry_program (abi/program.h).
 *
 * Strings are cells outside the heap with their hash filled in. A text of abi/atoms.def is the
 * runtime's own atom; any other that is no array index becomes an atom of the program, listed in an
 * open-addressed table for the runtime to find.
 */
#include "abi/program.h"
#include "abi/string_hash.h"
#include "emit/emitter.h"

#include <stdio.h>
#include <string.h>

enum {
  RUNTIME_ATOM_BYTES = 64,
  WELL_KNOWN_BYTES = 32
}; /* sizes of StaticAtom and StaticSymbol, string/atom.h */

static const char *const runtime_atom_texts[] = {
#define ATOM_ROW(name, text) text,
#include "abi/atoms.def"
};
enum { RUNTIME_ATOM_COUNT = sizeof runtime_atom_texts / sizeof *runtime_atom_texts };

LLVMValueRef data_constant(Emitter *e, LLVMValueRef initialiser, const char *name,
                           unsigned alignment_bytes) {
  LLVMValueRef global = LLVMAddGlobal(e->module, LLVMTypeOf(initialiser), name);
  LLVMSetInitializer(global, initialiser);
  LLVMSetLinkage(global, LLVMPrivateLinkage);
  LLVMSetGlobalConstant(global, true);
  LLVMSetAlignment(global, alignment_bytes);
  return global;
}

/* Data that the program writes. */
static LLVMValueRef add_variable(Emitter *e, LLVMValueRef initialiser, const char *name,
                                 unsigned alignment_bytes) {
  LLVMValueRef global = data_constant(e, initialiser, name, alignment_bytes);
  LLVMSetGlobalConstant(global, false);
  return global;
}

static LLVMValueRef struct_of(Emitter *e, LLVMValueRef *fields, unsigned count) {
  return LLVMConstStructInContext(e->context, fields, count, false);
}

static LLVMValueRef offset_constant(Emitter *e, LLVMValueRef base, uint64_t offset_bytes) {
  LLVMValueRef offset = build_i64(e, offset_bytes);
  return LLVMConstInBoundsGEP2(e->i8, base, &offset, 1);
}

/* Array of pointers; NULL entries are null. An empty one is null itself. */
static LLVMValueRef pointer_table(Emitter *e, LLVMValueRef *pointers, uint32_t count,
                                  const char *name) {
  if (count == 0) return LLVMConstNull(e->ptr);
  for (uint32_t i = 0; i < count; i++)
    if (!pointers[i]) pointers[i] = LLVMConstNull(e->ptr);
  return data_constant(e, LLVMConstArray2(e->ptr, pointers, count), name, 8);
}

/* ---- texts ---- */

static LLVMValueRef add_text(Emitter *e, const char *text, size_t bytes) {
  LLVMValueRef global =
      data_constant(e, LLVMConstStringInContext2(e->context, text, bytes, false), "text", 1);
  LLVMSetUnnamedAddress(global, LLVMGlobalUnnamedAddr);
  return global;
}

LLVMValueRef data_text(Emitter *e, Name *name) {
  if (!name) return LLVMConstNull(e->ptr);
  LLVMValueRef text = hash_map_get(&e->texts, name);
  if (!text) {
    text = add_text(e, name->text, name->length_bytes);
    hash_map_set(&e->arena, &e->texts, name, text);
  }
  return text;
}

/* ---- strings ---- */

/* Canonical decimal below 2^32 - 1. */
static bool is_array_index(const Name *name) {
  if (name->length_bytes == 0 || name->length_bytes > 10) return false;
  if (name->text[0] == '0') return name->length_bytes == 1;
  uint64_t index = 0;
  for (uint32_t i = 0; i < name->length_bytes; i++) {
    if (name->text[i] < '0' || name->text[i] > '9') return false;
    index = index * 10 + (uint64_t)(name->text[i] - '0');
  }
  return index < UINT32_MAX;
}

typedef struct Units {
  uint16_t *utf16;
  uint8_t *latin1; /* NULL: some unit is above 255 */
  uint32_t length, hash;
} Units;

static Units string_units(Emitter *e, const Name *name) {
  Units units = {.length = name_length_units(name)};
  units.utf16 = ARENA_ARRAY(&e->arena, uint16_t, units.length + 1);
  name_to_utf16(name, units.utf16);
  units.latin1 = ARENA_ARRAY(&e->arena, uint8_t, units.length + 1);
  for (uint32_t i = 0; i < units.length; i++) {
    if (units.utf16[i] > 0xFF) {
      units.latin1 = NULL;
      units.hash = string_hash_utf16(units.utf16, units.length);
      return units;
    }
    units.latin1[i] = (uint8_t)units.utf16[i];
  }
  units.hash = string_hash_latin1(units.latin1, units.length);
  return units;
}

/* The runtime notes in a string that is no atom what it finds out about it. */
static LLVMValueRef add_string(Emitter *e, const Name *name) {
  Units units = string_units(e, name);
  uint32_t info = CELL_NOT_OBJECT | STRING_INFO_HASHED |
                  (is_array_index(name) ? STRING_INFO_INDEX : STRING_INFO_ATOM) |
                  (units.latin1 ? 0 : STRING_INFO_TWO_BYTE);
  uint64_t text_bytes = units.latin1 ? units.length : 2 * (uint64_t)units.length;
  uint64_t padded_bytes = (text_bytes + 15) & ~(uint64_t)15;
  if (padded_bytes == 0) padded_bytes = 16;
  char *text = ARENA_ARRAY(&e->arena, char, padded_bytes);
  memcpy(text, units.latin1 ? (const void *)units.latin1 : units.utf16, text_bytes);
  uint64_t bytes = offsetof(String, latin1) + padded_bytes;
  if (bytes / CELL_GRANULE_BYTES > UINT16_MAX)
    bytes = 0; /* as a large cell; nothing asks a static one for its size */
  uint64_t header = CELL_HEADER(info, units.latin1 ? CELL_STRING_LATIN1 : CELL_STRING_UTF16,
                                CELL_FLAG_STATIC, bytes);
  LLVMValueRef fields[] = {build_i64(e, header), build_i32(e, units.length),
                           build_i32(e, units.hash),
                           LLVMConstStringInContext2(e->context, text, padded_bytes, true)};
  LLVMValueRef cell = struct_of(e, fields, 4);
  return is_array_index(name) ? add_variable(e, cell, "string", 16)
                              : data_constant(e, cell, "string", 16);
}

LLVMValueRef data_string(Emitter *e, Name *name) {
  LLVMValueRef known = hash_map_get(&e->strings, name);
  if (known) return known;
  uintptr_t number = (uintptr_t)hash_map_get(&e->runtime_atoms, name);
  LLVMValueRef string;
  if (number > 0) {
    string = offset_constant(e, e->runtime_atoms_base, (number - 1) * RUNTIME_ATOM_BYTES);
  } else {
    string = add_string(e, name);
    if (!is_array_index(name)) VECTOR_PUSH(&e->arena, &e->atoms, name);
  }
  hash_map_set(&e->arena, &e->strings, name, string);
  return string;
}

static LLVMValueRef tagged(Emitter *e, LLVMValueRef cell, uint64_t tag) {
  return LLVMConstAdd(LLVMConstPtrToInt(cell, e->i64), build_i64(e, tag << VALUE_TAG_SHIFT));
}

LLVMValueRef data_string_value(Emitter *e, Name *name) {
  return tagged(e, data_string(e, name), VALUE_TAG_STRING);
}

LLVMValueRef data_symbol_value(Emitter *e, uint32_t well_known) {
  LLVMValueRef symbols = LLVMGetNamedGlobal(e->module, "perry_well_known");
  if (!symbols) symbols = LLVMAddGlobal(e->module, e->i8, "perry_well_known");
  return tagged(e, offset_constant(e, symbols, (uint64_t)well_known * WELL_KNOWN_BYTES),
                VALUE_TAG_SYMBOL);
}

/* ---- functions ---- */

static LLVMValueRef source_text(Emitter *e, const Source *source) {
  LLVMValueRef text = hash_map_get(&e->source_texts, source);
  if (!text) {
    text = add_text(e, source->text, source->length_bytes);
    hash_map_set(&e->arena, &e->source_texts, source, text);
  }
  return text;
}

/* Where the text of a function begins. */
static LLVMValueRef function_text(Emitter *e, const IrFunction *function) {
  if (!function->source) return LLVMConstNull(e->ptr);
  return offset_constant(e, source_text(e, function->source), function->start);
}

static LLVMValueRef path_text(Emitter *e, const char *path) {
  return data_text(e, name_intern_c(&e->ir->compilation->names, path));
}

LLVMValueRef data_function_info(Emitter *e, IrFunction *function) {
  _Static_assert(offsetof(FunctionInfo, entry) == 0 && offsetof(FunctionInfo, name) == 8 &&
                     offsetof(FunctionInfo, length) == 16 && offsetof(FunctionInfo, flags) == 20 &&
                     offsetof(FunctionInfo, capture_count) == 24 &&
                     offsetof(FunctionInfo, instance_slots) == 28 &&
                     offsetof(FunctionInfo, source) == 32 &&
                     offsetof(FunctionInfo, source_bytes) == 40 &&
                     offsetof(FunctionInfo, line) == 44 && offsetof(FunctionInfo, file) == 48 &&
                     offsetof(FunctionInfo, native) == 56 && sizeof(FunctionInfo) == 64,
                 "the fields below");
  FunctionSymbols *symbols = &e->functions[function->index];
  if (symbols->info) return symbols->info;
  Name *name = function->name ? function->name : name_known(&e->ir->compilation->names, NAME_EMPTY);
  uint32_t line = 0;
  LLVMValueRef file = LLVMConstNull(e->ptr);
  if (function->source) {
    line = source_line_column(&e->arena, function->source, function->start).line;
    file = path_text(e, function->source->path);
  }
  LLVMValueRef fields[] = {symbols->entry,
                           data_string(e, name),
                           build_i32(e, function->length),
                           build_i32(e, function->flags),
                           build_i32(e, function->capture_count),
                           build_i32(e, function->instance_slots),
                           function_text(e, function),
                           build_i32(e, function->end - function->start),
                           build_i32(e, line),
                           file,
                           LLVMConstNull(e->ptr)};
  symbols->info = data_constant(e, struct_of(e, fields, sizeof fields / sizeof *fields), "info", 8);
  return symbols->info;
}

LLVMValueRef data_resumable_info(Emitter *e, IrFunction *function) {
  _Static_assert(offsetof(ResumableInfo, resume) == 0 && offsetof(ResumableInfo, slot_count) == 8 &&
                     offsetof(ResumableInfo, formal_count) == 12 &&
                     offsetof(ResumableInfo, keeps_arguments) == 16 && sizeof(ResumableInfo) == 24,
                 "the fields below");
  LLVMValueRef fields[] = {e->functions[function->index].body,
                           build_i32(e, function->frame_slot_count),
                           build_i32(e, function->formal_count),
                           build_i32(e, function->uses_argument_array), build_i32(e, 0)};
  return data_constant(e, struct_of(e, fields, 5), "resumable", 8);
}

/* ---- sites ---- */

LLVMValueRef data_inline_cache(Emitter *e) {
  LLVMTypeRef type = LLVMArrayType2(e->i8, sizeof(InlineCache));
  return add_variable(e, LLVMConstNull(type), "cache", sizeof(InlineCache));
}

static LLVMValueRef string_table(Emitter *e, Name **names, uint32_t count) {
  LLVMValueRef *strings = ARENA_ARRAY(&e->arena, LLVMValueRef, count);
  for (uint32_t i = 0; i < count; i++)
    strings[i] = names[i] ? data_string(e, names[i]) : NULL;
  return pointer_table(e, strings, count, "strings");
}

LLVMValueRef data_template_site(Emitter *e, const IrTemplate *site) {
  _Static_assert(offsetof(TemplateSite, count) == 8 && offsetof(TemplateSite, cooked) == 16 &&
                     offsetof(TemplateSite, raw) == 24,
                 "the fields below");
  LLVMValueRef fields[] = {build_i64(e, VALUE_HOLE), build_i32(e, site->count), build_i32(e, 0),
                           string_table(e, site->cooked, site->count),
                           string_table(e, site->raw, site->count)};
  return add_variable(e, struct_of(e, fields, 5), "template", 8);
}

LLVMValueRef data_namespace_info(Emitter *e, const IrNamespace *info) {
  _Static_assert(offsetof(NamespaceInfo, count) == 0 && offsetof(NamespaceInfo, names) == 8 &&
                     offsetof(NamespaceInfo, slots) == 16,
                 "the fields below");
  LLVMValueRef *slots = ARENA_ARRAY(&e->arena, LLVMValueRef, info->count);
  for (uint32_t i = 0; i < info->count; i++)
    slots[i] = data_global(e, info->globals[i]);
  LLVMValueRef fields[] = {build_i32(e, info->count), build_i32(e, 0),
                           string_table(e, info->names, info->count),
                           pointer_table(e, slots, info->count, "slots")};
  return data_constant(e, struct_of(e, fields, 4), "namespace", 8);
}

/* ---- bindings ---- */

LLVMValueRef data_global(Emitter *e, const IrGlobal *global) {
  return offset_constant(e, e->globals, (uint64_t)global->index * sizeof(Value));
}

static void define_globals(Emitter *e) {
  uint32_t count = e->ir->globals.count;
  LLVMValueRef *values = ARENA_ARRAY(&e->arena, LLVMValueRef, count);
  for (uint32_t i = 0; i < count; i++)
    values[i] = build_i64(e, e->ir->globals.items[i]->initial_bits);
  e->globals = add_variable(e, LLVMConstArray2(e->i64, values, count), "globals", 16);
}

void data_open(Emitter *e) {
  NameTable *names = &e->ir->compilation->names;
  for (uintptr_t i = 0; i < RUNTIME_ATOM_COUNT; i++)
    hash_map_set(&e->arena, &e->runtime_atoms, name_intern_c(names, runtime_atom_texts[i]),
                 (void *)(i + 1));
  e->runtime_atoms_base = LLVMAddGlobal(e->module, e->i8, "perry_atoms");
  e->empty_elements = LLVMAddGlobal(e->module, e->i8, "perry_empty_elements");
  e->undefined_cell = data_constant(e, build_i64(e, VALUE_UNDEFINED), "undefined", 8);
  define_globals(e);
}

/* ---- the program ---- */

/* Literals and instances are sized exactly; what may get any properties has the usual room. */
uint32_t shape_inline_slots(const IrShape *shape) {
  return shape->is_of_class && shape->count == 0 ? INLINE_SLOT_FLOOR : shape->count;
}

static LLVMValueRef shape_table(Emitter *e) {
  _Static_assert(sizeof(StaticShapeProperty) == 16 && sizeof(StaticShape) == 16,
                 "the fields below");
  uint32_t count = e->ir->shapes.count;
  if (count == 0) return LLVMConstNull(e->ptr);
  LLVMValueRef *rows = ARENA_ARRAY(&e->arena, LLVMValueRef, count);
  LLVMTypeRef property_fields[] = {e->ptr, e->i8, e->i8};
  LLVMTypeRef property_type = LLVMStructTypeInContext(e->context, property_fields, 3, false);
  for (uint32_t i = 0; i < count; i++) {
    const IrShape *shape = e->ir->shapes.items[i];
    LLVMValueRef *properties = ARENA_ARRAY(&e->arena, LLVMValueRef, shape->count);
    for (uint32_t k = 0; k < shape->count; k++) {
      LLVMValueRef fields[] = {data_string(e, shape->keys[k]),
                               LLVMConstInt(e->i8, shape->flags[k], false),
                               LLVMConstInt(e->i8, shape->representations[k], false)};
      properties[k] = struct_of(e, fields, 3);
    }
    LLVMValueRef table =
        shape->count == 0
            ? LLVMConstNull(e->ptr)
            : data_constant(e, LLVMConstArray2(property_type, properties, shape->count),
                            "properties", 8);
    LLVMValueRef fields[] = {build_i32(e, shape->count),
                             LLVMConstInt(e->i16, shape_inline_slots(shape), false),
                             LLVMConstInt(e->i16, shape->is_of_class, false), table};
    rows[i] = struct_of(e, fields, 4);
  }
  return data_constant(e, LLVMConstArray2(LLVMTypeOf(rows[0]), rows, count), "shapes", 8);
}

static LLVMValueRef optional_string(Emitter *e, Name *name) {
  return name ? data_string(e, name) : LLVMConstNull(e->ptr);
}

static LLVMValueRef module_specifiers(Emitter *e, const IrModuleRecord *record) {
  _Static_assert(sizeof(ModuleSpecifier) == 16 && offsetof(ModuleSpecifier, module) == 8 &&
                     offsetof(ModuleSpecifier, is_require) == 12,
                 "the fields below");
  uint32_t count = record->specifier_count;
  if (count == 0) return LLVMConstNull(e->ptr);
  LLVMValueRef *rows = ARENA_ARRAY(&e->arena, LLVMValueRef, count);
  for (uint32_t i = 0; i < count; i++) {
    const IrModuleSpecifier *specifier = &record->specifiers[i];
    LLVMValueRef fields[] = {data_string(e, specifier->text), build_i32(e, specifier->module),
                             build_i32(e, specifier->is_require)};
    rows[i] = struct_of(e, fields, 3);
  }
  return data_constant(e, LLVMConstArray2(LLVMTypeOf(rows[0]), rows, count), "specifiers", 8);
}

static LLVMValueRef module_imports(Emitter *e, const IrModuleRecord *record) {
  uint32_t count = record->import_count;
  if (count == 0) return LLVMConstNull(e->ptr);
  LLVMValueRef *numbers = ARENA_ARRAY(&e->arena, LLVMValueRef, count);
  for (uint32_t i = 0; i < count; i++)
    numbers[i] = build_i32(e, record->imports[i]);
  return data_constant(e, LLVMConstArray2(e->i32, numbers, count), "imports", 8);
}

static LLVMValueRef module_table(Emitter *e) {
  _Static_assert(
      offsetof(ModuleRecord, fault) == 8 && offsetof(ModuleRecord, fault_code) == 16 &&
          offsetof(ModuleRecord, imports) == 24 && offsetof(ModuleRecord, specifiers) == 32 &&
          offsetof(ModuleRecord, import_count) == 40 &&
          offsetof(ModuleRecord, specifier_count) == 44 && offsetof(ModuleRecord, flags) == 48 &&
          offsetof(ModuleRecord, link_height) == 52 && sizeof(ModuleRecord) == 56,
      "the fields below");
  uint32_t count = e->ir->module_records.count;
  if (count == 0) return LLVMConstNull(e->ptr);
  LLVMValueRef *rows = ARENA_ARRAY(&e->arena, LLVMValueRef, count);
  for (uint32_t i = 0; i < count; i++) {
    const IrModuleRecord *record = e->ir->module_records.items[i];
    LLVMValueRef fields[] = {
        data_string(e, record->path),           optional_string(e, record->fault),
        optional_string(e, record->fault_code), module_imports(e, record),
        module_specifiers(e, record),           build_i32(e, record->import_count),
        build_i32(e, record->specifier_count),  build_i32(e, record->flags),
        build_i32(e, record->link_height)};
    rows[i] = struct_of(e, fields, sizeof fields / sizeof *fields);
  }
  return data_constant(e, LLVMConstArray2(LLVMTypeOf(rows[0]), rows, count), "modules", 8);
}

/* At most half full, so that a search ends. */
static LLVMValueRef atom_table(Emitter *e, uint32_t *slot_count) {
  *slot_count = 0;
  if (e->atoms.count == 0) return LLVMConstNull(e->ptr);
  uint32_t slots = 4;
  while (slots < 2 * e->atoms.count)
    slots *= 2;
  LLVMValueRef *table = ARENA_ARRAY(&e->arena, LLVMValueRef, slots);
  for (uint32_t i = 0; i < e->atoms.count; i++) {
    uint32_t slot = string_units(e, e->atoms.items[i]).hash & (slots - 1);
    while (table[slot])
      slot = (slot + 1) & (slots - 1);
    table[slot] = hash_map_get(&e->strings, e->atoms.items[i]);
  }
  *slot_count = slots;
  return pointer_table(e, table, slots, "atoms");
}

/* Program.evaluate: makes the bindings known as roots and runs the module graph. */
static LLVMValueRef evaluate_function(Emitter *e) {
  LLVMValueRef function =
      add_internal_function(e, "perry_evaluate", LLVMFunctionType(e->i64, NULL, 0, false));
  FunctionEmitter f = {.emitter = e, .function = function};
  build_position(&f, build_block(&f, "entry"));
  debug_enter_hidden(&f);
  if (e->ir->globals.count > 0)
    ENTRY_CALL(&f, ENTRY_perry_register_roots, e->globals, build_i64(e, e->ir->globals.count));
  LLVMValueRef undefined = build_i64(e, VALUE_UNDEFINED), null = LLVMConstNull(e->ptr);
  LLVMValueRef arguments[] = {null, undefined, undefined, build_i32(e, 0), null};
  LLVMBuildRet(e->builder,
               LLVMBuildCall2(e->builder, e->generic_entry_type,
                              e->functions[e->ir->evaluate->index].entry, arguments, 5, ""));
  return function;
}

uint32_t data_script(Emitter *e, const Source *source) {
  const HashMap *scripts = &e->ir->script_names;
  for (uint32_t i = 0; i < scripts->count; i++)
    if (scripts->entries[i].key == source) return i;
  compiler_fault(__FILE__, __LINE__, source->path, "a source belongs to a module");
}

static LLVMValueRef script_table(Emitter *e) {
  _Static_assert(sizeof(Script) == 24, "the fields below");
  uint32_t count = e->ir->script_names.count;
  if (count == 0) return LLVMConstNull(e->ptr);
  LLVMValueRef *rows = ARENA_ARRAY(&e->arena, LLVMValueRef, count);
  for (uint32_t i = 0; i < count; i++) {
    const HashMapEntry *entry = &e->ir->script_names.entries[i];
    const Source *source = entry->key;
    LLVMValueRef fields[] = {data_text(e, entry->value), source_text(e, source),
                             build_i64(e, source->length_bytes)};
    rows[i] = struct_of(e, fields, 3);
  }
  return data_constant(e, LLVMConstArray2(LLVMTypeOf(rows[0]), rows, count), "scripts", 8);
}

/* The table is made when the machine code is; until then, and in a program without line table, its
 * name stands for null. */
static LLVMValueRef site_table(Emitter *e) {
  LLVMValueRef table = LLVMAddGlobal(e->module, e->i8, "perry_site_table");
  LLVMSetLinkage(table, LLVMExternalWeakLinkage);
  LLVMSetVisibility(table, LLVMHiddenVisibility);
  return table;
}

void data_close(Emitter *e) {
  _Static_assert(offsetof(Program, shape_count) == 0 && offsetof(Program, shapes) == 8 &&
                     offsetof(Program, atom_slots) == 16 && offsetof(Program, atom_table) == 24 &&
                     offsetof(Program, evaluate) == 32 && offsetof(Program, entry_path) == 40 &&
                     offsetof(Program, module_count) == 48 &&
                     offsetof(Program, is_commonjs) == 52 && offsetof(Program, modules) == 56 &&
                     offsetof(Program, sites) == 64 && offsetof(Program, scripts) == 72 &&
                     offsetof(Program, script_count) == 80,
                 "the fields below");
  LLVMValueRef evaluate = evaluate_function(e);
  LLVMValueRef shapes = shape_table(e), modules = module_table(e);
  uint32_t slots;
  LLVMValueRef atoms = atom_table(e, &slots);
  LLVMValueRef fields[] = {build_i32(e, e->ir->shapes.count),
                           shapes,
                           build_i32(e, slots),
                           atoms,
                           evaluate,
                           path_text(e, e->ir->entry_path ? e->ir->entry_path : ""),
                           build_i32(e, e->ir->module_records.count),
                           build_i32(e, e->ir->is_commonjs),
                           modules,
                           site_table(e),
                           script_table(e),
                           build_i64(e, e->ir->script_names.count)};
  LLVMValueRef program =
      data_constant(e, struct_of(e, fields, sizeof fields / sizeof *fields), "perry_program", 8);
  LLVMSetLinkage(program, LLVMExternalLinkage);
}
