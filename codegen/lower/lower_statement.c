/* lower_statement.c - statements, and the jumps that leave them. Spec:
 * sec-ecmascript-language-statements-and-declarations */
#include "lower/builder.h"

#include <string.h>

/* ---- control
 * -------------------------------------------------------------------------------------------------------
 */

Control *control_push(FunctionBuilder *f, Control *control, ControlKind kind) {
  control->outer = f->control;
  control->kind = kind;
  control->handler = f->handler;
  f->control = control;
  return control;
}
void control_pop(FunctionBuilder *f) {
  f->control = f->control->outer;
}

void emit_iterator_close(FunctionBuilder *f, IrNode *iterator, bool is_async) {
  if (!is_async) {
    RUNTIME(f, perry_iterator_close, iterator);
    return;
  }
  /* AsyncIteratorClose: await what `return` gives and check that it is an object */
  IrNode *method = emit_string(f, IR_GET_PROPERTY, intern(f, "return"), 1, &iterator);
  IrBlock *call = block_new(f), *end = block_new(f), *bad = block_new(f);
  branch(f, EMIT(f, IR_IS_NULLISH, method), end, call);
  block_enter(f, call);
  IrNode *result = emit_await(
      f, emit_string(f, IR_CALL, intern(f, "iterator.return"), 2, (IrNode *[]){method, iterator}));
  branch(f, EMIT(f, IR_IS_OBJECT, result), end, bad);
  block_enter(f, bad);
  RUNTIME(f, perry_throw_not_object, result);
  block_enter(f, end);
}

void lower_jump(FunctionBuilder *f, JumpKind kind, Control *target) {
  Control *here = f->control;
  IrBlock *handler = f->handler;
  bool is_done = false;
  for (Control *c = here; c; c = c->outer) {
    if (c == target) {
      set_handler(f, c->handler);
      jump(f, kind == JUMP_BREAK ? c->break_block : c->continue_block);
      is_done = true;
      break;
    }
    if (c->kind == CONTROL_FINALLY) {
      uint32_t index = 0;
      while (index < c->pending.count &&
             !(c->pending.items[index].kind == kind && c->pending.items[index].target == target))
        index++;
      if (index == c->pending.count) {
        Pending pending = {kind, target};
        VECTOR_PUSH(f->arena, &c->pending, pending);
      }
      set_handler(f, c->handler);
      variable_write(f, c->completion_kind, constant_i32(f, 2 + index));
      variable_write(f, c->completion_value, constant_undefined(f));
      jump(f, c->finally_block);
      is_done = true;
      break;
    }
    bool goes_on = kind == JUMP_CONTINUE && c->outer == target; /* the loop's own iterator */
    if (c->kind == CONTROL_ITERATOR && !goes_on) {
      f->control = c->outer; /* what closing throws is handled outside */
      set_handler(f, c->handler);
      IrBlock *after = NULL;
      if (c->iterator_done) {
        IrBlock *close = block_new(f);
        after = block_new(f);
        branch(f, variable_read(f, c->iterator_done), after, close);
        block_enter(f, close);
      }
      emit_iterator_close(f, iteration_iterator(f, c->iteration), c->iteration->is_async);
      if (after) {
        jump(f, after);
        block_enter(f, after);
      }
    }
  }
  if (!is_done) { /* return */
    set_handler(f, f->function_handler);
    function_return(f, variable_read(f, f->return_value));
  }
  f->control = here;
  block_enter(f, block_new(f));
  f->handler = handler;
}

void lower_return(FunctionBuilder *f, IrNode *value) {
  variable_write(f, f->return_value, value);
  lower_jump(f, JUMP_RETURN, NULL);
}

void iterator_scope_begin(FunctionBuilder *f, IteratorScope *scope, Iteration *iteration) {
  memset(scope, 0, sizeof *scope);
  control_push(f, &scope->control, CONTROL_ITERATOR);
  scope->control.iteration = iteration;
  scope->handler = block_new(f);
  scope->handler->is_handler = true;
  set_handler(f, scope->handler);
}

