/* lower_destructuring.c - patterns in declarations, parameters and assignments.
 *
 * In assignments a target's parts are evaluated before the value is taken from the source; in
 * declarations there are none. An array pattern steps an iterator; unless it ran to its end it is
 * closed, also when something in between throws. Spec: sec-runtime-semantics-bindinginitialization,
 * sec-destructuring-assignment
 */
#include "lower/builder.h"

#include <string.h>

static void assign_identifier(FunctionBuilder *f, Node *target, IrNode *value, TargetMode mode) {
  BindingIdentifier *id = AST_AS(BindingIdentifier, target);
  if (!id->binding) return;
  if (mode == TARGET_VAR)
    binding_assign(f, id->binding, value, target);
  else
    binding_initialize(f, id->binding, value);
}

/* value, or the default when it is undefined. */
static IrNode *with_default(FunctionBuilder *f, IrNode *value, Node *initializer,
                            const Node *target) {
  Variable *result = variable_new(f, REP_VALUE);
  variable_write(f, result, value);
  IrBlock *missing = block_new(f), *end = block_new(f);
  branch(f, EMIT(f, IR_IS_IDENTICAL, value, constant_undefined(f)), missing, end);
  block_enter(f, missing);
  target = skip_types(target);
  IrNode *fallback =
      target->kind == NODE_BINDING_IDENTIFIER
          ? lower_named_expression(f, initializer, AST_AS(BindingIdentifier, target)->name)
      : target->kind == NODE_IDENTIFIER_REFERENCE
          ? lower_named_expression(f, initializer, AST_AS(IdentifierReference, target)->name)
          : lower_expression(f, initializer);
  variable_write(f, result, fallback);
  jump(f, end);
  block_enter(f, end);
  return variable_read(f, result);
}

/* A target whose reference, if it has one, is evaluated already. */
typedef struct PreparedTarget {
  Node *target, *initializer;
  bool has_reference;
  Reference reference;
} PreparedTarget;

static PreparedTarget prepare(FunctionBuilder *f, Node *element, TargetMode mode) {
  PreparedTarget p = {.target = element};
  if (element->kind == NODE_ASSIGNMENT_PATTERN) {
    p.target = AST_AS(AssignmentPattern, element)->target;
    p.initializer = AST_AS(AssignmentPattern, element)->value;
  }
  p.target = (Node *)skip_types(p.target);
  if (mode == TARGET_ASSIGN && !ast_is_pattern(p.target)) {
    p.has_reference = true;
    p.reference = lower_reference(f, p.target);
  }
  return p;
}

static void finish(FunctionBuilder *f, PreparedTarget *p, IrNode *value, TargetMode mode) {
  if (p->initializer) value = with_default(f, value, p->initializer, p->target);
  if (p->has_reference)
    reference_write(f, &p->reference, value);
  else
    lower_target(f, p->target, value, mode,
                 p->initializer && p->target->kind == NODE_OBJECT_PATTERN
                     ? callee_text(f, p->initializer)->text
                     : NULL);
}

static void lower_array_pattern(FunctionBuilder *f, Node *node, IrNode *value, TargetMode mode,
                                const char *text) {
  NodeList elements = AST_AS(ArrayPattern, node)->elements;
  Iteration iteration;
  iteration_begin(f, &iteration, value, value->prediction, false, text);
  Variable *done = variable_new(f, REP_BOOL);
  variable_write(f, done, emit_integer(f, IR_CONST_BOOL, 0));
  IteratorScope scope;
  iterator_scope_begin(f, &scope, &iteration);
  scope.control.iterator_done = done;
  for (uint32_t i = 0; i < elements.count; i++) {
    Node *element = elements.items[i];
    bool is_rest = element && element->kind == NODE_REST_ELEMENT;
    PreparedTarget target = {0};
    if (element)
      target = prepare(f, is_rest ? AST_AS(RestElement, element)->argument : element, mode);
    Variable *taken = variable_new(f, REP_VALUE);
    IrBlock *step = block_new(f), *end = block_new(f);
    if (is_rest)
      variable_write(f, taken, emit(f, IR_NEW_ARRAY, 0, NULL));
    else
      variable_write(f, taken, constant_undefined(f));
    branch(f, variable_read(f, done), end, step);
    block_enter(f, step);
    variable_write(f, done, emit_integer(f, IR_CONST_BOOL, 1)); /* what throws does not close */
    if (is_rest) {
      variable_write(f, taken, iteration_rest(f, &iteration));
    } else {
      IrNode *item = iteration_step(f, &iteration, end);
      variable_write(f, done, emit_integer(f, IR_CONST_BOOL, 0));
      variable_write(f, taken, item);
    }
    jump(f, end);
    block_enter(f, end);
    if (element) finish(f, &target, variable_read(f, taken), mode);
  }
  iterator_scope_end(f, &scope, done);
  /* Normal end: close unless the iterator is done. */
  IrBlock *close = block_new(f), *end = block_new(f);
  branch(f, variable_read(f, done), end, close);
  block_enter(f, close);
  emit_iterator_close(f, iteration_iterator(f, &iteration), false);
  jump(f, end);
  block_enter(f, end);
}

