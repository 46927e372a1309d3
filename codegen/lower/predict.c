/* predict.c - see predict.h. */
#include "lower/predict.h"

#include "lower/builder.h"

#include <string.h>

enum { DEPTH_MAX = 64 };

static const IrPrediction *simple(Predictor *p, uint32_t types) {
  IrPrediction *prediction = ARENA_NEW(p->arena, IrPrediction);
  prediction->types = types;
  return prediction;
}
static const IrPrediction *array_of(Predictor *p, const IrPrediction *element) {
  IrPrediction *prediction = ARENA_NEW(p->arena, IrPrediction);
  prediction->types = TYPE_ARRAY;
  prediction->element = element;
  return prediction;
}
static const IrPrediction *object_with(Predictor *p, const Node *members) {
  IrPrediction *prediction = ARENA_NEW(p->arena, IrPrediction);
  prediction->types = TYPE_OBJECT;
  prediction->members = members;
  if (ast_is_class(members)) prediction->class_info = predict_class(p, members);
  VECTOR_PUSH(p->arena, &p->records, prediction);
  return prediction;
}

IrClass *predict_class(Predictor *p, const Node *class_node) {
  void **place = hash_map_slot(p->arena, &p->classes, class_node);
  if (!*place) {
    IrClass *made = ARENA_NEW(p->arena, IrClass);
    made->declaration = class_node;
    *place = made;
  }
  return *place;
}

/* ---- declarations of types
 * ------------------------------------------------------------------------------------------ */

static void collect(Node *node, void *context) {
  Predictor *p = context;
  Node *id = NULL;
  switch (node->kind) {
  case NODE_INTERFACE_DECLARATION:
    id = AST_AS(InterfaceDeclaration, node)->name;
    break;
  case NODE_TYPE_ALIAS_DECLARATION:
    id = AST_AS(TypeAliasDeclaration, node)->name;
    break;
  case NODE_CLASS_DECLARATION:
    id = AST_AS(Class, node)->name;
    break;
  case NODE_ENUM_DECLARATION:
    id = AST_AS(EnumDeclaration, node)->name;
    break;
  default:
    break;
  }
  if (id) {
    Name *name = AST_AS(BindingIdentifier, id)->name;
    void **place = hash_map_slot(p->arena, &p->types, name);
    *place = *place ? (void *)p : (void *)node; /* p: ambiguous */
  }
  if (!ast_is_type(node)) ast_for_each_child(node, collect, p);
}

Predictor *predictor_new(Compilation *compilation, ModuleGraph *graph) {
  Predictor *p = ARENA_NEW(&compilation->arena, Predictor);
  p->compilation = compilation;
  p->arena = &compilation->arena;
  for (uint32_t i = 0; i < graph->modules.count; i++)
    collect(&graph->modules.items[i]->program->node, p);
  return p;
}

static Node *find_type(Predictor *p, const Name *name) {
  void *found = hash_map_get(&p->types, name);
  return found == p ? NULL : found;
}

/* ---- types
 * ------------------------------------------------------------------------------------------------------------
 */

static const char *const typed_array_names[] = {"Int8Array",   "Uint8Array",   "Uint8ClampedArray",
                                                "Int16Array",  "Uint16Array",  "Int32Array",
                                                "Uint32Array", "Float32Array", "Float64Array"};

static const IrPrediction *typed_array_named(Predictor *p, const Name *name) {
  for (uint32_t i = 0; i < sizeof typed_array_names / sizeof *typed_array_names; i++) {
    if (strcmp(name->text, typed_array_names[i]) != 0) continue;
    IrPrediction *prediction = ARENA_NEW(p->arena, IrPrediction);
    prediction->types = TYPE_OBJECT;
    prediction->typed_array = i + 1;
    prediction->element = simple(p, TYPE_NUMBER);
    return prediction;
  }
  return NULL;
}

static const IrPrediction *type_at(Predictor *p, Node *type, uint32_t depth);

