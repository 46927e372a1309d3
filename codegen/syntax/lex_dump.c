/* lex_dump.c - --emit=tokens: one token a line, kind, text and position. */
#include "syntax/parse.h"

#include "base/vector.h"
#include "syntax/lexer.h"

/* Whether an expression may end with the token, so that a slash after it divides. */
static bool ends_expression(TokenKind kind) {
  switch ((int)kind) {
  case TOKEN_NUMERIC:
  case TOKEN_BIGINT:
  case TOKEN_STRING:
  case TOKEN_TEMPLATE_WHOLE:
  case TOKEN_TEMPLATE_TAIL:
  case TOKEN_REGEXP:
  case TOKEN_PRIVATE_NAME:
  case TOKEN_RIGHT_PAREN:
  case TOKEN_RIGHT_BRACKET:
  case TOKEN_RIGHT_BRACE:
  case TOKEN_NULL:
  case TOKEN_THIS:
  case TOKEN_TRUE:
  case TOKEN_FALSE:
  case TOKEN_SUPER:
    return true;
  }
  return kind >= TOKEN_IMPLEMENTS;
}

typedef struct Braces {
  uint32_t *items; /* 1 where the brace opened a template's substitution */
  uint32_t count, capacity;
} Braces;

void lex_dump(FILE *out, Compilation *compilation, Source *source, ParseOptions options) {
  Lexer lexer;
  Braces braces = {0};
  lexer_register_keywords(&compilation->names);
  if (!lexer_initialise(&lexer, compilation, source, options.goal == PARSE_MODULE)) return;
  TokenKind last = TOKEN_SEMICOLON;
  for (;;) {
    Token token = lexer_next(&lexer);
    bool is_slash = token.kind == TOKEN_SLASH || token.kind == TOKEN_SLASH_ASSIGN;
    if (is_slash && !ends_expression(last)) token = lexer_rescan_regexp(&lexer, token);
    if (token.kind == TOKEN_RIGHT_BRACE && braces.count > 0 && braces.items[--braces.count])
      token = lexer_rescan_template(&lexer, token);
    if (token.kind == TOKEN_LEFT_BRACE) VECTOR_PUSH(&compilation->arena, &braces, 0);
    if (token.kind == TOKEN_TEMPLATE_HEAD || token.kind == TOKEN_TEMPLATE_MIDDLE)
      VECTOR_PUSH(&compilation->arena, &braces, 1);
    LineColumn at = source_line_column(&compilation->arena, source, token.start);
    fprintf(out, "%u:%u %s", at.line, at.column, token_text(token.kind));
    if (token.kind < TOKEN_LEFT_BRACE || token.kind == TOKEN_IDENTIFIER ||
        token.kind == TOKEN_ESCAPED_KEYWORD)
      fprintf(out, " %.*s", (int)(token.end - token.start), source->text + token.start);
    fputc('\n', out);
    last = token.kind;
    if (token.kind == TOKEN_END) return;
  }
}
