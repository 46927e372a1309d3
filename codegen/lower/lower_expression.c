/* lower_expression.c - operators, literals, conditionals, assignments. Evaluation order is that of
 * the specification. Spec: sec-ecmascript-language-expressions */
#include "lower/builder.h"

#include "number/number_print.h"

#include <string.h>

const Node *skip_types(const Node *node) {
  for (;;) {
    switch (node->kind) {
    case NODE_AS_EXPRESSION:
      node = AST_AS(AsExpression, node)->expression;
      break;
    case NODE_SATISFIES_EXPRESSION:
      node = AST_AS(SatisfiesExpression, node)->expression;
      break;
    case NODE_TYPE_ASSERTION:
      node = AST_AS(TypeAssertion, node)->expression;
      break;
    case NODE_NON_NULL_EXPRESSION:
      node = AST_AS(NonNullExpression, node)->expression;
      break;
    case NODE_INSTANTIATION_EXPRESSION:
      node = AST_AS(InstantiationExpression, node)->expression;
      break;
    default:
      return node;
    }
  }
}

IrNode *boxed_condition(FunctionBuilder *f, IrNode *condition) {
  return EMIT(f, IR_BOX_BOOL, condition);
}

/* Does the name come from the place? (sec-isanonymousfunctiondefinition) */
bool is_anonymous_function(const Node *node) {
  if (node->kind == NODE_ARROW_FUNCTION_EXPRESSION) return true;
  if (node->kind == NODE_FUNCTION_EXPRESSION) return AST_AS(Function, node)->name == NULL;
  if (node->kind == NODE_CLASS_EXPRESSION) return AST_AS(Class, node)->name == NULL;
  return false;
}

IrNode *lower_named_expression(FunctionBuilder *f, Node *node, Name *name) {
  const Node *inner = skip_types(node);
  if (!is_anonymous_function(inner)) return lower_expression(f, node);
  return ast_is_class(inner) ? lower_class(f, (Node *)inner, name)
                             : lower_function(f, (Node *)inner, name);
}

Name *number_name(FunctionBuilder *f, double number) {
  char text[NUMBER_STRING_MAX];
  size_t length = number_to_string(number, text);
  return name_intern(&f->lowering->compilation->names, text, length);
}

/* The static text of a key that is not computed; NULL for private names. */
Name *property_name(FunctionBuilder *f, const Node *key) {
  switch (key->kind) {
  case NODE_IDENTIFIER_NAME:
    return AST_AS(IdentifierName, key)->name;
  case NODE_STRING_LITERAL:
    return AST_AS(StringLiteral, key)->value;
  case NODE_NUMERIC_LITERAL:
    return number_name(f, AST_AS(NumericLiteral, key)->value);
  case NODE_BIGINT_LITERAL:
    return AST_AS(BigIntLiteral, key)->digits;
  case NODE_IDENTIFIER_REFERENCE:
    return AST_AS(IdentifierReference, key)->name; /* shorthand */
  default:
    return NULL;
  }
}

/* Is the text a canonical array index? Then it is an element, not a named property. */
static bool is_array_index(const Name *name, double *index) {
  if (name->length_bytes == 0 || name->length_bytes > 10) return false;
  if (name->length_bytes > 1 && name->text[0] == '0') return false;
  double value = 0;
  for (uint32_t i = 0; i < name->length_bytes; i++) {
    if (name->text[i] < '0' || name->text[i] > '9') return false;
    value = value * 10 + (name->text[i] - '0');
  }
  *index = value;
  return value < 4294967295.0;
}

IrNode *lower_property_key(FunctionBuilder *f, Node *key, uint64_t flags) {
  if (flags & FLAG_COMPUTED) return RUNTIME(f, perry_to_property_key, lower_expression(f, key));
  Name *name = property_name(f, key);
  double index;
  return is_array_index(name, &index) ? constant_number(f, index) : constant_string(f, name);
}

/* ---- references
 * ---------------------------------------------------------------------------------------------------
 */

static Reference named_property(IrNode *base, Name *name, const Node *node, FunctionBuilder *f) {
  double index;
  if (is_array_index(name, &index))
    return (Reference){
        .kind = REFERENCE_ELEMENT, .base = base, .key = constant_number(f, index), .node = node};
  return (Reference){.kind = REFERENCE_PROPERTY, .base = base, .name = name, .node = node};
}

