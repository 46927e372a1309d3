/* emitter.h - what the files of this stage share: the module under construction, the function under
 * construction, and small builders of LLVM instructions.
 *
 * Values by representation: VALUE i64 (the NaN-boxed bits) · F64 double · I32 i32 · BOOL i1 · PTR
 * ptr.
 *
 * Rules for code that the collector sees (docs/abi.md tells why)
 *   E1  no allocating call is marked noalias or with memory(...): LLVM would hold back stores that
 * make a cell readable E2  the header and all slots of a cell are stored before the next call E3
 * addresses inside a cell are inbounds offsets from the cell's own address, recomputed after each
 * call from the Value
 */
#ifndef PERRY_EMIT_EMITTER_H
#define PERRY_EMIT_EMITTER_H

#include "abi/isolate.h"
#include "abi/layout.h"
#include "base/check.h"
#include "base/hash_map.h"
#include "emit/emit.h"
#include "ir/entry.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/TargetMachine.h>

/* What memory an access touches, for type-based alias analysis; a kind aliases itself only (and
 * calls). */
typedef enum MemoryKind {
#define MEMORY(name, text) MEMORY_##name,
#include "emit/memory.def"
  MEMORY_KIND_COUNT
} MemoryKind;

typedef struct SiteCollector SiteCollector; /* emit_site.c */

/* What stands for an IrFunction in LLVM. */
typedef struct FunctionSymbols {
  LLVMValueRef entry; /* generic entry */
  LLVMValueRef body;  /* the function made from the IR: the entry itself, the direct entry, or the
                         resume entry */
  LLVMValueRef info;  /* its FunctionInfo, made when first asked for */
  LLVMTypeRef body_type; /* of body */
} FunctionSymbols;

typedef struct Attributes {
  LLVMAttributeRef cold, noreturn, nounwind, noinline, alwaysinline, uwtable, zeroext,
      frame_pointer, cpu, no_memory, willreturn, no_tail_calls, nomerge;
} Attributes;

typedef struct Emitter {
  IrModule *ir;
  EmitOptions options;
  Arena arena;
  LLVMContextRef context;
  LLVMModuleRef module;
  LLVMBuilderRef builder;
  LLVMTargetMachineRef machine;
  LLVMTypeRef void_type, i1, i8, i16, i32, i64, f64, ptr;
  LLVMTypeRef generic_entry_type, resume_entry_type, twin_type, landing_type;
  Attributes attributes;
  LLVMValueRef isolate, personality, undefined_cell, empty_elements, runtime_atoms_base, globals;
  LLVMValueRef entries[ENTRY_COUNT];
  LLVMTypeRef entry_types[ENTRY_COUNT];
  LLVMValueRef memory_tags[MEMORY_KIND_COUNT], likely;
  unsigned tbaa_kind, weights_kind;
  FunctionSymbols *functions; /* by IrFunction.index */
  HashMap strings;            /* Name to its static String */
  HashMap texts;              /* Name to its NUL terminated text */
  HashMap source_texts;       /* Source to its text */
  struct {
    Name **items;
    uint32_t count, capacity;
  } atoms; /* the program's own: static Strings that are atoms and none of atoms.def */
  HashMap runtime_atoms; /* Name to 1 + its number in atoms.def */
  HashMap symbol_counts; /* linker name of a function, as Name, to how many wanted it */
  LLVMDIBuilderRef debug;
  HashMap debug_files; /* Source to LLVMMetadataRef */
  LLVMMetadataRef debug_unit, debug_signature;
  Source *debug_entry;  /* the source of functions that none has */
  HashMap debug_bodies; /* DISubprogram of a body, and what names copies of it, to IrFunction */
  SiteCollector *sites; /* NULL before sites_mark */
} Emitter;

/* One block of IR while its function is emitted. */
typedef struct BlockState {
  LLVMBasicBlockRef entry;
  LLVMValueRef *parameters; /* phis */
  bool is_in_loop;
} BlockState;

