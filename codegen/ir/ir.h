/* ir.h - the intermediate representation: SSA in basic blocks with block parameters.
 *
 * A module holds functions, module-level bindings (globals) and static shapes. A function holds
 * blocks; a block has parameters, a list of nodes that ends in a terminator, the edges to its
 * successors, and one edge `unwind` if anything in it may throw and a handler of the same function
 * catches it. A node is an operation of ops.def and the value it makes.
 *
 * Invariants (ir_verify checks them)
 *   I1  each use is dominated by its definition; an argument of an edge is a use at its block's end
 *   I2  edge arguments match the target's parameters in number and representation
 *   I3  a block ends in exactly one terminator, and only there; SWITCH has at least one successor,
 *       BRANCH two, JUMP one
 *   I4  arguments of `unwind` dominate every node of the block that may throw (lowering starts a
 *       new block when a variable is assigned after such a node)
 *   I5  a handler block is entered by unwind edges only and begins with CATCH
 *   I6  operands have the representations that ops.def asks for
 *   I7  entry blocks have no parameters and no predecessors
 * Owner   everything is in the arena of the module (the Compilation's)
 */
#ifndef PERRY_IR_IR_H
#define PERRY_IR_IR_H

#include "abi/function_flags.h"
#include "abi/value.h"
#include "base/compilation.h"
#include "base/hash_map.h"
#include "base/vector.h"

typedef struct IrNode IrNode;
typedef struct IrBlock IrBlock;
typedef struct IrFunction IrFunction;
typedef struct IrModule IrModule;

typedef enum IrOp {
#define OP(name, text, operands, result, immediate, effects) IR_##name,
#include "ir/ops.def"
  IR_OP_COUNT
} IrOp;

typedef enum Representation {
  REP_NONE,
  REP_VALUE, /* NaN-boxed, i64 */
  REP_F64,
  REP_I32,
  REP_BOOL, /* i1 */
  REP_PTR,  /* raw address; REP_PTR values that point at cells are found by the conservative scan */
  REP_ANY,  /* in tables only */
} Representation;

typedef enum IrImmediate {
  IMMEDIATE_NONE,
  IMMEDIATE_BITS,
  IMMEDIATE_F64,
  IMMEDIATE_INT,
  IMMEDIATE_STRING,
  IMMEDIATE_FUNCTION,
  IMMEDIATE_GLOBAL,
  IMMEDIATE_ENTRY,
  IMMEDIATE_SHAPE,
  IMMEDIATE_SLOT,
  IMMEDIATE_SITE,
  IMMEDIATE_TEMPLATE,
  IMMEDIATE_NAMESPACE,
  IMMEDIATE_CLASS,
  IMMEDIATE_DISPATCH,
} IrImmediate;

/* What a value can be: a set. Filled by infer/; TYPE_ANY before. */
typedef enum IrType {
  TYPE_NONE = 0, /* no value reaches here */
  TYPE_UNDEFINED = 1,
  TYPE_NULL = 2,
  TYPE_BOOLEAN = 4,
  TYPE_INT32 = 8,   /* a number that is an int32 and not -0 */
  TYPE_DOUBLE = 16, /* any other number */
  TYPE_NUMBER = TYPE_INT32 | TYPE_DOUBLE,
  TYPE_STRING = 32,
  TYPE_SYMBOL = 64,
  TYPE_BIGINT = 128,
  TYPE_FUNCTION = 256,
  TYPE_ARRAY = 512,
  TYPE_OBJECT = 1024, /* any other object */
  TYPE_ANY = 2047,
  TYPE_INTERNAL = 2048, /* hole, uninitialised, boxes: never seen by the program */
} IrType;

/* What an annotation (or the form of an expression) predicts of a value: never a fact, a reason to
 * check. */
typedef struct IrPrediction {
  uint32_t types;                     /* IrType set; TYPE_ANY: nothing */
  const struct IrPrediction *element; /* of arrays, NULL: unknown */
  const void *members;   /* objects: the declaration that names the properties (a Node of the syntax
                            tree), NULL: unknown */
  uint32_t typed_array;  /* 1 + ElementType (abi/element_type.def) of typed arrays, 0 for others */
  struct IrShape *shape; /* objects: the one static shape of literals with just these properties,
                            NULL: none or several */
  struct IrClass *class_info; /* objects: an instance of this class or a subclass, NULL: unknown */
} IrPrediction;

/* A module-level binding: one static Value slot, a precise root. */
typedef struct IrGlobal {
  uint32_t index;
  Name *name;            /* for dumps */
  uint64_t initial_bits; /* VALUE_UNDEFINED or VALUE_UNINITIALIZED */
  /* infer/: */
  uint32_t type; /* IrType of all that is stored to it */
  uint32_t store_count;
  IrFunction *known_function;   /* the one closure stored to it, once */
  const IrNode *known_constant; /* the one CONST stored to it, once */
  struct IrClass *known_class;  /* the one class that all stores store */
} IrGlobal;

