/* builder.h - what the lower_*.c files share: the function being lowered, SSA construction, control
 * flow, references.
 *
 * SSA is made on the fly (Braun et al., "Simple and Efficient Construction of Static Single
 * Assignment Form", CC 2013): a Variable is written and read per block; a read in a block that is
 * not sealed yet makes a block parameter whose arguments are filled in later.
 *
 * Exceptions: a node that may throw, appended while `handler` is set, gives its block an unwind
 * edge. The edge's arguments are the variables' values at the end of the block, so a variable may
 * not change in a block after such a node: variable_write begins a new block.
 *
 * break, continue and return leave through the stack of Controls: a `finally` on the way gets the
 * jump as a completion and performs it at its end; an iterator on the way is closed.
 */
#ifndef PERRY_LOWER_BUILDER_H
#define PERRY_LOWER_BUILDER_H

#include "ir/entry.h"
#include "lower/lower.h"
#include "lower/predict.h"
#include "lower/resumable.h"

typedef struct Lowering {
  ModuleGraph *graph;
  Compilation *compilation;
  Arena *arena;
  IrModule *ir;
  Predictor *predictor;
} Lowering;

typedef struct Variable {
  uint32_t index;
  Representation representation;
} Variable;

typedef enum ControlKind {
  CONTROL_LOOP,      /* break and continue */
  CONTROL_BREAKABLE, /* switch, labelled statement: break */
  CONTROL_FINALLY,
  CONTROL_ITERATOR, /* to be closed when left early */
} ControlKind;

typedef enum JumpKind { JUMP_BREAK, JUMP_CONTINUE, JUMP_RETURN } JumpKind;

/* A jump that a `finally` performs when it is done. */
typedef struct Pending {
  JumpKind kind;
  struct Control *target; /* NULL for return */
} Pending;

typedef struct Control {
  struct Control *outer;
  ControlKind kind;
  IrBlock *handler; /* the handler in force outside */
  Name *label;      /* of a BREAKABLE made by a label */
  struct LabelSet {
    Name *name;
    struct LabelSet *next;
  } *labels;      /* of a LOOP */
  bool is_switch; /* an unlabelled break leaves it */
  IrBlock *break_block, *continue_block;
  /* CONTROL_FINALLY */
  IrBlock *finally_block;
  Variable *completion_kind, *completion_value; /* kind: 0 normal, 1 throw, 2 + i: pending[i] */
  struct {
    Pending *items;
    uint32_t count, capacity;
  } pending;
  /* CONTROL_ITERATOR */
  struct Iteration *iteration;
  Variable *iterator_done; /* NULL: always close */
} Control;

typedef struct FunctionBuilder {
  Lowering *lowering;
  Arena *arena;
  struct FunctionBuilder *outer;
  IrFunction *ir;
  Scope *scope; /* SCOPE_MODULE, _FUNCTION, _INITIALIZER */
  Module *module;
  Node *node; /* Function or Class; NULL for module bodies */
  IrBlock *block, *handler;
  IrBlock *function_handler; /* around the whole body: async functions reject their promise */
  Control *control;
  HashMap variables; /* Binding * -> Variable * */
  uint32_t variable_count;
  uint32_t position;
  Variable *return_value; /* carried through finally */
  IrBlock *chain_exit;    /* innermost optional chain */
  Variable *chain_result;
  struct LabelSet *pending_labels; /* labels directly before the loop to come */
  bool is_async_body, is_generator_body;
  bool is_derived_constructor;
  Scope *class_scope; /* of the class whose constructor or initializer this is */
} FunctionBuilder;

/* ---- nodes (builder.c) ---- */
IrNode *emit(FunctionBuilder *f, IrOp op, uint32_t count, IrNode *const *operands);
#define EMIT(f, op, ...)                                                                           \
  emit((f), (op), sizeof((IrNode *[]){__VA_ARGS__}) / sizeof(IrNode *), (IrNode *[]){__VA_ARGS__})
#define EMIT0(f, op) emit((f), (op), 0, NULL)
IrNode *emit_string(FunctionBuilder *f, IrOp op, Name *string, uint32_t count,
                    IrNode *const *operands);
IrNode *emit_integer(FunctionBuilder *f, IrOp op, int64_t integer);
IrNode *emit_function(FunctionBuilder *f, IrOp op, IrFunction *function, uint32_t count,
                      IrNode *const *operands);