static const IrPrediction *named_type(Predictor *p, TypeReference *reference, uint32_t depth) {
  if (reference->name->kind != NODE_IDENTIFIER_REFERENCE) return NULL;
  Name *name = AST_AS(IdentifierReference, reference->name)->name;
  if ((strcmp(name->text, "Array") == 0 || strcmp(name->text, "ReadonlyArray") == 0) &&
      reference->type_arguments.count == 1)
    return array_of(p, type_at(p, reference->type_arguments.items[0], depth + 1));
  const IrPrediction *typed = typed_array_named(p, name);
  if (typed) return typed;
  Node *declaration = find_type(p, name);
  if (!declaration) return NULL;
  switch (declaration->kind) {
  case NODE_TYPE_ALIAS_DECLARATION:
    if (AST_AS(TypeAliasDeclaration, declaration)->type_parameters.count) return NULL;
    return type_at(p, AST_AS(TypeAliasDeclaration, declaration)->type, depth + 1);
  case NODE_INTERFACE_DECLARATION:
  case NODE_CLASS_DECLARATION:
    return object_with(p, declaration);
  case NODE_ENUM_DECLARATION: {
    NodeList members = AST_AS(EnumDeclaration, declaration)->members;
    for (uint32_t i = 0; i < members.count; i++) {
      Node *initializer = AST_AS(EnumMember, members.items[i])->initializer;
      if (initializer && initializer->kind == NODE_STRING_LITERAL) return NULL;
    }
    return simple(p, TYPE_NUMBER);
  }
  default:
    return NULL;
  }
}

static const IrPrediction *union_of(Predictor *p, NodeList types, uint32_t depth) {
  IrPrediction *result = ARENA_NEW(p->arena, IrPrediction);
  for (uint32_t i = 0; i < types.count; i++) {
    const IrPrediction *member = type_at(p, types.items[i], depth + 1);
    if (!member) return NULL;
    if (member->types & (TYPE_OBJECT | TYPE_ARRAY)) {
      if (result->types & (TYPE_OBJECT | TYPE_ARRAY)) return NULL;
      result->element = member->element;
      result->members = member->members;
      result->class_info = member->class_info;
      result->typed_array = member->typed_array;
    }
    result->types |= member->types;
  }
  if (result->members) VECTOR_PUSH(p->arena, &p->records, result);
  return result;
}

static const IrPrediction *type_at(Predictor *p, Node *type, uint32_t depth) {
  if (!type || depth > DEPTH_MAX) return NULL;
  switch (type->kind) {
  case NODE_KEYWORD_TYPE:
    switch (AST_AS(KeywordType, type)->keyword) {
    case TOKEN_NUMBER_TYPE:
      return simple(p, TYPE_NUMBER);
    case TOKEN_STRING_TYPE:
      return simple(p, TYPE_STRING);
    case TOKEN_BOOLEAN:
      return simple(p, TYPE_BOOLEAN);
    case TOKEN_UNDEFINED:
    case TOKEN_VOID:
      return simple(p, TYPE_UNDEFINED);
    case TOKEN_NULL:
      return simple(p, TYPE_NULL);
    default:
      return NULL;
    }
  case NODE_LITERAL_TYPE: {
    const Node *literal = AST_AS(LiteralType, type)->literal;
    switch (literal->kind) {
    case NODE_NUMERIC_LITERAL:
    case NODE_UNARY_EXPRESSION:
      return simple(p, TYPE_NUMBER);
    case NODE_STRING_LITERAL:
      return simple(p, TYPE_STRING);
    case NODE_BOOLEAN_LITERAL:
      return simple(p, TYPE_BOOLEAN);
    case NODE_NULL_LITERAL:
      return simple(p, TYPE_NULL);
    default:
      return NULL;
    }
  }
  case NODE_ARRAY_TYPE:
    return array_of(p, type_at(p, AST_AS(ArrayType, type)->element, depth + 1));
  case NODE_TUPLE_TYPE: {
    NodeList elements = AST_AS(TupleType, type)->elements;
    const IrPrediction *first = NULL;
    for (uint32_t i = 0; i < elements.count; i++) {
      Node *element = elements.items[i]->kind == NODE_TUPLE_ELEMENT
                          ? AST_AS(TupleElement, elements.items[i])->type
                          : elements.items[i];
      const IrPrediction *e = type_at(p, element, depth + 1);
      if (!e || (first && e->types != first->types)) return array_of(p, NULL);
      first = e;
    }
    return array_of(p, first);
  }
  case NODE_TYPE_REFERENCE:
    return named_type(p, AST_AS(TypeReference, type), depth);
  case NODE_UNION_TYPE:
    return union_of(p, AST_AS(UnionType, type)->types, depth);
  case NODE_OBJECT_TYPE:
    return object_with(p, type);
  case NODE_TYPE_OPERATOR:
    return AST_AS(TypeOperator, type)->operator== TOKEN_READONLY
               ? type_at(p, AST_AS(TypeOperator, type)->type, depth + 1)
               : NULL;
  default:
    return NULL;
  }
}