/* The static part of a tagged template (abi/program.h TemplateSite). */
typedef struct IrTemplate {
  uint32_t count;
  Name **cooked; /* NULL entries: undefined */
  Name **raw;
} IrTemplate;

/* A module's exports for its namespace object (abi/program.h NamespaceInfo), names in order of code
 * units. */
typedef struct IrNamespace {
  uint32_t count;
  Name **names;
  IrGlobal **globals;
} IrNamespace;

/* A module for the runtime's evaluator (abi/program.h ModuleRecord). */
typedef struct IrModuleSpecifier {
  Name *text;
  uint32_t module; /* number of the record */
  bool is_require;
} IrModuleSpecifier;
typedef struct IrModuleRecord {
  Name *path;
  uint32_t flags; /* ModuleFlags */
  uint32_t link_height;
  uint32_t import_count, specifier_count;
  uint32_t *imports;
  IrModuleSpecifier *specifiers;
  Name *fault, *fault_code; /* NULL: none */
} IrModuleRecord;

/* A static shape (abi/program.h): an object literal's or class's properties in order. */
typedef struct IrShape IrShape;
struct IrShape {
  uint32_t index; /* id = SHAPE_FIRST_PROGRAM + index */
  uint32_t count;
  Name **keys;
  uint8_t *flags;           /* PropertyFlags */
  uint8_t *representations; /* SlotRepresentation */
  bool is_of_class;         /* bound to a prototype at run time: perry_class_bind_shapes */
};

/* A class that the top level of a module evaluates, at most once. Lowering fills in what its source
   says, infer/class.c what follows from all of them. */
typedef enum IrMemberKind { MEMBER_METHOD, MEMBER_GETTER, MEMBER_SETTER } IrMemberKind;
typedef struct IrMember {
  Name *name;
  IrMemberKind kind;
  IrFunction *function;
} IrMember;
typedef struct IrClass IrClass;
struct IrClass {
  const void *declaration; /* Node of the syntax tree */
  IrFunction *constructor; /* NULL: not evaluated at the top level */
  IrNode *create, *bind;   /* calls of perry_class_create and perry_class_bind_shapes */
  bool is_abstract;        /* nothing is expected to be made of it: no shape of its own */
  bool
      has_plain_fields; /* instance fields have constant names and no private ones are among them */
  bool has_plain_members; /* the same of the prototype's methods and accessors */
  struct {
    Name **items;
    uint32_t count, capacity;
  } fields; /* own instance fields in the order of their definition, then parameter properties */
  struct {
    IrMember *items;
    uint32_t count, capacity;
  } members;
  IrGlobal *home;           /* holds the prototype for methods that use super, NULL: none does */
  IrFunction *initializer;  /* defines the fields, NULL: there are none */
  bool has_assigned_fields; /* some of `fields` are first stored by the constructor's body */
  /* infer/: */
  bool is_linked;  /* the rest is valid */
  IrClass *parent; /* NULL: none */
  Name **slots;    /* names of the instances' slots, inherited ones first */
  uint32_t slot_count;
  IrShape *shape;                    /* of finished instances; NULL of abstract classes */
  uint32_t first_shape, shape_count; /* those of the class and its subclasses have consecutive
                                        indexes */
  struct {
    IrClass **items;
    uint32_t count, capacity;
  } children;
  /* specialise/construct.c: */
  IrFunction *init; /* the constructor for an instance that has its final shape, NULL: none */
  IrFunction *init_fields;
  bool has_private_init; /* init lets nobody see the instance before it is finished */
  bool is_init_sought;
};

/* What a method call may reach: for each shape of the class and its subclasses a function. */
typedef struct IrDispatch {
  IrClass *class_info;
  IrFunction **targets; /* class_info->shape_count of them, all with a direct entry for `this` */
} IrDispatch;

/* Function-local memory that crosses suspension points or twin entries. */
typedef struct IrSlot {
  uint32_t index;
  Representation representation;
} IrSlot;

/* Where a guard leaves to: point number `point` of the twin, entered with these live values. */
typedef struct IrSite {
  uint32_t point_node; /* id of the node of the generic code before which the twin goes on */
  uint32_t point;
  IrFunction *twin;
  uint32_t live_count;
  IrNode **live;
} IrSite;

typedef union IrImmediateValue {
  uint64_t bits;
  double f64;
  int64_t integer;
  Name *string;
  IrFunction *function;
  IrGlobal *global;
  uint32_t entry; /* EntryId, ir/entry.h */
  IrShape *shape;
  IrSlot *slot;
  IrSite *site;
  IrTemplate *template_site;
  IrNamespace *namespace_info;
  const IrClass *class_info;
  const IrDispatch *dispatch;
} IrImmediateValue;

