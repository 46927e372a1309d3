/* inspect_collection.c - the entries of what holds many values: arrays, typed arrays and buffers,
 * maps, sets and their iterators; promises and modules. */
#include "console/inspector.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* How many of `length` elements are shown. */
static double limit_to_show(const Inspector *inspector, double length) {
  double limit = fmax(inspector->options.max_array_length, 0);
  return floor(fmin(limit, length));
}

static void append_count(StringBuilder *text, const char *before, double count, const char *unit,
                         const char *after) {
  builder_append_ascii(text, before);
  builder_append_string(text, string_from_number(count));
  builder_append_ascii(text, unit);
  if (count > 1) builder_append_unit(text, 's');
  builder_append_ascii(text, after);
}

static void format_rest(Entries *entries, double rest) {
  if (!(rest > 0)) return;
  append_count(&entries->text, "... ", rest, " more item", "");
  entries_end(entries);
}

/* ---- arrays ---- */

static void format_holes(Entries *entries, double count) {
  append_count(&entries->text, "<", count, " empty item", ">");
  entries_end(entries);
}

static void free_indexes(uint32_t **list) {
  free(*list);
}

/* From the first hole on: elements and runs of holes, each run counting as one entry. */
static void format_sparse(Inspector *inspector, Entries *entries, Array *array, double limit,
                          double index, uint32_t depth) {
  Object *object = (Object *)array;
  uint32_t count;
  uint32_t *list __attribute__((cleanup(free_indexes))) = object_list_indexes(object, &count);
  PropertyDescriptor found;
  for (uint32_t i = 0; i < count && entries->count < limit; i++) {
    PropertyKey key = key_from_index(list[i]);
    if (list[i] < index || !object_get_own_property(object, key, &found)) continue;
    if (!(found.flags & PROPERTY_ENUMERABLE)) continue;
    if (list[i] > index) {
      format_holes(entries, list[i] - index);
      index = list[i];
      if (entries->count >= limit) break;
    }
    format_descriptor(inspector, &entries->text, &found, object, key, STYLE_ELEMENT, depth);
    entries_end(entries);
    index++;
  }
  double rest = array->length - index;
  if (entries->count >= limit)
    format_rest(entries, rest);
  else if (rest > 0)
    format_holes(entries, rest);
}

void format_array(Inspector *inspector, Entries *entries, Object *object, uint32_t depth) {
  Array *array = (Array *)object;
  double limit = limit_to_show(inspector, array->length);
  double rest = array->length - limit;
  for (double i = 0; i < limit; i++) {
    PropertyKey key = value_number(i);
    PropertyDescriptor found;
    if (!object_get_own_property(object, key, &found)) {
      format_sparse(inspector, entries, array, limit, i, depth);
      return;
    }
    format_descriptor(inspector, &entries->text, &found, object, key, STYLE_ELEMENT, depth);
    entries_end(entries);
  }
  format_rest(entries, rest);
}

void format_typed_array(Inspector *inspector, Entries *entries, Object *object, uint32_t depth) {
  TypedArray *array = (TypedArray *)object;
  double limit = limit_to_show(inspector, (double)array->length);
  for (double i = 0; i < limit; i++) {
    format_primitive(inspector, &entries->text, typed_array_get(array, i));
    entries_end(entries);
  }
  format_rest(entries, (double)array->length - limit);
}

void format_array_buffer(Inspector *inspector, Entries *entries, Object *object, uint32_t depth) {
  ArrayBuffer *buffer = (ArrayBuffer *)object;
  if (buffer->flags & BUFFER_DETACHED) {
    builder_append_ascii(&entries->text, "(detached)");
    entries_end(entries);
    return;
  }
  double limit = limit_to_show(inspector, (double)buffer->bytes);
  builder_append_ascii(&entries->text, "[Uint8Contents]: <");
  for (size_t i = 0; i < (size_t)limit; i++) {
    char byte[4];
    snprintf(byte, sizeof byte, i > 0 ? " %02x" : "%02x", buffer->data[i]);
    builder_append_ascii(&entries->text, byte);
  }
  double rest = (double)buffer->bytes - limit;
  if (rest > 0) append_count(&entries->text, " ... ", rest, " more byte", "");
  builder_append_unit(&entries->text, '>');
  entries_end(entries);
}

/* ---- maps and sets ---- */