Reference lower_reference(FunctionBuilder *f, Node *node) {
  node = (Node *)skip_types(node);
  switch (node->kind) {
  case NODE_IDENTIFIER_REFERENCE: {
    IdentifierReference *id = AST_AS(IdentifierReference, node);
    if (id->binding)
      return (Reference){.kind = REFERENCE_BINDING, .binding = id->binding, .node = node};
    return (Reference){.kind = REFERENCE_GLOBAL, .name = id->name, .node = node};
  }
  case NODE_STATIC_MEMBER_EXPRESSION: {
    StaticMemberExpression *m = AST_AS(StaticMemberExpression, node);
    Name *name = AST_AS(IdentifierName, m->property)->name;
    if (m->object->kind == NODE_SUPER) {
      Reference r = {.kind = REFERENCE_SUPER, .node = node};
      r.this_value = lower_this(f, node);
      r.base = binding_read(f, scope_this_owner(f->scope)->home_object_binding, node);
      r.key = constant_string(f, name);
      return r;
    }
    return named_property(lower_expression(f, m->object), name, node, f);
  }
  case NODE_COMPUTED_MEMBER_EXPRESSION: {
    ComputedMemberExpression *m = AST_AS(ComputedMemberExpression, node);
    if (m->object->kind == NODE_SUPER) {
      Reference r = {.kind = REFERENCE_SUPER, .node = node};
      r.this_value = lower_this(f, node);
      r.key = lower_expression(f, m->property);
      r.base = binding_read(f, scope_this_owner(f->scope)->home_object_binding, node);
      return r;
    }
    IrNode *base = lower_expression(f, m->object);
    if (m->property->kind == NODE_STRING_LITERAL)
      return named_property(base, AST_AS(StringLiteral, m->property)->value, node, f);
    IrNode *key = lower_expression(f, m->property);
    return (Reference){.kind = REFERENCE_ELEMENT, .base = base, .key = key, .node = node};
  }
  case NODE_PRIVATE_MEMBER_EXPRESSION: {
    PrivateMemberExpression *m = AST_AS(PrivateMemberExpression, node);
    IrNode *base = lower_expression(f, m->object);
    IrNode *key = binding_read(f, AST_AS(PrivateName, m->property)->binding, node);
    return (Reference){.kind = REFERENCE_PRIVATE, .base = base, .key = key, .node = node};
  }
  default: {
    not_supported(f, node, "this assignment target");
    return (Reference){.kind = REFERENCE_GLOBAL, .name = intern(f, "undefined"), .node = node};
  }
  }
}

/* The address of the static name of a global, which the linker must then know of. */
static IrNode *global_atom(FunctionBuilder *f, Name *name) {
  hash_map_set(f->arena, &f->lowering->ir->named_globals, name, name);
  return emit_string(f, IR_CONST_ATOM, name, 0, NULL);
}

static IrNode *read_global(FunctionBuilder *f, Name *name) {
  if (strcmp(name->text, "undefined") == 0) return constant_undefined(f);
  if (strcmp(name->text, "NaN") == 0) return constant_bits(f, VALUE_CANONICAL_NAN);
  if (strcmp(name->text, "Infinity") == 0) return constant_number(f, __builtin_inf());
  return RUNTIME(f, perry_global_get, global_atom(f, name));
}

/* Values that come from places where the program's types say more than the operation does. */
static bool takes_prediction(const IrNode *value) {
  switch (value->op) {
  case IR_CALL_RUNTIME: /* what may be the hole is looked at before it is used */
    return value->representation == REP_VALUE && !value->prediction &&
           value->immediate.entry != ENTRY_perry_iterator_step &&
           value->immediate.entry != ENTRY_perry_for_in_next;
  case IR_GET_PROPERTY:
  case IR_GET_ELEMENT:
  case IR_CALL:
  case IR_CALL_METHOD:
  case IR_CONSTRUCT:
  case IR_GLOBAL_LOAD:
  case IR_CHECK_INIT:
  case IR_CAPTURE:
  case IR_BOX_LOAD:
  case IR_THIS:
    return value->representation == REP_VALUE && !value->prediction;
  default:
    return false;
  }
}

static IrNode *read_reference(FunctionBuilder *f, Reference *r) {
  f->position = member_position(f, r->node);
  switch (r->kind) {
  case REFERENCE_BINDING:
    return binding_read(f, r->binding, r->node);
  case REFERENCE_GLOBAL:
    return read_global(f, r->name);
  case REFERENCE_PROPERTY:
    return emit_string(f, IR_GET_PROPERTY, r->name, 1, &r->base);
  case REFERENCE_ELEMENT:
    return EMIT(f, IR_GET_ELEMENT, r->base, r->key);
  case REFERENCE_SUPER: {
    IrNode *value = RUNTIME(f, perry_get_super, r->base, r->key, r->this_value);
    value->base_prediction =
        predict_super(f->lowering->predictor, method_class(f, scope_this_owner(f->scope)));
    return value;
  }
  case REFERENCE_PRIVATE:
    return RUNTIME(f, perry_private_get, r->base, r->key);
  }
  return NULL;
}

/* The object of a member expression, for the prediction of an access. */
static const IrPrediction *predict_base(FunctionBuilder *f, const Reference *r) {
  const Node *node = skip_types(r->node);
  Node *object = node->kind == NODE_STATIC_MEMBER_EXPRESSION
                     ? AST_AS(StaticMemberExpression, node)->object
                 : node->kind == NODE_COMPUTED_MEMBER_EXPRESSION
                     ? AST_AS(ComputedMemberExpression, node)->object
                     : NULL;
  return object ? predict_expression(f->lowering->predictor, object) : NULL;
}

