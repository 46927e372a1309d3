/* lower_import.c - import(), import.meta, `import x = ...` and `export = x`.
 *
 * Which module a specifier means was found at compile time where it is a literal; the runtime looks
 * it up among the requests of the asking module, so literals and computed specifiers take one way.
 * Spec: sec-import-calls, sec-meta-properties
 */
#include "lower/builder.h"

IrNode *lower_import_expression(FunctionBuilder *f, Node *node) {
  ImportExpression *e = AST_AS(ImportExpression, node);
  IrNode *specifier = lower_expression(f, e->source);
  if (e->options) lower_effect(f, e->options);
  f->position = node->start;
  return RUNTIME(f, perry_import_dynamic, constant_i32(f, f->module->index), specifier);
}

/* One object a module, made when first asked for. */
IrNode *lower_import_meta(FunctionBuilder *f) {
  Module *module = f->module;
  if (!module->meta_global) {
    module->meta_global = ir_global_new(f->lowering->ir, intern(f, "import.meta"));
    module->meta_global->initial_bits = VALUE_UNDEFINED;
  }
  Variable *result = variable_new(f, REP_VALUE);
  variable_write(f, result, emit_global_load(f, module->meta_global));
  IrBlock *missing = block_new(f), *end = block_new(f);
  branch(f, EMIT(f, IR_IS_IDENTICAL, variable_read(f, result), constant_undefined(f)), missing,
         end);
  block_enter(f, missing);
  bool is_entry = module == f->lowering->graph->entry;
  IrNode *object = RUNTIME(f, perry_import_meta, constant_string(f, intern(f, module->path)),
                           constant_i32(f, is_entry));
  emit_global_store(f, module->meta_global, object);
  variable_write(f, result, object);
  jump(f, end);
  block_enter(f, end);
  return variable_read(f, result);
}

static IrNode *lower_entity_name(FunctionBuilder *f, Node *node) {
  if (node->kind != NODE_QUALIFIED_NAME) return lower_expression(f, node);
  QualifiedName *name = AST_AS(QualifiedName, node);
  IrNode *base = lower_entity_name(f, name->left);
  return emit_string(f, IR_GET_PROPERTY, name->right, 1, &base);
}

bool is_alias_of_type(const Node *import_equals) {
  const ImportEqualsDeclaration *d = AST_AS(ImportEqualsDeclaration, import_equals);
  const Binding *binding = AST_AS(BindingIdentifier, d->local)->binding;
  if (binding->is_used) return false;
  if (!binding->is_exported) return true;
  const Node *root = d->reference;
  while (root->kind == NODE_QUALIFIED_NAME)
    root = AST_AS(QualifiedName, root)->left;
  return root->kind == NODE_IDENTIFIER_REFERENCE && !AST_AS(IdentifierReference, root)->binding;
}

void lower_import_equals(FunctionBuilder *f, Node *node) {
  ImportEqualsDeclaration *d = AST_AS(ImportEqualsDeclaration, node);
  Binding *binding = AST_AS(BindingIdentifier, d->local)->binding;
  if (d->reference->kind == NODE_EXTERNAL_MODULE_REFERENCE) {
    Node *source = AST_AS(ExternalModuleReference, d->reference)->source;
    binding_initialize(
        f, binding,
        RUNTIME(f, perry_require, constant_i32(f, f->module->index), lower_expression(f, source)));
    return;
  }
  binding_initialize(f, binding,
                     is_alias_of_type(node) ? constant_undefined(f)
                                            : lower_entity_name(f, d->reference));
}

void lower_export_assignment(FunctionBuilder *f, Node *node) {
  if (f->module->kind != MODULE_COMMONJS) {
    not_supported(f, node, "`export =` in an ES module");
    return;
  }
  IrNode *module = binding_read(f, f->module->wrapper[WRAPPER_MODULE], node);
  IrNode *value = lower_expression(f, AST_AS(ExportAssignment, node)->expression);
  emit_string(f, IR_SET_PROPERTY, intern(f, "exports"), 2, (IrNode *[]){module, value});
}
