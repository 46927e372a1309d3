/* parser.c - the state of the parser: tokens, errors, attempts, lists, names, contexts; and the
 * entry of the stage. */
#include "syntax/parser.h"

#include <string.h>

/* ---- tokens ---- */

void next(Parser *p) {
  p->previous_end = p->token.end;
  p->token = lexer_next(&p->lexer);
}

Token peek(Parser *p) {
  Lexer saved = p->lexer;
  Token token = lexer_next(&p->lexer);
  p->lexer = saved;
  return token;
}

const char *describe_token(Parser *p, const Token *token) {
  enum { SHOWN_MAX = 40 };
  switch ((int)token->kind) {
  case TOKEN_END:
    return "end of file";
  case TOKEN_STRING:
    return "string";
  case TOKEN_TEMPLATE_WHOLE:
  case TOKEN_TEMPLATE_HEAD:
  case TOKEN_TEMPLATE_MIDDLE:
  case TOKEN_TEMPLATE_TAIL:
    return "template";
  case TOKEN_REGEXP:
    return "regular expression";
  }
  uint32_t length = token->end - token->start;
  if (length > SHOWN_MAX) return token_text(token->kind);
  return arena_format(p->arena, "'%.*s'", (int)length, p->lexer.source->text + token->start);
}

_Noreturn void fail(Parser *p) {
  longjmp(p->attempt->jump, 1);
}

_Noreturn void fail_expected(Parser *p, const char *expected) {
  if (!at(p, TOKEN_INVALID) && !p->is_too_deep) /* the lexer has said it already */
    report(p, p->token.start, p->token.end, DIAG_UNEXPECTED_TOKEN, describe_token(p, &p->token),
           expected);
  fail(p);
}

void expect(Parser *p, TokenKind kind) {
  if (p->token.kind == kind) {
    next(p);
    return;
  }
  fail_expected(p, arena_format(p->arena, "'%s'", token_text(kind)));
}

bool can_insert_semicolon(const Parser *p) {
  return at(p, TOKEN_SEMICOLON) || at(p, TOKEN_RIGHT_BRACE) || at(p, TOKEN_END) ||
         p->token.newline_before;
}

void consume_semicolon(Parser *p) {
  if (accept(p, TOKEN_SEMICOLON)) return;
  if (can_insert_semicolon(p)) return;
  if (at(p, TOKEN_ARROW)) {
    report(p, p->token.start, p->token.end, DIAG_MALFORMED_ARROW_PARAMETERS);
    fail(p);
  }
  fail_expected(p, "';' or a new line");
}

/* ---- attempts ---- */

Attempt *attempt_begin(Parser *p, Attempt *attempt) {
  attempt->outer = p->attempt;
  attempt->state = *p;
  attempt->function = *p->function;
  attempt->scratch_count = p->scratch.count;
  attempt->diag_count = p->compilation->diagnostics.count;
  attempt->error_count = p->compilation->diagnostics.error_count;
  p->attempt = attempt;
  return attempt;
}

void attempt_commit(Parser *p, Attempt *attempt) {
  p->attempt = attempt->outer;
}

/* Puts back contexts and lists, not the place in the text and not the messages. */
static void restore_contexts(Parser *p, const Attempt *attempt) {
  Parser now = *p;
  *p = attempt->state;
  p->scratch = now.scratch;
  p->scratch.count = attempt->scratch_count;
  p->is_too_deep = now.is_too_deep;
  p->not_arrows = now.not_arrows;
  p->not_type_arguments = now.not_type_arguments;
  p->chain_links = now.chain_links;
  *p->function = attempt->function;
}

void attempt_undo(Parser *p, Attempt *attempt) {
  restore_contexts(p, attempt);
  if (p->is_too_deep) fail(p); /* no other reading will help */
  diag_rewind(&p->compilation->diagnostics, attempt->diag_count, attempt->error_count);
}

/* ---- statement lists and recovery ---- */