IrNode *reference_read(FunctionBuilder *f, Reference *r) {
  IrNode *value = read_reference(f, r);
  if (r->kind == REFERENCE_ELEMENT || r->kind == REFERENCE_PROPERTY)
    value->base_prediction = predict_base(f, r);
  if (takes_prediction(value))
    value->prediction = predict_expression(f->lowering->predictor, (Node *)r->node);
  return value;
}

void reference_write(FunctionBuilder *f, Reference *r, IrNode *value) {
  f->position = r->write_position ? r->write_position : member_position(f, r->node);
  switch (r->kind) {
  case REFERENCE_BINDING:
    binding_assign(f, r->binding, value, r->node);
    return;
  case REFERENCE_GLOBAL:
    if (f->ir->is_sloppy) /* a name that nobody declared makes a global */
      emit_string(f, IR_SET_PROPERTY, r->name, 2,
                  (IrNode *[]){RUNTIME0(f, perry_global_object), value});
    else
      RUNTIME(f, perry_global_set, global_atom(f, r->name), value);
    return;
  case REFERENCE_PROPERTY:
    emit_string(f, IR_SET_PROPERTY, r->name, 2, (IrNode *[]){r->base, value})->base_prediction =
        predict_base(f, r);
    return;
  case REFERENCE_ELEMENT:
    EMIT(f, IR_SET_ELEMENT, r->base, r->key, value)->base_prediction = predict_base(f, r);
    return;
  case REFERENCE_SUPER:
    if (f->ir->is_sloppy)
      RUNTIME(f, perry_set_super_sloppy, r->base, r->key, value, r->this_value);
    else
      RUNTIME(f, perry_set_super, r->base, r->key, value, r->this_value);
    return;
  case REFERENCE_PRIVATE:
    RUNTIME(f, perry_private_set, r->base, r->key, value);
    return;
  }
}

/* A compound assignment or update converts the key once, after the base is known to be an object.
 */
static void fix_key(FunctionBuilder *f, Reference *r, IrNode **old) {
  if (r->kind == REFERENCE_ELEMENT && r->key->op != IR_CONST && r->key->op != IR_CONST_STRING)
    r->key = EMIT(f, IR_TO_KEY, r->base, r->key);
  *old = reference_read(f, r);
}

/* ---- operators
 * -----------------------------------------------------------------------------------------------------
 */

typedef struct OperatorRow {
  TokenKind token, assignment;
  IrOp op;
} OperatorRow;
static const OperatorRow operators[] = {
    {TOKEN_PLUS, TOKEN_PLUS_ASSIGN, IR_ADD},
    {TOKEN_MINUS, TOKEN_MINUS_ASSIGN, IR_SUB},
    {TOKEN_STAR, TOKEN_STAR_ASSIGN, IR_MUL},
    {TOKEN_SLASH, TOKEN_SLASH_ASSIGN, IR_DIV},
    {TOKEN_PERCENT, TOKEN_PERCENT_ASSIGN, IR_REM},
    {TOKEN_EXPONENT, TOKEN_EXPONENT_ASSIGN, IR_EXP},
    {TOKEN_BIT_AND, TOKEN_BIT_AND_ASSIGN, IR_BIT_AND},
    {TOKEN_BIT_OR, TOKEN_BIT_OR_ASSIGN, IR_BIT_OR},
    {TOKEN_BIT_XOR, TOKEN_BIT_XOR_ASSIGN, IR_BIT_XOR},
    {TOKEN_SHIFT_LEFT, TOKEN_SHIFT_LEFT_ASSIGN, IR_SHL},
    {TOKEN_SHIFT_RIGHT, TOKEN_SHIFT_RIGHT_ASSIGN, IR_SHR},
    {TOKEN_SHIFT_RIGHT_UNSIGNED, TOKEN_SHIFT_RIGHT_UNSIGNED_ASSIGN, IR_USHR},
};

static bool find_operator(TokenKind token, bool is_assignment, IrOp *op) {
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
    if ((is_assignment ? operators[i].assignment : operators[i].token) == token) {
      *op = operators[i].op;
      return true;
    }
  return false;
}

/* typeof x === "text", either way round: no string is made. */
static IrNode *lower_typeof_comparison(FunctionBuilder *f, const BinaryExpression *b) {
  const Node *left = b->left, *right = b->right;
  if (left->kind == NODE_STRING_LITERAL) {
    const Node *swap = left;
    left = right;
    right = swap;
  }
  if (left->kind != NODE_UNARY_EXPRESSION || right->kind != NODE_STRING_LITERAL) return NULL;
  UnaryExpression *u = AST_AS(UnaryExpression, left);
  if (u->operator!= TOKEN_TYPEOF) return NULL;
  const Node *argument = skip_types(u->argument);
  IrNode *value;
  if (argument->kind == NODE_IDENTIFIER_REFERENCE &&
      !AST_AS(IdentifierReference, argument)->binding) {
    IrNode *atom = global_atom(f, AST_AS(IdentifierReference, argument)->name);
    value = RUNTIME(f, perry_global_get_or_undefined, atom);
  } else {
    value = lower_expression(f, u->argument);
  }
  return emit_string(f, IR_TYPEOF_IS, AST_AS(StringLiteral, right)->value, 1, &value);
}

