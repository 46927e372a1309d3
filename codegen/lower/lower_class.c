/* lower_class.c - class definitions. Spec: sec-runtime-semantics-classdefinitionevaluation
 *
 * In order: private names, the parent, the constructor and its prototype, methods and computed keys
 * in source order, the function that initialises fields (run by constructors), then static elements
 * through one synthetic function called with the class as `this`.
 */
#include "lower/builder.h"

#include "abi/shape_flags.h"

#include <string.h>

Binding *hidden_binding(Scope *class_scope, Node *element) {
  for (uint32_t i = 0; i < class_scope->bindings.count; i++) {
    Binding *b = class_scope->bindings.items[i];
    if (b->kind == BINDING_HIDDEN && b->declaration == element) return b;
  }
  return NULL;
}

static bool is_signature(const Node *element) {
  if (node_has(element, FLAG_DECLARE | FLAG_ABSTRACT)) return true;
  return element->kind == NODE_METHOD_DEFINITION &&
         !AST_AS(Function, AST_AS(MethodDefinition, element)->value)->body;
}

static Node *find_constructor(const Class *c) {
  for (uint32_t i = 0; i < c->body.count; i++) {
    Node *element = c->body.items[i];
    if (element->kind == NODE_METHOD_DEFINITION && node_has(element, FLAG_CONSTRUCTOR) &&
        !is_signature(element))
      return AST_AS(MethodDefinition, element)->value;
  }
  return NULL;
}

/* constructor() {} or constructor(...args) { super(...args); } without touching
 * Array.prototype[Symbol.iterator]. */
static IrFunction *default_constructor(FunctionBuilder *outer, Node *node, Name *name,
                                       uint32_t flags, Scope *class_scope) {
  FunctionBuilder builder, *f = &builder;
  Scope *scope = scope_new(outer->arena, SCOPE_INITIALIZER, class_scope, node, node->start);
  builder_begin(f, outer->lowering, outer, outer->module, scope, node, name);
  f->ir->flags = flags;
  IrBlock *bad = block_new(f), *good = block_new(f);
  branch(f, EMIT(f, IR_IS_IDENTICAL, EMIT0(f, IR_NEW_TARGET), constant_undefined(f)), bad, good);
  block_enter(f, bad);
  RUNTIME(f, perry_throw_class_without_new, EMIT0(f, IR_CALLEE));
  block_enter(f, good);
  IrNode *this_value;
  if (flags & FUNCTION_DERIVED) {
    IrNode *parent = RUNTIME(f, perry_super_constructor, EMIT0(f, IR_CALLEE));
    this_value = RUNTIME(f, perry_construct, parent, EMIT0(f, IR_NEW_TARGET), EMIT0(f, IR_ARGC),
                         EMIT0(f, IR_ARGV), constant_text(f, "super"));
  } else {
    this_value = EMIT0(f, IR_THIS);
  }
  if (class_scope->instance_initializer)
    RUNTIME(f, perry_initialize_fields, EMIT0(f, IR_CALLEE), this_value);
  terminate(f, IR_RETURN, flags & FUNCTION_DERIVED ? this_value : constant_undefined(f));
  builder_end(f);
  return f->ir;
}

static IrNode *hidden_read(FunctionBuilder *f, Scope *class_scope, Node *element) {
  return binding_read(f, hidden_binding(class_scope, element), element);
}

static void install_private_methods(FunctionBuilder *f, Scope *class_scope, bool is_static,
                                    IrNode *this_value) {
  for (uint32_t i = 0; i < class_scope->bindings.count; i++) {
    Binding *b = class_scope->bindings.items[i];
    if (b->kind != BINDING_PRIVATE_NAME || b->is_static_member != is_static) continue;
    if (b->method) {
      RUNTIME(f, perry_private_add_method, this_value, binding_read(f, b, f->node),
              hidden_read(f, class_scope, b->method));
    } else if (b->getter || b->setter) {
      IrNode *getter = b->getter ? hidden_read(f, class_scope, b->getter) : constant_undefined(f);
      IrNode *setter = b->setter ? hidden_read(f, class_scope, b->setter) : constant_undefined(f);
      RUNTIME(f, perry_private_add_accessor, this_value, binding_read(f, b, f->node), getter,
              setter);
    }
  }
}

