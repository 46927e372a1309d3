/* lower_literal.c - object and array literals, templates.
 * An object literal whose keys are all known names is one NEW_OBJECT with a static shape; anything
 * else starts with what it can and adds the rest property by property. Spec:
 * sec-object-initializer, sec-array-initializer, sec-template-literals */
#include "lower/builder.h"

#include "abi/shape_flags.h"

#include <string.h>

enum {
  STATIC_SHAPE_MAX = 64
}; /* longer literals are built by adding: such objects are tables more than records */

bool has_spread(NodeList list) {
  for (uint32_t i = 0; i < list.count; i++)
    if (list.items[i] && list.items[i]->kind == NODE_SPREAD_ELEMENT) return true;
  return false;
}

/* An Array with the values of a list that contains spreads. */
/* node's message for what cannot be spread depends on where it stands. */
typedef enum SpreadPlace {
  SPREAD_IN_ARRAY,
  SPREAD_LAST_ARGUMENT,
  SPREAD_AMONG_ARGUMENTS
} SpreadPlace;

static IrNode *lower_elements(FunctionBuilder *f, NodeList list, SpreadPlace place) {
  uint32_t i = 0;
  IrNode **values = ARENA_ARRAY(f->arena, IrNode *, list.count + 1);
  while (i < list.count && (!list.items[i] || list.items[i]->kind != NODE_SPREAD_ELEMENT)) {
    values[i] = list.items[i] ? lower_expression(f, list.items[i]) : constant_bits(f, VALUE_HOLE);
    i++;
  }
  IrNode *array = emit(f, IR_NEW_ARRAY, i, values);
  for (; i < list.count; i++) {
    Node *item = list.items[i];
    if (item && item->kind == NODE_SPREAD_ELEMENT) {
      Node *argument = AST_AS(SpreadElement, item)->argument;
      IrNode *iterable = lower_expression(f, argument);
      f->position = argument->start;
      IrNode *text =
          constant_text(f, place == SPREAD_AMONG_ARGUMENTS ? NULL : iterable_text(f, argument));
      if (place == SPREAD_LAST_ARGUMENT)
        RUNTIME(f, perry_spread_argument, array, iterable, text);
      else
        RUNTIME(f, perry_array_spread, array, iterable, text);
    } else {
      RUNTIME(f, perry_array_append, array,
              item ? lower_expression(f, item) : constant_bits(f, VALUE_HOLE));
    }
  }
  return array;
}

IrNode *lower_arguments_array(FunctionBuilder *f, NodeList list) {
  uint32_t spread_count = 0;
  for (uint32_t i = 0; i < list.count; i++)
    spread_count += list.items[i]->kind == NODE_SPREAD_ELEMENT;
  bool is_last_only = spread_count == 1 && list.items[list.count - 1]->kind == NODE_SPREAD_ELEMENT;
  return lower_elements(f, list, is_last_only ? SPREAD_LAST_ARGUMENT : SPREAD_AMONG_ARGUMENTS);
}

IrNode *lower_array_literal(FunctionBuilder *f, Node *node) {
  return lower_elements(f, AST_AS(ArrayExpression, node)->elements, SPREAD_IN_ARRAY);
}

static bool is_index_name(const Name *name) {
  if (name->length_bytes == 0) return false;
  for (uint32_t i = 0; i < name->length_bytes; i++)
    if (name->text[i] < '0' || name->text[i] > '9') return false;
  return true;
}

/* How many leading properties are plain `name: value` with distinct names that are no indexes? */
static uint32_t static_prefix(FunctionBuilder *f, NodeList properties, Name **keys) {
  uint32_t count = 0;
  for (; count < properties.count && count < STATIC_SHAPE_MAX; count++) {
    Node *item = properties.items[count];
    if (item->kind != NODE_PROPERTY || node_has(item, FLAG_COMPUTED | FLAG_PROTO_SETTER)) break;
    Name *name = property_name(f, AST_AS(Property, item)->key);
    if (!name || is_index_name(name)) break;
    bool is_repeated = false;
    for (uint32_t i = 0; i < count; i++)
      is_repeated |= keys[i] == name;
    if (is_repeated) break;
    keys[count] = name;
  }
  return count;
}