const IrPrediction *predict_type(Predictor *p, Node *type) {
  return type_at(p, type, 0);
}

/* ---- members
 * ----------------------------------------------------------------------------------------------------------
 */

static bool key_is(const Node *key, const Name *name) {
  return (key->kind == NODE_IDENTIFIER_NAME && AST_AS(IdentifierName, key)->name == name) ||
         (key->kind == NODE_STRING_LITERAL && AST_AS(StringLiteral, key)->value == name);
}

/* The declaration of the member: PropertySignature, MethodSignature, FieldDefinition,
 * MethodDefinition or FormalParameter. */
static Node *find_member(Predictor *p, const Node *declaration, const Name *name, uint32_t depth) {
  if (depth > DEPTH_MAX) return NULL;
  NodeList members = declaration->kind == NODE_INTERFACE_DECLARATION
                         ? AST_AS(InterfaceDeclaration, declaration)->members
                     : declaration->kind == NODE_OBJECT_TYPE
                         ? AST_AS(ObjectType, declaration)->members
                     : ast_is_class(declaration) ? AST_AS(Class, declaration)->body
                                                 : (NodeList){0};
  for (uint32_t i = 0; i < members.count; i++) {
    Node *m = members.items[i];
    switch (m->kind) {
    case NODE_PROPERTY_SIGNATURE:
      if (key_is(AST_AS(PropertySignature, m)->key, name)) return m;
      break;
    case NODE_METHOD_SIGNATURE:
      if (key_is(AST_AS(MethodSignature, m)->key, name)) return m;
      break;
    case NODE_FIELD_DEFINITION:
      if (!node_has(m, FLAG_STATIC) && key_is(AST_AS(FieldDefinition, m)->key, name)) return m;
      break;
    case NODE_METHOD_DEFINITION: {
      MethodDefinition *method = AST_AS(MethodDefinition, m);
      if (node_has(m, FLAG_CONSTRUCTOR)) {
        NodeList parameters = AST_AS(Function, method->value)->parameters;
        for (uint32_t k = 0; k < parameters.count; k++) {
          FormalParameter *parameter = AST_AS(FormalParameter, parameters.items[k]);
          bool is_property = node_has(&parameter->node,
                                      FLAG_PUBLIC | FLAG_PRIVATE | FLAG_PROTECTED | FLAG_READONLY);
          if (is_property && parameter->target->kind == NODE_BINDING_IDENTIFIER &&
              AST_AS(BindingIdentifier, parameter->target)->name == name)
            return &parameter->node;
        }
      } else if (!node_has(m, FLAG_STATIC) && key_is(method->key, name)) {
        return m;
      }
      break;
    }
    default:
      break;
    }
  }
  NodeList bases = declaration->kind == NODE_INTERFACE_DECLARATION
                       ? AST_AS(InterfaceDeclaration, declaration)->extends
                       : (NodeList){0};
  for (uint32_t i = 0; i < bases.count; i++) {
    Node *expression = AST_AS(HeritageType, bases.items[i])->expression;
    Node *base = expression->kind == NODE_IDENTIFIER_REFERENCE
                     ? find_type(p, AST_AS(IdentifierReference, expression)->name)
                     : NULL;
    Node *found = base ? find_member(p, base, name, depth + 1) : NULL;
    if (found) return found;
  }
  if (ast_is_class(declaration)) {
    Node *super_class = AST_AS(Class, declaration)->super_class;
    Node *base = super_class && super_class->kind == NODE_IDENTIFIER_REFERENCE
                     ? find_type(p, AST_AS(IdentifierReference, super_class)->name)
                     : NULL;
    if (base && base != declaration) return find_member(p, base, name, depth + 1);
  }
  return NULL;
}