struct IrNode {
  uint32_t id; /* unique in the function; names the value in dumps */
  uint16_t op;
  uint8_t representation;
  bool has_range;                      /* specialise/integer.c: low..high */
  bool is_initialized;                 /* GLOBAL_LOAD: a check before it has passed */
  bool is_checked_access;              /* narrow.c turns this access into guards and a plain load */
  bool is_filling;                     /* SET_ELEMENT: probably appends */
  bool checks_overflow;                /* an int32 operation that leaves when it overflows */
  bool holds_integers;                 /* NEW_ARRAY: private, of raw int32 (integer_array.c) */
  uint32_t type;                       /* IrType */
  const IrPrediction *prediction;      /* of the result; NULL: none */
  const IrPrediction *base_prediction; /* of the object whose property or element this accesses */
  int32_t low, high;
  uint32_t
      guarded_type;  /* IrType that a guard behind (or in) the operation makes sure of; 0: none */
  uint32_t position; /* byte offset in the function's source, for messages and line tables */
  uint32_t operand_count;
  IrNode **operands;
  IrImmediateValue immediate;
  Name *text; /* CALL_METHOD: the callee as the source has it, for messages; may be NULL */
  IrBlock *block;
  IrNode *previous, *next;
  IrNode *forward; /* a replaced node names its replacement (ir_resolve) */
};

typedef struct IrEdge {
  IrBlock *target;
  uint32_t argument_count, argument_capacity;
  IrNode **arguments;
} IrEdge;

struct IrBlock {
  uint32_t id;
  IrFunction *function;
  uint32_t parameter_count, parameter_capacity;
  IrNode **parameters; /* PARAM nodes, not in the list below */
  IrNode *first, *last;
  uint32_t successor_count;
  IrEdge *successors;
  IrEdge *unwind; /* NULL: what throws here leaves the function */
  bool is_handler;
  /* ir_compute_predecessors: blocks with an edge (successor or unwind) to this one, once per edge
   */
  uint32_t predecessor_count, predecessor_capacity;
  IrBlock **predecessors;
  uint32_t order; /* position in reverse postorder */
  IrBlock *dominator;
  void *pass_data;
};

typedef enum IrFunctionKind {
  IR_FUNCTION_NORMAL,
  IR_FUNCTION_GENERATOR, /* the resumable kinds: body becomes a ResumeEntry (lower/state_machine.c)
                          */
  IR_FUNCTION_ASYNC,
  IR_FUNCTION_ASYNC_GENERATOR,
} IrFunctionKind;

struct IrFunction {
  uint32_t index;
  Name *name;        /* JavaScript name, "" if anonymous */
  char *symbol;      /* unique linker name: module and function name, made readable for debuggers */
  Name *stack_owner; /* what stacks put before the name: the class, `Object`; NULL: nothing */
  bool is_module_body;
  bool is_class_constructor; /* also of copies that are called with the object made */
  bool is_sloppy;            /* its code is: refused stores and deletes do nothing */
  IrFunctionKind kind;
  uint32_t flags;        /* FunctionFlags */
  uint32_t length;       /* value of the `length` property */
  uint32_t formal_count; /* parameters that ARGUMENT may name */
  uint32_t capture_count;
  bool uses_argument_array; /* resumable kinds: ARGUMENT formal_count is an Array of all arguments
                               (rest, `arguments`) */
  bool is_run_once;  /* a module body: its code outside loops runs at most once, so it is emitted
                        small */
  bool is_recursive; /* may be on the stack twice: needs the stack check (true until infer/ knows
                        better) */
  Source *source;
  uint32_t start, end; /* source text, for Function.prototype.toString */
  uint32_t body_start; /* position of the body, for the line table's prologue end */
  struct {
    IrBlock **items;
    uint32_t count, capacity;
  } blocks; /* the first is the entry */
  struct {
    IrSlot **items;
    uint32_t count, capacity;
  } slots;
  uint32_t node_count, block_count; /* ids given out */
  uint32_t frame_slot_count;        /* resumable kinds, after the transform */
  uint32_t point_count;             /* resume points, after the transform */
  bool is_resumed_by_frame;         /* after the transform: its entry is a ResumeEntry */
  uint32_t instance_slots;          /* constructors: inline slots predicted for what they make */
  IrClass *class_info;              /* constructors of classes evaluated once, NULL: others */
  /* Typed direct entry, when infer/ gives it one: called by CALL_DIRECT; new_target is not passed,
   * `this`, a Value, to methods only, before the formals. */
  bool has_direct_entry;
  bool direct_takes_this;
  bool is_small_leaf;                /* its direct entry is copied into its callers */
  Representation *direct_parameters; /* formal_count of them */
  Representation direct_result;
  /* infer/: */
  bool escapes; /* is used in another way than being called directly: parameters can be anything */
  uint32_t *parameter_types; /* IrType, formal_count of them; of functions that do not escape */
  uint32_t return_type;
  IrFunction *twin;            /* the generic form that guards leave to */
  uint32_t generic_node_count; /* ids below are nodes of the generic code, which a twin has too; 0:
                                  not specialised */
  bool is_twin;                /* entered at points only: specialise/twin.c */
  IrModule *module;
};