IrNode *emit_global_load(FunctionBuilder *f, IrGlobal *global);
void emit_global_store(FunctionBuilder *f, IrGlobal *global, IrNode *value);
IrNode *emit_runtime(FunctionBuilder *f, EntryId entry, uint32_t count, IrNode *const *operands);
#define RUNTIME(f, entry, ...)                                                                     \
  emit_runtime((f), ENTRY_##entry, sizeof((IrNode *[]){__VA_ARGS__}) / sizeof(IrNode *),           \
               (IrNode *[]){__VA_ARGS__})
#define RUNTIME0(f, entry) emit_runtime((f), ENTRY_##entry, 0, NULL)
IrNode *constant_bits(FunctionBuilder *f, uint64_t bits);
IrNode *constant_undefined(FunctionBuilder *f);
IrNode *constant_number(FunctionBuilder *f, double number);
IrNode *constant_string(FunctionBuilder *f, Name *name);
IrNode *constant_i32(FunctionBuilder *f, int64_t value);
IrNode *constant_text(FunctionBuilder *f, const char *text);
Name *intern(FunctionBuilder *f, const char *text);
/* DIAG_NOT_SUPPORTED at the node. Returns undefined, so that lowering can go on and report more. */
IrNode *not_supported(FunctionBuilder *f, const Node *node, const char *what);

/* ---- SSA (ssa.c) ---- */
Variable *variable_new(FunctionBuilder *f, Representation representation);
void variable_write(FunctionBuilder *f, Variable *variable, IrNode *value);
IrNode *variable_read(FunctionBuilder *f, Variable *variable);
/* A new block, not sealed: predecessors may still come. */
IrBlock *block_new(FunctionBuilder *f);
/* All predecessors are known. */
void block_seal(FunctionBuilder *f, IrBlock *block);
/* Goes on in `block`. */
void block_start(FunctionBuilder *f, IrBlock *block);
/* block_seal and block_start. */
void block_enter(FunctionBuilder *f, IrBlock *block);
bool block_is_reachable(const IrBlock *block);
void jump(FunctionBuilder *f, IrBlock *target);
void branch(FunctionBuilder *f, IrNode *condition, IrBlock *if_true, IrBlock *if_false);
void switch_to(FunctionBuilder *f, IrNode *selector, uint32_t count, IrBlock *const *targets);
/* Ends the block with a terminator without successors and goes on in an unreachable one. */
void terminate(FunctionBuilder *f, IrOp op, IrNode *operand);
void set_handler(FunctionBuilder *f, IrBlock *handler);
void ssa_block_init(FunctionBuilder *f, IrBlock *block);
void ssa_note_throw(FunctionBuilder *f);
/* After the whole function: removes parameters that have one value only. */
void ssa_finish(FunctionBuilder *f);

/* ---- what messages call an expression (describe.c); NULL: its value ---- */
/* `a.b[c]`: as a callee and in general. */
Name *callee_text(FunctionBuilder *f, const Node *node);
/* What for-of and spread iterate over. */
const char *iterable_text(FunctionBuilder *f, const Node *node);
/* What a declaration with this pattern takes apart. */
const char *initializer_text(FunctionBuilder *f, const Node *pattern, const Node *initializer);
/* The operand of yield*. */
const char *delegate_text(const Node *argument);

/* ---- where an expression throws (position.c) ---- */
uint32_t member_position(const FunctionBuilder *f, const Node *member);
uint32_t call_position(const FunctionBuilder *f, const Node *call, const Node *callee);
uint32_t operator_position(const FunctionBuilder *f, const Node *left, const Node *right,
                           TokenKind operator);

/* ---- bindings (lower_binding.c) ---- */
IrNode *binding_read(FunctionBuilder *f, Binding *binding, const Node *at);
/* Without looking at the dead zone: the value may be VALUE_UNINITIALIZED. */
IrNode *binding_read_raw(FunctionBuilder *f, Binding *binding);
/* Assignment by the program: checks the dead zone and constness. */
void binding_assign(FunctionBuilder *f, Binding *binding, IrNode *value, const Node *at);
/* The initialisation. */
void binding_initialize(FunctionBuilder *f, Binding *binding, IrNode *value);
/* Entering a scope: fresh boxes, dead zones. Function declarations are made by declare_functions.
 */
