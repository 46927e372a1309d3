/* ir_print.c - the IR as text: stable, in order of functions and blocks, names before numbers.
 *
 *     function fib "fib" formals 1
 *     b0:
 *       v0 = argument 0
 *       v1 = const 1
 *       v2: bool = lt v0, v1
 *       branch v2, b1(v0), b2
 *     b1(v3):  unwind b3(v3)
 *
 * A value is a Value unless its representation stands behind it; a type stands in braces once
 * inference has found one.
 */
#include "ir/entry.h"
#include "ir/ir.h"

#include <inttypes.h>
#include <string.h>

const char *ir_representation_text(Representation representation) {
  switch (representation) {
  case REP_NONE:
    return "none";
  case REP_VALUE:
    return "value";
  case REP_F64:
    return "f64";
  case REP_I32:
    return "i32";
  case REP_BOOL:
    return "bool";
  case REP_PTR:
    return "ptr";
  case REP_ANY:
    return "any";
  }
  return "?";
}

static void print_type(FILE *out, uint32_t type) {
  static const struct {
    uint32_t bits;
    const char *text;
  } words[] = {
      {TYPE_NUMBER, "number"},     {TYPE_INT32, "int32"},     {TYPE_DOUBLE, "double"},
      {TYPE_STRING, "string"},     {TYPE_BOOLEAN, "boolean"}, {TYPE_UNDEFINED, "undefined"},
      {TYPE_NULL, "null"},         {TYPE_OBJECT, "object"},   {TYPE_ARRAY, "array"},
      {TYPE_FUNCTION, "function"}, {TYPE_SYMBOL, "symbol"},   {TYPE_BIGINT, "bigint"},
      {TYPE_INTERNAL, "internal"}};
  const char *separator = " {";
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if ((type & words[i].bits) == words[i].bits) {
      fprintf(out, "%s%s", separator, words[i].text);
      separator = "|";
      type &= ~words[i].bits;
    }
  fputs(*separator == ' ' ? " {none}" : "}", out);
}

static void print_text(FILE *out, const Name *name) {
  fputc('"', out);
  for (uint32_t i = 0; i < name->length_bytes; i++) {
    unsigned char c = (unsigned char)name->text[i];
    if (c == '"' || c == '\\')
      fprintf(out, "\\%c", c);
    else if (c == '\n')
      fputs("\\n", out);
    else if (c < 0x20 || c == 0x7F)
      fprintf(out, "\\x%02x", c);
    else
      fputc(c, out);
  }
  fputc('"', out);
}

static void print_constant(FILE *out, uint64_t bits) {
  Value value = {bits};
  if (value_is_number(value))
    fprintf(out, "%.17g", value_as_number(value));
  else if (bits == VALUE_UNDEFINED)
    fputs("undefined", out);
  else if (bits == VALUE_NULL)
    fputs("null", out);
  else if (bits == VALUE_TRUE)
    fputs("true", out);
  else if (bits == VALUE_FALSE)
    fputs("false", out);
  else if (bits == VALUE_HOLE)
    fputs("hole", out);
  else if (bits == VALUE_UNINITIALIZED)
    fputs("uninitialized", out);
  else
    fprintf(out, "bits 0x%016" PRIx64, bits);
}

static const char *function_name(const IrFunction *function) {
  if (function->symbol) return function->symbol;
  return function->name && function->name->length_bytes > 0 ? function->name->text : "anonymous";
}

static void print_values(FILE *out, IrNode *const *nodes, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    fprintf(out, "%sv%u", i == 0 ? "" : ", ", ir_resolve(nodes[i])->id);
}

static void print_edge(FILE *out, const IrEdge *edge) {
  fprintf(out, "b%u", edge->target->id);
  if (edge->argument_count == 0) return;
  fputc('(', out);
  print_values(out, edge->arguments, edge->argument_count);
  fputc(')', out);
}

static void print_immediate(FILE *out, const IrNode *node) {
  switch (ir_op_immediate(node->op)) {
  case IMMEDIATE_NONE:
    return;
  case IMMEDIATE_BITS:
    fputc(' ', out);
    print_constant(out, node->immediate.bits);
    return;
  case IMMEDIATE_F64:
    fprintf(out, " %.17g", node->immediate.f64);
    return;
  case IMMEDIATE_INT:
    fprintf(out, " %" PRId64, node->immediate.integer);
    return;
  case IMMEDIATE_STRING:
    if (!node->immediate.string) return;
    fputc(' ', out);
    print_text(out, node->immediate.string);
    return;
  case IMMEDIATE_FUNCTION:
    fprintf(out, " %s", function_name(node->immediate.function));
    return;
  case IMMEDIATE_GLOBAL: {
    const IrGlobal *global = node->immediate.global;
    fprintf(out, " @%s%s%u", global->name ? global->name->text : "", global->name ? "." : "",
            global->index);
    return;
  }
  case IMMEDIATE_ENTRY:
    fprintf(out, " %s", ir_entry(node->immediate.entry)->name);
    return;
  case IMMEDIATE_SHAPE:
    fprintf(out, " shape%u", node->immediate.shape->index);
    return;
  case IMMEDIATE_SLOT:
    fprintf(out, " s%u", node->immediate.slot->index);
    return;
  case IMMEDIATE_TEMPLATE:
    fprintf(out, " template(%u)", node->immediate.template_site->count);
    break;
  case IMMEDIATE_NAMESPACE:
    fprintf(out, " namespace(%u)", node->immediate.namespace_info->count);
    break;
  case IMMEDIATE_CLASS:
    fprintf(out, " %s", function_name(node->immediate.class_info->constructor));
    return;
  case IMMEDIATE_DISPATCH: {
    const IrDispatch *dispatch = node->immediate.dispatch;
    fprintf(out, " %s (", function_name(dispatch->class_info->constructor));
    for (uint32_t i = 0; i < dispatch->class_info->shape_count; i++)
      fprintf(out, "%s%s", i > 0 ? ", " : "", function_name(dispatch->targets[i]));
    fputc(')', out);
    return;
  }
  case IMMEDIATE_SITE: {
    const IrSite *site = node->immediate.site;
    fprintf(out, " %s point %u (", function_name(site->twin), site->point);
    print_values(out, site->live, site->live_count);
    fputc(')', out);
    return;
  }
  }
}