void iterator_scope_end(FunctionBuilder *f, IteratorScope *scope, Variable *done) {
  control_pop(f);
  set_handler(f, scope->control.handler);
  IrBlock *end = block_new(f);
  jump(f, end);
  if (block_is_reachable(scope->handler)) {
    block_enter(f, scope->handler);
    IrNode *exception = EMIT0(f, IR_CATCH);
    IrBlock *rethrow = NULL;
    if (done) {
      IrBlock *close = block_new(f);
      rethrow = block_new(f);
      branch(f, variable_read(f, done), rethrow, close);
      block_enter(f, close);
    }
    if (scope->control.iteration->is_async) {
      /* what closing throws is swallowed: it runs under a handler that goes on to the rethrow */
      IrBlock *swallow = block_new(f), *after = block_new(f);
      swallow->is_handler = true;
      IrBlock *outer = f->handler;
      set_handler(f, swallow);
      IrNode *iterator = iteration_iterator(f, scope->control.iteration);
      IrNode *method = emit_string(f, IR_GET_PROPERTY, intern(f, "return"), 1, &iterator);
      IrBlock *call = block_new(f);
      branch(f, EMIT(f, IR_IS_NULLISH, method), after, call);
      block_enter(f, call);
      emit_await(f, emit_string(f, IR_CALL, intern(f, "iterator.return"), 2,
                                (IrNode *[]){method, iterator}));
      set_handler(f, outer);
      jump(f, after);
      if (block_is_reachable(swallow)) {
        block_enter(f, swallow);
        f->handler = outer;
        EMIT0(f, IR_CATCH);
        jump(f, after);
      }
      block_enter(f, after);
      f->handler = outer;
    } else {
      RUNTIME(f, perry_iterator_close_throwing, iteration_iterator(f, scope->control.iteration));
    }
    if (rethrow) {
      jump(f, rethrow);
      block_enter(f, rethrow);
    }
    RUNTIME(f, perry_rethrow, exception);
  }
  block_enter(f, end);
}

/* ---- statements
 * -----------------------------------------------------------------------------------------------------
 */

static void lower_if(FunctionBuilder *f, Node *node) {
  IrBlock *end = block_new(f);
  for (;;) { /* else if chains are long: iterate */
    IfStatement *s = AST_AS(IfStatement, node);
    IrBlock *if_true = block_new(f), *if_false = s->alternate ? block_new(f) : end;
    lower_condition(f, s->test, if_true, if_false);
    block_enter(f, if_true);
    lower_statement(f, s->consequent);
    jump(f, end);
    if (!s->alternate) break;
    block_enter(f, if_false);
    if (s->alternate->kind == NODE_IF_STATEMENT) {
      node = s->alternate;
      continue;
    }
    lower_statement(f, s->alternate);
    jump(f, end);
    break;
  }
  block_enter(f, end);
}

static Control *find_target(FunctionBuilder *f, JumpKind kind, const Name *label) {
  for (Control *c = f->control; c; c = c->outer) {
    if (c->kind == CONTROL_LOOP) {
      if (!label) return c;
      for (struct LabelSet *l = c->labels; l; l = l->next)
        if (l->name == label) return c;
    } else if (c->kind == CONTROL_BREAKABLE && kind == JUMP_BREAK) {
      if (label ? c->label == label : c->is_switch) return c;
    }
  }
  return NULL;
}

static void lower_labeled(FunctionBuilder *f, Node *node) {
  LabeledStatement *l = AST_AS(LabeledStatement, node);
  Node *body = l->body;
  while (body->kind == NODE_LABELED_STATEMENT)
    body = AST_AS(LabeledStatement, body)->body;
  bool is_loop = body->kind == NODE_FOR_STATEMENT || body->kind == NODE_FOR_IN_STATEMENT ||
                 body->kind == NODE_FOR_OF_STATEMENT || body->kind == NODE_WHILE_STATEMENT ||
                 body->kind == NODE_DO_WHILE_STATEMENT;
  if (is_loop) {
    struct LabelSet *set = ARENA_NEW(f->arena, struct LabelSet);
    set->name = l->label;
    set->next = f->pending_labels;
    f->pending_labels = set;
    lower_statement(f, l->body);
    return;
  }
  Control control = {0};
  control.label = l->label;
  control.break_block = block_new(f);
  control_push(f, &control, CONTROL_BREAKABLE);
  lower_statement(f, l->body);
  control_pop(f);
  jump(f, control.break_block);
  block_enter(f, control.break_block);
}