static void lower_field(FunctionBuilder *f, Scope *class_scope, FieldDefinition *field,
                        IrNode *this_value, Name *class_name) {
  f->position = field->node.start;
  scope_enter(f, field->scope);
  if (field->key->kind == NODE_PRIVATE_NAME) {
    PrivateName *p = AST_AS(PrivateName, field->key);
    Name *shown = intern(f, arena_format(f->arena, "#%s", p->name->text));
    IrNode *value = field->initializer ? lower_named_expression(f, field->initializer, shown)
                                       : constant_undefined(f);
    RUNTIME(f, perry_private_add_field, this_value, binding_read(f, p->binding, &field->node),
            value);
    return;
  }
  bool is_computed = node_has(&field->node, FLAG_COMPUTED);
  IrNode *key = is_computed ? hidden_read(f, class_scope, &field->node)
                            : lower_property_key(f, field->key, 0);
  IrNode *value;
  if (!field->initializer) {
    value = constant_undefined(f);
  } else if (is_computed) {
    value = lower_expression(f, field->initializer);
    if (is_anonymous_function(skip_types(field->initializer)))
      RUNTIME(f, perry_set_function_name, value, key, constant_i32(f, 0));
  } else {
    value = lower_named_expression(f, field->initializer, property_name(f, field->key));
    set_stack_owner(value, field->initializer, class_name);
  }
  RUNTIME(f, perry_define_field, this_value, key, value);
}

/* The synthetic function that runs a class's instance fields, or its static elements, with the
 * object or class as `this`. */
static IrFunction *lower_initializer(FunctionBuilder *outer, Class *c, Scope *class_scope,
                                     bool is_static, Name *class_name) {
  Scope *scope = is_static ? class_scope->static_initializer : class_scope->instance_initializer;
  FunctionBuilder builder, *f = &builder;
  builder_begin(
      f, outer->lowering, outer, outer->module, scope, &c->node,
      intern(outer, is_static ? "<static_initializer>" : "<instance_members_initializer>"));
  f->ir->flags = FUNCTION_METHOD;
  scope_enter(f, scope);
  IrNode *this_value = EMIT0(f, IR_THIS);
  if (scope->this_binding) binding_initialize(f, scope->this_binding, this_value);
  if (scope->home_object_binding)
    binding_initialize(f, scope->home_object_binding, EMIT0(f, IR_HOME_OBJECT));
  if (scope->new_target_binding)
    binding_initialize(f, scope->new_target_binding, constant_undefined(f));
  if (!is_static) install_private_methods(f, class_scope, false, this_value);
  for (uint32_t i = 0; i < c->body.count; i++) {
    Node *element = c->body.items[i];
    if (is_signature(element)) continue;
    if (element->kind == NODE_FIELD_DEFINITION && node_has(element, FLAG_STATIC) == is_static) {
      if (node_has(element, FLAG_ACCESSOR)) not_supported(f, element, "the accessor keyword");
      lower_field(f, class_scope, AST_AS(FieldDefinition, element), this_value, class_name);
    } else if (element->kind == NODE_CLASS_STATIC_BLOCK && is_static) {
      ClassStaticBlock *b = AST_AS(ClassStaticBlock, element);
      scope_enter(f, b->scope);
      declare_functions(f, b->scope);
      lower_statements(f, b->body);
    }
  }
  lower_return(f, constant_undefined(f));
  builder_end(f);
  return f->ir;
}

/* [Symbol.name]: lower_method checks that the key is a symbol. */
static bool is_well_known_symbol(const MethodDefinition *m) {
  if (!node_has(&m->node, FLAG_COMPUTED) || m->key->kind != NODE_STATIC_MEMBER_EXPRESSION)
    return false;
  const Node *object = AST_AS(StaticMemberExpression, m->key)->object;
  return object->kind == NODE_IDENTIFIER_REFERENCE &&
         !AST_AS(IdentifierReference, object)->binding &&
         strcmp(AST_AS(IdentifierReference, object)->name->text, "Symbol") == 0;
}