static bool starts_statement(TokenKind kind) {
  switch ((int)kind) {
  case TOKEN_BREAK:
  case TOKEN_CLASS:
  case TOKEN_CONST:
  case TOKEN_CONTINUE:
  case TOKEN_DO:
  case TOKEN_ENUM:
  case TOKEN_EXPORT:
  case TOKEN_FOR:
  case TOKEN_FUNCTION:
  case TOKEN_IF:
  case TOKEN_IMPORT:
  case TOKEN_INTERFACE:
  case TOKEN_LET:
  case TOKEN_RETURN:
  case TOKEN_SWITCH:
  case TOKEN_THROW:
  case TOKEN_TRY:
  case TOKEN_VAR:
  case TOKEN_WHILE:
    return true;
  }
  return false;
}

/* After an error: on to the next statement of the list that begins at brace depth 0. What the lexer
 * says meanwhile is forgotten, since skipped text is read without the help of the grammar. */
static void skip_to_statement(Parser *p, uint32_t list_progress) {
  Diagnostics *diagnostics = &p->compilation->diagnostics;
  uint32_t count = diagnostics->count, errors = diagnostics->error_count, depth = 0;
  if (errors >= diagnostics->limit || p->is_too_deep) { /* the rest of the file would be noise */
    p->lexer.position = p->lexer.length;
    next(p);
    return;
  }
  if (p->token.start == list_progress && !at(p, TOKEN_END) && !at(p, TOKEN_RIGHT_BRACE)) next(p);
  for (; !at(p, TOKEN_END); next(p)) {
    if (depth == 0) {
      if (at(p, TOKEN_RIGHT_BRACE)) break;
      if (p->token.newline_before && starts_statement(p->token.kind)) break;
      if (at(p, TOKEN_SEMICOLON)) {
        next(p);
        break;
      }
    }
    if (at(p, TOKEN_LEFT_BRACE)) depth++;
    if (at(p, TOKEN_RIGHT_BRACE)) depth--;
  }
  diag_rewind(diagnostics, count, errors);
}

void parse_statement_list(Parser *p, TokenKind end) {
  Attempt attempt;
  uint32_t mark = list_begin(p);
  volatile uint32_t finished = mark, progress = UINT32_MAX;
  attempt_begin(p, &attempt);
  if (setjmp(attempt.jump)) {
    Lexer lexer = p->lexer;
    Token token = p->token;
    uint32_t previous_end = p->previous_end;
    restore_contexts(p, &attempt);
    p->lexer = lexer;
    p->token = token;
    p->previous_end = previous_end;
    p->scratch.count = finished;
    p->attempt = &attempt;
    skip_to_statement(p, progress);
  }
  for (;;) {
    while (end == TOKEN_END && at(p, TOKEN_RIGHT_BRACE)) { /* one too many */
      report(p, p->token.start, p->token.end, DIAG_UNEXPECTED_TOKEN, "'}'", "a statement");
      next(p);
    }
    if (at(p, end) || at(p, TOKEN_END)) break;
    if (end == TOKEN_CASE && (at(p, TOKEN_DEFAULT) || at(p, TOKEN_RIGHT_BRACE))) break;
    progress = p->token.start;
    Node *statement = parse_statement_list_item(p);
    list_add(p, statement);
    finished = p->scratch.count;
  }
  attempt_commit(p, &attempt);
}

/* ---- depth, lists ---- */

_Noreturn void fail_too_deep(Parser *p) {
  report(p, p->token.start, p->token.end, DIAG_NESTED_TOO_DEEPLY);
  p->is_too_deep = true;
  fail(p);
}

void enter_nesting(Parser *p) {
  if (++p->depth > NESTING_MAX) fail_too_deep(p);
}

NodeList list_end(Parser *p, uint32_t mark) {
  NodeList list = {NULL, p->scratch.count - mark};
  if (list.count) {
    list.items = ARENA_ARRAY(p->arena, Node *, list.count);
    memcpy(list.items, p->scratch.items + mark, list.count * sizeof(Node *));
  }
  p->scratch.count = mark;
  return list;
}

