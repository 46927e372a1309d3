/* environment.c - process.env: each property is virtual, its value stands in the environment of the
 * process, where C libraries and child processes see it. Values become strings when stored, as
 * node's do. Keys keep the order in which the object met them.
 */
#include "object/environment.h"

#include "core/throw.h"
#include "object/exotic.h"
#include "object/intrinsic.h"
#include "object/slot.h"
#include "operation/convert.h"
#include "string/string.h"

#include <stdlib.h>
#include <string.h>

extern char **environ;

static void text_free(char **text) {
  free(*text);
}
#define FREED __attribute__((cleanup(text_free)))

/* NULL for symbols; the caller frees. */
static char *name_of(PropertyKey key) {
  if (key_is_index(key)) return string_to_utf8(to_string(value_number(key_index(key))), NULL);
  return value_is_string(key) ? string_to_utf8(value_as_string(key), NULL) : NULL;
}

static bool read_value(PropertyKey key, Value *out) {
  char *name FREED = name_of(key);
  const char *text = name ? getenv(name) : NULL;
  if (text) *out = value_string(string_from_utf8(text, strlen(text)));
  return text != NULL;
}

static void note_key(Object *env, PropertyKey key) {
  if (!key_is_index(key) && !shape_find(shape_of(env), key))
    object_add_property(env, key, value_undefined(), PROPERTY_DEFAULT | PROPERTY_VIRTUAL);
}

static ExoticResult write_value(Object *env, PropertyKey key, Value value) {
  char *name FREED = name_of(key);
  if (!name) throw_type_error("Cannot convert a Symbol value to a string");
  char *text FREED = string_to_utf8(to_string(value), NULL);
  if (!name[0] || strchr(name, '=')) return EXOTIC_YES; /* no such name can be; node ignores it */
  if (setenv(name, text, true) != 0) perry_out_of_memory(strlen(text));
  note_key(env, key);
  return EXOTIC_YES;
}

static ExoticResult env_get_own(Object *env, PropertyKey key, PropertyDescriptor *out) {
  *out = (PropertyDescriptor){value_hole(), value_hole(), value_hole(), PROPERTY_DEFAULT,
                              PROPERTY_DEFAULT};
  return read_value(key, &out->value) ? EXOTIC_YES : EXOTIC_ORDINARY;
}

static ExoticResult env_has(Object *env, PropertyKey key) {
  Value ignored;
  return read_value(key, &ignored) ? EXOTIC_YES : EXOTIC_ORDINARY;
}

static ExoticResult env_get(Object *env, PropertyKey key, Value receiver, Value *out) {
  return read_value(key, out) ? EXOTIC_YES : EXOTIC_ORDINARY;
}

static ExoticResult env_set(Object *env, PropertyKey key, Value value, Value receiver) {
  if (value_object(env).bits != receiver.bits) return EXOTIC_ORDINARY;
  return write_value(env, key, value);
}

static ExoticResult env_define(Object *env, PropertyKey key, const PropertyDescriptor *descriptor) {
  if (descriptor_is_accessor(descriptor)) return EXOTIC_NO;
  return value_is_hole(descriptor->value) ? EXOTIC_YES : write_value(env, key, descriptor->value);
}

static ExoticResult env_delete(Object *env, PropertyKey key) {
  char *name FREED = name_of(key);
  if (name && name[0] && !strchr(name, '=')) unsetenv(name);
  return EXOTIC_ORDINARY;
}

const ExoticMethods environment_exotic_methods = {.get_own_property = env_get_own,
                                                  .define_own_property = env_define,
                                                  .has_property = env_has,
                                                  .get = env_get,
                                                  .set = env_set,
                                                  .delete_property = env_delete};

Object *environment_create(void) {
  Object *env = object_create_of_kind(realm_intrinsic(INTRINSIC_ObjectPrototype), CELL_ENVIRONMENT,
                                      sizeof(Object));
  object_make_dictionary(env);
  for (char **entry = environ; *entry; entry++) {
    const char *equals = strchr(*entry, '=');
    if (!equals || equals == *entry) continue;
    Value name = value_string(string_from_utf8(*entry, (size_t)(equals - *entry)));
    note_key(env, to_property_key(name));
  }
  return env;
}
