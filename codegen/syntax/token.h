/* token.h - kinds of tokens, and questions about them. */
#ifndef PERRY_SYNTAX_TOKEN_H
#define PERRY_SYNTAX_TOKEN_H

#include <stdbool.h>
#include <stdint.h>

typedef enum TokenKind {
#define TOKEN(enumerator, text)              TOKEN_##enumerator,
#define PUNCTUATOR(enumerator, text, binary) TOKEN_##enumerator,
#define RESERVED(enumerator, text, binary)   TOKEN_##enumerator,
#define STRICT(enumerator, text)             TOKEN_##enumerator,
#define CONTEXTUAL(enumerator, text)         TOKEN_##enumerator,
#include "syntax/token.def"
#undef TOKEN
#undef PUNCTUATOR
#undef RESERVED
#undef STRICT
#undef CONTEXTUAL
  TOKEN_KIND_COUNT
} TokenKind;

/* As written in programs; a description for classes of tokens. */
const char *token_text(TokenKind kind);

/* Precedence as a binary operator, 0 for none. */
uint8_t token_binary_precedence(TokenKind kind);

/* Any IdentifierName: usable after a dot and as a property key. */
static inline bool token_is_identifier_name(TokenKind kind) {
  return kind >= TOKEN_BREAK;
}
static inline bool token_is_reserved(TokenKind kind) {
  return kind >= TOKEN_BREAK && kind <= TOKEN_WITH;
}
static inline bool token_is_strict_reserved(TokenKind kind) {
  return kind >= TOKEN_IMPLEMENTS && kind <= TOKEN_YIELD;
}
static inline bool token_is_assignment(TokenKind kind) {
  return kind >= TOKEN_ASSIGN && kind <= TOKEN_EXPONENT_ASSIGN;
}

/* The binary operator that a compound assignment applies: += gives +. Not for plain =. */
TokenKind token_of_compound_assignment(TokenKind assignment);

#endif
