/* parse.h - source text to syntax tree: the entry of this stage.
 *
 * Errors   reported in the compilation's diagnostics; parsing goes on at the next statement, so one
 * run shows several. The tree is fit for later stages only when no error was reported. Spec
 * ECMAScript 2025 with its early errors, except those that need scopes (redeclaration, undeclared
 * exports, labels aside, and private names), which are the resolver's
 */
#ifndef PERRY_SYNTAX_PARSE_H
#define PERRY_SYNTAX_PARSE_H

#include "base/compilation.h"
#include "syntax/ast.h"

typedef enum ParseGoal {
  PARSE_MODULE,   /* strict, import and export, top-level await */
  PARSE_SCRIPT,   /* sloppy until "use strict" */
  PARSE_COMMONJS, /* a script that is the body of a function: return and new.target at the top */
} ParseGoal;

typedef struct ParseOptions {
  ParseGoal goal;
  bool is_typescript;
  bool is_declaration_file; /* .d.ts: everything is ambient */
} ParseOptions;

/* TypeScript or not, declaration file or not, by the ending of the path; the goal is the caller's
 * to change (a module). */
ParseOptions parse_options_for_path(const char *path);

/* Never NULL. */
Program *parse_program(Compilation *compilation, Source *source, ParseOptions options);

/* Writes the tokens of a source, one a line, as --emit=tokens shows them. Where only the grammar
 * can tell, `/` after a token that ends an expression is a division. */
void lex_dump(FILE *out, Compilation *compilation, Source *source, ParseOptions options);

#endif
