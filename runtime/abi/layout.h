/* layout.h - the memory layout of every cell that compiled code touches.
 *
 * Cell header, 8 bytes, one store of a constant when the size is known:
 *
 *     63          48 47      40 39      32 31                               0
 *    +--------------+----------+----------+----------------------------------+
 *    |   granules   |   kind   |  flags   |  shape id, or CELL_NOT_OBJECT|info|
 *    +--------------+----------+----------+----------------------------------+
 *
 * Invariants
 *   L1  cells are 16-byte aligned; size = granules * 16; granules is 0 for a large cell (its size
 * stands in the large table) L2  the shape word of a non-object has its top bit set, so it never
 * equals a shape id L3  a cell is readable by the collector from the moment the next allocation can
 * happen: header and all slots are written before (compiled code never lets an allocating call come
 * between) L4  an object's named slot i lies at byte shape.inline_offset + 8*i of the cell when i <
 * shape.inline_capacity, else at spill->slots[i - shape.inline_capacity] Units: slots are 8-byte
 * Values; granules are 16 bytes.
 */
#ifndef PERRY_ABI_LAYOUT_H
#define PERRY_ABI_LAYOUT_H

#include "abi/function_flags.h"
#include "abi/shape_flags.h"
#include "abi/value.h"
#include <stddef.h>

typedef enum CellKind {
#define CELL(name, type, trace)        CELL_##name,
#define OBJECT_CELL(name, type, trace) CELL_##name,
#include "abi/cell.def"
  CELL_KIND_COUNT
} CellKind;

#define CELL_GRANULE_BYTES   16
#define CELL_SMALL_MAX_BYTES 8192 /* larger ones are large cells */
#define CELL_NOT_OBJECT      0x80000000u

struct Cell {
  uint32_t shape;    /* shape id of an object; CELL_NOT_OBJECT | kind-specific bits otherwise */
  uint8_t flags;     /* CELL_FLAG_* */
  uint8_t kind;      /* CellKind */
  uint16_t granules; /* L1 */
};

/* Header flags. The mutator tests only TRAP_STORE; the rest belongs to the collector. */
#define CELL_FLAG_TRAP_STORE                                                                       \
  0x01 /* a store must take the slow path: old and not remembered, or a watched JSON node */
#define CELL_FLAG_OLD        0x02
#define CELL_FLAG_REMEMBERED 0x04
#define CELL_FLAG_MARKED     0x08
#define CELL_FLAG_PINNED     0x10 /* found from a stack word in this cycle */
#define CELL_FLAG_IMMOVABLE  0x20 /* never moves: prototypes, cells that C tables name */
#define CELL_FLAG_AGED       0x40 /* survived one minor collection */
#define CELL_FLAG_STATIC                                                                           \
  0x80 /* in the program's data, outside the heap: never traced, moved or freed */

#define CELL_HEADER(shape_word, cell_kind, cell_flags, bytes)                                      \
  ((uint64_t)(uint32_t)(shape_word) | (uint64_t)(cell_flags) << 32 | (uint64_t)(cell_kind) << 40 | \
   (uint64_t)((bytes) / CELL_GRANULE_BYTES) << 48)

static inline bool cell_is_object(const Cell *c) {
  return c->kind >= CELL_OBJECT;
}
static inline bool cell_is_string(const Cell *c) {
  return c->kind >= CELL_STRING_LATIN1 && c->kind <= CELL_STRING_SLICE;
}

/* ---- strings and symbols
 * ---------------------------------------------------------------------------------------- */

/* Bits of the shape word of a String. */
#define STRING_INFO_ATOM                                                                           \
  0x1u /* the only string of its content that is an atom: may be compared by address */
#define STRING_INFO_TWO_BYTE                                                                       \
  0x2u /* content (own, or below a rope or slice) is UTF-16, else Latin-1 */
#define STRING_INFO_HASHED 0x4u /* hash is valid */
#define STRING_INFO_INDEX                                                                          \
  0x8u /* an atom whose text is an array index never exists; set on a string known to be one */
#define STRING_INFO_BUFFER                                                                         \
  0x10u /* a flat string that grows at its end; only slices name it (string/string.h T4) */

struct String {
  Cell header;
  uint32_t length; /* UTF-16 code units, at most STRING_MAX_LENGTH */
  uint32_t hash;   /* string_hash; valid with STRING_INFO_HASHED */
  union {
    uint8_t latin1[]; /* STRING_LATIN1: length bytes, zero padded to the granule */
    uint16_t utf16[]; /* STRING_UTF16: length units */
    struct {
      String *left, *right; /* STRING_ROPE: neither empty */
    };
    struct {
      String *parent; /* STRING_SLICE: a flat string; this is its units offset .. offset+length-1 */
      uint32_t offset;
    };
  };
};
#define STRING_MAX_LENGTH 536870888u /* node's 2^29 - 24 */

