/* commonjs.c - which names a CommonJS module exports, as far as its text tells.
 *
 * node finds them with a lexer that knows a few patterns; the same patterns are looked for in the
 * tree, wherever they stand: exports.x =    module.exports.x =    exports["x"] =
 * Object.defineProperty(exports, "x", { value or get() { return a.b } }) module.exports = { a, b:
 * c, d() {} }    up to the first value that is not a name module.exports = require("x")    and    {
 * ...require("x") }    export what x exports Source: node's documentation, "CommonJS namespaces"
 * (cjs-module-lexer)
 */
#include "resolve/module.h"

#include <string.h>

typedef struct Search {
  Compilation *compilation;
  Module *module;
} Search;

static bool is_name(const Node *node, const char *text) {
  return node && node->kind == NODE_IDENTIFIER_REFERENCE &&
         strcmp(AST_AS(IdentifierReference, node)->name->text, text) == 0;
}

/* The name after `object.` or in `object["..."]`, with the object. */
static Name *member_name(const Node *node, const Node **object) {
  if (node->kind == NODE_STATIC_MEMBER_EXPRESSION) {
    StaticMemberExpression *member = AST_AS(StaticMemberExpression, node);
    *object = member->object;
    return AST_AS(IdentifierName, member->property)->name;
  }
  if (node->kind == NODE_COMPUTED_MEMBER_EXPRESSION) {
    ComputedMemberExpression *member = AST_AS(ComputedMemberExpression, node);
    *object = member->object;
    return member->property->kind == NODE_STRING_LITERAL
               ? AST_AS(StringLiteral, member->property)->value
               : NULL;
  }
  return NULL;
}

static bool is_module_exports(const Node *node) {
  const Node *object;
  Name *name = member_name(node, &object);
  return name && strcmp(name->text, "exports") == 0 && is_name(object, "module");
}
static bool is_exports(const Node *node) {
  return is_name(node, "exports") || is_module_exports(node);
}

static void add_name(Search *search, Name *name) {
  Module *module = search->module;
  for (uint32_t i = 0; i < module->exports.count; i++)
    if (module->exports.items[i].exported == name) return;
  Binding *binding =
      scope_declare(&search->compilation->arena, module->scope, NULL, BINDING_HIDDEN, NULL);
  binding->name = name;
  binding->is_static_slot = binding->is_exported = true;
  ModuleExport e = {.exported = name, .local = binding, .node = &module->program->node};
  VECTOR_PUSH(&search->compilation->arena, &module->exports, e);
}

/* Is it `require("x")`? The module asked for, NULL if unknown. */
static bool is_require(Search *search, const Node *node, Module **module) {
  *module = NULL;
  if (node->kind != NODE_CALL_EXPRESSION ||
      !is_name(AST_AS(CallExpression, node)->callee, "require"))
    return false;
  for (uint32_t i = 0; i < search->module->requests.count; i++)
    if (search->module->requests.items[i].node == node)
      *module = search->module->requests.items[i].module;
  return true;
}

static void add_star(Search *search, Module *from) {
  if (!from || from->kind != MODULE_COMMONJS || from == search->module) return;
  commonjs_find_exports(search->compilation, from);
  for (uint32_t i = 0; i < from->exports.count; i++)
    add_name(search, from->exports.items[i].exported);
}

static void add_literal(Search *search, const Node *literal) {
  NodeList properties = AST_AS(ObjectExpression, literal)->properties;
  for (uint32_t i = 0; i < properties.count; i++) {
    const Node *node = properties.items[i];
    if (node->kind == NODE_SPREAD_ELEMENT) {
      Module *from;
      if (is_require(search, AST_AS(SpreadElement, node)->argument, &from)) add_star(search, from);
      continue;
    }
    bool is_method = node->kind == NODE_METHOD_DEFINITION;
    if (node_has(node, FLAG_COMPUTED | FLAG_GETTER | FLAG_SETTER) ||
        (!is_method && node->kind != NODE_PROPERTY))
      return;
    Node *key = is_method ? AST_AS(MethodDefinition, node)->key : AST_AS(Property, node)->key;
    if (!is_method && AST_AS(Property, node)->value->kind != NODE_IDENTIFIER_REFERENCE) return;
    if (key->kind == NODE_IDENTIFIER_NAME)
      add_name(search, AST_AS(IdentifierName, key)->name);
    else if (key->kind == NODE_STRING_LITERAL)
      add_name(search, AST_AS(StringLiteral, key)->value);
    else
      return;
    if (is_method) return;
  }
}