static void lower_switch(FunctionBuilder *f, Node *node) {
  SwitchStatement *s = AST_AS(SwitchStatement, node);
  IrNode *discriminant = lower_expression(f, s->discriminant);
  scope_enter(f, s->scope);
  declare_functions(f, s->scope);
  IrBlock **bodies = ARENA_ARRAY(f->arena, IrBlock *, s->cases.count + 1);
  for (uint32_t i = 0; i < s->cases.count; i++)
    bodies[i] = block_new(f);
  Control control = {0};
  control.is_switch = true;
  control.break_block = block_new(f);
  uint32_t default_index = s->cases.count;
  for (uint32_t i = 0; i < s->cases.count; i++) {
    SwitchCase *c = AST_AS(SwitchCase, s->cases.items[i]);
    if (!c->test) {
      default_index = i;
      continue;
    }
    IrBlock *next = block_new(f);
    IrNode *test = lower_expression(f, c->test);
    f->position = c->node.start;
    branch(f, EMIT(f, IR_STRICT_EQ, discriminant, test), bodies[i], next);
    block_enter(f, next);
  }
  jump(f, default_index < s->cases.count ? bodies[default_index] : control.break_block);
  control_push(f, &control, CONTROL_BREAKABLE);
  block_enter(f, block_new(f));
  for (uint32_t i = 0; i < s->cases.count; i++) {
    jump(f, bodies[i]); /* fall through */
    block_enter(f, bodies[i]);
    lower_statements(f, AST_AS(SwitchCase, s->cases.items[i])->consequent);
  }
  control_pop(f);
  jump(f, control.break_block);
  block_enter(f, control.break_block);
}

static void lower_catch(FunctionBuilder *f, CatchClause *c, IrNode *exception) {
  scope_enter(f, c->scope);
  if (c->parameter) lower_target(f, c->parameter, exception, TARGET_INITIALIZE, NULL);
  lower_statement(f, c->body);
}

static void lower_try_catch(FunctionBuilder *f, Node *block, Node *handler_node) {
  if (!handler_node) {
    lower_statement(f, block);
    return;
  }
  IrBlock *handler = block_new(f), *end = block_new(f), *outer = f->handler;
  handler->is_handler = true;
  set_handler(f, handler);
  lower_statement(f, block);
  set_handler(f, outer);
  jump(f, end);
  block_enter(f, handler);
  f->handler = outer;
  if (block_is_reachable(handler))
    lower_catch(f, AST_AS(CatchClause, handler_node), EMIT0(f, IR_CATCH));
  jump(f, end);
  block_enter(f, end);
}

