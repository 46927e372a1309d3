/* lower_function.c - functions: prologue, parameters, bodies, and how each kind of function
 * returns.
 *
 * The prologue follows sec-functiondeclarationinstantiation: pseudo bindings, parameters in order
 * (defaults see earlier ones), variables, lexical declarations in their dead zone, hoisted
 * functions. A generator suspends before its body (INITIAL_YIELD); an async function's whole body
 * runs under a handler that rejects its promise.
 */
#include "lower/builder.h"

#include <string.h>

/* What is read from a static slot need not be captured. */
static void drop_aliased_captures(Scope *scope) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < scope->captures.count; i++) {
    Binding *b = scope->captures.items[i];
    if (binding_alias(b) == b) scope->captures.items[kept++] = b;
  }
  scope->captures.count = kept;
}

static bool is_sloppy(const Node *node, const Module *module) {
  if (node && (ast_is_function(node) || ast_is_class(node))) return !node_has(node, FLAG_STRICT);
  return module->program && !node_has(&module->program->node, FLAG_STRICT);
}

void builder_begin(FunctionBuilder *f, Lowering *lowering, FunctionBuilder *outer, Module *module,
                   Scope *scope, Node *node, Name *name) {
  memset(f, 0, sizeof *f);
  f->lowering = lowering;
  f->arena = lowering->arena;
  f->outer = outer;
  f->module = module;
  f->scope = scope;
  f->node = node;
  f->ir = ir_function_new(lowering->ir, name, module->source);
  drop_aliased_captures(scope);
  f->ir->capture_count = scope->captures.count;
  f->ir->is_recursive = true;
  f->ir->is_sloppy = is_sloppy(node, module);
  f->block = block_new(f);
  block_seal(f, f->block);
  /* Constants for unwritten variables go to the entry block, which nothing jumps to: the code
   * starts in a second one. */
  IrBlock *start = block_new(f);
  jump(f, start);
  block_enter(f, start);
  f->return_value = variable_new(f, REP_VALUE);
  if (node) {
    f->position = node->start;
    f->ir->start = node->start;
    f->ir->end = node->end;
    f->ir->body_start = node->start;
  }
}

void builder_end(FunctionBuilder *f) {
  ssa_finish(f);
  ir_compute_order(f->ir);
}

static IrFunctionKind kind_of(const Node *node) {
  bool is_async = node_has(node, FLAG_ASYNC), is_generator = node_has(node, FLAG_GENERATOR);
  return is_async       ? (is_generator ? IR_FUNCTION_ASYNC_GENERATOR : IR_FUNCTION_ASYNC)
         : is_generator ? IR_FUNCTION_GENERATOR
                        : IR_FUNCTION_NORMAL;
}

void function_return(FunctionBuilder *f, IrNode *value) {
  switch (f->ir->kind) {
  case IR_FUNCTION_ASYNC:
    RUNTIME(f, perry_async_return, EMIT0(f, IR_FRAME), value);
    value = constant_undefined(f);
    break;
  case IR_FUNCTION_ASYNC_GENERATOR:
    RUNTIME(f, perry_async_generator_return, EMIT0(f, IR_FRAME), value);
    value = constant_undefined(f);
    break;
  case IR_FUNCTION_NORMAL:
    if (f->is_derived_constructor)
      value = RUNTIME(f, perry_derived_result, value, binding_read_raw(f, f->scope->this_binding));
    break;
  case IR_FUNCTION_GENERATOR:
    break;
  }
  IrNode *node = ir_node_new(f->ir, IR_RETURN, REP_NONE, 1, &value);
  node->position = f->position;
  node->type = TYPE_ANY;
  ir_append(f->block, node);
  ir_set_successors(f->block, 0, NULL);
}

/* What async bodies throw goes to their promise; a generator that throws is done. */
static const int64_t FRAME_POINT_DONE = 0xFFFFFFFF; /* FRAME_DONE of layout.h, no slots */

static void begin_protected(FunctionBuilder *f) {
  f->handler = block_new(f);
  f->handler->is_handler = true;
  IrBlock *start = block_new(f);
  IrBlock *handler = f->handler;
  f->handler = NULL;
  jump(f, start);
  block_enter(f, start);
  f->handler = handler;
  f->function_handler = NULL;
}