typedef struct FunctionEmitter {
  Emitter *emitter;
  IrFunction *ir;
  LLVMValueRef function;
  LLVMBasicBlockRef prologue; /* holds the allocas; ends in a jump to the entry block */
  LLVMValueRef *values;       /* by node id */
  BlockState *blocks;         /* by order of block */
  LLVMValueRef *slots;        /* by index of slot */
  IrBlock *block;             /* being emitted */
  LLVMValueRef callee, this_value, new_target, argc, argv, frame;
  LLVMValueRef twin_point, twin_live; /* of twins */
  LLVMValueRef argument_area;         /* where calls lay out their arguments; NULL until needed */
  uint32_t argument_area_count;
  bool is_small; /* the code being emitted runs at most once, or -O0: calls instead of inline fast
                    paths */
  LLVMMetadataRef debug_scope;
  Source *debug_source;
} FunctionEmitter;

/* ---- emit_build.c: constants, memory, branches ---- */
LLVMValueRef build_i32(Emitter *e, uint32_t value);
LLVMValueRef build_i64(Emitter *e, uint64_t value);
LLVMTypeRef representation_type(Emitter *e, Representation representation);
LLVMValueRef build_load(Emitter *e, LLVMTypeRef type, LLVMValueRef base, uint64_t offset_bytes,
                        MemoryKind kind);
void build_store(Emitter *e, LLVMValueRef value, LLVMValueRef base, uint64_t offset_bytes,
                 MemoryKind kind);
LLVMValueRef build_offset(Emitter *e, LLVMValueRef base, uint64_t offset_bytes);
LLVMValueRef build_load_at(Emitter *e, LLVMTypeRef type, LLVMValueRef address, MemoryKind kind);
void build_store_at(Emitter *e, LLVMValueRef value, LLVMValueRef address, MemoryKind kind);
LLVMBasicBlockRef build_block(FunctionEmitter *f, const char *name);
void build_position(FunctionEmitter *f, LLVMBasicBlockRef block);
LLVMBasicBlockRef build_current(FunctionEmitter *f);
void build_jump(FunctionEmitter *f, LLVMBasicBlockRef target);
/* The likely side is `yes`. */
void build_likely(FunctionEmitter *f, LLVMValueRef condition, LLVMBasicBlockRef yes,
                  LLVMBasicBlockRef no);
void build_branch(FunctionEmitter *f, LLVMValueRef condition, LLVMBasicBlockRef yes,
                  LLVMBasicBlockRef no);
LLVMValueRef build_intrinsic(Emitter *e, const char *name, LLVMTypeRef overload,
                             LLVMValueRef *arguments, unsigned count);

/* The join of several ways to one result: ways are added in the block where each ends, then closed.
 */
enum { JOIN_WAYS_MAX = 6 };
typedef struct Join {
  FunctionEmitter *f;
  LLVMTypeRef type;
  LLVMBasicBlockRef end;
  LLVMValueRef values[JOIN_WAYS_MAX];
  LLVMBasicBlockRef blocks[JOIN_WAYS_MAX];
  unsigned count;
} Join;
Join join_open(FunctionEmitter *f, LLVMTypeRef type);
/* Ends the current block with a jump to the join. value: ignored where type is void. */
void join_add(Join *join, LLVMValueRef value);
/* A conditional jump to the join with this value, else on to `no`. */
void join_add_if(Join *join, LLVMValueRef condition, LLVMValueRef value, LLVMBasicBlockRef no,
                 bool is_likely);
/* Continues behind the join; the result. */
LLVMValueRef join_close(Join *join);

/* ---- emit_value.c: looking at and making Values ---- */
LLVMValueRef value_is_number_test(Emitter *e, LLVMValueRef value);
LLVMValueRef value_has_tag(Emitter *e, LLVMValueRef value, uint64_t tag);
LLVMValueRef value_equals_bits(Emitter *e, LLVMValueRef value, uint64_t bits);
LLVMValueRef value_to_cell(Emitter *e, LLVMValueRef value);
LLVMValueRef value_from_cell(Emitter *e, LLVMValueRef cell, uint64_t tag);
LLVMValueRef value_to_f64(Emitter *e, LLVMValueRef value);
LLVMValueRef value_from_f64(Emitter *e, LLVMValueRef number);
LLVMValueRef value_from_i32(Emitter *e, LLVMValueRef integer);
LLVMValueRef value_from_bool(Emitter *e, LLVMValueRef boolean);
LLVMValueRef build_cell_kind_is(Emitter *e, LLVMValueRef cell, CellKind first, CellKind last);
/* ToInt32 of a double: inline for magnitudes below 2^63, else out of line. */
LLVMValueRef build_to_int32(FunctionEmitter *f, LLVMValueRef number);
/* The int32 that the number is, *exact telling whether it is one (-0 counts as 0). */
LLVMValueRef build_f64_to_exact_i32(FunctionEmitter *f, LLVMValueRef number, LLVMValueRef *exact);
/* Does the IR itself say that the value is a number? */
bool node_is_number(const IrNode *node);
/* ... that it holds no cell? */
bool node_is_immediate(const IrNode *node);
LLVMValueRef node_value(FunctionEmitter *f, const IrNode *node);
/* The number of a node for which a number test has succeeded. */
LLVMValueRef node_f64(FunctionEmitter *f, const IrNode *node);
/* And of the number tests that the nodes still need; NULL: none. */
LLVMValueRef nodes_are_numbers(FunctionEmitter *f, const IrNode *a, const IrNode *b);

