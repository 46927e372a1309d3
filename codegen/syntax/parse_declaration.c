/* parse_declaration.c - the declarations that only TypeScript has: enum, namespace, interface,
 * type, declare, abstract. */
#include "syntax/parser.h"

/* ---- enum ---- */

static Node *parse_enum_member(Parser *p) {
  uint32_t start = p->token.start;
  uint64_t flags = 0;
  Node *key = parse_property_key(p, &flags);
  Name *name;
  if (key->kind == NODE_IDENTIFIER_NAME && !(flags & FLAG_COMPUTED)) {
    name = ((IdentifierName *)key)->name;
  } else if (key->kind == NODE_STRING_LITERAL) {
    name = ((StringLiteral *)key)->value;
  } else {
    report_node(p, key, DIAG_ENUM_MEMBER_NAME);
    fail(p);
  }
  EnumMember *member = NEW(p, ENUM_MEMBER, start);
  member->name = name;
  if (accept(p, TOKEN_ASSIGN)) member->initializer = parse_assignment_expression_in(p);
  return finish(p, member);
}

Node *parse_enum(Parser *p, uint64_t flags, uint32_t start) {
  next(p);
  EnumDeclaration *declaration = NEW(p, ENUM_DECLARATION, start);
  declaration->node.flags |= flags;
  declaration->name = &parse_binding_identifier(p)->node;
  expect(p, TOKEN_LEFT_BRACE);
  uint32_t mark = list_begin(p);
  while (!at(p, TOKEN_RIGHT_BRACE)) {
    list_add(p, parse_enum_member(p));
    if (!at(p, TOKEN_RIGHT_BRACE) && !accept(p, TOKEN_COMMA)) fail_expected(p, "',' or '}'");
  }
  next(p);
  declaration->members = list_end(p, mark);
  return finish(p, declaration);
}

/* ---- namespaces ---- */

static Node *parse_module_block(Parser *p) {
  uint32_t start = p->token.start;
  bool in_namespace = p->in_namespace;
  expect(p, TOKEN_LEFT_BRACE);
  p->in_namespace = true;
  uint32_t mark = list_begin(p);
  parse_statement_list(p, TOKEN_RIGHT_BRACE);
  NodeList body = list_end(p, mark);
  expect(p, TOKEN_RIGHT_BRACE);
  p->in_namespace = in_namespace;
  ModuleBlock *block = NEW(p, MODULE_BLOCK, start);
  block->body = body;
  return &block->node;
}

/* At the name; a dotted name nests. */
static Node *parse_namespace_rest(Parser *p, uint64_t flags, uint32_t start) {
  enter_nesting(p);
  ModuleDeclaration *declaration = NEW(p, MODULE_DECLARATION, start);
  declaration->node.flags |= flags;
  declaration->name = &parse_binding_identifier(p)->node;
  if (at(p, TOKEN_DOT)) {
    next(p);
    uint32_t inner_start = p->token.start;
    Node *inner = parse_namespace_rest(p, flags, inner_start);
    ExportDeclaration *export = NEW(p, EXPORT_DECLARATION, inner_start);
    export->declaration = inner;
    ModuleBlock *block = NEW(p, MODULE_BLOCK, inner_start);
    block->body = list_of_one(p, &export->node);
    declaration->body = &block->node;
  } else {
    declaration->body = parse_module_block(p);
  }
  leave_nesting(p);
  return finish(p, declaration);
}

static Node *parse_ambient_module(Parser *p, uint64_t flags, uint32_t start) {
  ModuleDeclaration *declaration = NEW(p, MODULE_DECLARATION, start);
  declaration->node.flags |= flags;
  declaration->name = parse_string_literal(p);
  if (at(p, TOKEN_LEFT_BRACE))
    declaration->body = parse_module_block(p);
  else
    consume_semicolon(p);
  return finish(p, declaration);
}

static Node *parse_global_block(Parser *p, uint64_t flags, uint32_t start) {
  ModuleDeclaration *declaration = NEW(p, MODULE_DECLARATION, start);
  declaration->node.flags |= flags | FLAG_GLOBAL;
  declaration->name = &parse_identifier_name(p)->node;
  declaration->body = parse_module_block(p);
  return finish(p, declaration);
}

/* ---- interface and type ---- */