struct Symbol {
  Cell header;
  uint32_t hash;
  uint32_t flags;      /* SYMBOL_* */
  Value description;   /* string or undefined */
  const String *brand; /* private methods and accessors: name of their class, static data; NULL */
};
#define SYMBOL_REGISTERED 1u /* made by Symbol.for */
#define SYMBOL_PRIVATE    2u /* a private name: never seen by reflection */
#define SYMBOL_STATIC     4u /* of a static private method or accessor */

/* ---- objects
 * ----------------------------------------------------------------------------------------------------
 */

typedef struct Spill Spill;
typedef struct Elements Elements;
typedef struct FunctionInfo FunctionInfo;
typedef struct Function Function;

/* Ids that the runtime fixes; compiled code compares with them. All have the intrinsic prototype of
 * their kind. */
enum {
  SHAPE_NONE = 0,
  SHAPE_EMPTY_OBJECT, /* {} with INLINE_SLOT_FLOOR inline slots */
  SHAPE_ARRAY_NUMBER,
  SHAPE_ARRAY_VALUE,
  SHAPE_ARRAY_HOLEY,
  SHAPE_FUNCTION,    /* no own `prototype` property: arrows, methods, async functions */
  SHAPE_CONSTRUCTOR, /* function declarations and expressions: own `prototype` */
  SHAPE_CLASS,
  SHAPE_ITERATOR_RESULT, /* {value, done}: two inline slots, any values */
  SHAPE_FIRST_DYNAMIC_INTRINSIC = 32,
  SHAPE_FIRST_PROGRAM = 256,
};

/* What every object begins with. slots[] is the inline part of an ordinary object; kinds with
 * fields of their own have them first. */
struct Object {
  Cell header;
  Spill *spill; /* NULL until needed */
  Value slots[];
};
#define INLINE_SLOT_FLOOR 4

struct Spill {
  Cell header;
  uint32_t capacity;      /* slots */
  uint32_t identity_hash; /* 0: none yet; a bigger spill takes it along (object/identity.h) */
  Cell *indexed; /* NULL, Elements (with holes) or IndexDictionary; unused by kinds that have
                    `elements` themselves */
  Value slots[];
};

/* Element store of arrays. In the heap up to ELEMENTS_HEAP_MAX elements, else side memory owned by
 * exactly one cell; rules in array/array.h. */
struct Elements {
  Cell header;
  uint32_t capacity; /* elements */
  uint32_t offset; /* side memory: elements dropped before this header by shift; fast paths need not
                      look at it */
  Value values[];
};
#define ELEMENTS_SELF_OWNED                                                                        \
  1u /* bit of the shape word: no array's store, so it is traced and remembered by itself */
#define ELEMENTS_HEAP_MAX 64

typedef struct Array {
  Cell header;
  Spill *spill;
  Elements *elements; /* never NULL: perry_empty_elements, Elements, or (kind DICTIONARY) an
                         IndexDictionary */
  uint32_t length;
  uint32_t flags; /* ARRAY_*; 0 in new arrays */
} Array;
#define ARRAY_SIDE_STORE      1u /* elements is side memory of this array */
#define ARRAY_LENGTH_READONLY 2u /* `length` is not writable (kind DICTIONARY) */

/* What an array's shape says of its elements; only ever widens. */
typedef enum ElementsKind {
  ELEMENTS_NUMBER,     /* packed, every value a number */
  ELEMENTS_VALUE,      /* packed */
  ELEMENTS_HOLEY,      /* may contain holes */
  ELEMENTS_DICTIONARY, /* IndexDictionary: sparse, frozen, or with attributes */
} ElementsKind;

typedef struct Box {
  Cell header;
  Value value;
} Box;

typedef struct Accessor {
  Cell header;
  Value getter, setter; /* callable or undefined */
  Value padding;
} Accessor;

/* ---- functions
 * --------------------------------------------------------------------------------------------------
 */

/* The generic entry: what every callable can be called through. argv is readable for argc Values
   and stays the caller's. new_target is undefined for a call, else the constructor `new` was
   applied to (this_value is then the hole for a derived or builtin constructor, which makes the
   object itself). */
typedef Value (*GenericEntry)(Function *callee, Value this_value, Value new_target, uint32_t argc,
                              const Value *argv);

/* Static description of a function; the compiler emits one per function, builtin tables produce
 * theirs. */
struct FunctionInfo {
  GenericEntry entry;
  const String *name;      /* atom; "" when anonymous */
  uint32_t length;         /* value of the `length` property */
  uint32_t flags;          /* FunctionFlags */
  uint32_t capture_count;  /* Values behind Function.captures */
  uint32_t instance_slots; /* inline slots predicted for objects this constructor makes; 0:
                              INLINE_SLOT_FLOOR */
  const char *source;      /* UTF-8 text for Function.prototype.toString, NULL for builtins */
  uint32_t source_bytes;
  uint32_t line;    /* of the definition, 1-based */
  const char *file; /* path as given to the compiler */
  void *native;     /* builtin with a typed signature: the C function that `entry` adapts */
};