static const IrPrediction *member_value(Predictor *p, Node *member) {
  switch (member->kind) {
  case NODE_PROPERTY_SIGNATURE:
    return node_has(member, FLAG_OPTIONAL)
               ? NULL
               : predict_type(p, AST_AS(PropertySignature, member)->type);
  case NODE_FIELD_DEFINITION: {
    FieldDefinition *field = AST_AS(FieldDefinition, member);
    if (node_has(member, FLAG_OPTIONAL)) return NULL;
    if (field->type) return predict_type(p, field->type);
    return field->initializer ? predict_expression(p, field->initializer) : NULL;
  }
  case NODE_FORMAL_PARAMETER:
    return predict_type(p, AST_AS(FormalParameter, member)->type);
  case NODE_METHOD_DEFINITION:
    if (node_has(member, FLAG_GETTER))
      return predict_return(p, AST_AS(MethodDefinition, member)->value);
    return node_has(member, FLAG_SETTER) ? NULL : simple(p, TYPE_FUNCTION);
  default:
    return NULL;
  }
}

const IrPrediction *predict_member(Predictor *p, const IrPrediction *object, const Name *name) {
  if (!object) return NULL;
  if (strcmp(name->text, "length") == 0 &&
      ((object->types & ~(TYPE_ARRAY | TYPE_STRING)) == 0 || object->typed_array))
    return simple(p, TYPE_NUMBER);
  if (!object->members) return NULL;
  Node *member = find_member(p, object->members, name, 0);
  return member ? member_value(p, member) : NULL;
}

/* ---- bindings and expressions
 * ------------------------------------------------------------------------------------------- */

const IrPrediction *predict_return(Predictor *p, Node *node) {
  Function *f = AST_AS(Function, node);
  if (node_has(node, FLAG_ASYNC | FLAG_GENERATOR)) return NULL;
  if (f->return_type) return predict_type(p, f->return_type);
  if (f->body && f->body->kind != NODE_BLOCK_STATEMENT) return predict_expression(p, f->body);
  return NULL;
}

/* The declarator or parameter that a binding identifier is the whole target of. Found by looking
 * where the resolver saw it. */
typedef struct DeclarationSearch {
  const Node *identifier;
  Node *found;
} DeclarationSearch;
static void search_declaration(Node *node, void *context) {
  DeclarationSearch *s = context;
  if (s->found || s->identifier->start < node->start || s->identifier->end > node->end) return;
  bool is_declarator = node->kind == NODE_VARIABLE_DECLARATOR &&
                       AST_AS(VariableDeclarator, node)->target == s->identifier;
  bool is_parameter =
      node->kind == NODE_FORMAL_PARAMETER && AST_AS(FormalParameter, node)->target == s->identifier;
  bool is_function = ast_is_function(node) && AST_AS(Function, node)->name == s->identifier;
  bool is_loop =
      node->kind == NODE_FOR_OF_STATEMENT &&
      AST_AS(ForOfStatement, node)->left->kind == NODE_VARIABLE_DECLARATION &&
      AST_AS(VariableDeclarator,
             AST_AS(VariableDeclaration, AST_AS(ForOfStatement, node)->left)->declarators.items[0])
              ->target == s->identifier;
  if (is_declarator || is_parameter || is_function || is_loop) {
    s->found = node;
    return;
  }
  ast_for_each_child(node, search_declaration, s);
}