static void lower_object_pattern(FunctionBuilder *f, Node *node, IrNode *value, TargetMode mode,
                                 const char *text) {
  NodeList properties = AST_AS(ObjectPattern, node)->properties;
  const char *first = NULL;
  if (properties.count && properties.items[0]->kind == NODE_PROPERTY_PATTERN &&
      !node_has(properties.items[0], FLAG_COMPUTED)) {
    Name *name = property_name(f, AST_AS(PropertyPattern, properties.items[0])->key);
    if (name) first = name->text;
  }
  RUNTIME(f, perry_require_object_coercible, value, constant_text(f, text),
          constant_text(f, first));
  IrNode **keys = ARENA_ARRAY(f->arena, IrNode *, properties.count + 1);
  uint32_t key_count = 0;
  bool has_rest =
      properties.count && properties.items[properties.count - 1]->kind == NODE_REST_ELEMENT;
  for (uint32_t i = 0; i < properties.count; i++) {
    Node *item = properties.items[i];
    if (item->kind == NODE_REST_ELEMENT) {
      PreparedTarget target = prepare(f, AST_AS(RestElement, item)->argument, mode);
      IrNode *rest = RUNTIME0(f, perry_create_object);
      RUNTIME(f, perry_copy_data_properties, rest, value, constant_i32(f, key_count),
              emit(f, IR_STACK_ARRAY, key_count, keys));
      finish(f, &target, rest, mode);
      break;
    }
    PropertyPattern *p = AST_AS(PropertyPattern, item);
    IrNode *key = NULL;
    Name *name = NULL;
    if (has_rest || node_has(item, FLAG_COMPUTED))
      key = lower_property_key(f, p->key, item->flags);
    else
      name = property_name(f, p->key);
    keys[key_count++] = key;
    PreparedTarget target = prepare(f, p->value, mode);
    f->position = item->start;
    IrNode *taken;
    if (key) {
      taken = EMIT(f, IR_GET_ELEMENT, value, key);
    } else {
      IrNode *plain_key = lower_property_key(f, p->key, 0);
      taken = plain_key->op == IR_CONST_STRING ? emit_string(f, IR_GET_PROPERTY, name, 1, &value)
                                               : EMIT(f, IR_GET_ELEMENT, value, plain_key);
    }
    finish(f, &target, taken, mode);
  }
}

void lower_target(FunctionBuilder *f, Node *target, IrNode *value, TargetMode mode,
                  const char *text) {
  target = (Node *)skip_types(target);
  switch (target->kind) {
  case NODE_BINDING_IDENTIFIER:
    assign_identifier(f, target, value, mode);
    return;
  case NODE_ARRAY_PATTERN:
    lower_array_pattern(f, target, value, mode, text);
    return;
  case NODE_OBJECT_PATTERN:
    lower_object_pattern(f, target, value, mode, text);
    return;
  case NODE_ASSIGNMENT_PATTERN: {
    PreparedTarget prepared = prepare(f, target, mode);
    finish(f, &prepared, value, mode);
    return;
  }
  default: {
    Reference r = lower_reference(f, target);
    reference_write(f, &r, value);
    return;
  }
  }
}
