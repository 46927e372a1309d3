/* parser.h - what the parse_*.c files share: the state, moving through tokens, errors, attempts.
 *
 * One function a production, named after it. A function that returns a node returns a good one: a
 * syntax error does not return, it leaves by longjmp to the innermost Attempt. That is either the
 * statement list being parsed, which goes on at the next statement, or a trial of one reading of
 * ambiguous text ("is this `(` the parameters of an arrow?"), which is undone: tokens, contexts and
 * messages are put back. Early errors that do not stop parsing are just reported.
 *
 * Invariants  X1 whoever enters a context (function, flags) on the Parser puts the old one back
 * before returning; a longjmp puts back the one of the Attempt X2 p->cover names the first
 * construct that only a pattern may contain ({ a = 1 }) among what was parsed since it was last
 * cleared; parse_assignment_expression reports it, the cover variant leaves it to its caller X3
 * p->scratch is a stack: a list in progress lies above `mark`, and is popped when finished
 */
#ifndef PERRY_SYNTAX_PARSER_H
#define PERRY_SYNTAX_PARSER_H

#include "base/hash_map.h"
#include "base/vector.h"
#include "syntax/lexer.h"
#include "syntax/parse.h"

#include <setjmp.h>

enum {
  /* Nesting beyond this is refused, so that this parser and all later walks fit on AST_STACK_BYTES.
   */
  NESTING_MAX = 20000,
  /* Parentheses being tried as arrow parameters inside one another; bounds the work that is done
     again. */
  ARROW_TRIALS_MAX = 64,
};

typedef struct Label {
  struct Label *outer;
  Name *name;
  uint32_t start, body_start;
  bool is_loop;
} Label;

/* The function, field initializer, static block or module whose code is being parsed. */
typedef struct FunctionContext {
  struct FunctionContext *outer;
  Label *labels;
  uint64_t uses; /* FLAG_USES_* and FLAG_DIRECT_EVAL met so far */
  uint32_t loop_depth, switch_depth;
  bool is_arrow, is_async, is_generator;
  bool in_parameters;
  bool is_static_block, is_field;
  bool allows_super_property, allows_super_call, allows_new_target, allows_return;
} FunctionContext;

typedef struct CoverError {
  bool is_set;
  DiagCode code;
  uint32_t start, end;
} CoverError;

typedef struct NodeVector {
  Node **items;
  uint32_t count, capacity;
} NodeVector;

typedef struct Parser {
  Lexer lexer;
  Token token;
  uint32_t previous_end; /* end of the token before */
  Compilation *compilation;
  Arena *arena;
  ParseOptions options;
  FunctionContext *function;
  struct Attempt *attempt;
  CoverError cover;
  uint32_t depth;
  uint32_t arrow_trials; /* undecided, around the current token */
  bool is_strict;
  bool is_ambient;            /* inside declare, or a declaration file */
  bool in_namespace;          /* directly in a namespace or module block */
  bool no_in;                 /* `in` is not an operator: the head of a for */
  bool no_conditional_type;   /* `extends` does not start a conditional type */
  bool in_conditional_branch; /* between ? and :, so `(a): b =>` may be the end of the branch */
  bool in_decorator;          /* [ does not go on with a decorator's expression */
  /* not part of what an Attempt puts back */
  NodeVector scratch;
  bool is_too_deep;    /* nesting was exceeded: everything is left, up to the program */
  HashMap *not_arrows; /* positions of ( and < that turned out not to start an arrow function */
  HashMap
      *not_type_arguments; /* positions of < at which type arguments were begun and not finished */
  uint64_t chain_links;    /* left-nested operators and members parsed by iteration */
} Parser;

/* A place to come back to. */
typedef struct Attempt {
  jmp_buf jump;
  struct Attempt *outer;
  Parser state;
  FunctionContext function;
  uint32_t scratch_count, diag_count, error_count;
} Attempt;

/* ---- tokens (parser.c) ---- */