void format_collection(Inspector *inspector, Entries *entries, Object *object, uint32_t depth) {
  Collection *collection = (Collection *)object;
  double size = collection->live_count, limit = limit_to_show(inspector, size);
  uint64_t position = 0;
  inspector->indentation += 2;
  for (double i = 0; i < limit; i++) {
    HashEntry *entry = hash_table_next(collection, &position);
    if (!entry) break;
    Value key = entry->key;
    Value value = object->header.kind == CELL_MAP ? entry->value[0] : value_hole();
    format_value(inspector, &entries->text, key, depth);
    if (!value_is_hole(value)) {
      builder_append_ascii(&entries->text, " => ");
      format_value(inspector, &entries->text, value, depth);
    }
    entries_end(entries);
  }
  inspector->indentation -= 2;
  format_rest(entries, size - limit);
}

static void format_pair(Inspector *inspector, StringBuilder *text, Value key, Value value,
                        uint32_t depth) {
  ENTRIES(pair);
  STRING_BUILDER(base);
  STRING_BUILDER(open);
  builder_append_unit(&open, '[');
  format_value(inspector, &pair.text, key, depth);
  entries_end(&pair);
  format_value(inspector, &pair.text, value, depth);
  entries_end(&pair);
  layout_append(inspector, text, &pair, &base, &open, "]", LAYOUT_ARRAY, depth, value_hole());
}

/* What the iterator has not given yet; it is not moved. */
void format_collection_iterator(Inspector *inspector, Entries *entries, Object *object,
                                uint32_t depth) {
  BuiltinIterator *iterator = (BuiltinIterator *)object;
  if (!value_is_object(iterator->target)) return;
  Collection *collection = value_address(iterator->target);
  bool is_map = collection->header.kind == CELL_MAP;
  uint64_t position = iterator->position;
  double limit = limit_to_show(inspector, ARRAY_LENGTH_MAX), rest = 0;
  inspector->indentation += 2;
  for (HashEntry *entry; (entry = hash_table_next(collection, &position));) {
    if (entries->count >= limit) {
      rest++;
      continue;
    }
    Value key = entry->key, value = is_map ? entry->value[0] : entry->key;
    if (iterator->what == ITERATE_ENTRIES)
      format_pair(inspector, &entries->text, key, value, depth);
    else
      format_value(inspector, &entries->text, iterator->what == ITERATE_KEYS ? key : value, depth);
    entries_end(entries);
  }
  inspector->indentation -= 2;
  format_rest(entries, rest);
}

void format_weak_collection(Inspector *inspector, Entries *entries, Object *object,
                            uint32_t depth) {
  builder_append_ascii(&entries->text, "<items unknown>");
  entries_end(entries);
}

/* ---- promises and modules ---- */

void format_promise(Inspector *inspector, Entries *entries, Object *object, uint32_t depth) {
  Promise *promise = (Promise *)object;
  if (promise->state == PROMISE_PENDING) {
    builder_append_ascii(&entries->text, "<pending>");
  } else {
    if (promise->state == PROMISE_REJECTED) builder_append_ascii(&entries->text, "<rejected> ");
    inspector->indentation += 2;
    format_value(inspector, &entries->text, promise->result, depth);
    inspector->indentation -= 2;
  }
  entries_end(entries);
}

typedef struct ExportLookup {
  Object *namespace;
  PropertyKey key;
  PropertyDescriptor found;
} ExportLookup;

static void look_up_export(void *data) {
  ExportLookup *lookup = data;
  object_get_own_property(lookup->namespace, lookup->key, &lookup->found);
}

/* An export whose variable is still in its dead zone is uninitialized. */
void format_namespace(Inspector *inspector, Entries *entries, Object *object, uint32_t depth) {
  Array *keys = keys_to_show(inspector, object, false);
  for (uint32_t i = 0; i < keys->length; i++) {
    ExportLookup lookup = {object, array_get(keys, i), {0}};
    Value ignored;
    if (try_call(look_up_export, &lookup, &ignored)) {
      format_descriptor(inspector, &entries->text, &lookup.found, object, lookup.key, STYLE_NAMED,
                        depth);
    } else {
      key_append(&entries->text, lookup.key);
      builder_append_ascii(&entries->text, ": <uninitialized>");
    }
    entries_end(entries);
  }
}
