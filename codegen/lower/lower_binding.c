/* lower_binding.c - where bindings live and how they are read and written.
 *
 *   static slot       top-level bindings of modules that functions or other modules use, and all
 * imports: GLOBAL_LOAD / GLOBAL_STORE variable          not captured, or captured by value (never
 * assigned after the closures that capture it are made): SSA box in a variable captured and
 * assigned: BOX_LOAD / BOX_STORE; one box per scope entry or loop iteration member            of an
 * enum or namespace: a property of its object In a closure the variable (or box) is a CAPTURE of
 * the running function.
 */
#include "lower/builder.h"

bool binding_is_boxed(const Binding *b) {
  return b->is_captured && !b->is_static_slot && (b->needs_box || b->is_assigned);
}

/* The name inside a top-level class declaration means the outer binding when nobody assigns that:
 * then methods need no capture. */
Binding *binding_alias(Binding *b) {
  if (b->kind != BINDING_CLASS_NAME || b->scope->node->kind != NODE_CLASS_DECLARATION) return b;
  Scope *outer = b->scope->parent;
  Binding *declared = outer->kind == SCOPE_MODULE ? scope_find_own(outer, b->name) : NULL;
  return declared && declared->kind == BINDING_CLASS && !declared->is_assigned && b->is_captured
             ? declared
             : b;
}

IrGlobal *binding_global(Lowering *lowering, Binding *b) {
  if (!b->global) {
    b->global = ir_global_new(lowering->ir, b->name);
    bool has_dead_zone = binding_is_lexical(b) || b->kind == BINDING_HIDDEN ||
                         (b->declaration && b->declaration->kind == NODE_EXPORT_DEFAULT);
    b->global->initial_bits = has_dead_zone ? VALUE_UNINITIALIZED : VALUE_UNDEFINED;
  }
  return b->global;
}

IrGlobal *namespace_global(Lowering *lowering, Module *module) {
  if (!module->namespace_global) {
    module->namespace_global =
        ir_global_new(lowering->ir, name_intern_c(&lowering->compilation->names, "namespace"));
    module->namespace_global->initial_bits = VALUE_UNDEFINED;
  }
  return module->namespace_global;
}

static Variable *variable_of(FunctionBuilder *f, Binding *b) {
  void **place = hash_map_slot(f->arena, &f->variables, b);
  if (!*place) *place = variable_new(f, REP_VALUE);
  return *place;
}

static Scope *home_of(const Binding *b) {
  return b->scope->function;
}

static IrNode *captured(FunctionBuilder *f, Binding *b) {
  for (uint32_t i = 0; i < f->scope->captures.count; i++)
    if (f->scope->captures.items[i] == b) return emit_integer(f, IR_CAPTURE, i);
  compiler_fault(__FILE__, __LINE__, __func__,
                 "a captured binding is not in the captures of its function");
}

/* The value in the variable: the binding's value, or its box. */
static IrNode *holder(FunctionBuilder *f, Binding *b) {
  return home_of(b) == f->scope ? variable_read(f, variable_of(f, b)) : captured(f, b);
}

static void check_this(FunctionBuilder *f, IrNode *value) {
  IrBlock *missing = block_new(f), *ready = block_new(f);
  branch(f, EMIT(f, IR_IS_IDENTICAL, value, constant_bits(f, VALUE_UNINITIALIZED)), missing, ready);
  block_enter(f, missing);
  RUNTIME0(f, perry_throw_this_uninitialized);
  block_enter(f, ready);
}

static IrNode *static_slot_read(FunctionBuilder *f, Binding *b) {
  return emit_global_load(f, binding_global(f->lowering, b));
}

static IrNode *read_import(FunctionBuilder *f, Binding *b, const Node *at) {
  if (b->is_type_only) return not_supported(f, at, "a type used as a value");
  if (!b->target) {
    if (!b->module) return not_supported(f, at, "this import");
    return emit_global_load(f, namespace_global(f->lowering, b->module));
  }
  IrNode *value = static_slot_read(f, b->target);
  bool has_dead_zone = binding_global(f->lowering, b->target)->initial_bits == VALUE_UNINITIALIZED;
  return has_dead_zone ? emit_string(f, IR_CHECK_INIT, b->name, 1, &value) : value;
}

IrNode *binding_read(FunctionBuilder *f, Binding *b, const Node *at) {
  b = binding_alias(b);
  if (b->kind == BINDING_IMPORT) return read_import(f, b, at);
  if (b->kind == BINDING_MEMBER) {
    IrNode *container = binding_read(f, b->container, at);
    return emit_string(f, IR_GET_PROPERTY, b->name, 1, &container);
  }
  if (b->is_static_slot && b->scope->kind == SCOPE_MODULE) {
    IrNode *value = static_slot_read(f, b);
    /* A function elsewhere may run before the initialisation, whatever its position says. */
    bool may_be_dead = binding_is_lexical(b) && (b->needs_tdz_check || f->scope != home_of(b));
    value->is_initialized = !may_be_dead;
    return may_be_dead ? emit_string(f, IR_CHECK_INIT, b->name, 1, &value) : value;
  }
  IrNode *value = holder(f, b);
  if (binding_is_boxed(b)) value = EMIT(f, IR_BOX_LOAD, value);
  if (b->kind == BINDING_THIS && b->is_assigned)
    check_this(f, value);
  else if (b->needs_tdz_check)
    value = emit_string(f, IR_CHECK_INIT, b->name, 1, &value);
  return value;
}