struct Function {
  Cell header;
  Spill *spill;
  const FunctionInfo *info;
  Value home_object; /* of methods, for `super`; of class constructors: the class fields initialiser
                        function or undefined */
  Value prototype;   /* value of the `prototype` property once it exists; hole before */
  uint32_t
      initial_shape; /* shape of objects made by `new` with this as new_target; 0: not known yet */
  uint32_t capture_count;
  Value captures[]; /* Values, or Boxes (value_box) of bindings assigned after capture */
};

/* A Box travels in a capture slot as a Value with the object tag; only compiled code and the tracer
 * look at captures. */
static inline Value value_box(const Box *b) {
  return value_object(b);
}
static inline Box *value_as_box(Value v) {
  return (Box *)value_address(v);
}

/* ---- inline caches
 * ---------------------------------------------------------------------------------------------- */

typedef enum InlineCacheKind {
  CACHE_EMPTY,
  CACHE_OWN_INLINE,   /* get/set: own data property at byte `offset` of the object */
  CACHE_OWN_NUMBER,   /* set: the same where the slot's representation is SLOT_NUMBER: the fast path
                         stores numbers only */
  CACHE_OWN_SPILL,    /* own data property at byte `offset` of the spill */
  CACHE_HOLDER,       /* get: data property at `offset` of holder (its inline part) */
  CACHE_HOLDER_SPILL, /* get: data property at `offset` of holder's spill */
  CACHE_ADD_INLINE,   /* set: adds a property at byte `offset`, moving the object to shape
                         `next_shape` */
  CACHE_ABSENT,       /* get: no such property on the whole chain */
  CACHE_MEGAMORPHIC,
} InlineCacheKind;

/* One per site, in the program's data. Compiled code tests `shape`, which is nonzero for
   CACHE_OWN_INLINE and CACHE_OWN_NUMBER only; a store of anything but a number tests that kind is
   CACHE_OWN_INLINE too. A get site never has CACHE_OWN_NUMBER. The out-of-line entries use the
   rest. */
typedef struct InlineCache {
  uint32_t shape; /* fast path: own inline data property (get: never LAZY; set: writable); 0 never
                     matches */
  uint16_t offset;
  uint8_t kind; /* InlineCacheKind */
  uint8_t miss_count;
  uint32_t slow_shape; /* shape for the kinds served out of line */
  uint32_t next_shape; /* CACHE_ADD_INLINE */
  Object *holder;      /* immovable (a prototype) */
  uint32_t epoch; /* isolate.prototype_epoch when filled; a holder kind is valid only while equal */
  uint32_t reserved;
} InlineCache;

/* ---- generators and async functions
 * ------------------------------------------------------------------------------ */

/* Resumes a suspended function. mode: 0 next, 1 throw, 2 return; sent: the value. Returns the value
   yielded, awaited or returned and leaves what happened in frame->state. */
typedef struct Frame Frame;
typedef Value (*ResumeEntry)(Frame *frame, uint32_t mode, Value sent);

/* Static description of a resumable function's frame. */
typedef struct ResumableInfo {
  ResumeEntry resume;
  uint32_t slot_count;      /* of the whole frame */
  uint32_t formal_count;    /* the first slots */
  uint32_t keeps_arguments; /* slot formal_count: Array of all arguments */
  uint32_t reserved;
} ResumableInfo;

struct Frame {
  Cell header;
  ResumeEntry resume;
  uint32_t point; /* where to continue; 0 start, FRAME_DONE finished, FRAME_RUNNING while running */
  uint32_t slot_count;
  Function *callee;
  Value this_value;
  Object *owner;       /* the generator object or promise this frame drives */
  uintptr_t awaits_at; /* code behind the `await` that suspended it, for stacks */
  Value slots[];
};
#define FRAME_DONE    0xFFFFFFFFu
#define FRAME_RUNNING 0xFFFFFFFEu

_Static_assert(sizeof(Cell) == 8, "header");
_Static_assert(offsetof(Object, slots) == 16, "inline slots follow header and spill pointer");
_Static_assert(offsetof(Spill, slots) == 24, "spill slots");
_Static_assert(offsetof(Elements, values) == 16,
               "elements start 16 bytes in, so that a[i-1] stays inside");
_Static_assert(sizeof(Array) == 32, "an array is two granules");
_Static_assert(offsetof(Function, captures) == 48, "captures");
_Static_assert(sizeof(InlineCache) == 32, "one inline cache");

#endif