static void end_protected(FunctionBuilder *f, IrBlock *handler) {
  if (!block_is_reachable(handler)) return;
  block_enter(f, handler);
  f->handler = NULL;
  IrNode *exception = EMIT0(f, IR_CATCH);
  if (f->ir->kind ==
      IR_FUNCTION_GENERATOR) { /* it is done, whatever its caller does with the exception */
    EMIT(f, IR_FRAME_SUSPEND, EMIT0(f, IR_FRAME))->immediate.integer = FRAME_POINT_DONE;
    RUNTIME(f, perry_rethrow, exception);
    return;
  }
  if (f->ir->kind == IR_FUNCTION_ASYNC)
    RUNTIME(f, perry_async_throw, EMIT0(f, IR_FRAME), exception);
  else
    RUNTIME(f, perry_async_generator_throw, EMIT0(f, IR_FRAME), exception);
  terminate(f, IR_RETURN, constant_undefined(f));
}

/* Methods of a class that is evaluated once find their home object in a static slot: it does not
 * depend on the callee. */
static IrNode *home_object(FunctionBuilder *f, const Scope *scope) {
  IrClass *info = method_class(f, scope);
  if (!info) return EMIT0(f, IR_HOME_OBJECT);
  if (!info->home) info->home = ir_global_new(f->lowering->ir, intern(f, "home"));
  IrNode *value = emit_global_load(f, info->home);
  value->is_initialized = true;
  return value;
}

static void initialize_pseudo(FunctionBuilder *f, Scope *scope) {
  bool is_arrow = scope_is_arrow(scope);
  if (is_arrow) return;
  if (scope->callee_binding)
    binding_initialize(f, scope->callee_binding, EMIT(f, IR_BOX_CELL, EMIT0(f, IR_CALLEE)));
  if (scope->home_object_binding)
    binding_initialize(f, scope->home_object_binding, home_object(f, scope));
  if (scope->new_target_binding)
    binding_initialize(f, scope->new_target_binding, EMIT0(f, IR_NEW_TARGET));
  if (scope->this_binding && !f->is_derived_constructor) {
    IrNode *value = EMIT0(f, IR_THIS);
    if (f->ir->flags & FUNCTION_SLOPPY) value = RUNTIME(f, perry_sloppy_this, value);
    binding_initialize(f, scope->this_binding, value);
  }
  if (scope->arguments_binding) {
    IrNode *value;
    if (f->ir->kind == IR_FUNCTION_NORMAL) {
      value = RUNTIME(f, perry_arguments_object, EMIT0(f, IR_ARGC), EMIT0(f, IR_ARGV));
    } else {
      f->ir->uses_argument_array = true;
      value =
          RUNTIME(f, perry_arguments_from_array, emit_integer(f, IR_ARGUMENT, f->ir->formal_count));
    }
    binding_initialize(f, scope->arguments_binding, value);
  }
  for (uint32_t i = 0; i < scope->bindings.count; i++)
    if (scope->bindings.items[i]->kind == BINDING_FUNCTION_NAME)
      binding_initialize(f, scope->bindings.items[i], EMIT(f, IR_BOX_CELL, EMIT0(f, IR_CALLEE)));
}

/* What messages call the argument that a pattern takes apart: itself. */
static const char *parameter_text(const FormalParameter *p) {
  if (p->target->kind == NODE_ARRAY_PATTERN) return NULL;
  return p->initializer ? "(intermediate value)(intermediate value)(intermediate value)" : "";
}