void scope_enter(FunctionBuilder *f, Scope *scope);
void declare_functions(FunctionBuilder *f, Scope *scope);
/* Of a module's top scope: those in static slots, which `evaluate` makes for all modules first, and
 * the others. */
void declare_static_functions(FunctionBuilder *f, Scope *scope);
void declare_local_functions(FunctionBuilder *f, Scope *scope);
/* The values that a closure over this function scope captures, in order. */
IrNode *make_closure(FunctionBuilder *f, IrFunction *function, Scope *scope);
IrNode *capture_value(FunctionBuilder *f, Binding *binding);
bool binding_is_boxed(const Binding *binding);
IrGlobal *binding_global(Lowering *lowering, Binding *binding);
IrNode *lower_this(FunctionBuilder *f, const Node *at);
Binding *binding_alias(Binding *binding);
IrGlobal *namespace_global(Lowering *lowering, Module *module);
/* per iteration copy of a loop's let bindings */
void scope_copy_iteration(FunctionBuilder *f, Scope *scope);

/* ---- expressions ---- */
IrNode *lower_expression(FunctionBuilder *f, Node *node);
/* With the name an anonymous function or class gets from its place. */
IrNode *lower_named_expression(FunctionBuilder *f, Node *node, Name *name);
/* Branches on the truth of the expression. */
void lower_condition(FunctionBuilder *f, Node *node, IrBlock *if_true, IrBlock *if_false);
void lower_effect(FunctionBuilder *f, Node *node); /* the value is not wanted */
IrNode *lower_property_key(FunctionBuilder *f, Node *key,
                           uint64_t flags); /* a key value; computed ones are converted */
bool is_anonymous_function(const Node *node);
Name *number_name(FunctionBuilder *f, double number); /* property name of a numeric literal */
Name *property_name(FunctionBuilder *f, const Node *key);
const Node *skip_types(const Node *node);
IrNode *lower_arguments_array(FunctionBuilder *f, NodeList arguments);
bool has_spread(NodeList list);
IrNode *emit_await(FunctionBuilder *f, IrNode *value);
IrNode *boxed_condition(FunctionBuilder *f, IrNode *condition);
IrNode *lower_template_literal(FunctionBuilder *f, Node *node);
IrNode *lower_object_literal(FunctionBuilder *f, Node *node);
IrNode *lower_array_literal(FunctionBuilder *f, Node *node);
IrNode *lower_call(FunctionBuilder *f, Node *node);
/* NULL: not a call of a numeric function of Math. */
IrNode *lower_math_call(FunctionBuilder *f, Node *node);
/* NULL: not a call of a builtin method that has an operation, on the kind of value it is for. */
IrNode *lower_builtin_method(FunctionBuilder *f, Node *node);
IrNode *lower_super_call(FunctionBuilder *f, Node *node);
IrNode *lower_new(FunctionBuilder *f, Node *node);
IrNode *lower_tagged_template(FunctionBuilder *f, Node *node);
IrNode *lower_yield(FunctionBuilder *f, Node *node);

/* A place that can be read and written, its parts evaluated once. */
typedef enum ReferenceKind {
  REFERENCE_BINDING,
  REFERENCE_GLOBAL,
  REFERENCE_PROPERTY,
  REFERENCE_ELEMENT,
  REFERENCE_SUPER,
  REFERENCE_PRIVATE
} ReferenceKind;
typedef struct Reference {
  ReferenceKind kind;
  Binding *binding;
  Name *name;         /* GLOBAL, PROPERTY */
  IrNode *base;       /* PROPERTY, ELEMENT, PRIVATE; SUPER: home object */
  IrNode *key;        /* ELEMENT, SUPER: property; PRIVATE: private name */
  IrNode *this_value; /* SUPER */
  const Node *node;
  uint32_t write_position; /* of the operator that assigns; 0: the place itself */
} Reference;
Reference lower_reference(FunctionBuilder *f, Node *node);
IrNode *reference_read(FunctionBuilder *f, Reference *reference);
void reference_write(FunctionBuilder *f, Reference *reference, IrNode *value);

/* ---- destructuring (lower_destructuring.c) ---- */
typedef enum TargetMode { TARGET_ASSIGN, TARGET_INITIALIZE, TARGET_VAR } TargetMode;
void lower_target(FunctionBuilder *f, Node *target, IrNode *value, TargetMode mode,
                  const char *text);