static const IrPrediction *binding_prediction(Predictor *p, Binding *b) {
  if (b->kind == BINDING_IMPORT) return b->target ? predict_binding(p, b->target) : NULL;
  if (!b->declaration || b->declaration->kind != NODE_BINDING_IDENTIFIER || !b->scope->module)
    return NULL;
  DeclarationSearch search = {b->declaration, NULL};
  search_declaration(&b->scope->module->program->node, &search);
  if (!search.found) return NULL;
  switch (search.found->kind) {
  case NODE_VARIABLE_DECLARATOR: {
    VariableDeclarator *d = AST_AS(VariableDeclarator, search.found);
    if (d->type) return predict_type(p, d->type);
    return d->initializer ? predict_expression(p, d->initializer) : NULL;
  }
  case NODE_FORMAL_PARAMETER: {
    FormalParameter *parameter = AST_AS(FormalParameter, search.found);
    if (node_has(search.found, FLAG_REST))
      return parameter->type ? predict_type(p, parameter->type) : array_of(p, NULL);
    if (node_has(search.found, FLAG_OPTIONAL)) return NULL;
    if (parameter->type) return predict_type(p, parameter->type);
    return parameter->initializer ? predict_expression(p, parameter->initializer) : NULL;
  }
  case NODE_FOR_OF_STATEMENT: {
    const IrPrediction *iterable =
        predict_expression(p, AST_AS(ForOfStatement, search.found)->right);
    return iterable && (iterable->types == TYPE_ARRAY || iterable->typed_array) ? iterable->element
                                                                                : NULL;
  }
  default:
    return simple(p, TYPE_FUNCTION);
  }
}

static const IrPrediction unknown;

/* Memoised; a cycle (let x = x + 1) meets `unknown`. */
static const IrPrediction *remember(Predictor *p, const void *key,
                                    const IrPrediction *(*compute)(Predictor *, void *),
                                    void *argument) {
  const IrPrediction *known = hash_map_get(&p->predicted, key);
  if (known) return known == &unknown ? NULL : known;
  hash_map_set(p->arena, &p->predicted, key, (void *)&unknown);
  const IrPrediction *result = compute(p, argument);
  hash_map_set(p->arena, &p->predicted, key, (void *)(result ? result : &unknown));
  return result;
}
static const IrPrediction *compute_binding(Predictor *p, void *b) {
  return binding_prediction(p, b);
}
const IrPrediction *predict_binding(Predictor *p, Binding *b) {
  return remember(p, b, compute_binding, b);
}

/* The function that a callee names, when it is declared and not a value passed around. */
static Node *callee_function(Predictor *p, const Node *callee) {
  callee = skip_types(callee);
  if (callee->kind == NODE_IDENTIFIER_REFERENCE) {
    Binding *b = AST_AS(IdentifierReference, callee)->binding;
    while (b && b->kind == BINDING_IMPORT)
      b = b->target;
    if (!b || b->is_assigned || !b->declaration ||
        b->declaration->kind != NODE_BINDING_IDENTIFIER || !b->scope->module)
      return NULL;
    DeclarationSearch search = {b->declaration, NULL};
    search_declaration(&b->scope->module->program->node, &search);
    if (!search.found) return NULL;
    if (ast_is_function(search.found)) return search.found;
    if (search.found->kind == NODE_VARIABLE_DECLARATOR) {
      Node *initializer = AST_AS(VariableDeclarator, search.found)->initializer;
      if (initializer && ast_is_function(skip_types(initializer)))
        return (Node *)skip_types(initializer);
    }
    return NULL;
  }
  if (callee->kind == NODE_STATIC_MEMBER_EXPRESSION) {
    StaticMemberExpression *m = AST_AS(StaticMemberExpression, callee);
    const IrPrediction *object = predict_expression(p, m->object);
    Node *member =
        object && object->members
            ? find_member(p, object->members, AST_AS(IdentifierName, m->property)->name, 0)
            : NULL;
    if (member && member->kind == NODE_METHOD_DEFINITION)
      return AST_AS(MethodDefinition, member)->value;
  }
  return NULL;
}