Node *parse_interface(Parser *p, uint64_t flags, uint32_t start) {
  next(p);
  InterfaceDeclaration *declaration = NEW(p, INTERFACE_DECLARATION, start);
  declaration->node.flags |= flags;
  declaration->name = &parse_binding_identifier(p)->node;
  declaration->type_parameters = parse_type_parameters(p);
  if (accept(p, TOKEN_EXTENDS)) declaration->extends = parse_heritage_types(p);
  declaration->members = parse_type_members(p);
  return finish(p, declaration);
}

Node *parse_type_alias(Parser *p, uint64_t flags, uint32_t start) {
  next(p);
  TypeAliasDeclaration *declaration = NEW(p, TYPE_ALIAS_DECLARATION, start);
  declaration->node.flags |= flags;
  declaration->name = &parse_binding_identifier(p)->node;
  declaration->type_parameters = parse_type_parameters(p);
  expect(p, TOKEN_ASSIGN);
  declaration->type = parse_type(p);
  consume_semicolon(p);
  return finish(p, declaration);
}

/* ---- declare ---- */

static void mark_declared(Node *node) {
  node->flags |= FLAG_DECLARE;
}

static bool starts_ambient_declaration(const Token *token) {
  switch ((int)token->kind) {
  case TOKEN_VAR:
  case TOKEN_LET:
  case TOKEN_CONST:
  case TOKEN_FUNCTION:
  case TOKEN_CLASS:
  case TOKEN_ENUM:
  case TOKEN_ABSTRACT:
  case TOKEN_NAMESPACE:
  case TOKEN_MODULE:
  case TOKEN_GLOBAL:
  case TOKEN_INTERFACE:
  case TOKEN_TYPE:
  case TOKEN_ASYNC:
    return !token->newline_before;
  }
  return false;
}

static Node *parse_declare(Parser *p) {
  uint32_t start = p->token.start;
  bool was_ambient = p->is_ambient;
  next(p);
  p->is_ambient = true;
  Node *declaration = try_parse_type_script_declaration(p);
  if (!declaration) declaration = parse_statement_list_item(p);
  p->is_ambient = was_ambient;
  declaration->start = start;
  mark_declared(declaration);
  return declaration;
}

/* ---- the way to all of them ---- */

Node *try_parse_type_script_declaration(Parser *p) {
  if (!at(p, TOKEN_ENUM) && !at(p, TOKEN_CONST) && p->token.kind < TOKEN_IMPLEMENTS) return NULL;
  uint32_t start = p->token.start;
  switch ((int)p->token.kind) {
  case TOKEN_ENUM:
    return parse_enum(p, 0, start);
  case TOKEN_CONST:
    if (peek(p).kind != TOKEN_ENUM) return NULL;
    next(p);
    return parse_enum(p, FLAG_CONST, start);
  case TOKEN_INTERFACE:
  case TOKEN_TYPE:
  case TOKEN_NAMESPACE:
  case TOKEN_MODULE:
  case TOKEN_DECLARE:
  case TOKEN_ABSTRACT:
  case TOKEN_GLOBAL:
    break;
  default:
    return NULL;
  }
  Token after = peek(p);
  bool is_followed_by_name = after.kind >= TOKEN_IMPLEMENTS &&
                             after.kind != TOKEN_ESCAPED_KEYWORD && !after.newline_before;
  switch ((int)p->token.kind) {
  case TOKEN_INTERFACE:
    return is_followed_by_name ? parse_interface(p, 0, start) : NULL;
  case TOKEN_TYPE:
    return is_followed_by_name ? parse_type_alias(p, 0, start) : NULL;
  case TOKEN_NAMESPACE:
  case TOKEN_MODULE:
    if (at(p, TOKEN_MODULE) && after.kind == TOKEN_STRING && !after.newline_before) {
      next(p);
      return parse_ambient_module(p, 0, start);
    }
    if (!is_followed_by_name) return NULL;
    next(p);
    return parse_namespace_rest(p, 0, start);
  case TOKEN_GLOBAL:
    if (after.kind != TOKEN_LEFT_BRACE || !p->is_ambient) return NULL;
    return parse_global_block(p, 0, start);
  case TOKEN_ABSTRACT:
    if (after.kind != TOKEN_CLASS || after.newline_before) return NULL;
    next(p);
    Node *class = parse_class(p, true, false, (NodeList){0}, FLAG_ABSTRACT);
    class->start = start;
    return class;
  case TOKEN_DECLARE:
    return starts_ambient_declaration(&after) ? parse_declare(p) : NULL;
  }
  return NULL;
}
