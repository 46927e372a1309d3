/* token.c - the columns of token.def as tables. */
#include "syntax/token.h"

#include "base/check.h"

static const char *const texts[TOKEN_KIND_COUNT] = {
#define TOKEN(enumerator, text)              [TOKEN_##enumerator] = text,
#define PUNCTUATOR(enumerator, text, binary) [TOKEN_##enumerator] = text,
#define RESERVED(enumerator, text, binary)   [TOKEN_##enumerator] = text,
#define STRICT(enumerator, text)             [TOKEN_##enumerator] = text,
#define CONTEXTUAL(enumerator, text)         [TOKEN_##enumerator] = text,
#include "syntax/token.def"
#undef TOKEN
#undef PUNCTUATOR
#undef RESERVED
#undef STRICT
#undef CONTEXTUAL
};

static const uint8_t binary_precedences[TOKEN_KIND_COUNT] = {
#define TOKEN(enumerator, text)
#define PUNCTUATOR(enumerator, text, binary) [TOKEN_##enumerator] = binary,
#define RESERVED(enumerator, text, binary)   [TOKEN_##enumerator] = binary,
#define STRICT(enumerator, text)
#define CONTEXTUAL(enumerator, text)
#include "syntax/token.def"
#undef TOKEN
#undef PUNCTUATOR
#undef RESERVED
#undef STRICT
#undef CONTEXTUAL
};

const char *token_text(TokenKind kind) {
  return texts[kind];
}

uint8_t token_binary_precedence(TokenKind kind) {
  return binary_precedences[kind];
}

TokenKind token_of_compound_assignment(TokenKind assignment) {
  switch ((int)assignment) {
  case TOKEN_NULLISH_ASSIGN:
    return TOKEN_NULLISH;
  case TOKEN_LOGICAL_OR_ASSIGN:
    return TOKEN_LOGICAL_OR;
  case TOKEN_LOGICAL_AND_ASSIGN:
    return TOKEN_LOGICAL_AND;
  case TOKEN_BIT_OR_ASSIGN:
    return TOKEN_BIT_OR;
  case TOKEN_BIT_XOR_ASSIGN:
    return TOKEN_BIT_XOR;
  case TOKEN_BIT_AND_ASSIGN:
    return TOKEN_BIT_AND;
  case TOKEN_SHIFT_LEFT_ASSIGN:
    return TOKEN_SHIFT_LEFT;
  case TOKEN_SHIFT_RIGHT_ASSIGN:
    return TOKEN_SHIFT_RIGHT;
  case TOKEN_SHIFT_RIGHT_UNSIGNED_ASSIGN:
    return TOKEN_SHIFT_RIGHT_UNSIGNED;
  case TOKEN_PLUS_ASSIGN:
    return TOKEN_PLUS;
  case TOKEN_MINUS_ASSIGN:
    return TOKEN_MINUS;
  case TOKEN_STAR_ASSIGN:
    return TOKEN_STAR;
  case TOKEN_SLASH_ASSIGN:
    return TOKEN_SLASH;
  case TOKEN_PERCENT_ASSIGN:
    return TOKEN_PERCENT;
  case TOKEN_EXPONENT_ASSIGN:
    return TOKEN_EXPONENT;
  }
  compiler_fault(__FILE__, __LINE__, __func__, "not a compound assignment");
}
