/* json_raw.c - the objects of JSON.rawJSON: frozen, without prototype, marked by a private name.
 * Spec: sec-json.rawjson */
#include "object/object.h"
#include "object/slot.h"
#include "string/atom.h"
#include "json/json.h"

static StaticSymbol raw_mark = {
    {{CELL_NOT_OBJECT, CELL_FLAG_STATIC, CELL_SYMBOL, sizeof(StaticSymbol) / CELL_GRANULE_BYTES},
     0x5D1F03A7u,
     SYMBOL_PRIVATE,
     {VALUE_UNDEFINED}}};

bool json_is_raw(Value v) {
  if (!value_is_object(v)) return false;
  Object *object = value_as_object(v);
  if (object->header.kind != CELL_OBJECT) return false;
  const Shape *shape = shape_of(object);
  if (shape->prototype) return false;
  return shape_find(shape_of(object), value_symbol(&raw_mark.symbol)) != NULL;
}

Object *json_create_raw(String *text) {
  Object *object = object_create(NULL);
  object_create_data_property(object, key_from_atom(ATOM(rawJSON)), value_string(text));
  object_add_property(object, value_symbol(&raw_mark.symbol), value_undefined(), 0);
  object_set_integrity(object, INTEGRITY_FROZEN);
  return object;
}