static bool is_null_or_undefined(const Node *node) {
  return node->kind == NODE_NULL_LITERAL ||
         (node->kind == NODE_IDENTIFIER_REFERENCE && !AST_AS(IdentifierReference, node)->binding &&
          strcmp(AST_AS(IdentifierReference, node)->name->text, "undefined") == 0);
}

/* The comparison as a bool, NULL when the expression is none. */
static IrNode *lower_comparison(FunctionBuilder *f, Node *node) {
  BinaryExpression *b = AST_AS(BinaryExpression, node);
  TokenKind operator= b->operator;
  bool is_equality = operator== TOKEN_EQUAL || operator== TOKEN_NOT_EQUAL || operator==
      TOKEN_STRICT_EQUAL || operator== TOKEN_STRICT_NOT_EQUAL;
  IrNode *result = is_equality ? lower_typeof_comparison(f, b) : NULL;
  if (!result && (operator== TOKEN_IN) && b->left->kind == NODE_PRIVATE_NAME) {
    IrNode *name = binding_read(f, AST_AS(PrivateName, b->left)->binding, node);
    return RUNTIME(f, perry_private_has, lower_expression(f, b->right), name);
  }
  if (!result) {
    IrOp op;
    switch (operator) {
    case TOKEN_LESS:
      op = IR_LT;
      break;
    case TOKEN_LESS_EQUAL:
      op = IR_LE;
      break;
    case TOKEN_GREATER:
      op = IR_GT;
      break;
    case TOKEN_GREATER_EQUAL:
      op = IR_GE;
      break;
    case TOKEN_EQUAL:
    case TOKEN_NOT_EQUAL:
      op = IR_EQ;
      break;
    case TOKEN_STRICT_EQUAL:
    case TOKEN_STRICT_NOT_EQUAL:
      op = IR_STRICT_EQ;
      break;
    case TOKEN_IN:
    case TOKEN_INSTANCEOF:
      op = IR_OP_COUNT;
      break;
    default:
      return NULL;
    }
    IrNode *left = lower_expression(f, b->left);
    IrNode *right = lower_expression(f, b->right);
    f->position = operator_position(f, b->left, b->right, operator);
    if (operator== TOKEN_IN) return RUNTIME(f, perry_in, left, right);
    if (operator== TOKEN_INSTANCEOF) {
      result = RUNTIME(f, perry_instance_of, left, right);
      result->base_prediction = predict_expression(f->lowering->predictor, b->left);
      return result;
    }
    if (op == IR_EQ && is_null_or_undefined(b->right))
      result = EMIT(f, IR_IS_NULLISH, left);
    else if (op == IR_EQ && is_null_or_undefined(b->left))
      result = EMIT(f, IR_IS_NULLISH, right);
    else if (op == IR_STRICT_EQ &&
             (is_null_or_undefined(b->right) || is_null_or_undefined(b->left) ||
              b->right->kind == NODE_BOOLEAN_LITERAL))
      result = EMIT(f, IR_IS_IDENTICAL, left, right);
    else
      result = EMIT(f, op, left, right);
  }
  bool is_negated = operator== TOKEN_NOT_EQUAL || operator== TOKEN_STRICT_NOT_EQUAL;
  return is_negated ? EMIT(f, IR_NOT, result) : result;
}

/* a + b + c + ... is deep on the left: iterate down, then evaluate upwards. */
static IrNode *lower_binary(FunctionBuilder *f, Node *node) {
  Vector chain = {0};
  Node *leftmost = node;
  IrOp op;
  while (leftmost->kind == NODE_BINARY_EXPRESSION &&
         find_operator(AST_AS(BinaryExpression, leftmost)->operator, false, &op)) {
    VECTOR_PUSH(f->arena, &chain, leftmost);
    leftmost = AST_AS(BinaryExpression, leftmost)->left;
  }
  if (chain.count == 0) return boxed_condition(f, lower_comparison(f, node));
  IrNode *value = lower_expression(f, leftmost);
  for (uint32_t i = chain.count; i-- > 0;) {
    BinaryExpression *b = AST_AS(BinaryExpression, (Node *)chain.items[i]);
    IrNode *right = lower_expression(f, b->right);
    find_operator(b->operator, false, &op);
    f->position = operator_position(f, b->left, b->right, b->operator);
    value = EMIT(f, op, value, right);
  }
  return value;
}