static bool is_global_named(const Node *node, const char *text) {
  return node->kind == NODE_IDENTIFIER_REFERENCE && !AST_AS(IdentifierReference, node)->binding &&
         strcmp(AST_AS(IdentifierReference, node)->name->text, text) == 0;
}

/* Methods of builtins whose result's type their name tells. */
static const IrPrediction *builtin_call(Predictor *p, const Node *callee) {
  if (callee->kind == NODE_IDENTIFIER_REFERENCE) {
    if (is_global_named(callee, "Number") || is_global_named(callee, "parseInt") ||
        is_global_named(callee, "parseFloat"))
      return simple(p, TYPE_NUMBER);
    return is_global_named(callee, "String") ? simple(p, TYPE_STRING) : NULL;
  }
  if (callee->kind != NODE_STATIC_MEMBER_EXPRESSION) return NULL;
  StaticMemberExpression *m = AST_AS(StaticMemberExpression, callee);
  const char *name = AST_AS(IdentifierName, m->property)->name->text;
  const Node *object = skip_types(m->object);
  if (is_global_named(object, "Math") ||
      (is_global_named(object, "performance") && strcmp(name, "now") == 0) ||
      (is_global_named(object, "Date") && strcmp(name, "now") == 0))
    return simple(p, TYPE_NUMBER);
  const IrPrediction *base = predict_expression(p, (Node *)object);
  if (!base) return NULL;
  static const struct {
    const char *name;
    uint32_t types;
  } of_strings[] = {
      {"charCodeAt", TYPE_NUMBER}, {"indexOf", TYPE_NUMBER},     {"lastIndexOf", TYPE_NUMBER},
      {"slice", TYPE_STRING},      {"substring", TYPE_STRING},   {"charAt", TYPE_STRING},
      {"trim", TYPE_STRING},       {"toUpperCase", TYPE_STRING}, {"toLowerCase", TYPE_STRING},
      {"padStart", TYPE_STRING},   {"repeat", TYPE_STRING},      {"padEnd", TYPE_STRING}};
  if (base->types == TYPE_STRING)
    for (size_t i = 0; i < sizeof of_strings / sizeof *of_strings; i++)
      if (strcmp(of_strings[i].name, name) == 0) return simple(p, of_strings[i].types);
  if (base->types == TYPE_ARRAY) {
    if (strcmp(name, "push") == 0 || strcmp(name, "indexOf") == 0 || strcmp(name, "unshift") == 0)
      return simple(p, TYPE_NUMBER);
    if (strcmp(name, "slice") == 0 || strcmp(name, "filter") == 0 || strcmp(name, "concat") == 0 ||
        strcmp(name, "reverse") == 0 || strcmp(name, "sort") == 0)
      return base;
    if (strcmp(name, "join") == 0) return simple(p, TYPE_STRING);
  }
  return NULL;
}