void next(Parser *p);
/* The token after the current one, which stays current. */
Token peek(Parser *p);
static inline bool at(const Parser *p, TokenKind kind) {
  return p->token.kind == kind;
}
static inline bool accept(Parser *p, TokenKind kind) {
  if (p->token.kind != kind) return false;
  next(p);
  return true;
}
void expect(Parser *p, TokenKind kind);
/* Automatic semicolon insertion (sec-rules-of-automatic-semicolon-insertion). */
void consume_semicolon(Parser *p);
bool can_insert_semicolon(const Parser *p);
static inline bool at_type_script(const Parser *p, TokenKind kind) {
  return p->options.is_typescript && at(p, kind);
}
static inline Name *known(const Parser *p, KnownName which) {
  return name_known(&p->compilation->names, which);
}

/* ---- errors (parser.c) ---- */

/* An early error: reported, parsing goes on. */
#define report(p, start, end, ...)                                                                 \
  diag_report(&(p)->compilation->diagnostics, (p)->lexer.source, start, end, __VA_ARGS__)
#define report_node(p, node, ...) report(p, (node)->start, (node)->end, __VA_ARGS__)
/* A syntax error at the current token: "unexpected X; expected ...". */
_Noreturn void fail_expected(Parser *p, const char *expected);
/* Leaves after something was reported. */
_Noreturn void fail(Parser *p);
/* What a message calls the token. */
const char *describe_token(Parser *p, const Token *token);

/* ---- attempts (parser.c) ---- */

/*     if (setjmp(attempt_begin(p, &attempt)->jump) == 0) { ...; attempt_commit(p, &attempt); } else
 * attempt_undo(p, &attempt); */
Attempt *attempt_begin(Parser *p, Attempt *attempt);
void attempt_commit(Parser *p, Attempt *attempt);
void attempt_undo(Parser *p, Attempt *attempt);

/* ---- depth, lists (parser.c) ---- */

void enter_nesting(Parser *p);
_Noreturn void fail_too_deep(Parser *p);
/* Keys of the position maps. */
static inline void *position_key(uint32_t position) {
  return (void *)(((uintptr_t)position + 1) << 4);
}
static inline void leave_nesting(Parser *p) {
  p->depth--;
}
static inline uint32_t list_begin(const Parser *p) {
  return p->scratch.count;
}
static inline void list_add(Parser *p, Node *node) {
  VECTOR_PUSH(p->arena, &p->scratch, node);
}
NodeList list_end(Parser *p, uint32_t mark);
NodeList list_of_one(Parser *p, Node *node);

/* A node of the kind from `start` to the end of the last token. */
#define NEW(p, KIND, start) ast_new_##KIND((p)->arena, (start), (p)->previous_end)
static inline Node *finish(Parser *p, void *node) {
  ((Node *)node)->end = p->previous_end;
  return node;
}

/* ---- names (parser.c) ---- */

bool is_identifier_token(const Parser *p,
                         const Token *token); /* may be an identifier in some context */
/* Reports when the name may not be an identifier here; `is_binding` adds eval and arguments in
 * strict code. */
void check_identifier(Parser *p, Name *name, uint32_t start, uint32_t end, bool is_binding);
BindingIdentifier *parse_binding_identifier(Parser *p);
Node *parse_identifier_reference(Parser *p);
IdentifierName *parse_identifier_name(Parser *p);
Node *parse_string_literal(Parser *p);

/* ---- contexts (parser.c) ---- */

void function_enter(Parser *p, FunctionContext *context);
/* Leaves the context; arrows hand on what they use. */
void function_leave(Parser *p, FunctionContext *context);

/* ---- expressions ---- */

Node *parse_expression(Parser *p);
Node *parse_assignment_expression(Parser *p);
Node *parse_assignment_expression_cover(Parser *p);
/* With `in` as an operator, whatever surrounds. */
Node *parse_expression_in(Parser *p);
Node *parse_assignment_expression_in(Parser *p);
Node *parse_unary_expression(Parser *p);
Node *parse_left_hand_side_expression(Parser *p);
Node *parse_member_expression(Parser *p, Node *object, uint32_t start, bool with_calls);
Node *parse_primary_expression(Parser *p);
NodeList parse_arguments(Parser *p);
Node *parse_template_literal(Parser *p, bool is_tagged);
Node *parse_decorated_class_expression(Parser *p);
void report_cover_error(Parser *p, CoverError outer);