IrNode *binding_read_raw(FunctionBuilder *f, Binding *b) {
  IrNode *value = holder(f, b);
  return binding_is_boxed(b) ? EMIT(f, IR_BOX_LOAD, value) : value;
}

static void store(FunctionBuilder *f, Binding *b, IrNode *value) {
  if (b->is_static_slot && b->scope->kind == SCOPE_MODULE) {
    emit_global_store(f, binding_global(f->lowering, b), value);
    return;
  }
  if (binding_is_boxed(b)) {
    IrNode *box = holder(f, b);
    EMIT(f, IR_BOX_STORE, box, value);
    return;
  }
  variable_write(f, variable_of(f, b), value);
}

void binding_assign(FunctionBuilder *f, Binding *b, IrNode *value, const Node *at) {
  if (b->kind == BINDING_MEMBER) {
    IrNode *container = binding_read(f, b->container, at);
    emit_string(f, IR_SET_PROPERTY, b->name, 2, (IrNode *[]){container, value});
    return;
  }
  if (b->needs_tdz_check || (b->is_static_slot && binding_is_lexical(b) && f->scope != home_of(b)))
    binding_read(f, b, at);
  if (b->kind == BINDING_FUNCTION_NAME && f->ir->is_sloppy) return;
  if (binding_is_constant(b) || b->kind == BINDING_FUNCTION_NAME) {
    RUNTIME0(f, perry_throw_const_assignment);
    return;
  }
  store(f, b, value);
}

void binding_initialize(FunctionBuilder *f, Binding *b, IrNode *value) {
  if (b->kind == BINDING_MEMBER) {
    binding_assign(f, b, value, b->declaration);
    return;
  }
  store(f, b, value);
}

void scope_enter(FunctionBuilder *f, Scope *scope) {
  for (uint32_t i = 0; i < scope->bindings.count; i++) {
    Binding *b = scope->bindings.items[i];
    if (b->kind == BINDING_MEMBER || b->kind == BINDING_IMPORT ||
        (b->is_static_slot && b->scope->kind == SCOPE_MODULE))
      continue;
    if (binding_alias(b) != b) continue;
    bool has_dead_zone =
        binding_has_dead_zone(b) || b->kind == BINDING_HIDDEN || b->kind == BINDING_THIS;
    if (binding_is_boxed(b)) {
      IrNode *initial = constant_bits(f, has_dead_zone ? VALUE_UNINITIALIZED : VALUE_UNDEFINED);
      variable_write(f, variable_of(f, b), EMIT(f, IR_BOX_NEW, initial));
    } else if (b->kind == BINDING_VAR || b->kind == BINDING_ENUM || b->kind == BINDING_NAMESPACE) {
      variable_write(f, variable_of(f, b), constant_undefined(f));
    } else if (b->needs_tdz_check || (b->kind == BINDING_THIS && b->is_assigned)) {
      variable_write(f, variable_of(f, b), constant_bits(f, VALUE_UNINITIALIZED));
    }
  }
}

void scope_copy_iteration(FunctionBuilder *f, Scope *scope) {
  for (uint32_t i = 0; i < scope->bindings.count; i++) {
    Binding *b = scope->bindings.items[i];
    if (!binding_is_boxed(b) || b->kind != BINDING_LET) continue;
    Variable *variable = variable_of(f, b);
    IrNode *value = EMIT(f, IR_BOX_LOAD, variable_read(f, variable));
    variable_write(f, variable, EMIT(f, IR_BOX_NEW, value));
  }
}

/* which: 1 only static slots, 2 only others, 3 all */
static void declare(FunctionBuilder *f, Scope *scope, unsigned which) {
  for (uint32_t i = 0; i < scope->functions.count; i++) {
    Node *node = scope->functions.items[i];
    Binding *b;
    Name *name;
    if (node->kind == NODE_EXPORT_DEFAULT) {
      b = AST_AS(ExportDefault, node)->binding;
      node = AST_AS(ExportDefault, node)->declaration;
      name = name_known(&f->lowering->compilation->names, NAME_DEFAULT);
    } else {
      b = AST_AS(BindingIdentifier, AST_AS(Function, node)->name)->binding;
      name = b->name;
    }
    bool is_static = b->is_static_slot && b->scope->kind == SCOPE_MODULE;
    if (which & (is_static ? 1u : 2u)) store(f, b, lower_function(f, node, name));
  }
}
void declare_functions(FunctionBuilder *f, Scope *scope) {
  declare(f, scope, 3);
}
void declare_static_functions(FunctionBuilder *f, Scope *scope) {
  declare(f, scope, 1);
}
void declare_local_functions(FunctionBuilder *f, Scope *scope) {
  declare(f, scope, 2);
}

IrNode *capture_value(FunctionBuilder *f, Binding *b) {
  return binding_alias(b) != b || b->kind == BINDING_MEMBER ? constant_undefined(f) : holder(f, b);
}

IrNode *make_closure(FunctionBuilder *f, IrFunction *function, Scope *scope) {
  uint32_t count = scope->captures.count;
  IrNode **values = ARENA_ARRAY(f->arena, IrNode *, count + 1);
  for (uint32_t i = 0; i < count; i++)
    values[i] = capture_value(f, scope->captures.items[i]);
  return emit_function(f, IR_CLOSURE, function, count, values);
}

IrNode *lower_this(FunctionBuilder *f, const Node *at) {
  Scope *owner = scope_this_owner(f->scope);
  if (owner->kind == SCOPE_MODULE && owner->module->kind != MODULE_COMMONJS)
    return constant_undefined(f);
  return binding_read(f, owner->this_binding, at);
}