static const IrPrediction *expression(Predictor *p, void *argument) {
  Node *node = argument;
  switch (node->kind) {
  case NODE_NUMERIC_LITERAL:
  case NODE_UPDATE_EXPRESSION:
    return simple(p, TYPE_NUMBER);
  case NODE_STRING_LITERAL:
  case NODE_TEMPLATE_LITERAL:
    return simple(p, TYPE_STRING);
  case NODE_BOOLEAN_LITERAL:
    return simple(p, TYPE_BOOLEAN);
  case NODE_NULL_LITERAL:
    return simple(p, TYPE_NULL);
  case NODE_AS_EXPRESSION:
    return node_has(node, FLAG_CONST)
               ? predict_expression(p, AST_AS(AsExpression, node)->expression)
               : predict_type(p, AST_AS(AsExpression, node)->type);
  case NODE_TYPE_ASSERTION:
    return predict_type(p, AST_AS(TypeAssertion, node)->type);
  case NODE_SATISFIES_EXPRESSION:
    return predict_expression(p, AST_AS(SatisfiesExpression, node)->expression);
  case NODE_NON_NULL_EXPRESSION: {
    const IrPrediction *inner = predict_expression(p, AST_AS(NonNullExpression, node)->expression);
    if (!inner) return NULL;
    IrPrediction *result = ARENA_NEW(p->arena, IrPrediction);
    *result = *inner;
    result->types &= ~(uint32_t)(TYPE_UNDEFINED | TYPE_NULL);
    if (result->members) VECTOR_PUSH(p->arena, &p->records, result);
    return result;
  }
  case NODE_IDENTIFIER_REFERENCE: {
    Binding *b = AST_AS(IdentifierReference, node)->binding;
    return b ? predict_binding(p, b) : NULL;
  }
  case NODE_ARRAY_EXPRESSION: {
    NodeList elements = AST_AS(ArrayExpression, node)->elements;
    const IrPrediction *first = NULL;
    for (uint32_t i = 0; i < elements.count; i++) {
      const IrPrediction *e = elements.items[i] && elements.items[i]->kind != NODE_SPREAD_ELEMENT
                                  ? predict_expression(p, elements.items[i])
                                  : NULL;
      if (!e || (first && e->types != first->types)) return array_of(p, NULL);
      if (!first) first = e;
    }
    return array_of(p, first);
  }
  case NODE_STATIC_MEMBER_EXPRESSION: {
    StaticMemberExpression *m = AST_AS(StaticMemberExpression, node);
    if (is_global_named(m->object, "Math")) return simple(p, TYPE_NUMBER);
    return predict_member(p, predict_expression(p, m->object),
                          AST_AS(IdentifierName, m->property)->name);
  }
  case NODE_COMPUTED_MEMBER_EXPRESSION: {
    const IrPrediction *object =
        predict_expression(p, AST_AS(ComputedMemberExpression, node)->object);
    if (!object) return NULL;
    if (object->types == TYPE_STRING) return simple(p, TYPE_STRING);
    return object->types == TYPE_ARRAY || object->typed_array ? object->element : NULL;
  }
  case NODE_NEW_EXPRESSION: {
    const Node *callee = skip_types(AST_AS(NewExpression, node)->callee);
    if (callee->kind != NODE_IDENTIFIER_REFERENCE) return NULL;
    IdentifierReference *id = AST_AS(IdentifierReference, callee);
    if (!id->binding) return typed_array_named(p, id->name);
    Node *declaration = find_type(p, id->name);
    return declaration && ast_is_class(declaration) ? object_with(p, declaration) : NULL;
  }
  case NODE_CALL_EXPRESSION: {
    const Node *callee = skip_types(AST_AS(CallExpression, node)->callee);
    Node *function = callee_function(p, callee);
    return function ? predict_return(p, function) : builtin_call(p, callee);
  }
  case NODE_CONDITIONAL_EXPRESSION: {
    ConditionalExpression *c = AST_AS(ConditionalExpression, node);
    const IrPrediction *a = predict_expression(p, c->consequent),
                       *b = predict_expression(p, c->alternate);
    return a && b && a->types == b->types && a->members == b->members ? a : NULL;
  }
  case NODE_ASSIGNMENT_EXPRESSION:
    return predict_expression(p, AST_AS(AssignmentExpression, node)->right);
  case NODE_UNARY_EXPRESSION:
    switch (AST_AS(UnaryExpression, node)->operator) {
    case TOKEN_MINUS:
    case TOKEN_PLUS:
    case TOKEN_TILDE:
      return simple(p, TYPE_NUMBER);
    case TOKEN_NOT:
    case TOKEN_DELETE:
      return simple(p, TYPE_BOOLEAN);
    case TOKEN_TYPEOF:
      return simple(p, TYPE_STRING);
    default:
      return NULL;
    }
  case NODE_BINARY_EXPRESSION: {
    BinaryExpression *b = AST_AS(BinaryExpression, node);
    switch (b->operator) {
    case TOKEN_PLUS: {
      const IrPrediction *left = predict_expression(p, b->left),
                         *right = predict_expression(p, b->right);
      if ((left && left->types == TYPE_STRING) || (right && right->types == TYPE_STRING))
        return simple(p, TYPE_STRING);
      return left && right && left->types == TYPE_NUMBER && right->types == TYPE_NUMBER
                 ? simple(p, TYPE_NUMBER)
                 : NULL;
    }
    case TOKEN_MINUS:
    case TOKEN_STAR:
    case TOKEN_SLASH:
    case TOKEN_PERCENT:
    case TOKEN_EXPONENT:
    case TOKEN_BIT_AND:
    case TOKEN_BIT_OR:
    case TOKEN_BIT_XOR:
    case TOKEN_SHIFT_LEFT:
    case TOKEN_SHIFT_RIGHT:
    case TOKEN_SHIFT_RIGHT_UNSIGNED:
      return simple(p, TYPE_NUMBER);
    default:
      return simple(p, TYPE_BOOLEAN);
    }
  }
  case NODE_LOGICAL_EXPRESSION: {
    const IrPrediction *left = predict_expression(p, AST_AS(LogicalExpression, node)->left);
    const IrPrediction *right = predict_expression(p, AST_AS(LogicalExpression, node)->right);
    return left && right && left->types == right->types && left->members == right->members ? left
                                                                                           : NULL;
  }
  case NODE_THIS_EXPRESSION:
    return NULL; /* lowering knows the class */
  default:
    return NULL;
  }
}