/* The method's code; of private and computed ones too. */
static IrFunction *lower_method(FunctionBuilder *f, Scope *class_scope, MethodDefinition *m,
                                IrNode *target, Name *class_name) {
  uint64_t flags = m->node.flags;
  f->position = m->node.start;
  bool is_private = m->key->kind == NODE_PRIVATE_NAME;
  Name *name =
      is_private ? intern(f, arena_format(f->arena, "#%s", AST_AS(PrivateName, m->key)->name->text))
      : flags & FLAG_COMPUTED ? NULL
                              : property_name(f, m->key);
  IrNode *key = is_private ? NULL : lower_property_key(f, m->key, flags);
  if (is_well_known_symbol(m)) RUNTIME(f, perry_class_note_key, key);
  Name *shown = name ? name : intern(f, "");
  if (name && (flags & FLAG_GETTER))
    shown = intern(f, arena_format(f->arena, "get %s", name->text));
  if (name && (flags & FLAG_SETTER))
    shown = intern(f, arena_format(f->arena, "set %s", name->text));
  IrNode *function = lower_function(f, m->value, shown);
  function->immediate.function->start = m->node.start; /* toString shows its name, too */
  if (!is_private && !(flags & (FLAG_GETTER | FLAG_SETTER)))
    set_stack_owner(function, m->value, class_name);
  if (is_private) {
    RUNTIME(f, perry_set_home_object, EMIT(f, IR_UNBOX_CELL, function), target);
    binding_initialize(f, hidden_binding(class_scope, &m->node), function);
    return function->immediate.function;
  }
  if (flags & FLAG_COMPUTED) {
    int prefix = flags & FLAG_GETTER ? 1 : flags & FLAG_SETTER ? 2 : 0;
    RUNTIME(f, perry_set_function_name, function, key, constant_i32(f, prefix));
  }
  IrNode *property_flags = constant_i32(f, PROPERTY_HIDDEN);
  if (flags & FLAG_GETTER)
    RUNTIME(f, perry_define_getter, target, key, function, property_flags);
  else if (flags & FLAG_SETTER)
    RUNTIME(f, perry_define_setter, target, key, function, property_flags);
  else
    RUNTIME(f, perry_define_method, target, key, function, property_flags);
  return function->immediate.function;
}

/* ---- what the compiler relies on (infer/class.c) ---- */

/* Evaluated at most once: at the top level of a module, outside loops. */
static bool is_evaluated_once(const FunctionBuilder *f) {
  if (f->outer) return false;
  for (const Control *c = f->control; c; c = c->outer)
    if (c->kind == CONTROL_LOOP) return false;
  return true;
}

const Node *class_element(const Scope *code) {
  const Class *c = AST_AS(Class, code->parent->node);
  for (uint32_t i = 0; i < c->body.count; i++) {
    const Node *element = c->body.items[i];
    if (element->kind == NODE_METHOD_DEFINITION &&
        AST_AS(MethodDefinition, element)->value == code->node)
      return element;
  }
  return NULL;
}

IrClass *method_class(FunctionBuilder *f, const Scope *code) {
  if (!code->parent || code->parent->kind != SCOPE_CLASS) return NULL;
  const Node *element = class_element(code);
  if (!element || node_has(element, FLAG_STATIC | FLAG_CONSTRUCTOR)) return NULL;
  IrClass *info = predict_class(f->lowering->predictor, code->parent->node);
  return info->constructor ? info : NULL;
}

static void add_field(FunctionBuilder *f, IrClass *info, Name *name) {
  for (uint32_t i = 0; i < info->fields.count; i++)
    if (info->fields.items[i] == name) return;
  VECTOR_PUSH(f->arena, &info->fields, name);
}

/* JavaScript's way to declare fields: `this.name = value` at the top of the constructor. */
static void add_assigned_fields(FunctionBuilder *f, IrClass *info, const Function *constructor) {
  if (constructor->body->kind != NODE_BLOCK_STATEMENT) return;
  NodeList body = AST_AS(BlockStatement, constructor->body)->body;
  for (uint32_t i = 0; i < body.count; i++) {
    if (body.items[i]->kind != NODE_EXPRESSION_STATEMENT) continue;
    const Node *expression = AST_AS(ExpressionStatement, body.items[i])->expression;
    if (expression->kind != NODE_ASSIGNMENT_EXPRESSION) continue;
    const Node *target = AST_AS(AssignmentExpression, expression)->left;
    if (target->kind != NODE_STATIC_MEMBER_EXPRESSION) continue;
    const StaticMemberExpression *member = AST_AS(StaticMemberExpression, target);
    if (member->object->kind == NODE_THIS_EXPRESSION)
      add_field(f, info, AST_AS(IdentifierName, member->property)->name);
  }
}

