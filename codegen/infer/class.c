/* class.c - see class.h. */
#include "infer/class.h"

#include "abi/layout.h"
#include "ir/entry.h"

enum { SLOTS_MAX = 64 };

static bool is_class_value(const IrNode *node) {
  return node->op == IR_BOX_CELL && node->operands[0]->op == IR_CALL_RUNTIME &&
         node->operands[0]->immediate.entry == ENTRY_perry_class_create;
}

static IrClass *class_of_value(const IrNode *node) {
  return node->operands[0]->operands[0]->immediate.function->class_info;
}

IrClass *infer_class(const IrNode *value) {
  if (value->op == IR_CHECK_INIT) value = value->operands[0];
  if (is_class_value(value)) return class_of_value(value);
  return value->op == IR_GLOBAL_LOAD ? value->immediate.global->known_class : NULL;
}

/* A static slot that nothing but one class is stored to holds it or is not initialised yet. */
static void find_known_slots(IrModule *module) {
  for (uint32_t i = 0; i < module->globals.count; i++)
    module->globals.items[i]->store_count = 0;
  for (uint32_t i = 0; i < module->functions.count; i++) {
    IrFunction *f = module->functions.items[i];
    for (uint32_t b = 0; b < f->blocks.count; b++)
      for (IrNode *node = f->blocks.items[b]->first; node; node = node->next) {
        if (node->op != IR_GLOBAL_STORE) continue;
        IrGlobal *global = node->immediate.global;
        IrClass *stored =
            is_class_value(node->operands[0]) ? class_of_value(node->operands[0]) : NULL;
        bool is_first = global->store_count++ == 0;
        global->known_class = is_first || global->known_class == stored ? stored : NULL;
      }
  }
}

/* ---- parents and slots ---- */

static bool add_slot(IrClass *info, Name *name) {
  for (uint32_t i = 0; i < info->slot_count; i++)
    if (info->slots[i] == name) return true;
  if (info->slot_count == SLOTS_MAX) return false;
  info->slots[info->slot_count++] = name;
  return true;
}

/* The parent's first; a class that inherits from itself cannot be written, its parent is evaluated
 * before it. */
static bool link_class(IrModule *module, IrClass *info, uint32_t depth) {
  if (info->is_linked) return true;
  if (!info->constructor || !info->has_plain_fields || depth > module->classes.count) return false;
  const IrNode *heritage = info->create->operands[1];
  bool has_parent = heritage->op != IR_CONST || heritage->immediate.bits != VALUE_HOLE;
  IrClass *parent = has_parent ? infer_class(heritage) : NULL;
  if (has_parent && (!parent || !link_class(module, parent, depth + 1))) return false;
  info->slots = ARENA_ARRAY(module->arena, Name *, SLOTS_MAX);
  info->slot_count = 0;
  for (uint32_t i = 0; parent && i < parent->slot_count; i++)
    add_slot(info, parent->slots[i]);
  for (uint32_t i = 0; i < info->fields.count; i++)
    if (!add_slot(info, info->fields.items[i])) return false;
  info->parent = parent;
  if (parent) VECTOR_PUSH(module->arena, &parent->children, info);
  return info->is_linked = true;
}

/* Depth first, so that a class and its subclasses have consecutive shapes. */
static void give_shapes(IrModule *module, IrClass *info) {
  info->first_shape = module->shapes.count;
  if (!info->is_abstract) info->shape = ir_shape_of_class(module, info->slot_count, info->slots);
  for (uint32_t i = 0; i < info->children.count; i++)
    give_shapes(module, info->children.items[i]);
  info->shape_count = module->shapes.count - info->first_shape;
}

static void complete_bind(IrClass *info) {
  if (!info->is_linked) {
    ir_remove(info->bind);
    return;
  }
  if (!info->shape) return; /* zero shapes */
  info->bind->operands[1]->immediate.integer = (int64_t)(SHAPE_FIRST_PROGRAM + info->shape->index);
  info->bind->operands[2]->immediate.integer = 1;
}

void link_classes(IrModule *module) {
  find_known_slots(module);
  for (uint32_t i = 0; i < module->classes.count; i++)
    link_class(module, module->classes.items[i], 0);
  for (uint32_t i = 0; i < module->classes.count; i++) {
    IrClass *info = module->classes.items[i];
    if (info->is_linked && !info->parent) give_shapes(module, info);
  }
  for (uint32_t i = 0; i < module->classes.count; i++)
    complete_bind(module->classes.items[i]);
}

/* ---- queries ---- */

int32_t class_slot(const IrClass *info, const Name *name) {
  for (uint32_t i = 0; info->is_linked && i < info->slot_count; i++)
    if (info->slots[i] == name) return (int32_t)i;
  return -1;
}

const IrMember *class_member(const IrClass *info, const Name *name, IrMemberKind kind) {
  if (class_slot(info, name) >= 0) return NULL;
  for (; info && info->is_linked; info = info->parent) {
    if (!info->has_plain_members) return NULL;
    bool has_other = false;
    for (uint32_t i = 0; i < info->members.count; i++) {
      const IrMember *member = &info->members.items[i];
      if (member->name == name && member->kind == kind) return member;
      has_other |= member->name == name;
    }
    if (has_other) return NULL;
  }
  return NULL;
}