static IrNode *lower_logical(FunctionBuilder *f, Node *node) {
  Vector chain = {0};
  Node *leftmost = node;
  TokenKind operator= AST_AS(LogicalExpression, node)->operator;
  while (leftmost->kind == NODE_LOGICAL_EXPRESSION &&
         AST_AS(LogicalExpression, leftmost)->operator== operator) {
    VECTOR_PUSH(f->arena, &chain, leftmost);
    leftmost = AST_AS(LogicalExpression, leftmost)->left;
  }
  Variable *result = variable_new(f, REP_VALUE);
  IrBlock *end = block_new(f);
  variable_write(f, result, lower_expression(f, leftmost));
  for (uint32_t i = chain.count; i-- > 0;) {
    IrBlock *more = block_new(f);
    IrNode *left = variable_read(f, result);
    IrNode *condition = operator== TOKEN_NULLISH ? EMIT(f, IR_IS_NULLISH, left)
                                                 : EMIT(f, IR_TRUTHY, left);
    if (operator== TOKEN_LOGICAL_OR)
      branch(f, condition, end, more);
    else
      branch(f, condition, more, end);
    block_enter(f, more);
    variable_write(f, result,
                   lower_expression(f, AST_AS(LogicalExpression, (Node *)chain.items[i])->right));
  }
  jump(f, end);
  block_enter(f, end);
  return variable_read(f, result);
}

static IrNode *lower_conditional(FunctionBuilder *f, Node *node) {
  ConditionalExpression *c = AST_AS(ConditionalExpression, node);
  IrBlock *if_true = block_new(f), *if_false = block_new(f), *end = block_new(f);
  Variable *result = variable_new(f, REP_VALUE);
  lower_condition(f, c->test, if_true, if_false);
  block_enter(f, if_true);
  variable_write(f, result, lower_expression(f, c->consequent));
  jump(f, end);
  block_enter(f, if_false);
  variable_write(f, result, lower_expression(f, c->alternate));
  jump(f, end);
  block_enter(f, end);
  return variable_read(f, result);
}

void lower_condition(FunctionBuilder *f, Node *node, IrBlock *if_true, IrBlock *if_false) {
  node = (Node *)skip_types(node);
  if (node->kind == NODE_UNARY_EXPRESSION && AST_AS(UnaryExpression, node)->operator== TOKEN_NOT) {
    lower_condition(f, AST_AS(UnaryExpression, node)->argument, if_false, if_true);
    return;
  }
  if (node->kind == NODE_LOGICAL_EXPRESSION &&
      AST_AS(LogicalExpression, node)->operator!= TOKEN_NULLISH) {
    LogicalExpression *l = AST_AS(LogicalExpression, node);
    IrBlock *more = block_new(f);
    if (l->operator== TOKEN_LOGICAL_AND)
      lower_condition(f, l->left, more, if_false);
    else
      lower_condition(f, l->left, if_true, more);
    block_enter(f, more);
    lower_condition(f, l->right, if_true, if_false);
    return;
  }
  IrNode *condition = node->kind == NODE_BINARY_EXPRESSION ? lower_comparison(f, node) : NULL;
  if (!condition) condition = EMIT(f, IR_TRUTHY, lower_expression(f, node));
  branch(f, condition, if_true, if_false);
}

static IrNode *delete_property(FunctionBuilder *f, IrNode *base, IrNode *key) {
  return boxed_condition(f, f->ir->is_sloppy ? RUNTIME(f, perry_delete_property_sloppy, base, key)
                                             : RUNTIME(f, perry_delete_property, base, key));
}

static IrNode *lower_delete(FunctionBuilder *f, Node *node) {
  Node *argument = (Node *)skip_types(AST_AS(UnaryExpression, node)->argument);
  if (argument->kind == NODE_CHAIN_EXPRESSION) {
    /* delete a?.b: true when the chain stops early */
    Node *inner = AST_AS(ChainExpression, argument)->expression;
    IrBlock *outer_exit = f->chain_exit, *exit = block_new(f);
    Variable *outer_result = f->chain_result, *result = variable_new(f, REP_VALUE);
    f->chain_exit = exit;
    f->chain_result = result;
    variable_write(f, result, constant_bits(f, VALUE_TRUE));
    IrNode *base, *key;
    if (inner->kind == NODE_STATIC_MEMBER_EXPRESSION ||
        inner->kind == NODE_COMPUTED_MEMBER_EXPRESSION) {
      Node *object = inner->kind == NODE_STATIC_MEMBER_EXPRESSION
                         ? AST_AS(StaticMemberExpression, inner)->object
                         : AST_AS(ComputedMemberExpression, inner)->object;
      base = lower_expression(f, object);
      if (node_has(inner, FLAG_OPTIONAL)) {
        IrBlock *more = block_new(f);
        branch(f, EMIT(f, IR_IS_NULLISH, base), exit, more);
        block_enter(f, more);
      }
      key = inner->kind == NODE_STATIC_MEMBER_EXPRESSION
                ? constant_string(
                      f,
                      AST_AS(IdentifierName, AST_AS(StaticMemberExpression, inner)->property)->name)
                : lower_expression(f, AST_AS(ComputedMemberExpression, inner)->property);
      variable_write(f, result, delete_property(f, base, key));
    } else {
      lower_expression(f, inner);
    }
    jump(f, exit);
    block_enter(f, exit);
    f->chain_exit = outer_exit;
    f->chain_result = outer_result;
    return variable_read(f, result);
  }
  if (argument->kind == NODE_STATIC_MEMBER_EXPRESSION ||
      argument->kind == NODE_COMPUTED_MEMBER_EXPRESSION) {
    Reference r = lower_reference(f, argument);
    f->position = node->start;
    if (r.kind == REFERENCE_SUPER) {
      RUNTIME0(f, perry_throw_super_delete);
      return constant_undefined(f);
    }
    IrNode *key = r.kind == REFERENCE_PROPERTY ? constant_string(f, r.name) : r.key;
    return delete_property(f, r.base, key);
  }
  lower_effect(f, argument);
  return constant_bits(f, VALUE_TRUE);
}