/* ---- patterns ---- */

Node *parse_binding_target(Parser *p);  /* BindingIdentifier or pattern */
Node *parse_binding_element(Parser *p); /* with an optional default */
/* An expression in the place of a target; reports when it cannot be one. `may_be_pattern`: the
 * operator is `=`. */
Node *to_assignment_target(Parser *p, Node *expression, bool may_be_pattern);
typedef void BoundNameVisitor(BindingIdentifier *name, void *context);
void for_each_bound_name(Node *pattern, BoundNameVisitor *visit, void *context);

/* ---- functions and classes ---- */

/* Async arrows and arrows with parameters in parentheses or type parameters; NULL when there is
 * none here. */
Node *try_parse_arrow_function(Parser *p);
Node *parse_arrow_of_identifier(Parser *p, Node *parameter, bool is_async);
Node *parse_function_expression(Parser *p);
Node *parse_function_declaration(Parser *p, bool is_default_export);
/* From the type parameters to the body. `flags` are FLAG_ASYNC, FLAG_GENERATOR, FLAG_GETTER,
 * FLAG_SETTER, FLAG_CONSTRUCTOR, FLAG_DERIVED, FLAG_STATIC. */
Node *parse_method(Parser *p, uint64_t flags);
NodeList parse_formal_parameters(Parser *p, bool is_constructor);
Node *parse_class(Parser *p, bool is_declaration, bool is_default_export, NodeList decorators,
                  uint64_t flags);
NodeList parse_decorators(Parser *p);
/* A property name of object literals, patterns and classes; sets FLAG_COMPUTED in `*flags`. */
Node *parse_property_key(Parser *p, uint64_t *flags);
bool key_is_name(const Node *key, uint64_t flags,
                 const Name *name); /* an identifier or string, not computed */

/* ---- statements ---- */

/* Up to `end`, which stays current. */
void parse_statement_list(Parser *p, TokenKind end);
Node *parse_statement(Parser *p);
Node *parse_statement_list_item(Parser *p);
Node *parse_block(Parser *p);
Node *parse_variable_declaration(Parser *p, bool is_for_head);
/* Directives at the start of a function body or program; true when "use strict" is among them. */
bool parse_directives(Parser *p, NodeList *directives);
Node *parse_for_statement(Parser *p);

/* ---- modules and TypeScript declarations ---- */

Node *parse_import_declaration(Parser *p);
Node *parse_export_declaration(Parser *p, NodeList decorators);
/* A declaration that only TypeScript has, NULL when the tokens do not start one. */
Node *try_parse_type_script_declaration(Parser *p);
Node *parse_enum(Parser *p, uint64_t flags, uint32_t start);
Node *parse_interface(Parser *p, uint64_t flags, uint32_t start);
Node *parse_type_alias(Parser *p, uint64_t flags, uint32_t start);

/* ---- types ---- */

Node *parse_type(Parser *p);
Node *parse_type_annotation(Parser *p); /* `: type`, NULL when there is no colon or no TypeScript */
Node *parse_return_type(Parser *p);     /* after the colon: a type or a predicate */
NodeList parse_type_parameters(Parser *p); /* empty when there is no `<` */
NodeList parse_type_arguments(Parser *p);  /* at `<` */
/* At `<` in an expression: type arguments when they can be ones there, else false with nothing
 * consumed. */
bool try_parse_type_arguments(Parser *p, NodeList *arguments);
NodeList parse_type_members(Parser *p);
Node *parse_index_signature(Parser *p, uint64_t flags, uint32_t start);
bool at_index_signature(Parser *p);
Node *parse_entity_name(Parser *p, bool may_be_this);
NodeList parse_heritage_types(Parser *p);
/* Consumes one `>`, also from a longer token. */
void expect_greater(Parser *p);

/* ---- regular expressions (regexp_syntax.c) ---- */

/* Reports what makes the literal's pattern or flags invalid
 * (sec-patterns-static-semantics-early-errors). */
void check_regexp(Parser *p, const Token *token);

#endif
