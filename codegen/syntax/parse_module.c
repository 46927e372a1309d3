/* parse_module.c - import and export (sec-modules), with TypeScript's forms. */
#include "syntax/parser.h"

/* Whether import and export declarations may stand here; leaves when not. */
static void check_module_place(Parser *p) {
  bool is_top = !p->function->outer && p->depth == 0;
  if (p->in_namespace || (is_top && (p->options.goal == PARSE_MODULE || p->is_ambient))) return;
  if (is_top && p->options.is_typescript && p->options.goal == PARSE_COMMONJS) return;
  report(p, p->token.start, p->token.end,
         is_top ? DIAG_IMPORT_OUTSIDE_MODULE : DIAG_IMPORT_NOT_AT_TOP, token_text(p->token.kind));
  fail(p);
}

/* ---- parts ---- */

/* A name or a string, as in import { "a-b" as c }. */
static Name *parse_module_export_name(Parser *p) {
  if (!at(p, TOKEN_STRING)) return parse_identifier_name(p)->name;
  Token token = p->token;
  for (uint32_t i = 0; i + 1 < token.name->length_bytes; i++)
    if ((unsigned char)token.name->text[i] == 0xED &&
        (unsigned char)token.name->text[i + 1] >= 0xA0) {
      report(p, token.start, token.end, DIAG_MALFORMED_EXPORT_NAME);
      break;
    }
  next(p);
  return token.name;
}

static NodeList parse_import_attributes(Parser *p) {
  if (!at(p, TOKEN_WITH) && !(at(p, TOKEN_IDENTIFIER) && !p->token.newline_before &&
                              p->options.is_typescript && peek(p).kind == TOKEN_LEFT_BRACE))
    return (NodeList){0};
  next(p);
  expect(p, TOKEN_LEFT_BRACE);
  uint32_t mark = list_begin(p);
  while (!at(p, TOKEN_RIGHT_BRACE)) {
    Token token = p->token;
    Name *key = at(p, TOKEN_STRING) ? ((StringLiteral *)parse_string_literal(p))->value
                                    : parse_identifier_name(p)->name;
    expect(p, TOKEN_COLON);
    Name *value = ((StringLiteral *)parse_string_literal(p))->value;
    for (uint32_t i = mark; i < p->scratch.count; i++)
      if (((ImportAttribute *)p->scratch.items[i])->key == key)
        report(p, token.start, token.end, DIAG_DUPLICATE_ATTRIBUTE, key->text);
    ImportAttribute *attribute = NEW(p, IMPORT_ATTRIBUTE, token.start);
    attribute->key = key;
    attribute->value = value;
    list_add(p, &attribute->node);
    if (!at(p, TOKEN_RIGHT_BRACE)) expect(p, TOKEN_COMMA);
  }
  next(p);
  return list_end(p, mark);
}

static Node *parse_module_specifier(Parser *p) {
  if (!at(p, TOKEN_STRING)) fail_expected(p, "a module specifier in quotes");
  return parse_string_literal(p);
}

static Node *parse_from(Parser *p) {
  expect(p, TOKEN_FROM);
  return parse_module_specifier(p);
}

/* `type` before a name in braces: a modifier unless it is the name itself ({ type }, { type as x },
 * { type as as x }). */
static bool accept_type_modifier(Parser *p) {
  if (!at_type_script(p, TOKEN_TYPE)) return false;
  Lexer lexer = p->lexer;
  Token first = lexer_next(&p->lexer);
  bool is_modifier = token_is_identifier_name(first.kind) || first.kind == TOKEN_STRING;
  if (first.kind == TOKEN_AS) {
    Token second = lexer_next(&p->lexer);
    Token third = lexer_next(&p->lexer);
    /* type as }: imports `as`; type as x: renames `type`; type as as x: `as` renamed */
    if (second.kind == TOKEN_AS)
      is_modifier = token_is_identifier_name(third.kind);
    else
      is_modifier = !token_is_identifier_name(second.kind);
  }
  p->lexer = lexer;
  if (is_modifier) next(p);
  return is_modifier;
}

/* ---- import ---- */

