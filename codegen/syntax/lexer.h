/* lexer.h - source text to tokens, one at a time, on the parser's demand.
 *
 * The parser decides what only the grammar can tell: whether `/` starts a regular expression,
 * whether `}` goes on with a template, and whether `>>` is one token or two; it asks for these by
 * the rescan functions. A Lexer is a plain value: copying it saves the place, copying it back
 * returns there.
 *
 * Invariants  L1 text is valid UTF-8 (lexer_initialise reports where it is not), so decoding needs
 * no checks L2 token.start <= token.end <= length; positions only grow, except by rescans and
 * restored copies Errors      reported through the diagnostics as they are met; a token that cannot
 * be delivered is TOKEN_INVALID, reported Spec        sec-ecmascript-language-lexical-grammar
 */
#ifndef PERRY_SYNTAX_LEXER_H
#define PERRY_SYNTAX_LEXER_H

#include "base/compilation.h"
#include "base/source.h"
#include "syntax/token.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Token {
  TokenKind kind;
  uint32_t start, end;
  bool newline_before;
  bool has_escape;       /* an identifier or keyword written with \u, a string with escapes */
  bool has_legacy_octal; /* 010, 08, "\01", "\8": refused in strict code by the parser */
  Name *name; /* identifiers and words; private name without #; string value; template's cooked text
                 (NULL: invalid escape); digits of a bigint; pattern of a regular expression */
  Name *raw;  /* template's raw text; flags of a regular expression */
  double number;
} Token;

typedef struct Lexer {
  Compilation *compilation;
  Source *source;
  const unsigned char *text; /* source->text */
  uint32_t position;
  uint32_t length;
  bool is_module; /* <!-- and --> are ordinary tokens, not comments */
} Lexer;

/* Registers the words of token.def with the name table; once a compilation. */
void lexer_register_keywords(NameTable *names);

/* Starts at the beginning, past a byte order mark and a #! line. False, with a message, when the
 * text is not UTF-8. */
bool lexer_initialise(Lexer *lexer, Compilation *compilation, Source *source, bool is_module);

Token lexer_next(Lexer *lexer);

/* `token` is `/` or `/=`: the regular expression that starts there. */
Token lexer_rescan_regexp(Lexer *lexer, Token token);
/* `token` is `}`: the template middle or tail that starts there. */
Token lexer_rescan_template(Lexer *lexer, Token token);
/* Takes back all but the first character of a token such as `>>=` or `<<`, `++`. */
Token lexer_split(Lexer *lexer, Token token, TokenKind first);

#endif
