/* lower_call.c - calls, construction, super calls. Spec: sec-function-calls, sec-new-operator,
 * sec-super-keyword */
#include "lower/builder.h"

#include <string.h>

/* ---- calls
 * ----------------------------------------------------------------------------------------------------------
 */

/* operands[fixed ..] = the arguments. */
static IrNode **lower_arguments(FunctionBuilder *f, NodeList arguments, uint32_t fixed) {
  IrNode **operands = ARENA_ARRAY(f->arena, IrNode *, fixed + arguments.count);
  for (uint32_t i = 0; i < arguments.count; i++)
    operands[fixed + i] = lower_expression(f, arguments.items[i]);
  return operands;
}

static void leave_chain_if_nullish(FunctionBuilder *f, IrNode *value) {
  IrBlock *more = block_new(f);
  branch(f, EMIT(f, IR_IS_NULLISH, value), f->chain_exit, more);
  block_enter(f, more);
}

static IrNode *call_value(FunctionBuilder *f, Node *node, IrNode *function, IrNode *this_value,
                          const Node *callee) {
  CallExpression *c = AST_AS(CallExpression, node);
  if (node_has(node, FLAG_OPTIONAL)) leave_chain_if_nullish(f, function);
  Name *text = callee_text(f, callee);
  if (c->arguments.count == 1 && has_spread(c->arguments)) {
    Node *argument = AST_AS(SpreadElement, c->arguments.items[0])->argument;
    IrNode *iterable = lower_expression(f, argument);
    f->position = call_position(f, node, callee);
    return RUNTIME(f, perry_call_spread, function, this_value, iterable,
                   constant_text(f, iterable_text(f, argument)), constant_text(f, text->text));
  }
  if (has_spread(c->arguments)) {
    IrNode *array = lower_arguments_array(f, c->arguments);
    f->position = call_position(f, node, callee);
    return RUNTIME(f, perry_call_array, function, this_value, array, constant_text(f, text->text));
  }
  IrNode **operands = lower_arguments(f, c->arguments, 2);
  operands[0] = function;
  operands[1] = this_value;
  f->position = call_position(f, node, callee);
  return emit_string(f, IR_CALL, text, 2 + c->arguments.count, operands);
}

IrNode *lower_call(FunctionBuilder *f, Node *node) {
  IrNode *math = lower_math_call(f, node);
  if (math) return math;
  IrNode *builtin = lower_builtin_method(f, node);
  if (builtin) return builtin;
  CallExpression *c = AST_AS(CallExpression, node);
  const Node *callee = skip_types(c->callee);
  switch (callee->kind) {
  case NODE_CHAIN_EXPRESSION:
    if (node_has(callee, FLAG_PARENTHESIZED)) { /* (a?.b)(): the chain ends, `this` stays */
      Node *inner = AST_AS(ChainExpression, callee)->expression;
      if (inner->kind == NODE_STATIC_MEMBER_EXPRESSION ||
          inner->kind == NODE_COMPUTED_MEMBER_EXPRESSION) {
        Variable *this_value = variable_new(f, REP_VALUE), *function = variable_new(f, REP_VALUE);
        variable_write(f, this_value, constant_undefined(f));
        variable_write(f, function, constant_undefined(f));
        IrBlock *outer_exit = f->chain_exit, *exit = block_new(f);
        f->chain_exit = exit;
        bool is_static = inner->kind == NODE_STATIC_MEMBER_EXPRESSION;
        IrNode *base =
            lower_expression(f, is_static ? AST_AS(StaticMemberExpression, inner)->object
                                          : AST_AS(ComputedMemberExpression, inner)->object);
        if (node_has(inner, FLAG_OPTIONAL)) leave_chain_if_nullish(f, base);
        variable_write(f, this_value, base);
        IrNode *value =
            is_static
                ? emit_string(
                      f, IR_GET_PROPERTY,
                      AST_AS(IdentifierName, AST_AS(StaticMemberExpression, inner)->property)->name,
                      1, &base)
                : EMIT(f, IR_GET_ELEMENT, base,
                       lower_expression(f, AST_AS(ComputedMemberExpression, inner)->property));
        variable_write(f, function, value);
        jump(f, exit);
        block_enter(f, exit);
        f->chain_exit = outer_exit;
        return call_value(f, node, variable_read(f, function), variable_read(f, this_value),
                          callee);
      }
    }
    break;
  case NODE_STATIC_MEMBER_EXPRESSION: {
    StaticMemberExpression *m = AST_AS(StaticMemberExpression, callee);
    if (m->object->kind == NODE_SUPER) {
      Reference r = lower_reference(f, (Node *)callee);
      IrNode *function = reference_read(f, &r);
      return call_value(f, node, function, r.this_value, callee);
    }
    IrNode *base = lower_expression(f, m->object);
    if (node_has(callee, FLAG_OPTIONAL)) leave_chain_if_nullish(f, base);
    Name *name = AST_AS(IdentifierName, m->property)->name;
    bool is_plain = !node_has(node, FLAG_OPTIONAL) && !has_spread(c->arguments);
    /* CALL_METHOD reads the property before the arguments are evaluated: it may stand for both when
     * evaluating them has no effect. */
    bool arguments_are_simple = is_plain;
    for (uint32_t i = 0; i < c->arguments.count && arguments_are_simple; i++) {
      NodeKind kind = skip_types(c->arguments.items[i])->kind;
      arguments_are_simple = kind == NODE_NUMERIC_LITERAL || kind == NODE_STRING_LITERAL ||
                             kind == NODE_NULL_LITERAL || kind == NODE_BOOLEAN_LITERAL ||
                             kind == NODE_FUNCTION_EXPRESSION ||
                             kind == NODE_ARROW_FUNCTION_EXPRESSION || kind == NODE_THIS_EXPRESSION;
      if (kind == NODE_IDENTIFIER_REFERENCE) {
        Binding *b = AST_AS(IdentifierReference, skip_types(c->arguments.items[i]))->binding;
        arguments_are_simple = b && b->kind != BINDING_MEMBER && !b->needs_tdz_check &&
                               !b->is_static_slot && b->kind != BINDING_IMPORT;
      }
    }
    f->position = member_position(f, callee);
    if (arguments_are_simple) {
      IrNode **operands = lower_arguments(f, c->arguments, 1);
      operands[0] = base;
      f->position = call_position(f, node, callee);
      IrNode *call = emit_string(f, IR_CALL_METHOD, name, 1 + c->arguments.count, operands);
      call->text = callee_text(f, (Node *)callee);
      call->base_prediction = predict_expression(f->lowering->predictor, m->object);
      return call;
    }
    IrNode *function = emit_string(f, IR_GET_PROPERTY, name, 1, &base);
    function->base_prediction = predict_expression(f->lowering->predictor, m->object);
    return call_value(f, node, function, base, callee);
  }
  case NODE_COMPUTED_MEMBER_EXPRESSION:
  case NODE_PRIVATE_MEMBER_EXPRESSION: {
    if (node_has(callee, FLAG_OPTIONAL)) {
      bool is_private = callee->kind == NODE_PRIVATE_MEMBER_EXPRESSION;
      IrNode *base =
          lower_expression(f, is_private ? AST_AS(PrivateMemberExpression, callee)->object
                                         : AST_AS(ComputedMemberExpression, callee)->object);
      leave_chain_if_nullish(f, base);
      IrNode *function =
          is_private
              ? RUNTIME(f, perry_private_get, base,
                        binding_read(
                            f,
                            AST_AS(PrivateName, AST_AS(PrivateMemberExpression, callee)->property)
                                ->binding,
                            callee))
              : EMIT(f, IR_GET_ELEMENT, base,
                     lower_expression(f, AST_AS(ComputedMemberExpression, callee)->property));
      return call_value(f, node, function, base, callee);
    }
    Reference r = lower_reference(f, (Node *)callee);
    IrNode *function = reference_read(f, &r);
    return call_value(f, node, function, r.kind == REFERENCE_SUPER ? r.this_value : r.base, callee);
  }
  case NODE_IDENTIFIER_REFERENCE: {
    IdentifierReference *id = AST_AS(IdentifierReference, callee);
    if (!id->binding && strcmp(id->name->text, "eval") == 0)
      return not_supported(f, node, "eval of source text");
    if (id->binding && id->binding->kind == BINDING_MEMBER) {
      IrNode *container = binding_read(f, id->binding->container, callee);
      return call_value(f, node, emit_string(f, IR_GET_PROPERTY, id->name, 1, &container),
                        constant_undefined(f), callee);
    }
    break;
  }
  default:
    break;
  }
  IrNode *function = lower_expression(f, (Node *)callee);
  return call_value(f, node, function, constant_undefined(f), callee);
}