struct IrModule {
  Compilation *compilation;
  Arena *arena;
  struct {
    IrFunction **items;
    uint32_t count, capacity;
  } functions;
  struct {
    IrGlobal **items;
    uint32_t count, capacity;
  } globals;
  struct {
    IrShape **items;
    uint32_t count, capacity;
  } shapes;
  struct {
    IrClass **items;
    uint32_t count, capacity;
  } classes; /* those with a constructor */
  struct {
    IrModuleRecord **items;
    uint32_t count, capacity;
  } module_records;      /* none: `evaluate` runs the modules itself */
  bool is_commonjs;      /* the entry is a CommonJS module */
  HashMap named_globals; /* Name * of each global that code names: decides what of the library is
                            linked */
  HashMap script_names;  /* Source * to the Name that stacks call it by: a URL or a path */
  IrFunction *evaluate;  /* evaluates the whole module graph */
  const char *entry_path;
};

/* ---- facts about operations, from ops.def ---- */
const char *ir_op_text(IrOp op);
const char *ir_op_operands(IrOp op); /* letters of ops.def */
Representation ir_op_result(IrOp op);
IrImmediate ir_op_immediate(IrOp op);
/* EFFECT_* of this node (CALL_RUNTIME: of its entry). */
uint32_t ir_effects(const IrNode *node);
static inline bool ir_is_terminator(const IrNode *node) {
  return node->op >= IR_JUMP && node->op <= IR_UNREACHABLE;
}
bool ir_may_throw(const IrNode *node);

/* ---- making ---- */
IrModule *ir_module_new(Compilation *compilation);
IrFunction *ir_function_new(IrModule *module, Name *name, Source *source);
IrGlobal *ir_global_new(IrModule *module, Name *name);
/* The one shape with these keys, flags and representations. */
IrShape *ir_shape_intern(IrModule *module, uint32_t count, Name **keys, const uint8_t *flags,
                         const uint8_t *representations);
/* A shape of its own for a class's instances: the names, any values. */
IrShape *ir_shape_of_class(IrModule *module, uint32_t count, Name **keys);
IrSlot *ir_slot_new(IrFunction *function, Representation representation);
IrBlock *ir_block_new(IrFunction *function);
IrNode *ir_parameter_add(IrBlock *block, Representation representation);
/* A node that is in no block yet. operands are copied. */
IrNode *ir_node_new(IrFunction *function, IrOp op, Representation representation,
                    uint32_t operand_count, IrNode *const *operands);
void ir_append(IrBlock *block, IrNode *node);
void ir_insert_before(IrNode *place, IrNode *node);
void ir_remove(IrNode *node);
/* Every later look through ir_resolve sees `replacement` instead of `node`; ir_apply_replacements
 * rewrites all operands. */
void ir_replace(IrNode *node, IrNode *replacement);
IrNode *ir_resolve(IrNode *node);
void ir_apply_replacements(IrFunction *function);
/* How often nodes and edges of the function name the value. */
uint32_t ir_count_uses(const IrFunction *function, const IrNode *value);
/* Sets the successors of a block; arguments are added with ir_edge_argument. */
void ir_set_successors(IrBlock *block, uint32_t count, IrBlock *const *targets);
void ir_set_unwind(IrBlock *block, IrBlock *handler);
void ir_edge_argument(IrFunction *function, IrEdge *edge, IrNode *argument);
/* The branch at the end of the block becomes a jump to its first (or second) successor; the jump
 * has the branch's id. */
void ir_decide_branch(IrBlock *block, bool first);

/* ---- analysis ---- */
void ir_compute_predecessors(IrFunction *function);
/* Reverse postorder in function->blocks (unreachable blocks are dropped), dominators in
 * block->dominator; implies predecessors. */
void ir_compute_order(IrFunction *function);

/* ---- companions ---- */
void ir_print(FILE *out, const IrModule *module, const char *only_function); /* NULL: all */
void ir_print_function(FILE *out, const IrFunction *function);
const char *ir_representation_text(Representation representation);
/* Checks I1..I7 (computing the order anew); a broken one is a fault of the compiler that names
 * pass, function and node. */
void ir_verify(IrFunction *function, const char *after_pass);

#endif