static IrNode *lower_unary(FunctionBuilder *f, Node *node) {
  UnaryExpression *u = AST_AS(UnaryExpression, node);
  switch (u->operator) {
  case TOKEN_DELETE:
    return lower_delete(f, node);
  case TOKEN_VOID:
    lower_effect(f, u->argument);
    return constant_undefined(f);
  case TOKEN_TYPEOF: {
    const Node *argument = skip_types(u->argument);
    if (argument->kind == NODE_IDENTIFIER_REFERENCE &&
        !AST_AS(IdentifierReference, argument)->binding) {
      IrNode *atom = global_atom(f, AST_AS(IdentifierReference, argument)->name);
      return EMIT(f, IR_TYPEOF, RUNTIME(f, perry_global_get_or_undefined, atom));
    }
    return EMIT(f, IR_TYPEOF, lower_expression(f, u->argument));
  }
  case TOKEN_PLUS:
    return EMIT(f, IR_TO_NUMBER, lower_expression(f, u->argument));
  case TOKEN_MINUS: {
    const Node *argument = skip_types(u->argument);
    if (argument->kind == NODE_NUMERIC_LITERAL)
      return constant_number(f, -AST_AS(NumericLiteral, argument)->value);
    IrNode *value = lower_expression(f, u->argument);
    f->position = node->start;
    return EMIT(f, IR_NEG, value);
  }
  case TOKEN_TILDE:
    return EMIT(f, IR_BIT_NOT, lower_expression(f, u->argument));
  case TOKEN_NOT: {
    const Node *argument = skip_types(u->argument);
    IrNode *condition =
        argument->kind == NODE_BINARY_EXPRESSION ? lower_comparison(f, (Node *)argument) : NULL;
    if (!condition) condition = EMIT(f, IR_TRUTHY, lower_expression(f, u->argument));
    return boxed_condition(f, EMIT(f, IR_NOT, condition));
  }
  default:
    return not_supported(f, node, "this operator");
  }
}

static IrNode *lower_update(FunctionBuilder *f, Node *node, bool value_is_wanted) {
  UpdateExpression *u = AST_AS(UpdateExpression, node);
  Reference r = lower_reference(f, u->argument);
  IrNode *old;
  fix_key(f, &r, &old);
  old = EMIT(f, IR_TO_NUMERIC, old);
  IrNode *updated = EMIT(f, u->operator== TOKEN_INCREMENT ? IR_INC : IR_DEC, old);
  reference_write(f, &r, updated);
  return node_has(node, FLAG_PREFIX) || !value_is_wanted ? updated : old;
}

static IrNode *lower_logical_assignment(FunctionBuilder *f, AssignmentExpression *a) {
  Reference r = lower_reference(f, a->left);
  r.write_position = operator_position(f, a->left, a->right, a->operator);
  IrNode *old;
  fix_key(f, &r, &old);
  Variable *result = variable_new(f, REP_VALUE);
  variable_write(f, result, old);
  IrBlock *assign = block_new(f), *end = block_new(f);
  IrNode *condition =
      a->operator== TOKEN_NULLISH_ASSIGN ? EMIT(f, IR_IS_NULLISH, old) : EMIT(f, IR_TRUTHY, old);
  if (a->operator== TOKEN_LOGICAL_OR_ASSIGN)
    branch(f, condition, end, assign);
  else
    branch(f, condition, assign, end);
  block_enter(f, assign);
  const Node *left = skip_types(a->left);
  IrNode *value = left->kind == NODE_IDENTIFIER_REFERENCE
                      ? lower_named_expression(f, a->right, AST_AS(IdentifierReference, left)->name)
                      : lower_expression(f, a->right);
  reference_write(f, &r, value);
  variable_write(f, result, value);
  jump(f, end);
  block_enter(f, end);
  return variable_read(f, result);
}

