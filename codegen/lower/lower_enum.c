/* lower_enum.c - TypeScript's enums and namespaces: an object that later declarations of the same
 * name extend. */
#include "lower/builder.h"

#include <math.h>

/* The container object: what the name holds already, else a new object. */
static IrNode *container_object(FunctionBuilder *f, Binding *binding, const Node *at) {
  Variable *object = variable_new(f, REP_VALUE);
  bool is_static = binding->is_static_slot && binding->scope->kind == SCOPE_MODULE;
  IrNode *current = is_static ? emit_global_load(f, binding_global(f->lowering, binding))
                              : binding_read_raw(f, binding);
  variable_write(f, object, current);
  IrBlock *make = block_new(f), *end = block_new(f);
  branch(f, EMIT(f, IR_IS_OBJECT, current), end, make);
  block_enter(f, make);
  IrNode *made = RUNTIME0(f, perry_create_object);
  binding_initialize(f, binding, made);
  variable_write(f, object, made);
  jump(f, end);
  block_enter(f, end);
  return variable_read(f, object);
}

/* A member's value when it can be told now. */
static bool constant_value(FunctionBuilder *f, const Node *node, const EnumDeclaration *e,
                           const double *values, const bool *known, double *out) {
  node = skip_types(node);
  double left, right;
  switch (node->kind) {
  case NODE_NUMERIC_LITERAL:
    *out = AST_AS(NumericLiteral, node)->value;
    return true;
  case NODE_IDENTIFIER_REFERENCE: {
    Binding *b = AST_AS(IdentifierReference, node)->binding;
    for (uint32_t i = 0; b && i < e->members.count; i++)
      if (AST_AS(EnumMember, e->members.items[i])->binding == b && known[i]) {
        *out = values[i];
        return true;
      }
    return false;
  }
  case NODE_UNARY_EXPRESSION: {
    UnaryExpression *u = AST_AS(UnaryExpression, node);
    if (!constant_value(f, u->argument, e, values, known, &right)) return false;
    if (u->operator== TOKEN_MINUS)
      *out = -right;
    else if (u->operator== TOKEN_PLUS)
      *out = right;
    else
      return false;
    return true;
  }
  case NODE_BINARY_EXPRESSION: {
    BinaryExpression *b = AST_AS(BinaryExpression, node);
    if (!constant_value(f, b->left, e, values, known, &left) ||
        !constant_value(f, b->right, e, values, known, &right))
      return false;
    bool are_small = fabs(left) < 2147483648.0 && fabs(right) < 2147483648.0 &&
                     left == trunc(left) && right == trunc(right);
    switch (b->operator) {
    case TOKEN_PLUS:
      *out = left + right;
      return true;
    case TOKEN_MINUS:
      *out = left - right;
      return true;
    case TOKEN_STAR:
      *out = left * right;
      return true;
    case TOKEN_BIT_OR:
      *out = are_small ? (int32_t)left | (int32_t)right : 0;
      return are_small;
    case TOKEN_BIT_AND:
      *out = are_small ? (int32_t)left & (int32_t)right : 0;
      return are_small;
    case TOKEN_SHIFT_LEFT:
      *out = are_small ? (int32_t)((uint32_t)(int32_t)left << ((uint32_t)(int32_t)right & 31)) : 0;
      return are_small;
    default:
      return false;
    }
  }
  default:
    return false;
  }
}