/* `get() { return a.b }` or `get: function () { ... }`. */
static bool is_forwarding_getter(const Node *value) {
  if (value->kind != NODE_FUNCTION_EXPRESSION) return false;
  const Node *body = AST_AS(Function, value)->body;
  if (!body || body->kind != NODE_BLOCK_STATEMENT || AST_AS(BlockStatement, body)->body.count != 1)
    return false;
  const Node *statement = AST_AS(BlockStatement, body)->body.items[0];
  if (statement->kind != NODE_RETURN_STATEMENT || !AST_AS(ReturnStatement, statement)->argument)
    return false;
  const Node *object, *result = AST_AS(ReturnStatement, statement)->argument;
  return member_name(result, &object) && object->kind == NODE_IDENTIFIER_REFERENCE;
}

static void add_defined(Search *search, const CallExpression *call) {
  const Node *object;
  if (call->callee->kind != NODE_STATIC_MEMBER_EXPRESSION || call->arguments.count < 3) return;
  Name *name = member_name(call->callee, &object);
  if (strcmp(name->text, "defineProperty") != 0 || !is_name(object, "Object") ||
      !is_exports(call->arguments.items[0]))
    return;
  const Node *key = call->arguments.items[1], *descriptor = call->arguments.items[2];
  if (key->kind != NODE_STRING_LITERAL || descriptor->kind != NODE_OBJECT_EXPRESSION) return;
  NodeList properties = AST_AS(ObjectExpression, descriptor)->properties;
  for (uint32_t i = 0; i < properties.count; i++) {
    const Node *node = properties.items[i];
    bool is_method = node->kind == NODE_METHOD_DEFINITION;
    if (!is_method && node->kind != NODE_PROPERTY) return;
    const Node *name_node =
        is_method ? AST_AS(MethodDefinition, node)->key : AST_AS(Property, node)->key;
    const Node *value =
        is_method ? AST_AS(MethodDefinition, node)->value : AST_AS(Property, node)->value;
    if (name_node->kind != NODE_IDENTIFIER_NAME) return;
    const char *text = AST_AS(IdentifierName, name_node)->name->text;
    if (strcmp(text, "enumerable") == 0) continue;
    if (strcmp(text, "value") == 0 || (strcmp(text, "get") == 0 && is_forwarding_getter(value)))
      add_name(search, AST_AS(StringLiteral, key)->value);
    return;
  }
}

static void search_node(Node *node, void *context) {
  Search *search = context;
  if (ast_is_type(node)) return;
  if (node->kind == NODE_ASSIGNMENT_EXPRESSION) {
    AssignmentExpression *assignment = AST_AS(AssignmentExpression, node);
    const Node *object;
    Name *name = member_name(assignment->left, &object);
    if (is_module_exports(assignment->left)) {
      Module *from;
      if (assignment->right->kind == NODE_OBJECT_EXPRESSION)
        add_literal(search, assignment->right);
      else if (is_require(search, assignment->right, &from))
        add_star(search, from);
    } else if (name && is_exports(object)) {
      add_name(search, name);
    }
  } else if (node->kind == NODE_CALL_EXPRESSION) {
    add_defined(search, AST_AS(CallExpression, node));
  }
  ast_for_each_child(node, search_node, context);
}

void commonjs_find_exports(Compilation *compilation, Module *module) {
  if (module->exports.count > 0 || !module->scope) return; /* known, or being found in a cycle */
  Search search = {compilation, module};
  add_name(&search, name_known(&compilation->names, NAME_DEFAULT));
  add_name(&search, name_intern_c(&compilation->names, "module.exports"));
  ast_for_each_child(&module->program->node, search_node, &search);
}