/* The names of instances' own properties in the order in which construction adds them. */
static void find_fields(FunctionBuilder *f, IrClass *info, const Class *c, Node *constructor) {
  info->has_plain_fields = true;
  uint32_t declared = 0;
  if (constructor) {
    NodeList parameters = AST_AS(Function, constructor)->parameters;
    for (uint32_t i = 0; i < parameters.count; i++) {
      FormalParameter *p = AST_AS(FormalParameter, parameters.items[i]);
      if (node_has(&p->node, FLAG_PUBLIC | FLAG_PRIVATE | FLAG_PROTECTED | FLAG_READONLY) &&
          p->target->kind == NODE_BINDING_IDENTIFIER)
        add_field(f, info, AST_AS(BindingIdentifier, p->target)->name);
    }
  }
  for (uint32_t i = 0; i < c->body.count; i++) {
    const Node *element = c->body.items[i];
    if (is_signature(element) || node_has(element, FLAG_STATIC)) continue;
    if (element->kind == NODE_METHOD_DEFINITION) {
      if (AST_AS(MethodDefinition, element)->key->kind == NODE_PRIVATE_NAME)
        info->has_plain_fields = false;
    } else if (element->kind == NODE_FIELD_DEFINITION) {
      const Node *key = AST_AS(FieldDefinition, element)->key;
      if (key->kind == NODE_IDENTIFIER_NAME && !node_has(element, FLAG_COMPUTED | FLAG_ACCESSOR))
        declared++, add_field(f, info, AST_AS(IdentifierName, key)->name);
      else
        info->has_plain_fields = false;
    }
  }
  if (constructor) add_assigned_fields(f, info, AST_AS(Function, constructor));
  info->has_assigned_fields = info->fields.count > declared;
}

/* A later definition replaces an earlier one, but the other half of an accessor. */
static void add_member(FunctionBuilder *f, IrClass *info, const MethodDefinition *m,
                       IrFunction *function) {
  if (m->key->kind == NODE_PRIVATE_NAME || is_well_known_symbol(m)) return;
  if (m->key->kind != NODE_IDENTIFIER_NAME || node_has(&m->node, FLAG_COMPUTED)) {
    info->has_plain_members = false;
    return;
  }
  IrMember member = {.name = AST_AS(IdentifierName, m->key)->name,
                     .kind = node_has(&m->node, FLAG_GETTER)   ? MEMBER_GETTER
                             : node_has(&m->node, FLAG_SETTER) ? MEMBER_SETTER
                                                               : MEMBER_METHOD,
                     .function = function};
  uint32_t kept = 0;
  for (uint32_t i = 0; i < info->members.count; i++) {
    IrMember *old = &info->members.items[i];
    bool is_other_half =
        old->kind != member.kind && old->kind != MEMBER_METHOD && member.kind != MEMBER_METHOD;
    if (old->name != member.name || is_other_half) info->members.items[kept++] = *old;
  }
  info->members.count = kept;
  VECTOR_PUSH(f->arena, &info->members, member);
}

/* The captures of the constructor are stored after perry_class_create has made it: some are
 * bindings of the class itself. */
static void store_captures(FunctionBuilder *f, IrNode *function, Scope *scope) {
  for (uint32_t i = 0; i < scope->captures.count; i++) {
    IrNode *value = capture_value(f, scope->captures.items[i]);
    IrNode *node = ir_node_new(f->ir, IR_SET_CAPTURE, REP_NONE, 2, (IrNode *[]){function, value});
    node->immediate.integer = i;
    node->position = f->position;
    node->type = TYPE_ANY;
    ir_append(f->block, node);
  }
}

/* Fields and private methods of instances; parents' fields are added when the class is evaluated.
 */
static uint32_t count_instance_slots(const Class *c) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < c->body.count; i++) {
    const Node *element = c->body.items[i];
    if (is_signature(element) || node_has(element, FLAG_STATIC)) continue;
    const Node *key =
        element->kind == NODE_METHOD_DEFINITION ? AST_AS(MethodDefinition, element)->key : NULL;
    count += element->kind == NODE_FIELD_DEFINITION || (key && key->kind == NODE_PRIVATE_NAME);
  }
  return count;
}

/* The name in the class itself, not what a variable gives it. */
static Name *own_name(FunctionBuilder *f, const Class *c) {
  return c->name ? AST_AS(BindingIdentifier, c->name)->name : intern(f, "");
}