static IrNode *lower_assignment(FunctionBuilder *f, Node *node) {
  AssignmentExpression *a = AST_AS(AssignmentExpression, node);
  if (a->operator== TOKEN_ASSIGN) {
    const Node *left = skip_types(a->left);
    if (ast_is_pattern(left)) {
      IrNode *value = lower_expression(f, a->right);
      const char *text = left->kind == NODE_OBJECT_PATTERN ? callee_text(f, a->right)->text : NULL;
      lower_target(f, (Node *)left, value, TARGET_ASSIGN, text);
      return value;
    }
    if (left->kind == NODE_IDENTIFIER_REFERENCE) {
      IdentifierReference *id = AST_AS(IdentifierReference, left);
      IrNode *value = node_has(a->left, FLAG_PARENTHESIZED)
                          ? lower_expression(f, a->right)
                          : lower_named_expression(f, a->right, id->name);
      Reference r = lower_reference(f, (Node *)left);
      r.write_position = operator_position(f, a->left, a->right, a->operator);
      reference_write(f, &r, value);
      return value;
    }
    Reference r = lower_reference(f, (Node *)left);
    r.write_position = operator_position(f, a->left, a->right, a->operator);
    IrNode *value = lower_expression(f, a->right);
    reference_write(f, &r, value);
    return value;
  }
  IrOp op;
  if (!find_operator(a->operator, true, &op)) return lower_logical_assignment(f, a);
  Reference r = lower_reference(f, a->left);
  r.write_position = operator_position(f, a->left, a->right, a->operator);
  IrNode *old;
  fix_key(f, &r, &old);
  IrNode *right = lower_expression(f, a->right);
  f->position = r.write_position;
  IrNode *value = EMIT(f, op, old, right);
  reference_write(f, &r, value);
  return value;
}

/* ---- chains
 * --------------------------------------------------------------------------------------------------------
 */

static IrNode *lower_chain(FunctionBuilder *f, Node *node) {
  IrBlock *outer_exit = f->chain_exit;
  Variable *outer_result = f->chain_result;
  f->chain_exit = block_new(f);
  f->chain_result = variable_new(f, REP_VALUE);
  IrBlock *exit = f->chain_exit;
  Variable *result = f->chain_result;
  variable_write(f, result, constant_undefined(f)); /* what the early exits leave with */
  IrNode *value = lower_expression(f, AST_AS(ChainExpression, node)->expression);
  variable_write(f, result, value);
  jump(f, exit);
  block_enter(f, exit);
  f->chain_exit = outer_exit;
  f->chain_result = outer_result;
  return variable_read(f, result);
}

/* ---- the switch over kinds
 * ------------------------------------------------------------------------------------------ */

static IrNode *lower_member(FunctionBuilder *f, Node *node) {
  if (!node_has(node, FLAG_OPTIONAL)) {
    Reference r = lower_reference(f, node);
    return reference_read(f, &r);
  }
  Node *object = node->kind == NODE_STATIC_MEMBER_EXPRESSION
                     ? AST_AS(StaticMemberExpression, node)->object
                 : node->kind == NODE_COMPUTED_MEMBER_EXPRESSION
                     ? AST_AS(ComputedMemberExpression, node)->object
                     : AST_AS(PrivateMemberExpression, node)->object;
  IrNode *base = lower_expression(f, object);
  IrBlock *more = block_new(f);
  branch(f, EMIT(f, IR_IS_NULLISH, base), f->chain_exit, more);
  block_enter(f, more);
  f->position = member_position(f, node);
  if (node->kind == NODE_STATIC_MEMBER_EXPRESSION)
    return emit_string(f, IR_GET_PROPERTY,
                       AST_AS(IdentifierName, AST_AS(StaticMemberExpression, node)->property)->name,
                       1, &base);
  if (node->kind == NODE_COMPUTED_MEMBER_EXPRESSION) {
    IrNode *key = lower_expression(f, AST_AS(ComputedMemberExpression, node)->property);
    f->position = member_position(f, node);
    return EMIT(f, IR_GET_ELEMENT, base, key);
  }
  IrNode *name = binding_read(
      f, AST_AS(PrivateName, AST_AS(PrivateMemberExpression, node)->property)->binding, node);
  return RUNTIME(f, perry_private_get, base, name);
}