static Node *parse_import_specifier(Parser *p) {
  uint32_t start = p->token.start;
  ImportSpecifier *specifier = NEW(p, IMPORT_SPECIFIER, start);
  if (accept_type_modifier(p)) specifier->node.flags |= FLAG_TYPE_ONLY;
  Token token = p->token;
  specifier->imported = parse_module_export_name(p);
  if (accept(p, TOKEN_AS)) {
    specifier->local = &parse_binding_identifier(p)->node;
  } else {
    if (token.kind < TOKEN_IMPLEMENTS || token.kind == TOKEN_ESCAPED_KEYWORD) {
      report(p, token.start, token.end, DIAG_IMPORT_NEEDS_NAME);
      fail(p);
    }
    check_identifier(p, token.name, token.start, token.end, true);
    BindingIdentifier *local = ast_new_BINDING_IDENTIFIER(p->arena, token.start, token.end);
    local->name = token.name;
    specifier->local = &local->node;
  }
  return finish(p, specifier);
}

static void parse_named_imports(Parser *p) {
  next(p);
  while (!at(p, TOKEN_RIGHT_BRACE)) {
    list_add(p, parse_import_specifier(p));
    if (!at(p, TOKEN_RIGHT_BRACE) && !accept(p, TOKEN_COMMA)) fail_expected(p, "',' or '}'");
  }
  next(p);
}

static void parse_namespace_import(Parser *p) {
  uint32_t start = p->token.start;
  next(p);
  expect(p, TOKEN_AS);
  ImportNamespaceSpecifier *specifier = NEW(p, IMPORT_NAMESPACE_SPECIFIER, start);
  specifier->local = &parse_binding_identifier(p)->node;
  list_add(p, finish(p, specifier));
}

/* import x = require("y"); import x = A.B; past the name. */
static Node *finish_import_equals(Parser *p, BindingIdentifier *local, uint64_t flags,
                                  uint32_t start) {
  next(p);
  ImportEqualsDeclaration *declaration = NEW(p, IMPORT_EQUALS_DECLARATION, start);
  declaration->local = &local->node;
  declaration->node.flags |= flags;
  if (at(p, TOKEN_REQUIRE) && peek(p).kind == TOKEN_LEFT_PAREN) {
    uint32_t reference_start = p->token.start;
    next(p);
    next(p);
    ExternalModuleReference *reference = NEW(p, EXTERNAL_MODULE_REFERENCE, reference_start);
    reference->source = parse_module_specifier(p);
    expect(p, TOKEN_RIGHT_PAREN);
    declaration->reference = finish(p, reference);
  } else {
    declaration->reference = parse_entity_name(p, false);
  }
  consume_semicolon(p);
  return finish(p, declaration);
}

/* `type` after import: a modifier unless it is the default import's name. */
static bool accept_import_type(Parser *p) {
  if (!at_type_script(p, TOKEN_TYPE)) return false;
  Lexer lexer = p->lexer;
  Token first = lexer_next(&p->lexer), second = lexer_next(&p->lexer);
  p->lexer = lexer;
  bool is_modifier =
      first.kind == TOKEN_LEFT_BRACE || first.kind == TOKEN_STAR ||
      (first.kind >= TOKEN_IMPLEMENTS && first.kind != TOKEN_FROM) ||
      (first.kind == TOKEN_FROM &&
       (second.kind == TOKEN_FROM || second.kind == TOKEN_COMMA || second.kind == TOKEN_ASSIGN));
  if (is_modifier) next(p);
  return is_modifier;
}

Node *parse_import_declaration(Parser *p) {
  uint32_t start = p->token.start;
  check_module_place(p);
  next(p);
  ImportDeclaration *declaration = NEW(p, IMPORT_DECLARATION, start);
  if (at(p, TOKEN_STRING)) {
    declaration->node.flags |= FLAG_SIDE_EFFECT;
    declaration->source = parse_module_specifier(p);
    declaration->attributes = parse_import_attributes(p);
    consume_semicolon(p);
    return finish(p, declaration);
  }
  uint64_t flags = accept_import_type(p) ? FLAG_TYPE_ONLY : 0;
  if (at(p, TOKEN_DEFER) && peek(p).kind == TOKEN_STAR) {
    next(p);
    flags |= FLAG_DEFER;
  }
  uint32_t mark = list_begin(p);
  if (at(p, TOKEN_LEFT_BRACE)) {
    parse_named_imports(p);
  } else if (at(p, TOKEN_STAR)) {
    parse_namespace_import(p);
  } else {
    BindingIdentifier *local = parse_binding_identifier(p);
    if (at_type_script(p, TOKEN_ASSIGN)) return finish_import_equals(p, local, flags, start);
    ImportDefaultSpecifier *specifier = NEW(p, IMPORT_DEFAULT_SPECIFIER, local->node.start);
    specifier->local = &local->node;
    list_add(p, &specifier->node);
    if (accept(p, TOKEN_COMMA)) {
      if (at(p, TOKEN_LEFT_BRACE))
        parse_named_imports(p);
      else if (at(p, TOKEN_STAR))
        parse_namespace_import(p);
      else
        fail_expected(p, "'{' or '*'");
    }
  }
  declaration->specifiers = list_end(p, mark);
  declaration->node.flags |= flags;
  declaration->source = parse_from(p);
  declaration->attributes = parse_import_attributes(p);
  consume_semicolon(p);
  return finish(p, declaration);
}

