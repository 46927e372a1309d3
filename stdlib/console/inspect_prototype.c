/* inspect_prototype.c - with the option showHidden: properties that an object inherits from the
 * program's own prototypes, functions apart. */
#include "console/inspector.h"

#define LAYERS_MAX 3

static bool is_builtin_prototype(Object *object) {
  PropertyDescriptor found;
  if (!object_get_own_property(object, key_from_atom(ATOM(constructor)), &found)) return false;
  if (!is_callable(found.value)) return false;
  Value name = object_get(value_as_object(found.value), key_from_atom(ATOM(name)));
  return value_is_string(name) && is_builtin_name(value_as_string(name));
}

/* Does an object from `first` up to, not including, `end` have it? */
static bool is_shadowed(Object *first, const Object *end, PropertyKey key) {
  for (Object *o = first; o && o != end; o = object_get_prototype(o))
    if (object_has_own_property(o, key)) return true;
  return false;
}

static void format_layer(Inspector *inspector, Entries *entries, Object *object, Object *layer,
                         uint32_t depth) {
  Array *keys = keys_to_show(inspector, layer, true);
  for (uint32_t i = 0; i < keys->length; i++) {
    PropertyKey key = array_get(keys, i);
    PropertyDescriptor found;
    if (key.bits == key_from_atom(ATOM(constructor)).bits) continue;
    if (is_shadowed(object, layer, key) || !object_get_own_property(layer, key, &found)) continue;
    if (is_callable(found.value)) continue;
    format_descriptor(inspector, &entries->text, &found, object, key, STYLE_NAMED, depth);
    entries_end(entries);
  }
}

void format_inherited(Inspector *inspector, Entries *entries, Object *object, uint32_t depth) {
  Seen seen = {object, inspector->seen};
  inspector->seen = &seen;
  Object *layer = object_get_prototype(object);
  for (int i = 0; i < LAYERS_MAX && layer && !is_builtin_prototype(layer); i++) {
    format_layer(inspector, entries, object, layer, depth);
    layer = object_get_prototype(layer);
  }
  inspector->seen = seen.outer;
}