static void lower_parameters(FunctionBuilder *f, const Function *function) {
  uint32_t index = 0;
  for (uint32_t i = 0; i < function->parameters.count; i++) {
    FormalParameter *p = AST_AS(FormalParameter, function->parameters.items[i]);
    if (p->target->kind == NODE_THIS_EXPRESSION) continue;
    f->position = p->node.start;
    IrNode *value;
    if (node_has(&p->node, FLAG_REST)) {
      if (f->ir->kind == IR_FUNCTION_NORMAL) {
        value = RUNTIME(f, perry_rest_array, EMIT0(f, IR_ARGC), EMIT0(f, IR_ARGV),
                        constant_i32(f, index));
      } else {
        f->ir->uses_argument_array = true;
        value = RUNTIME(f, perry_rest_from_array, emit_integer(f, IR_ARGUMENT, f->ir->formal_count),
                        constant_i32(f, index));
      }
    } else {
      value = emit_integer(f, IR_ARGUMENT, index);
      if (!p->initializer && !node_has(&p->node, FLAG_OPTIONAL))
        value->prediction = predict_type(f->lowering->predictor, p->type);
    }
    if (p->initializer) {
      Variable *result = variable_new(f, REP_VALUE);
      variable_write(f, result, value);
      IrBlock *missing = block_new(f), *end = block_new(f);
      branch(f, EMIT(f, IR_IS_IDENTICAL, value, constant_undefined(f)), missing, end);
      block_enter(f, missing);
      Name *name = p->target->kind == NODE_BINDING_IDENTIFIER
                       ? AST_AS(BindingIdentifier, p->target)->name
                       : NULL;
      variable_write(f, result,
                     name ? lower_named_expression(f, p->initializer, name)
                          : lower_expression(f, p->initializer));
      jump(f, end);
      block_enter(f, end);
      value = variable_read(f, result);
    }
    lower_target(f, p->target, value, TARGET_INITIALIZE, parameter_text(p));
    index++;
  }
}

/* TypeScript's parameter properties: this.x = x, after the fields. */
void lower_parameter_properties(FunctionBuilder *f, const Node *constructor) {
  const Function *function = AST_AS(Function, constructor);
  for (uint32_t i = 0; i < function->parameters.count; i++) {
    FormalParameter *p = AST_AS(FormalParameter, function->parameters.items[i]);
    if (!node_has(&p->node, FLAG_PUBLIC | FLAG_PRIVATE | FLAG_PROTECTED | FLAG_READONLY)) continue;
    if (p->target->kind != NODE_BINDING_IDENTIFIER) continue;
    BindingIdentifier *id = AST_AS(BindingIdentifier, p->target);
    IrNode *value = binding_read(f, id->binding, p->target);
    emit_string(f, IR_SET_PROPERTY, id->name, 2, (IrNode *[]){lower_this(f, p->target), value});
  }
}

static bool has_parameter_properties(const Function *function) {
  for (uint32_t i = 0; i < function->parameters.count; i++)
    if (node_has(function->parameters.items[i],
                 FLAG_PUBLIC | FLAG_PRIVATE | FLAG_PROTECTED | FLAG_READONLY))
      return true;
  return false;
}

static void initialize_fields(FunctionBuilder *f, const Scope *class_scope) {
  if (class_scope && class_scope->instance_initializer)
    RUNTIME(f, perry_initialize_fields, EMIT0(f, IR_CALLEE), EMIT0(f, IR_THIS));
}

static void lower_body(FunctionBuilder *f, const Function *function) {
  if (function->body->kind != NODE_BLOCK_STATEMENT) {
    IrNode *value = lower_expression(f, function->body);
    lower_return(f, value);
    return;
  }
  NodeList body = AST_AS(BlockStatement, function->body)->body;
  bool with_properties = has_parameter_properties(function);
  if (with_properties &&
      !f->is_derived_constructor) { /* TypeScript: parameter properties come before the fields */
    lower_parameter_properties(f, f->node);
    initialize_fields(f, f->class_scope);
  }
  lower_statements(f, body);
  f->position = function->body->end ? function->body->end - 1 : 0;
  lower_return(f, constant_undefined(f));
}

static uint32_t count_formals(const Function *function, uint32_t *length) {
  uint32_t count = 0;
  bool counts = true;
  *length = 0;
  for (uint32_t i = 0; i < function->parameters.count; i++) {
    FormalParameter *p = AST_AS(FormalParameter, function->parameters.items[i]);
    if (p->target->kind == NODE_THIS_EXPRESSION || node_has(&p->node, FLAG_REST)) continue;
    count++;
    if (p->initializer) counts = false;
    if (counts) ++*length;
  }
  return count;
}