/* ---- export ---- */

static Node *parse_export_all(Parser *p, uint64_t flags, uint32_t start) {
  next(p);
  ExportAll *export = NEW(p, EXPORT_ALL, start);
  export->node.flags |= flags;
  if (accept(p, TOKEN_AS)) export->exported = parse_module_export_name(p);
  export->source = parse_from(p);
  export->attributes = parse_import_attributes(p);
  consume_semicolon(p);
  return finish(p, export);
}

static Node *parse_export_specifier(Parser *p) {
  uint32_t start = p->token.start;
  ExportSpecifier *specifier = NEW(p, EXPORT_SPECIFIER, start);
  if (accept_type_modifier(p)) specifier->node.flags |= FLAG_TYPE_ONLY;
  Token token = p->token;
  Name *local = parse_module_export_name(p);
  IdentifierName *name = ast_new_IDENTIFIER_NAME(p->arena, token.start, token.end);
  if (token.kind == TOKEN_STRING) name->node.flags |= FLAG_COMPUTED; /* taken off again below */
  name->name = local;
  specifier->local = &name->node;
  specifier->exported = accept(p, TOKEN_AS) ? parse_module_export_name(p) : local;
  return finish(p, specifier);
}

/* Without `from`, the left names are references to this module's variables. */
static void make_local_references(Parser *p, NodeList specifiers) {
  for (uint32_t i = 0; i < specifiers.count; i++) {
    ExportSpecifier *specifier = (ExportSpecifier *)specifiers.items[i];
    Node *local = specifier->local;
    Name *name = ((IdentifierName *)local)->name;
    if (node_has(local, FLAG_COMPUTED))
      report_node(p, local, DIAG_EXPORT_OF_STRING);
    else
      check_identifier(p, name, local->start, local->end, false);
    IdentifierReference *reference =
        ast_new_IDENTIFIER_REFERENCE(p->arena, local->start, local->end);
    reference->name = name;
    specifier->local = &reference->node;
  }
}

static Node *parse_export_named(Parser *p, uint64_t flags, uint32_t start) {
  next(p);
  uint32_t mark = list_begin(p);
  while (!at(p, TOKEN_RIGHT_BRACE)) {
    list_add(p, parse_export_specifier(p));
    if (!at(p, TOKEN_RIGHT_BRACE) && !accept(p, TOKEN_COMMA)) fail_expected(p, "',' or '}'");
  }
  next(p);
  NodeList specifiers = list_end(p, mark);
  ExportNamed *export = NEW(p, EXPORT_NAMED, start);
  export->node.flags |= flags;
  export->specifiers = specifiers;
  if (at(p, TOKEN_FROM)) {
    export->source = parse_from(p);
    export->attributes = parse_import_attributes(p);
  } else {
    make_local_references(p, specifiers);
  }
  for (uint32_t i = 0; i < specifiers.count; i++)
    ((ExportSpecifier *)specifiers.items[i])->local->flags &= ~FLAG_COMPUTED;
  consume_semicolon(p);
  return finish(p, export);
}

static Node *parse_export_default(Parser *p, NodeList decorators, uint32_t start) {
  next(p);
  ExportDefault *export = NEW(p, EXPORT_DEFAULT, start);
  Token after = peek(p);
  if (at(p, TOKEN_FUNCTION) ||
      (at(p, TOKEN_ASYNC) && after.kind == TOKEN_FUNCTION && !after.newline_before)) {
    export->declaration = parse_function_declaration(p, true);
  } else if (at(p, TOKEN_CLASS) || at(p, TOKEN_AT)) {
    if (at(p, TOKEN_AT)) decorators = parse_decorators(p);
    export->declaration = parse_class(p, true, true, decorators, 0);
  } else if (at_type_script(p, TOKEN_ABSTRACT) && after.kind == TOKEN_CLASS &&
             !after.newline_before) {
    next(p);
    export->declaration = parse_class(p, true, true, decorators, FLAG_ABSTRACT);
  } else if (at_type_script(p, TOKEN_INTERFACE) && after.kind >= TOKEN_IMPLEMENTS &&
             !after.newline_before) {
    export->declaration = parse_interface(p, 0, p->token.start);
    export->node.flags |= FLAG_TYPE_ONLY;
  } else {
    export->declaration = parse_assignment_expression_in(p);
    consume_semicolon(p);
  }
  return finish(p, export);
}