NodeList list_of_one(Parser *p, Node *node) {
  uint32_t mark = list_begin(p);
  list_add(p, node);
  return list_end(p, mark);
}

/* ---- names ---- */

bool is_identifier_token(const Parser *p, const Token *token) {
  if (token->kind < TOKEN_IMPLEMENTS || token->kind == TOKEN_ESCAPED_KEYWORD) return false;
  if (token_is_strict_reserved(token->kind)) return !p->is_strict;
  return true;
}

void check_identifier(Parser *p, Name *name, uint32_t start, uint32_t end, bool is_binding) {
  TokenKind keyword = (TokenKind)name->keyword;
  if (keyword != TOKEN_END) {
    if (token_is_reserved(keyword)) {
      report(p, start, end, DIAG_RESERVED_WORD, name->text);
    } else if (keyword == TOKEN_YIELD) {
      if (p->is_strict || p->function->is_generator)
        report(p, start, end, DIAG_YIELD_AS_IDENTIFIER);
    } else if (keyword == TOKEN_AWAIT) {
      if (p->options.goal == PARSE_MODULE || p->function->is_async || p->function->is_static_block)
        if (!p->is_ambient) report(p, start, end, DIAG_AWAIT_AS_IDENTIFIER);
    } else if (p->is_strict && token_is_strict_reserved(keyword) && !p->is_ambient) {
      report(p, start, end, DIAG_STRICT_RESERVED_WORD, name->text);
    }
  }
  if (is_binding && p->is_strict && !p->is_ambient &&
      (name == known(p, NAME_EVAL) || name == known(p, NAME_ARGUMENTS)))
    report(p, start, end, DIAG_STRICT_EVAL_OR_ARGUMENTS, name->text);
}

/* The current token as an identifier; leaves when it cannot be one. */
static Name *parse_identifier(Parser *p, bool is_binding) {
  Token token = p->token;
  if (token.kind < TOKEN_IMPLEMENTS) {
    if (token_is_reserved(token.kind)) {
      report(p, token.start, token.end, DIAG_RESERVED_WORD, token.name->text);
      fail(p);
    }
    fail_expected(p, "an identifier");
  }
  check_identifier(p, token.name, token.start, token.end, is_binding);
  next(p);
  return token.name;
}

BindingIdentifier *parse_binding_identifier(Parser *p) {
  uint32_t start = p->token.start;
  Name *name = parse_identifier(p, true);
  BindingIdentifier *identifier = NEW(p, BINDING_IDENTIFIER, start);
  identifier->name = name;
  return identifier;
}

Node *parse_identifier_reference(Parser *p) {
  uint32_t start = p->token.start;
  Name *name = parse_identifier(p, false);
  IdentifierReference *identifier = NEW(p, IDENTIFIER_REFERENCE, start);
  identifier->name = name;
  if (name == known(p, NAME_ARGUMENTS)) {
    p->function->uses |= FLAG_USES_ARGUMENTS;
    for (FunctionContext *context = p->function; context; context = context->outer) {
      if (context->is_field || context->is_static_block)
        report_node(p, &identifier->node, DIAG_ARGUMENTS_IN_INITIALIZER);
      if (!context->is_arrow) break;
    }
  }
  return &identifier->node;
}

IdentifierName *parse_identifier_name(Parser *p) {
  if (!token_is_identifier_name(p->token.kind)) fail_expected(p, "a name");
  Token token = p->token;
  next(p);
  IdentifierName *name = NEW(p, IDENTIFIER_NAME, token.start);
  name->name = token.name;
  return name;
}

Node *parse_string_literal(Parser *p) {
  Token token = p->token;
  if (token.kind != TOKEN_STRING) fail_expected(p, "a string");
  if (token.has_legacy_octal && p->is_strict) report(p, token.start, token.end, DIAG_LEGACY_OCTAL);
  next(p);
  StringLiteral *literal = NEW(p, STRING_LITERAL, token.start);
  literal->value = token.name;
  return &literal->node;
}