/* Slots whose values are predicted to be numbers hold only numbers: the shape then proves it. */
static IrNode *new_object(FunctionBuilder *f, uint32_t count, Name **keys, IrNode **values,
                          NodeList properties) {
  if (count == 0) return RUNTIME0(f, perry_create_object);
  uint8_t flags[STATIC_SHAPE_MAX], representations[STATIC_SHAPE_MAX];
  for (uint32_t i = 0; i < count; i++) {
    flags[i] = PROPERTY_DEFAULT;
    const IrPrediction *value =
        predict_expression(f->lowering->predictor, AST_AS(Property, properties.items[i])->value);
    representations[i] = value && value->types == TYPE_NUMBER ? SLOT_NUMBER : SLOT_VALUE;
  }
  IrShape *shape = ir_shape_intern(f->lowering->ir, count, keys, flags, representations);
  IrNode *node = ir_node_new(f->ir, IR_NEW_OBJECT, REP_VALUE, count, values);
  node->immediate.shape = shape;
  node->position = f->position;
  node->type = TYPE_ANY;
  if (ir_may_throw(node)) ssa_note_throw(f);
  ir_append(f->block, node);
  return node;
}

static void add_method(FunctionBuilder *f, IrNode *object, MethodDefinition *m) {
  uint64_t flags = m->node.flags;
  IrNode *key = lower_property_key(f, m->key, flags);
  Name *name = flags & FLAG_COMPUTED ? NULL : property_name(f, m->key);
  Name *shown = name;
  if (name && (flags & FLAG_GETTER))
    shown = intern(f, arena_format(f->arena, "get %s", name->text));
  if (name && (flags & FLAG_SETTER))
    shown = intern(f, arena_format(f->arena, "set %s", name->text));
  IrNode *function = lower_function(f, m->value, shown ? shown : intern(f, ""));
  function->immediate.function->start = m->node.start; /* toString shows its name, too */
  if (!(flags & (FLAG_GETTER | FLAG_SETTER)))
    set_stack_owner(function, m->value, intern(f, "Object"));
  if (flags & FLAG_COMPUTED) {
    int prefix = flags & FLAG_GETTER ? 1 : flags & FLAG_SETTER ? 2 : 0;
    RUNTIME(f, perry_set_function_name, function, key, constant_i32(f, prefix));
  }
  IrNode *property_flags = constant_i32(f, PROPERTY_DEFAULT);
  if (flags & FLAG_GETTER)
    RUNTIME(f, perry_define_getter, object, key, function, property_flags);
  else if (flags & FLAG_SETTER)
    RUNTIME(f, perry_define_setter, object, key, function, property_flags);
  else
    RUNTIME(f, perry_define_method, object, key, function, property_flags);
}