static void print_definition(FILE *out, const IrNode *node) {
  fprintf(out, "v%u", node->id);
  if (node->representation != REP_VALUE)
    fprintf(out, ": %s", ir_representation_text((Representation)node->representation));
  if (node->type != TYPE_ANY && node->representation == REP_VALUE) print_type(out, node->type);
}

static void print_node(FILE *out, const IrNode *node) {
  fputs("  ", out);
  if (node->representation != REP_NONE) {
    print_definition(out, node);
    fputs(" = ", out);
  }
  fputs(ir_op_text(node->op), out);
  print_immediate(out, node);
  if (node->operand_count > 0) {
    fputc(' ', out);
    print_values(out, node->operands, node->operand_count);
  }
  if (ir_is_terminator(node))
    for (uint32_t i = 0; i < node->block->successor_count; i++) {
      fputs(i == 0 && node->operand_count == 0 ? " " : ", ", out);
      print_edge(out, &node->block->successors[i]);
    }
  fputc('\n', out);
}

static void print_block(FILE *out, const IrBlock *block) {
  fprintf(out, "b%u", block->id);
  if (block->parameter_count > 0) {
    fputc('(', out);
    for (uint32_t i = 0; i < block->parameter_count; i++) {
      if (i > 0) fputs(", ", out);
      print_definition(out, block->parameters[i]);
    }
    fputc(')', out);
  }
  fputc(':', out);
  if (block->is_handler) fputs("  handler", out);
  if (block->unwind) {
    fputs("  unwind ", out);
    print_edge(out, block->unwind);
  }
  fputc('\n', out);
  for (const IrNode *node = block->first; node; node = node->next)
    print_node(out, node);
}

void ir_print_function(FILE *out, const IrFunction *function) {
  static const char *const kinds[] = {"function", "generator", "async", "async_generator"};
  fprintf(out, "%s %s ", kinds[function->kind], function_name(function));
  if (function->name) print_text(out, function->name);
  fprintf(out, " formals %u", function->formal_count);
  if (function->capture_count > 0) fprintf(out, " captures %u", function->capture_count);
  if (function->is_resumed_by_frame)
    fprintf(out, " resumed points %u slots %u", function->point_count, function->frame_slot_count);
  if (function->has_direct_entry) {
    fputs(" direct (", out);
    for (uint32_t i = 0; i < function->formal_count; i++)
      fprintf(out, "%s%s", i == 0 ? "" : ", ",
              ir_representation_text(function->direct_parameters[i]));
    fprintf(out, ") %s", ir_representation_text(function->direct_result));
  }
  fputc('\n', out);
  for (uint32_t i = 0; i < function->slots.count; i++)
    fprintf(out, "  slot s%u: %s\n", i,
            ir_representation_text(function->slots.items[i]->representation));
  for (uint32_t i = 0; i < function->blocks.count; i++)
    print_block(out, function->blocks.items[i]);
}

static void print_shape(FILE *out, const IrShape *shape) {
  fprintf(out, "shape%u {", shape->index);
  for (uint32_t i = 0; i < shape->count; i++) {
    fputs(i == 0 ? "" : ", ", out);
    print_text(out, shape->keys[i]);
    fprintf(out, " flags %u%s", shape->flags[i], shape->representations[i] == 0 ? " number" : "");
  }
  fputs("}\n", out);
}

static bool is_wanted(const IrFunction *function, const char *only_function) {
  if (!only_function) return true;
  return (function->symbol && strcmp(function->symbol, only_function) == 0) ||
         (function->name && strcmp(function->name->text, only_function) == 0);
}

void ir_print(FILE *out, const IrModule *module, const char *only_function) {
  if (!only_function)
    for (uint32_t i = 0; i < module->shapes.count; i++)
      print_shape(out, module->shapes.items[i]);
  for (uint32_t i = 0; i < module->functions.count; i++)
    if (is_wanted(module->functions.items[i], only_function)) {
      ir_print_function(out, module->functions.items[i]);
      fputc('\n', out);
    }
}