void lower_enum(FunctionBuilder *f, Node *node) {
  EnumDeclaration *e = AST_AS(EnumDeclaration, node);
  Binding *binding = AST_AS(BindingIdentifier, e->name)->binding;
  IrNode *object = container_object(f, binding, node);
  double *values = ARENA_ARRAY(f->arena, double, e->members.count + 1);
  bool *known = ARENA_ARRAY(f->arena, bool, e->members.count + 1);
  for (uint32_t i = 0; i < e->members.count; i++) {
    EnumMember *m = AST_AS(EnumMember, e->members.items[i]);
    f->position = m->node.start;
    const Node *initializer = m->initializer ? skip_types(m->initializer) : NULL;
    bool is_text = initializer && (initializer->kind == NODE_STRING_LITERAL ||
                                   initializer->kind == NODE_TEMPLATE_LITERAL);
    IrNode *value;
    if (!initializer) {
      if (i > 0 && !known[i - 1]) {
        not_supported(f, &m->node, "an enum member without initializer after a computed one");
        return;
      }
      values[i] = i == 0 ? 0 : values[i - 1] + 1;
      known[i] = true;
    } else {
      known[i] = !is_text && constant_value(f, initializer, e, values, known, &values[i]);
    }
    value = known[i] ? constant_number(f, values[i]) : lower_expression(f, m->initializer);
    emit_string(f, IR_SET_PROPERTY, m->name, 2, (IrNode *[]){object, value});
    if (!is_text)
      EMIT(f, IR_SET_ELEMENT, object, value, constant_string(f, m->name)); /* the reverse mapping */
  }
}

static void export_to_container(FunctionBuilder *f, IrNode *object, Node *declaration) {
  Node *id =
      declaration->kind == NODE_FUNCTION_DECLARATION ? AST_AS(Function, declaration)->name
      : declaration->kind == NODE_CLASS_DECLARATION  ? AST_AS(Class, declaration)->name
      : declaration->kind == NODE_ENUM_DECLARATION   ? AST_AS(EnumDeclaration, declaration)->name
      : declaration->kind == NODE_MODULE_DECLARATION ? AST_AS(ModuleDeclaration, declaration)->name
      : declaration->kind == NODE_IMPORT_EQUALS_DECLARATION && !is_alias_of_type(declaration)
          ? AST_AS(ImportEqualsDeclaration, declaration)->local
          : NULL;
  if (!id || id->kind != NODE_BINDING_IDENTIFIER) return;
  Binding *binding = AST_AS(BindingIdentifier, id)->binding;
  if (!binding || binding->kind == BINDING_MEMBER) return;
  emit_string(f, IR_SET_PROPERTY, binding->name, 2,
              (IrNode *[]){object, binding_read(f, binding, id)});
}

static bool has_code(const Node *node) {
  if (ast_is_type(node) || node_has(node, FLAG_DECLARE | FLAG_TYPE_ONLY)) return false;
  return !(ast_is_function(node) && !AST_AS(Function, node)->body);
}

void lower_namespace(FunctionBuilder *f, Node *node) {
  ModuleDeclaration *d = AST_AS(ModuleDeclaration, node);
  if (!d->body || d->name->kind != NODE_BINDING_IDENTIFIER) return;
  Binding *binding = AST_AS(BindingIdentifier, d->name)->binding;
  if (!binding) return; /* nothing at run time */
  if (d->body->kind == NODE_MODULE_DECLARATION) {
    container_object(f, binding, node);
    lower_namespace(f, d->body);
    return;
  }
  ModuleBlock *block = AST_AS(ModuleBlock, d->body);
  if (!block->scope) return;
  IrNode *object = binding->kind == BINDING_MEMBER ? binding_read(f, binding, node)
                                                   : container_object(f, binding, node);
  if (binding->kind == BINDING_MEMBER) { /* namespace A.B: B lives in A */
    IrBlock *make = block_new(f), *end = block_new(f);
    Variable *result = variable_new(f, REP_VALUE);
    variable_write(f, result, object);
    branch(f, EMIT(f, IR_IS_OBJECT, object), end, make);
    block_enter(f, make);
    IrNode *made = RUNTIME0(f, perry_create_object);
    binding_assign(f, binding, made, node);
    variable_write(f, result, made);
    jump(f, end);
    block_enter(f, end);
    object = variable_read(f, result);
  }
  scope_enter(f, block->scope);
  declare_functions(f, block->scope);
  for (uint32_t i = 0; i < block->body.count; i++) {
    Node *item = block->body.items[i];
    lower_statement(f, item);
    if (item->kind != NODE_EXPORT_DECLARATION) continue;
    Node *declaration = AST_AS(ExportDeclaration, item)->declaration;
    if (has_code(declaration)) export_to_container(f, object, declaration);
  }
}