IrNode *lower_class(FunctionBuilder *f, Node *node, Name *name) {
  Class *c = AST_AS(Class, node);
  Scope *scope = c->scope;
  if (c->decorators.count) return not_supported(f, c->decorators.items[0], "a decorator");
  scope_enter(f, scope);
  for (uint32_t i = 0; i < scope->bindings.count; i++) {
    Binding *b = scope->bindings.items[i];
    if (b->kind != BINDING_PRIVATE_NAME) continue;
    IrNode *shown = emit_string(f, IR_CONST_ATOM, b->name, 0, NULL);
    IrNode *created = b->method || b->getter || b->setter
                          ? RUNTIME(f, perry_private_brand_create, shown,
                                    emit_string(f, IR_CONST_ATOM, own_name(f, c), 0, NULL),
                                    constant_i32(f, b->is_static_member))
                          : RUNTIME(f, perry_private_name_create, shown);
    binding_initialize(f, b, created);
  }
  IrNode *parent =
      c->super_class ? lower_expression(f, c->super_class) : constant_bits(f, VALUE_HOLE);
  f->position = node->start;
  uint32_t flags = FUNCTION_CLASS | FUNCTION_CONSTRUCTOR | FUNCTION_HAS_PROTOTYPE |
                   (c->super_class ? FUNCTION_DERIVED : 0);
  Node *constructor = find_constructor(c);
  IrFunction *code;
  Scope *constructor_scope = NULL;
  if (constructor) {
    code = lower_function_code(f, constructor, name, flags, scope);
    code->flags &= ~(uint32_t)FUNCTION_METHOD;
    constructor_scope = AST_AS(Function, constructor)->scope;
  } else {
    code = default_constructor(f, node, name, flags, scope);
  }
  code->is_class_constructor = true;
  code->instance_slots = count_instance_slots(c);
  code->start = node->start; /* toString shows the class */
  code->end = node->end;
  IrNode *text = constant_text(f, c->super_class ? callee_text(f, c->super_class)->text : NULL);
  IrNode *function = RUNTIME(f, perry_class_create,
                             emit_function(f, IR_FUNCTION_INFO, code, 0, NULL), parent, text);
  IrNode *value = EMIT(f, IR_BOX_CELL, function);
  IrNode *prototype = EMIT(f, IR_FUNCTION_PROTOTYPE, function);
  IrClass *info = is_evaluated_once(f) ? predict_class(f->lowering->predictor, node) : NULL;
  if (info) {
    info->constructor = code;
    info->has_plain_members = true;
    find_fields(f, info, c, constructor);
  }
  for (uint32_t i = 0; i < c->body.count; i++) {
    Node *element = c->body.items[i];
    if (is_signature(element)) continue;
    bool is_static = node_has(element, FLAG_STATIC);
    if (element->kind == NODE_METHOD_DEFINITION && !node_has(element, FLAG_CONSTRUCTOR)) {
      MethodDefinition *m = AST_AS(MethodDefinition, element);
      if (m->decorators.count) not_supported(f, m->decorators.items[0], "a decorator");
      IrFunction *method = lower_method(f, scope, m, is_static ? value : prototype, name);
      if (info && !is_static) add_member(f, info, m, method);
    } else if (element->kind == NODE_FIELD_DEFINITION) {
      FieldDefinition *field = AST_AS(FieldDefinition, element);
      if (field->decorators.count) not_supported(f, field->decorators.items[0], "a decorator");
      if (node_has(element, FLAG_COMPUTED))
        binding_initialize(f, hidden_binding(scope, element),
                           lower_property_key(f, field->key, FLAG_COMPUTED));
    }
  }
  f->position = node->start;
  if (c->name) {
    Binding *inner = scope_find_own(scope, AST_AS(BindingIdentifier, c->name)->name);
    Binding *alias = binding_alias(inner);
    /* With an alias the outer binding is initialised before the static elements run: nothing else
     * can see it in between. */
    binding_initialize(f, alias, value);
  }
  if (constructor_scope) store_captures(f, function, constructor_scope);
  if (info) {
    info->is_abstract = node_has(node, FLAG_ABSTRACT);
    info->create = function;
    if (info->home) emit_global_store(f, info->home, prototype);
    info->bind =
        RUNTIME(f, perry_class_bind_shapes, function, constant_i32(f, 0), constant_i32(f, 0));
    code->class_info = info;
    VECTOR_PUSH(f->arena, &f->lowering->ir->classes, info);
  }
  if (scope->instance_initializer) {
    IrFunction *initializer = lower_initializer(f, c, scope, false, name);
    IrNode *closure = make_closure(f, initializer, scope->instance_initializer);
    RUNTIME(f, perry_set_home_object, EMIT(f, IR_UNBOX_CELL, closure), prototype);
    RUNTIME(f, perry_class_set_fields, function, closure);
    if (info) info->initializer = initializer;
  }
  if (scope->static_initializer) {
    install_private_methods(f, scope, true, value);
    IrFunction *initializer = lower_initializer(f, c, scope, true, name);
    IrNode *closure = make_closure(f, initializer, scope->static_initializer);
    RUNTIME(f, perry_set_home_object, EMIT(f, IR_UNBOX_CELL, closure), value);
    emit_string(f, IR_CALL, intern(f, ""), 2, (IrNode *[]){closure, value});
  }
  return value;
}