IrNode *lower_object_literal(FunctionBuilder *f, Node *node) {
  NodeList properties = AST_AS(ObjectExpression, node)->properties;
  Name *keys[STATIC_SHAPE_MAX];
  IrNode *values[STATIC_SHAPE_MAX];
  uint32_t count = static_prefix(f, properties, keys);
  for (uint32_t i = 0; i < count; i++) {
    values[i] = lower_named_expression(f, AST_AS(Property, properties.items[i])->value, keys[i]);
    set_stack_owner(values[i], AST_AS(Property, properties.items[i])->value, intern(f, "Object"));
  }
  f->position = node->start;
  IrNode *object = new_object(f, count, keys, values, properties);
  for (uint32_t i = count; i < properties.count; i++) {
    Node *item = properties.items[i];
    if (item->kind == NODE_SPREAD_ELEMENT) {
      IrNode *source = lower_expression(f, AST_AS(SpreadElement, item)->argument);
      RUNTIME(f, perry_copy_data_properties, object, source, constant_i32(f, 0),
              EMIT0(f, IR_STACK_ARRAY));
    } else if (item->kind == NODE_METHOD_DEFINITION) {
      add_method(f, object, AST_AS(MethodDefinition, item));
    } else {
      Property *p = AST_AS(Property, item);
      if (node_has(item, FLAG_PROTO_SETTER)) {
        RUNTIME(f, perry_set_literal_prototype, object, lower_expression(f, p->value));
        continue;
      }
      IrNode *key = lower_property_key(f, p->key, item->flags);
      Name *name = node_has(item, FLAG_COMPUTED) ? NULL : property_name(f, p->key);
      IrNode *value;
      if (name) {
        value = lower_named_expression(f, p->value, name);
        set_stack_owner(value, p->value, intern(f, "Object"));
      } else {
        value = lower_expression(f, p->value);
        if (is_anonymous_function(skip_types(p->value)))
          RUNTIME(f, perry_set_function_name, value, key, constant_i32(f, 0));
      }
      RUNTIME(f, perry_define_field, object, key, value);
    }
  }
  return object;
}

IrNode *lower_template_literal(FunctionBuilder *f, Node *node) {
  TemplateLiteral *t = AST_AS(TemplateLiteral, node);
  IrNode **parts = ARENA_ARRAY(f->arena, IrNode *, t->quasis.count + t->expressions.count);
  uint32_t count = 0;
  for (uint32_t i = 0; i < t->quasis.count; i++) {
    Name *text = AST_AS(TemplateElement, t->quasis.items[i])->cooked;
    if (text && text->length_bytes) parts[count++] = constant_string(f, text);
    if (i < t->expressions.count)
      parts[count++] = EMIT(f, IR_TO_STRING, lower_expression(f, t->expressions.items[i]));
  }
  f->position = node->start;
  if (count == 0) return constant_string(f, intern(f, ""));
  if (count == 1) return parts[0];
  return emit(f, IR_CONCAT, count, parts);
}

IrNode *lower_tagged_template(FunctionBuilder *f, Node *node) {
  TaggedTemplate *t = AST_AS(TaggedTemplate, node);
  TemplateLiteral *quasi = AST_AS(TemplateLiteral, t->quasi);
  const Node *tag = skip_types(t->tag);
  IrNode *function, *this_value;
  if (tag->kind == NODE_STATIC_MEMBER_EXPRESSION || tag->kind == NODE_COMPUTED_MEMBER_EXPRESSION ||
      tag->kind == NODE_PRIVATE_MEMBER_EXPRESSION) {
    Reference r = lower_reference(f, (Node *)tag);
    function = reference_read(f, &r);
    this_value = r.kind == REFERENCE_SUPER ? r.this_value : r.base;
  } else {
    function = lower_expression(f, (Node *)tag);
    this_value = constant_undefined(f);
  }
  IrTemplate *site = ARENA_NEW(f->arena, IrTemplate);
  site->count = quasi->quasis.count;
  site->cooked = ARENA_ARRAY(f->arena, Name *, site->count);
  site->raw = ARENA_ARRAY(f->arena, Name *, site->count);
  for (uint32_t i = 0; i < site->count; i++) {
    site->cooked[i] = AST_AS(TemplateElement, quasi->quasis.items[i])->cooked;
    site->raw[i] = AST_AS(TemplateElement, quasi->quasis.items[i])->raw;
  }
  IrNode **operands = ARENA_ARRAY(f->arena, IrNode *, 3 + quasi->expressions.count);
  operands[0] = function;
  operands[1] = this_value;
  operands[2] = EMIT0(f, IR_TEMPLATE_OBJECT);
  operands[2]->immediate.template_site = site;
  for (uint32_t i = 0; i < quasi->expressions.count; i++)
    operands[3 + i] = lower_expression(f, quasi->expressions.items[i]);
  f->position = call_position(f, node, tag);
  return emit_string(f, IR_CALL, callee_text(f, tag), 3 + quasi->expressions.count, operands);
}