static IrNode *lower_by_kind(FunctionBuilder *f, Node *node) {
  f->position = node->start;
  switch (node->kind) {
  case NODE_NULL_LITERAL:
    return constant_bits(f, VALUE_NULL);
  case NODE_BOOLEAN_LITERAL:
    return constant_bits(f, node_has(node, FLAG_IS_TRUE) ? VALUE_TRUE : VALUE_FALSE);
  case NODE_NUMERIC_LITERAL:
    return constant_number(f, AST_AS(NumericLiteral, node)->value);
  case NODE_BIGINT_LITERAL:
    return not_supported(f, node, "BigInt");
  case NODE_STRING_LITERAL:
    return constant_string(f, AST_AS(StringLiteral, node)->value);
  case NODE_REGEXP_LITERAL:
    return not_supported(f, node, "a regular expression");
  case NODE_TEMPLATE_LITERAL:
    return lower_template_literal(f, node);
  case NODE_TAGGED_TEMPLATE:
    return lower_tagged_template(f, node);
  case NODE_IDENTIFIER_REFERENCE: {
    Reference r = lower_reference(f, node);
    return reference_read(f, &r);
  }
  case NODE_THIS_EXPRESSION:
    return lower_this(f, node);
  case NODE_ARRAY_EXPRESSION:
    return lower_array_literal(f, node);
  case NODE_OBJECT_EXPRESSION:
    return lower_object_literal(f, node);
  case NODE_FUNCTION_EXPRESSION:
  case NODE_ARROW_FUNCTION_EXPRESSION:
    return lower_function(f, node,
                          AST_AS(Function, node)->name
                              ? AST_AS(BindingIdentifier, AST_AS(Function, node)->name)->name
                              : intern(f, ""));
  case NODE_CLASS_EXPRESSION:
  case NODE_CLASS_DECLARATION:
    return lower_class(f, node,
                       AST_AS(Class, node)->name
                           ? AST_AS(BindingIdentifier, AST_AS(Class, node)->name)->name
                           : intern(f, ""));
  case NODE_STATIC_MEMBER_EXPRESSION:
  case NODE_COMPUTED_MEMBER_EXPRESSION:
  case NODE_PRIVATE_MEMBER_EXPRESSION:
    return lower_member(f, node);
  case NODE_CHAIN_EXPRESSION:
    return lower_chain(f, node);
  case NODE_CALL_EXPRESSION:
    return lower_call(f, node);
  case NODE_SUPER_CALL:
    return lower_super_call(f, node);
  case NODE_NEW_EXPRESSION:
    return lower_new(f, node);
  case NODE_NEW_TARGET: {
    Scope *owner = scope_this_owner(f->scope);
    return owner->new_target_binding ? binding_read(f, owner->new_target_binding, node)
                                     : constant_undefined(f);
  }
  case NODE_IMPORT_META:
    return lower_import_meta(f);
  case NODE_IMPORT_EXPRESSION:
    return lower_import_expression(f, node);
  case NODE_UPDATE_EXPRESSION:
    return lower_update(f, node, true);
  case NODE_UNARY_EXPRESSION:
    return lower_unary(f, node);
  case NODE_BINARY_EXPRESSION:
    return lower_binary(f, node);
  case NODE_LOGICAL_EXPRESSION:
    return lower_logical(f, node);
  case NODE_CONDITIONAL_EXPRESSION:
    return lower_conditional(f, node);
  case NODE_ASSIGNMENT_EXPRESSION:
    return lower_assignment(f, node);
  case NODE_SEQUENCE_EXPRESSION: {
    NodeList list = AST_AS(SequenceExpression, node)->expressions;
    for (uint32_t i = 0; i + 1 < list.count; i++)
      lower_effect(f, list.items[i]);
    return lower_expression(f, list.items[list.count - 1]);
  }
  case NODE_YIELD_EXPRESSION:
    return lower_yield(f, node);
  case NODE_AWAIT_EXPRESSION: {
    IrNode *value = lower_expression(f, AST_AS(AwaitExpression, node)->argument);
    f->position = node->start;
    return emit_await(f, value);
  }
  case NODE_AS_EXPRESSION:
  case NODE_SATISFIES_EXPRESSION:
  case NODE_TYPE_ASSERTION:
  case NODE_NON_NULL_EXPRESSION:
  case NODE_INSTANTIATION_EXPRESSION:
    return lower_expression(f, (Node *)skip_types(node));
  default:
    return not_supported(f, node, ast_kind_name(node->kind));
  }
}

/* Code whose `this` is the class. */
static bool is_static_code(const Scope *owner) {
  if (owner == owner->parent->static_initializer) return true;
  const Node *element = class_element(owner);
  return element && node_has(element, FLAG_STATIC);
}

/* Code whose `this` is an instance that has been constructed. */
static bool is_method_code(const Scope *owner) {
  const Node *element = class_element(owner);
  return element && !node_has(element, FLAG_CONSTRUCTOR);
}

static void predict_this_expression(FunctionBuilder *f, const Node *node) {
  const Scope *owner = scope_this_owner(f->scope), *around = owner->parent;
  if (around && around->kind == SCOPE_CLASS && !is_static_code(owner))
    predict_this(f->lowering->predictor, node, around->node, is_method_code(owner));
}

IrNode *lower_expression(FunctionBuilder *f, Node *node) {
  IrNode *value = lower_by_kind(f, node);
  if (node->kind == NODE_THIS_EXPRESSION) predict_this_expression(f, node);
  if (takes_prediction(value)) value->prediction = predict_expression(f->lowering->predictor, node);
  return value;
}

void lower_effect(FunctionBuilder *f, Node *node) {
  node = (Node *)skip_types(node);
  if (node->kind == NODE_UPDATE_EXPRESSION) {
    f->position = node->start;
    lower_update(f, node, false);
  } else {
    lower_expression(f, node);
  }
}