IrFunction *lower_function_code(FunctionBuilder *outer, Node *node, Name *name,
                                uint32_t extra_flags, Scope *class_scope) {
  Function *function = AST_AS(Function, node);
  FunctionBuilder builder, *f = &builder;
  builder_begin(f, outer->lowering, outer, outer->module, function->scope, node, name);
  IrFunction *ir = f->ir;
  ir->kind = kind_of(node);
  ir->formal_count = count_formals(function, &ir->length);
  ir->flags = extra_flags;
  bool is_arrow = node->kind == NODE_ARROW_FUNCTION_EXPRESSION,
       is_method = node_has(node, FLAG_METHOD);
  if (is_arrow) ir->flags |= FUNCTION_ARROW;
  if (is_method) ir->flags |= FUNCTION_METHOD;
  if (ir->kind == IR_FUNCTION_GENERATOR || ir->kind == IR_FUNCTION_ASYNC_GENERATOR)
    ir->flags |= FUNCTION_GENERATOR | FUNCTION_HAS_PROTOTYPE;
  if (ir->kind == IR_FUNCTION_ASYNC || ir->kind == IR_FUNCTION_ASYNC_GENERATOR)
    ir->flags |= FUNCTION_ASYNC;
  if (!is_arrow && !is_method && ir->kind == IR_FUNCTION_NORMAL && !(extra_flags & FUNCTION_CLASS))
    ir->flags |= FUNCTION_CONSTRUCTOR | FUNCTION_HAS_PROTOTYPE;
  if (!node_has(node, FLAG_STRICT) && !is_arrow) ir->flags |= FUNCTION_SLOPPY;
  f->is_async_body = node_has(node, FLAG_ASYNC);
  f->is_generator_body = node_has(node, FLAG_GENERATOR);
  f->is_derived_constructor = (extra_flags & FUNCTION_DERIVED) != 0;
  f->class_scope = class_scope;

  IrBlock *rejecting = NULL;
  /* An async generator's parameters are bound at the call, outside the handler; an async function's
   * inside. */
  if (ir->kind == IR_FUNCTION_ASYNC) {
    begin_protected(f);
    rejecting = f->handler;
  }
  scope_enter(f, function->scope);
  if (extra_flags & FUNCTION_CLASS) {
    IrBlock *bad = block_new(f), *good = block_new(f);
    branch(f, EMIT(f, IR_IS_IDENTICAL, EMIT0(f, IR_NEW_TARGET), constant_undefined(f)), bad, good);
    block_enter(f, bad);
    RUNTIME(f, perry_throw_class_without_new, EMIT0(f, IR_CALLEE));
    block_enter(f, good);
    if (!f->is_derived_constructor && !has_parameter_properties(function))
      initialize_fields(f, class_scope);
  }
  initialize_pseudo(f, function->scope);
  lower_parameters(f, function);
  if (function->body_scope != function->scope) {
    scope_enter(f, function->body_scope);
    for (uint32_t i = 0; i < function->body_scope->bindings.count; i++) {
      Binding *b = function->body_scope->bindings.items[i];
      Binding *parameter = b->kind == BINDING_VAR ? scope_find_own(function->scope, b->name) : NULL;
      if (parameter) binding_initialize(f, b, binding_read(f, parameter, node));
    }
  }
  declare_functions(f, function->body_scope);
  if (f->is_generator_body) {
    EMIT0(f, IR_INITIAL_YIELD);
    begin_protected(f);
    rejecting = f->handler;
  }
  f->function_handler = rejecting;
  lower_body(f, function);
  if (rejecting) end_protected(f, rejecting);
  builder_end(f);
  if (ir->kind != IR_FUNCTION_NORMAL) make_resumable(ir);
  return ir;
}

void set_stack_owner(const IrNode *value, const Node *expression, Name *owner) {
  NodeKind kind = skip_types(expression)->kind;
  bool is_function = kind == NODE_FUNCTION_EXPRESSION || kind == NODE_ARROW_FUNCTION_EXPRESSION;
  if (is_function && value->op == IR_CLOSURE && owner && owner->length_bytes > 0)
    value->immediate.function->stack_owner = owner;
}

IrNode *lower_function(FunctionBuilder *f, Node *node, Name *name) {
  Function *function = AST_AS(Function, node);
  uint32_t position = f->position;
  IrFunction *ir = lower_function_code(f, node, name, 0, NULL);
  f->position = position;
  return make_closure(f, ir, function->scope);
}
