/* namespace.c - module namespace exotic objects: every export is a virtual property that reads the
 * module's variable.
 * Spec: sec-module-namespace-exotic-objects */
#include "abi/entry.h"
#include "core/throw.h"
#include "gc/roots.h"
#include "object/exotic.h"
#include "object/slot.h"
#include "string/atom.h"
#include "string/string.h"

#include <stdlib.h>

typedef struct ModuleNamespace {
  Cell header;
  Spill *spill;
  const NamespaceInfo *info;
  Value reserved;
} ModuleNamespace;

void namespace_trace(Cell *cell, Tracer *tracer);
void namespace_trace(Cell *cell, Tracer *tracer) {
  (void)cell, (void)tracer;
}

Value perry_namespace_create(const NamespaceInfo *info) {
  Object *object = object_create_of_kind(NULL, CELL_NAMESPACE, sizeof(ModuleNamespace));
  ModuleNamespace *namespace = (ModuleNamespace *)object;
  namespace->info = info;
  namespace->reserved = value_undefined();
  object_make_dictionary(object);
  for (uint32_t i = 0; i < info->count; i++)
    object_add_property(object, key_from_atom(info->names[i]), value_undefined(),
                        PROPERTY_WRITABLE | PROPERTY_ENUMERABLE | PROPERTY_VIRTUAL);
  Value tag = value_string(atom_from_ascii("Module"));
  object_add_property(object, WELL_KNOWN(toStringTag), tag, 0);
  object_set_shape(object, shape_not_extensible(shape_of(object)));
  return value_object(object);
}

/* The names are sorted, but static atoms are found by their address. */
static Value *slot_of(Object *object, PropertyKey key) {
  const NamespaceInfo *info = ((ModuleNamespace *)object)->info;
  for (uint32_t i = 0; i < info->count; i++)
    if (value_string(info->names[i]).bits == key.bits) return info->slots[i];
  return NULL;
}

static void free_text(char **text) {
  free(*text);
}

static ExoticResult get(Object *object, PropertyKey key, Value receiver, Value *out) {
  Value *slot = key_is_index(key) ? NULL : slot_of(object, key);
  if (!slot) return EXOTIC_ORDINARY;
  if (slot->bits == VALUE_UNINITIALIZED) {
    char *name __attribute__((cleanup(free_text))) = string_to_utf8(value_as_string(key), NULL);
    perry_throw_uninitialized(name);
  }
  *out = *slot;
  return EXOTIC_YES;
}

static ExoticResult get_own(Object *object, PropertyKey key, PropertyDescriptor *out) {
  *out = (PropertyDescriptor){value_hole(), value_hole(), value_hole(),
                              PROPERTY_WRITABLE | PROPERTY_ENUMERABLE, PROPERTY_DEFAULT};
  return get(object, key, value_undefined(), &out->value);
}

static ExoticResult define_own(Object *object, PropertyKey key,
                               const PropertyDescriptor *descriptor) {
  PropertyDescriptor current, result;
  if (get_own(object, key, &current) == EXOTIC_ORDINARY) return EXOTIC_ORDINARY;
  bool is_same = descriptor_apply(false, &current, descriptor, &result) &&
                 result.flags == current.flags && value_is_identical(result.value, current.value);
  return is_same ? EXOTIC_YES : EXOTIC_NO;
}

static ExoticResult set(Object *object, PropertyKey key, Value value, Value receiver) {
  return EXOTIC_NO;
}

const ExoticMethods namespace_exotic_methods = {
    .get_own_property = get_own, .get = get, .define_own_property = define_own, .set = set};