static Node *parse_export_assignment(Parser *p, uint32_t start) {
  next(p);
  ExportAssignment *export = NEW(p, EXPORT_ASSIGNMENT, start);
  export->expression = parse_expression_in(p);
  consume_semicolon(p);
  return finish(p, export);
}

static Node *parse_namespace_export(Parser *p, uint32_t start) {
  next(p);
  expect(p, TOKEN_NAMESPACE);
  Name *name = parse_identifier_name(p)->name;
  consume_semicolon(p);
  NamespaceExportDeclaration *declaration = NEW(p, NAMESPACE_EXPORT_DECLARATION, start);
  declaration->name = name;
  return &declaration->node;
}

/* export import x = require("y") */
static Node *parse_export_import(Parser *p, uint32_t start) {
  next(p);
  uint64_t flags = accept_import_type(p) ? FLAG_TYPE_ONLY : 0;
  uint32_t import_start = p->previous_end;
  BindingIdentifier *local = parse_binding_identifier(p);
  if (!at(p, TOKEN_ASSIGN)) fail_expected(p, "'='");
  ExportDeclaration *export = NEW(p, EXPORT_DECLARATION, start);
  export->declaration = finish_import_equals(p, local, flags, import_start);
  return finish(p, export);
}

Node *parse_export_declaration(Parser *p, NodeList decorators) {
  uint32_t start = decorators.count ? decorators.items[0]->start : p->token.start;
  check_module_place(p);
  next(p);
  switch ((int)p->token.kind) {
  case TOKEN_STAR:
    return parse_export_all(p, 0, start);
  case TOKEN_LEFT_BRACE:
    return parse_export_named(p, 0, start);
  case TOKEN_DEFAULT:
    return parse_export_default(p, decorators, start);
  case TOKEN_ASSIGN:
    if (p->options.is_typescript) return parse_export_assignment(p, start);
    break;
  case TOKEN_AS:
    if (p->options.is_typescript) return parse_namespace_export(p, start);
    break;
  case TOKEN_IMPORT:
    if (p->options.is_typescript) return parse_export_import(p, start);
    break;
  case TOKEN_TYPE:
    if (p->options.is_typescript) {
      Token after = peek(p);
      if (after.kind == TOKEN_LEFT_BRACE || after.kind == TOKEN_STAR) {
        next(p);
        return after.kind == TOKEN_STAR ? parse_export_all(p, FLAG_TYPE_ONLY, start)
                                        : parse_export_named(p, FLAG_TYPE_ONLY, start);
      }
    }
    break;
  }
  ExportDeclaration *export = NEW(p, EXPORT_DECLARATION, start);
  if (at(p, TOKEN_CLASS) || at(p, TOKEN_AT)) {
    if (at(p, TOKEN_AT)) decorators = parse_decorators(p);
    export->declaration = parse_class(p, true, false, decorators, 0);
    return finish(p, export);
  }
  if (at_type_script(p, TOKEN_ABSTRACT) && peek(p).kind == TOKEN_CLASS) {
    next(p);
    export->declaration = parse_class(p, true, false, decorators, FLAG_ABSTRACT);
    return finish(p, export);
  }
  bool is_declaration =
      at(p, TOKEN_VAR) || at(p, TOKEN_LET) || at(p, TOKEN_CONST) || at(p, TOKEN_FUNCTION) ||
      (at(p, TOKEN_ASYNC) && peek(p).kind == TOKEN_FUNCTION && !peek(p).newline_before);
  if (is_declaration) {
    export->declaration = parse_statement_list_item(p);
  } else {
    export->declaration = p->options.is_typescript ? try_parse_type_script_declaration(p) : NULL;
    if (!export->declaration) fail_expected(p, "a declaration, 'default', '{' or '*'");
  }
  return finish(p, export);
}