/* ---- statements ---- */
void lower_statements(FunctionBuilder *f, NodeList list);
void lower_statement(FunctionBuilder *f, Node *node);
void lower_jump(FunctionBuilder *f, JumpKind kind, Control *target);
Control *control_push(FunctionBuilder *f, Control *control, ControlKind kind);
void control_pop(FunctionBuilder *f);
void lower_return(FunctionBuilder *f, IrNode *value);
/* RETURN with what the kind of function does to the value. */
void function_return(FunctionBuilder *f, IrNode *value);
void lower_enum(FunctionBuilder *f, Node *node);
void lower_namespace(FunctionBuilder *f, Node *node);
void lower_for(FunctionBuilder *f, Node *node);
void lower_while(FunctionBuilder *f, Node *node);
void lower_do_while(FunctionBuilder *f, Node *node);
void lower_for_of(FunctionBuilder *f, Node *node);
void lower_for_in(FunctionBuilder *f, Node *node);
/* ---- iteration (lower_iteration.c) ---- */
typedef struct Iteration {
  IrNode *iterable;
  IrNode *is_plain;               /* test: a plain array read by index; NULL: never */
  Variable *iterator, *next;      /* unless is_plain */
  Variable *index;                /* is_plain: of the next element, a number */
  const IrPrediction *prediction; /* of the iterable */
  bool is_async;
} Iteration;
void iteration_begin(FunctionBuilder *f, Iteration *it, IrNode *iterable,
                     const IrPrediction *prediction, bool is_async, const char *text);
/* The next value (awaits what an async iterator gives); leaves to `end` when there is none. */
IrNode *iteration_step(FunctionBuilder *f, Iteration *it, IrBlock *end);
/* An Array of all values that are left. Not for async ones. */
IrNode *iteration_rest(FunctionBuilder *f, Iteration *it);
/* The iterator, to be closed; the hole where closing it would do nothing. */
IrNode *iteration_iterator(FunctionBuilder *f, Iteration *it);

/* CONTROL_ITERATOR around what follows: exceptions close the iterator too. */
typedef struct IteratorScope {
  Control control;
  IrBlock *handler;
} IteratorScope;
void iterator_scope_begin(FunctionBuilder *f, IteratorScope *scope, struct Iteration *iteration);
void iterator_scope_end(FunctionBuilder *f, IteratorScope *scope, Variable *done);
/* iterator: may be the hole, for nothing to close. */
void emit_iterator_close(FunctionBuilder *f, IrNode *iterator, bool is_async);

/* ---- modules (lower_import.c) ---- */
IrNode *lower_import_expression(FunctionBuilder *f, Node *node);
IrNode *lower_import_meta(FunctionBuilder *f);
/* `import A = B.C` that no value uses, or whose B is no value, may stand for a type. */
bool is_alias_of_type(const Node *import_equals);
void lower_import_equals(FunctionBuilder *f, Node *node);
void lower_export_assignment(FunctionBuilder *f, Node *node);

/* ---- functions and classes ---- */
/* A closure over the function expression or declaration. */
IrNode *lower_function(FunctionBuilder *f, Node *node, Name *name);
/* Stacks show the value, if the expression is a function, as a method of the owner. */
void set_stack_owner(const IrNode *value, const Node *expression, Name *owner);
IrFunction *lower_function_code(FunctionBuilder *f, Node *node, Name *name, uint32_t extra_flags,
                                Scope *class_scope);
/* TypeScript's parameter properties: this.x = x, after `this` is there and before the fields. */
void lower_parameter_properties(FunctionBuilder *f, const Node *constructor);
IrNode *lower_class(FunctionBuilder *f, Node *node, Name *name);
/* The element of the class around whose code this scope is, NULL: an initialiser. */
const Node *class_element(const Scope *code);
/* The class, evaluated once, of whose prototype this is a method's (or accessor's) code; else NULL.
 */
IrClass *method_class(FunctionBuilder *f, const Scope *code);
void builder_begin(FunctionBuilder *f, Lowering *lowering, FunctionBuilder *outer, Module *module,
                   Scope *scope, Node *node, Name *name);
void builder_end(FunctionBuilder *f);
Binding *hidden_binding(Scope *class_scope, Node *element);

#endif