const IrPrediction *predict_expression(Predictor *p, Node *node) {
  return remember(p, node, expression, node);
}

void predict_this(Predictor *p, const Node *this_expression, const Node *class_node,
                  bool is_finished) {
  IrPrediction *prediction = (IrPrediction *)object_with(p, class_node);
  if (!is_finished) prediction->class_info = NULL;
  hash_map_set(p->arena, &p->predicted, this_expression, prediction);
}

const IrPrediction *predict_super(Predictor *p, IrClass *of_method) {
  return of_method ? object_with(p, of_method->declaration) : NULL;
}

/* The names of a record type's properties; 0 when it has methods, optional or computed members or
 * bases. */
static uint32_t record_names(const Node *declaration, Name **names, uint32_t most) {
  NodeList members = {0};
  if (declaration->kind == NODE_INTERFACE_DECLARATION &&
      AST_AS(InterfaceDeclaration, declaration)->extends.count == 0)
    members = AST_AS(InterfaceDeclaration, declaration)->members;
  else if (declaration->kind == NODE_OBJECT_TYPE)
    members = AST_AS(ObjectType, declaration)->members;
  if (members.count > most) return 0;
  for (uint32_t i = 0; i < members.count; i++) {
    Node *m = members.items[i];
    if (m->kind != NODE_PROPERTY_SIGNATURE || node_has(m, FLAG_OPTIONAL | FLAG_COMPUTED)) return 0;
    Node *key = AST_AS(PropertySignature, m)->key;
    if (key->kind != NODE_IDENTIFIER_NAME) return 0;
    names[i] = AST_AS(IdentifierName, key)->name;
  }
  return members.count;
}

static bool has_keys(const IrShape *shape, Name *const *names, uint32_t count) {
  if (shape->count != count) return false;
  for (uint32_t i = 0; i < count; i++) {
    bool is_there = false;
    for (uint32_t k = 0; k < count && !is_there; k++)
      is_there = shape->keys[k] == names[i];
    if (!is_there) return false;
  }
  return true;
}

void predict_shapes(Predictor *p, IrModule *module) {
  enum { MEMBERS_MAX = 64 };
  if (hash_map_has(&module->named_globals, name_intern_c(&p->compilation->names, "JSON"))) return;
  for (uint32_t i = 0; i < p->records.count; i++) {
    IrPrediction *record = p->records.items[i];
    Name *names[MEMBERS_MAX];
    uint32_t count = record_names(record->members, names, MEMBERS_MAX), found = 0;
    for (uint32_t k = 0; count && k < module->shapes.count; k++) {
      if (!has_keys(module->shapes.items[k], names, count)) continue;
      found++;
      record->shape = module->shapes.items[k];
    }
    if (found != 1) record->shape = NULL;
  }
}