/* ---- emit_abi.c: calls of C and compiled functions ---- */
LLVMValueRef entry_function(Emitter *e, EntryId id);
/* Calls a runtime entry: an invoke where the current block unwinds and the entry may throw. What
   does not return ends the block in `unreachable`; the builder then stands in a dead block. */
LLVMValueRef build_entry_call(FunctionEmitter *f, EntryId id, LLVMValueRef *arguments,
                              unsigned count);
#define ENTRY_CALL(f, id, ...)                                                                     \
  build_entry_call((f), (id), (LLVMValueRef[]){__VA_ARGS__},                                       \
                   sizeof((LLVMValueRef[]){__VA_ARGS__}) / sizeof(LLVMValueRef))
/* Argument number `index` of the generic entry, undefined when missing. */
LLVMValueRef build_argument_load(FunctionEmitter *f, uint32_t index);
/* Any other call that may throw. */
LLVMValueRef build_call(FunctionEmitter *f, LLVMTypeRef type, LLVMValueRef callee,
                        LLVMValueRef *arguments, unsigned count);
LLVMTypeRef direct_type(Emitter *e, const IrFunction *function);
LLVMValueRef add_internal_function(Emitter *e, const char *name, LLVMTypeRef type);
void declare_function(Emitter *e, IrFunction *function);
/* The generic entry of a function whose body is not one. */
void emit_generic_entry(Emitter *e, IrFunction *function);

