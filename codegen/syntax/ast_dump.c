/* ast_dump.c - the tree as stable text, made from ast.def:
 *
 *     BinaryExpression + 1:5-1:10
 *       left: NumericLiteral 1 1:5-1:6
 *       right: ...
 *
 * Atomic fields stand on the node's line in the order of ast.def, children below it under the name
 * of their field. */
#include "syntax/ast.h"

#include <inttypes.h>

typedef struct Dump {
  FILE *out;
  Arena *arena;
  Source *source;
} Dump;

static void dump_node(const Dump *dump, const Node *node, const char *field, int depth);

/* JSON-like quoting; lone surrogates and control characters as \u escapes. */
static void dump_name(FILE *out, const Name *name) {
  fputs(" \"", out);
  for (uint32_t i = 0; i < name->length_bytes; i++) {
    unsigned char byte = (unsigned char)name->text[i];
    if (byte == '"' || byte == '\\')
      fprintf(out, "\\%c", byte);
    else if (byte == '\n')
      fputs("\\n", out);
    else if (byte < 0x20 || byte == 0x7F)
      fprintf(out, "\\u%04x", byte);
    else if (byte == 0xED && (unsigned char)name->text[i + 1] >= 0xA0) {
      fprintf(out, "\\u%04x",
              0xD000 | ((unsigned char)name->text[i + 1] & 0x3F) << 6 |
                  ((unsigned char)name->text[i + 2] & 0x3F));
      i += 2;
    } else
      fputc(byte, out);
  }
  fputc('"', out);
}

static void dump_flags(FILE *out, uint64_t flags) {
#define FLAG(enumerator, bit, text)                                                                \
  if (flags & FLAG_##enumerator) fputs(" " text, out);
#include "syntax/ast_flag.def"
#undef FLAG
}

static void dump_position(const Dump *dump, uint32_t offset, char separator) {
  LineColumn at = source_line_column(dump->arena, dump->source, offset);
  fprintf(dump->out, "%c%" PRIu32 ":%" PRIu32, separator, at.line, at.column);
}

static void dump_line(const Dump *dump, const Node *node) {
  FILE *out = dump->out;
  fputs(ast_kind_name(node->kind), out);
#define CHILD(name)
#define OPTIONAL(name)
#define LIST(name)
#define NAME(name) dump_name(out, at->name);
#define NAME_OPTIONAL(name)                                                                        \
  if (at->name) dump_name(out, at->name);
#define NUMBER(name)   fprintf(out, " %.17g", at->name);
#define OPERATOR(name) fprintf(out, " %s", at->name == TOKEN_END ? "none" : token_text(at->name));
#define BINDING(name)
#define SCOPE(name)
#define NODE(ENUMERATOR, Struct, fields)                                                           \
  case NODE_##ENUMERATOR: {                                                                        \
    const Struct *at = (const Struct *)node;                                                       \
    (void)at;                                                                                      \
    fields break;                                                                                  \
  }
#define NODE_AS NODE
  switch (node->kind) {
#include "syntax/ast.def"
  case NODE_KIND_COUNT:
    break;
  }
#undef CHILD
#undef OPTIONAL
#undef LIST
#undef NAME
#undef NAME_OPTIONAL
#undef NUMBER
#undef OPERATOR
  dump_flags(out, node->flags);
  if (dump->source) {
    dump_position(dump, node->start, ' ');
    dump_position(dump, node->end, '-');
  }
  fputc('\n', out);
}

static void dump_list(const Dump *dump, NodeList list, const char *field, int depth) {
  for (uint32_t i = 0; i < list.count; i++) {
    if (list.items[i])
      dump_node(dump, list.items[i], field, depth);
    else
      fprintf(dump->out, "%*s%s: hole\n", depth * 2, "", field);
  }
}

static void dump_node(const Dump *dump, const Node *node, const char *field, int depth) {
  fprintf(dump->out, "%*s", depth * 2, "");
  if (field) fprintf(dump->out, "%s: ", field);
  dump_line(dump, node);
#define CHILD(name) dump_node(dump, at->name, #name, depth + 1);
#define OPTIONAL(name)                                                                             \
  if (at->name) dump_node(dump, at->name, #name, depth + 1);
#define LIST(name) dump_list(dump, at->name, #name, depth + 1);
#define NAME(name)
#define NAME_OPTIONAL(name)
#define NUMBER(name)
#define OPERATOR(name)
  switch (node->kind) {
#include "syntax/ast.def"
  case NODE_KIND_COUNT:
    break;
  }
#undef NODE
#undef NODE_AS
}

void ast_dump(FILE *out, const Node *root, Arena *arena, Source *source) {
  Dump dump = {out, arena, source};
  dump_node(&dump, root, NULL, 0);
}
