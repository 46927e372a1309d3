/* program.h - what the object file of a compiled program supplies to the runtime, and the other way
 * round.
 *
 * The compiler emits one `perry_program` and the functions and data it points at. `main` is in the
 * runtime (core/main.c).
 */
#ifndef PERRY_ABI_PROGRAM_H
#define PERRY_ABI_PROGRAM_H

#include "abi/layout.h"
#include "abi/module_flags.h"
#include "abi/site_table.h"

/* A property of a static shape. */
typedef struct StaticShapeProperty {
  const Cell *key;        /* static atom or static well-known symbol */
  uint8_t flags;          /* PropertyFlags */
  uint8_t representation; /* SlotRepresentation */
} StaticShapeProperty;

/* A shape whose id compiled code compares with; the runtime makes the Shape when it first needs it.
   Kind OBJECT, prototype %Object.prototype% (literals); classes get their ids bound when the class
   is evaluated (perry_class_bind_shapes). */
typedef struct StaticShape {
  uint32_t property_count;
  uint16_t inline_capacity;
  uint16_t is_of_class; /* 0: of literals, else of a class's instances */
  const StaticShapeProperty *properties;
} StaticShape;

/* A tagged template in the source; its template object is made when first evaluated. */
typedef struct TemplateSite {
  Value object; /* hole before */
  uint32_t count;
  uint32_t reserved;
  String *const *cooked; /* static strings; NULL for undefined (an invalid escape) */
  String *const *raw;
} TemplateSite;

/* The exports of a module for its namespace object. */
typedef struct NamespaceInfo {
  uint32_t count;
  uint32_t reserved;
  String *const *names; /* atoms in order of code units */
  Value *const *slots;  /* the static slots behind them; VALUE_UNINITIALIZED: in the dead zone */
} NamespaceInfo;

/* A module of a program that needs the evaluator (job/module_evaluate.c): top-level await, import()
 * or CommonJS. */
typedef struct ModuleSpecifier {
  String *text;
  uint32_t module;     /* number of the record */
  uint32_t is_require; /* what require() of it means; else what import means */
} ModuleSpecifier;

typedef struct ModuleRecord {
  String *path;               /* canonical; `node:x` of node's own */
  String *fault, *fault_code; /* what import() of it fails with, NULL: nothing. Without a code: a
                                 SyntaxError */
  const uint32_t *imports;    /* numbers of the modules it imports, in source order */
  const ModuleSpecifier *specifiers;
  uint32_t import_count, specifier_count;
  uint32_t flags;       /* ModuleFlags */
  uint32_t link_height; /* longest chain of imports below it */
} ModuleRecord;

/* A source file. */
typedef struct Script {
  const char *name; /* UTF-8, what stacks call it: a URL or a path */
  const char *text; /* UTF-8, not NUL terminated; shared with Function.prototype.toString */
  uint64_t bytes;
} Script;

typedef struct Program {
  uint32_t shape_count; /* ids SHAPE_FIRST_PROGRAM .. */
  const StaticShape *shapes;
  uint32_t atom_slots;       /* power of two: size of the open-addressed table, 0 if none */
  String *const *atom_table; /* slot = hash & (atom_slots-1), linear probing, NULL = free */
  Value (*evaluate)(void);   /* evaluates the module graph; returns undefined or the promise of an
                                asynchronous evaluation */
  const char *entry_path;    /* for messages */
  uint32_t module_count;     /* 0: `evaluate` runs the modules itself */
  uint32_t is_commonjs;      /* the entry is a CommonJS module */
  const ModuleRecord *modules;
  const SiteTable *sites; /* NULL: stacks have no frames */
  const Script *scripts;
  uint64_t script_count;
} Program;

extern const Program perry_program;

#endif