static void lower_try(FunctionBuilder *f, Node *node) {
  TryStatement *t = AST_AS(TryStatement, node);
  if (!t->finalizer) {
    lower_try_catch(f, t->block, t->handler);
    return;
  }
  Control control = {0};
  control_push(f, &control, CONTROL_FINALLY);
  control.finally_block = block_new(f);
  control.completion_kind = variable_new(f, REP_I32);
  control.completion_value = variable_new(f, REP_VALUE);
  IrBlock *handler = block_new(f), *outer = f->handler;
  handler->is_handler = true;
  set_handler(f, handler);
  lower_try_catch(f, t->block, t->handler);
  set_handler(f, outer);
  variable_write(f, control.completion_kind, constant_i32(f, 0));
  variable_write(f, control.completion_value, constant_undefined(f));
  jump(f, control.finally_block);
  block_enter(f, handler);
  f->handler = outer;
  if (block_is_reachable(handler)) {
    IrNode *exception = EMIT0(f, IR_CATCH);
    variable_write(f, control.completion_kind, constant_i32(f, 1));
    variable_write(f, control.completion_value, exception);
    jump(f, control.finally_block);
  } else {
    terminate(f, IR_UNREACHABLE, NULL);
  }
  control_pop(f);
  block_enter(f, control.finally_block);
  f->handler = outer;
  Variable *saved_return = variable_new(
      f, REP_VALUE); /* the finalizer may set another return value and be left by break */
  variable_write(f, saved_return, variable_read(f, f->return_value));
  lower_statement(f, t->finalizer);
  uint32_t count = 2 + control.pending.count;
  IrBlock **targets = ARENA_ARRAY(f->arena, IrBlock *, count);
  for (uint32_t i = 0; i < count; i++)
    targets[i] = block_new(f);
  switch_to(f, variable_read(f, control.completion_kind), count, targets);
  block_enter(f, targets[1]);
  RUNTIME(f, perry_rethrow, variable_read(f, control.completion_value));
  for (uint32_t i = 0; i < control.pending.count; i++) {
    block_enter(f, targets[2 + i]);
    if (control.pending.items[i].kind == JUMP_RETURN)
      variable_write(f, f->return_value, variable_read(f, saved_return));
    lower_jump(f, control.pending.items[i].kind, control.pending.items[i].target);
  }
  block_enter(f, targets[0]);
}

static void lower_variable_declaration(FunctionBuilder *f, Node *node) {
  VariableDeclaration *d = AST_AS(VariableDeclaration, node);
  for (uint32_t i = 0; i < d->declarators.count; i++) {
    VariableDeclarator *v = AST_AS(VariableDeclarator, d->declarators.items[i]);
    bool is_var = d->keyword == TOKEN_VAR;
    f->position = v->node.start;
    if (v->target->kind == NODE_BINDING_IDENTIFIER) {
      if (!v->initializer && is_var) continue;
      Name *name = AST_AS(BindingIdentifier, v->target)->name;
      IrNode *value =
          v->initializer ? lower_named_expression(f, v->initializer, name) : constant_undefined(f);
      lower_target(f, v->target, value, is_var ? TARGET_VAR : TARGET_INITIALIZE, NULL);
    } else {
      IrNode *value = lower_expression(f, v->initializer);
      lower_target(f, v->target, value, is_var ? TARGET_VAR : TARGET_INITIALIZE,
                   initializer_text(f, v->target, v->initializer));
    }
  }
}

static void lower_class_declaration(FunctionBuilder *f, Node *node) {
  Class *c = AST_AS(Class, node);
  BindingIdentifier *name = AST_AS(BindingIdentifier, c->name);
  binding_initialize(f, name->binding, lower_class(f, node, name->name));
}

static void lower_export_default(FunctionBuilder *f, Node *node) {
  ExportDefault *e = AST_AS(ExportDefault, node);
  Node *declaration = e->declaration;
  if (!e->binding || declaration->kind == NODE_FUNCTION_DECLARATION)
    return; /* types; functions are hoisted */
  Name *name = name_known(&f->lowering->compilation->names, NAME_DEFAULT);
  if (declaration->kind == NODE_CLASS_DECLARATION) {
    Node *id = AST_AS(Class, declaration)->name;
    binding_initialize(
        f, e->binding,
        lower_class(f, declaration, id ? AST_AS(BindingIdentifier, id)->name : name));
    return;
  }
  binding_initialize(f, e->binding, lower_named_expression(f, declaration, name));
}

void lower_statements(FunctionBuilder *f, NodeList list) {
  for (uint32_t i = 0; i < list.count; i++)
    lower_statement(f, list.items[i]);
}