/* ---- contexts ---- */

void function_enter(Parser *p, FunctionContext *context) {
  context->outer = p->function;
  p->function = context;
}

void function_leave(Parser *p, FunctionContext *context) {
  p->function = context->outer;
  uint64_t handed_on = FLAG_DIRECT_EVAL;
  if (context->is_arrow)
    handed_on |= FLAG_USES_ARGUMENTS | FLAG_USES_THIS | FLAG_USES_SUPER | FLAG_USES_NEW_TARGET;
  p->function->uses |= context->uses & handed_on;
}

/* ---- entry ---- */

static bool ends_with(const char *text, const char *ending) {
  size_t length = strlen(text), ending_length = strlen(ending);
  return length >= ending_length && !strcmp(text + length - ending_length, ending);
}

ParseOptions parse_options_for_path(const char *path) {
  ParseOptions options = {.goal = PARSE_MODULE, .is_typescript = true};
  if (ends_with(path, ".js") || ends_with(path, ".mjs") || ends_with(path, ".cjs"))
    options.is_typescript = false;
  if (ends_with(path, ".cjs") || ends_with(path, ".cts")) options.goal = PARSE_COMMONJS;
  options.is_declaration_file =
      ends_with(path, ".d.ts") || ends_with(path, ".d.mts") || ends_with(path, ".d.cts");
  return options;
}

typedef struct DepthCheck {
  uint32_t depth;
  const Node *too_deep;
} DepthCheck;

static void check_depth(Node *node, void *context) {
  DepthCheck *check = context;
  if (check->too_deep) return;
  if (++check->depth > AST_DEPTH_MAX)
    check->too_deep = node;
  else
    ast_for_each_child(node, check_depth, check);
  check->depth--;
}

/* Chains such as a + b + c are parsed by iteration, so their depth is seen only afterwards (S4). */
static void check_chain_depth(Parser *p, Program *program) {
  enum { NESTING_SHARE = 4 }; /* nodes a nesting level can stand above one another */
  if (p->chain_links + NESTING_MAX * NESTING_SHARE < AST_DEPTH_MAX) return;
  DepthCheck check = {0};
  check_depth(&program->node, &check);
  if (check.too_deep)
    report(p, check.too_deep->start, check.too_deep->start + 1, DIAG_NESTED_TOO_DEEPLY);
}

Program *parse_program(Compilation *compilation, Source *source, ParseOptions options) {
  HashMap not_arrows = {0}, not_type_arguments = {0};
  Parser parser = {.compilation = compilation,
                   .arena = &compilation->arena,
                   .options = options,
                   .not_arrows = &not_arrows,
                   .not_type_arguments = &not_type_arguments};
  Parser *p = &parser;
  Program *program = ast_new_PROGRAM(p->arena, 0, source->length_bytes);
  bool is_module = options.goal == PARSE_MODULE;
  lexer_register_keywords(&compilation->names);
  if (!lexer_initialise(&p->lexer, compilation, source, is_module)) return program;
  bool is_function = options.goal == PARSE_COMMONJS;
  FunctionContext context = {
      .is_async = is_module, .allows_return = is_function, .allows_new_target = is_function};
  p->function = &context;
  p->is_strict = is_module;
  p->is_ambient = options.is_declaration_file;
  Attempt attempt;
  if (setjmp(attempt_begin(p, &attempt)->jump) == 0) {
    next(p);
    parse_directives(p, &program->directives);
    uint32_t mark = list_begin(p);
    parse_statement_list(p, TOKEN_END);
    program->body = list_end(p, mark);
  }
  program->node.flags |= context.uses;
  if (is_module) program->node.flags |= FLAG_MODULE;
  if (p->is_strict) program->node.flags |= FLAG_STRICT;
  check_chain_depth(p, program);
  return program;
}