/* ---- emit_heap.c: allocation, barrier, boxes, literals, closures ---- */
LLVMValueRef build_allocate(FunctionEmitter *f, uint64_t header, uint64_t bytes);
void build_barrier(FunctionEmitter *f, LLVMValueRef owner, LLVMValueRef slot);
LLVMValueRef build_isolate_load(Emitter *e, LLVMTypeRef type, uint64_t offset_bytes);
void build_isolate_store(Emitter *e, LLVMValueRef value, uint64_t offset_bytes);
LLVMValueRef emit_box_new(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_box_store(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_closure(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_new_object(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_new_array(FunctionEmitter *f, IrNode *node);

/* ---- emit_data.c: static data ---- */
LLVMValueRef data_string(Emitter *e, Name *name);       /* address of the static String */
LLVMValueRef data_string_value(Emitter *e, Name *name); /* as a Value */
LLVMValueRef data_text(Emitter *e, Name *name);         /* NULL name: null */
LLVMValueRef data_symbol_value(Emitter *e, uint32_t well_known);
/* A private constant of the program. */
LLVMValueRef data_constant(Emitter *e, LLVMValueRef value, const char *name, unsigned alignment);
uint32_t shape_inline_slots(const IrShape *shape);
LLVMValueRef data_inline_cache(Emitter *e);
LLVMValueRef data_function_info(Emitter *e, IrFunction *function);
LLVMValueRef data_resumable_info(Emitter *e, IrFunction *function);
LLVMValueRef data_template_site(Emitter *e, const IrTemplate *site);
LLVMValueRef data_namespace_info(Emitter *e, const IrNamespace *info);
LLVMValueRef data_global(Emitter *e, const IrGlobal *global); /* address of its slot */
/* Number of the source in Program.scripts. */
uint32_t data_script(Emitter *e, const Source *source);
void data_open(Emitter *e);
/* perry_program and what it points at. */
void data_close(Emitter *e);

/* ---- emit_debug.c: DWARF ---- */
void debug_open(Emitter *e);
void debug_enter_function(FunctionEmitter *f);
void debug_set_position(FunctionEmitter *f, uint32_t position);
/* What follows stands for no frame of the program's until the next position. */
void debug_hide_position(FunctionEmitter *f, uint32_t position);
/* A function that the source does not have. */
void debug_enter_hidden(FunctionEmitter *f);
void debug_close(Emitter *e);

/* ---- emit_site.c: from return addresses to positions ---- */
/* The function as stacks and debuggers show it; "" is the top of an ES module or anonymous. */
Name *site_function_name(Emitter *e, const IrFunction *function);
/* The subprogram describes the body of the function. */
void site_note_function(Emitter *e, LLVMMetadataRef subprogram, const IrFunction *function);
/* After LLVM's passes: numbers the calls. */
void sites_mark(Emitter *e);
/* The object with the table added. */
EmittedBytes sites_add(Emitter *e, EmittedBytes object);

/* ---- emit_operator.c, emit_property.c, emit_call.c: operations of the language ---- */
LLVMValueRef emit_arithmetic(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_remainder(FunctionEmitter *f, IrNode *node);
LLVMValueRef build_f64_remainder(FunctionEmitter *f, LLVMValueRef a, LLVMValueRef b);
LLVMValueRef emit_bitwise(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_unary_number(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_comparison(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_strict_equal(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_loosely_equal(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_truthy(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_typeof_is(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_to_string(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_concat(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_get_property(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_set_property(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_get_element(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_set_element(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_call(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_call_method(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_construct(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_call_direct(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_call_virtual(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_call_runtime(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_call_math(FunctionEmitter *f, IrNode *node);
LLVMValueRef emit_stack_array(FunctionEmitter *f, IrNode *node);
/* The nodes' Values laid out for a call that follows at once; the memory is shared by all calls of
 * the function. */
LLVMValueRef build_argument_area(FunctionEmitter *f, IrNode *const *nodes, uint32_t count);

/* ---- emit_op.c, emit_function.c ---- */
/* Emits one node that is no terminator; NULL where it has no result. */
LLVMValueRef emit_op(FunctionEmitter *f, IrNode *node);
LLVMValueRef build_alloca(FunctionEmitter *f, LLVMTypeRef type, const char *name);
LLVMValueRef build_array_alloca(FunctionEmitter *f, LLVMTypeRef type, uint32_t count,
                                const char *name);
/* Adds the values that the handler of the current block receives from a call that ends the current
 * LLVM block. */
void add_unwind_arguments(FunctionEmitter *f);
void emit_function_body(Emitter *e, IrFunction *function);

/* ---- emit_string.c ---- */
LLVMValueRef emit_is_unchanged_string(FunctionEmitter *f, const IrNode *node);
LLVMValueRef emit_char_code_at(FunctionEmitter *f, const IrNode *node);

/* ---- emit_append.c ---- */
LLVMValueRef emit_array_unchanged(FunctionEmitter *f);
LLVMValueRef emit_is_pushable(FunctionEmitter *f, const IrNode *node);
LLVMValueRef emit_is_iterated_plain(FunctionEmitter *f, const IrNode *node);
LLVMValueRef emit_can_put_element(FunctionEmitter *f, const IrNode *node);
void emit_put_element(FunctionEmitter *f, const IrNode *node);
/* Stores an element of a plain array: a Value (with the array's barrier), an F64, or an I32 as a
 * raw integer. */
void emit_element_store(FunctionEmitter *f, LLVMValueRef array, LLVMValueRef address,
                        const IrNode *value);
LLVMValueRef emit_array_push(FunctionEmitter *f, const IrNode *node);

/* ---- emit_typed_array.c ---- */
LLVMValueRef emit_is_typed_array(FunctionEmitter *f, const IrNode *node);
LLVMValueRef emit_typed_length(FunctionEmitter *f, const IrNode *node);
LLVMValueRef emit_load_typed(FunctionEmitter *f, const IrNode *node);
void emit_store_typed(FunctionEmitter *f, const IrNode *node);

/* ---- emit_guard.c ---- */
void emit_guard(FunctionEmitter *f, const IrNode *node);
LLVMValueRef emit_shape_in_range(FunctionEmitter *f, LLVMValueRef value, uint32_t low,
                                 uint32_t high);
/* emit_call.c: frame memory for `count` Values, shared by calls and exits. */
LLVMValueRef build_argument_memory(FunctionEmitter *f, uint32_t count);
/* emit_abi.c */
LLVMValueRef guard_fails_function(Emitter *e);

#endif