void lower_statement(FunctionBuilder *f, Node *node) {
  f->position = node->start;
  if (node_has(node, FLAG_DECLARE | FLAG_TYPE_ONLY)) return;
  struct LabelSet *labels = f->pending_labels;
  if (node->kind != NODE_LABELED_STATEMENT &&
      !(node->kind >= NODE_FOR_STATEMENT && node->kind <= NODE_DO_WHILE_STATEMENT))
    labels = f->pending_labels = NULL;
  switch (node->kind) {
  case NODE_EXPRESSION_STATEMENT:
    lower_effect(f, AST_AS(ExpressionStatement, node)->expression);
    return;
  case NODE_BLOCK_STATEMENT: {
    BlockStatement *b = AST_AS(BlockStatement, node);
    if (b->scope) {
      scope_enter(f, b->scope);
      declare_functions(f, b->scope);
    }
    lower_statements(f, b->body);
    return;
  }
  case NODE_EMPTY_STATEMENT:
  case NODE_DEBUGGER_STATEMENT:
    return;
  case NODE_VARIABLE_DECLARATION:
    lower_variable_declaration(f, node);
    return;
  case NODE_FUNCTION_DECLARATION:
    return; /* made on entry to the scope */
  case NODE_CLASS_DECLARATION:
    lower_class_declaration(f, node);
    return;
  case NODE_IF_STATEMENT:
    lower_if(f, node);
    return;
  case NODE_FOR_STATEMENT:
    lower_for(f, node);
    return;
  case NODE_FOR_IN_STATEMENT:
    lower_for_in(f, node);
    return;
  case NODE_FOR_OF_STATEMENT:
    lower_for_of(f, node);
    return;
  case NODE_WHILE_STATEMENT:
    lower_while(f, node);
    return;
  case NODE_DO_WHILE_STATEMENT:
    lower_do_while(f, node);
    return;
  case NODE_CONTINUE_STATEMENT:
    lower_jump(f, JUMP_CONTINUE,
               find_target(f, JUMP_CONTINUE, AST_AS(ContinueStatement, node)->label));
    return;
  case NODE_BREAK_STATEMENT:
    lower_jump(f, JUMP_BREAK, find_target(f, JUMP_BREAK, AST_AS(BreakStatement, node)->label));
    return;
  case NODE_RETURN_STATEMENT: {
    Node *argument = AST_AS(ReturnStatement, node)->argument;
    IrNode *value = argument ? lower_expression(f, argument) : constant_undefined(f);
    if (f->is_async_body && f->is_generator_body) value = emit_await(f, value);
    f->position = node->start;
    lower_return(f, value);
    return;
  }
  case NODE_WITH_STATEMENT:
    not_supported(f, node, "the with statement");
    return;
  case NODE_SWITCH_STATEMENT:
    lower_switch(f, node);
    return;
  case NODE_LABELED_STATEMENT:
    f->pending_labels = labels;
    lower_labeled(f, node);
    f->pending_labels = NULL;
    return;
  case NODE_THROW_STATEMENT: {
    IrNode *value = lower_expression(f, AST_AS(ThrowStatement, node)->argument);
    f->position = node->start;
    terminate(f, IR_THROW, value);
    return;
  }
  case NODE_TRY_STATEMENT:
    lower_try(f, node);
    return;
  case NODE_ENUM_DECLARATION:
    lower_enum(f, node);
    return;
  case NODE_MODULE_DECLARATION:
    lower_namespace(f, node);
    return;
  case NODE_EXPORT_DECLARATION:
    lower_statement(f, AST_AS(ExportDeclaration, node)->declaration);
    return;
  case NODE_EXPORT_DEFAULT:
    lower_export_default(f, node);
    return;
  case NODE_IMPORT_DECLARATION:
  case NODE_EXPORT_NAMED:
  case NODE_EXPORT_ALL:
  case NODE_INTERFACE_DECLARATION:
  case NODE_TYPE_ALIAS_DECLARATION:
  case NODE_NAMESPACE_EXPORT_DECLARATION:
    return;
  case NODE_IMPORT_EQUALS_DECLARATION:
    lower_import_equals(f, node);
    return;
  case NODE_EXPORT_ASSIGNMENT:
    lower_export_assignment(f, node);
    return;
  default:
    not_supported(f, node, ast_kind_name(node->kind));
    return;
  }
}