IrNode *lower_new(FunctionBuilder *f, Node *node) {
  NewExpression *n = AST_AS(NewExpression, node);
  IrNode *constructor = lower_expression(f, n->callee);
  Name *text = callee_text(f, n->callee);
  if (has_spread(n->arguments)) {
    IrNode *array = lower_arguments_array(f, n->arguments);
    f->position = node->start;
    return RUNTIME(f, perry_construct_array, constructor, constructor, array,
                   constant_text(f, text->text));
  }
  IrNode **operands = lower_arguments(f, n->arguments, 2);
  operands[0] = operands[1] = constructor;
  f->position = node->start;
  return emit_string(f, IR_CONSTRUCT, text, 2 + n->arguments.count, operands);
}

IrNode *lower_super_call(FunctionBuilder *f, Node *node) {
  SuperCall *c = AST_AS(SuperCall, node);
  Scope *owner = scope_this_owner(f->scope);
  IrNode *active = EMIT(f, IR_UNBOX_CELL, binding_read(f, owner->callee_binding, node));
  IrNode *parent = RUNTIME(f, perry_super_constructor, active);
  IrNode *result;
  IrNode *new_target = binding_read(f, owner->new_target_binding, node);
  if (has_spread(c->arguments)) {
    IrNode *array = lower_arguments_array(f, c->arguments);
    f->position = node->start;
    result =
        RUNTIME(f, perry_construct_array, parent, new_target, array, constant_text(f, "super"));
  } else {
    IrNode **operands = lower_arguments(f, c->arguments, 2);
    operands[0] = parent;
    operands[1] = new_target;
    f->position = node->start;
    result = emit_string(f, IR_CONSTRUCT, intern(f, "super"), 2 + c->arguments.count, operands);
  }
  /* Binding `this` twice is an error. */
  Binding *this_binding = owner->this_binding;
  IrBlock *twice = block_new(f), *first = block_new(f);
  IrNode *bound = binding_read_raw(f, this_binding);
  branch(f, EMIT(f, IR_IS_IDENTICAL, bound, constant_bits(f, VALUE_UNINITIALIZED)), first, twice);
  block_enter(f, twice);
  RUNTIME0(f, perry_throw_super_called_twice);
  block_enter(f, first);
  binding_initialize(f, this_binding, result);
  if (f->is_derived_constructor) lower_parameter_properties(f, f->node);
  RUNTIME(f, perry_initialize_fields, active, result);
  return result;
}
