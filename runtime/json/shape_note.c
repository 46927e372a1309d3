/* shape_note.c - making the notes of shapes. */
#include "json/shape_note.h"
#include "core/throw.h"
#include "string/atom.h"
#include "string/string.h"
#include "json/json_quote.h"
#include <stdlib.h>

void shape_notes_free(ShapeNotes *notes) {
  for (ShapeNote *next, *note = notes->all; note; note = next) {
    next = note->next;
    for (uint32_t i = 0; i < note->key_count; i++)
      free((void *)(uintptr_t)note->keys[i].token);
    free(note);
  }
}

static bool is_written(const ShapeProperty *property) {
  return value_is_string(property->key) && property->flags & PROPERTY_ENUMERABLE;
}

/* Adds the key of a property; false if the shape cannot have a template. */
static bool add_key(ShapeNote *note, uint32_t index, const ShapeProperty *property) {
  if (property->flags & (PROPERTY_ACCESSOR | PROPERTY_LAZY | PROPERTY_VIRTUAL)) return false;
  String *key = value_as_string(property->key);
  if (string_is_two_byte(key)) return false;
  STRING_BUILDER(builder);
  builder_append_unit(&builder, ',');
  json_append_quoted(&builder, key);
  builder_append_unit(&builder, ':');
  builder_reserve(&builder, TEMPLATE_COPY_BYTES);
  note->keys[note->key_count++] = (TemplateKey){
      .token = builder.units,
      .token_length = builder.length,
      .slot = property->slot,
      .property = index,
  };
  builder.units = NULL; /* the note owns the text now */
  return true;
}

static ShapeNote *note_create(Shape *shape) {
  size_t bytes = sizeof(ShapeNote) + shape->property_count * sizeof(TemplateKey);
  ShapeNote *note = calloc(1, bytes);
  if (!note) perry_out_of_memory(bytes);
  note->shape = shape;
  note->shape_id = shape->id;
  note->epoch = perry_isolate.prototype_epoch - 1;
  note->has_template = shape->cell_kind == CELL_OBJECT;
  for (uint32_t i = 0; note->has_template && i < shape->property_count; i++) {
    const ShapeProperty *property = shape_property_at(shape, i);
    if (is_written(property)) note->has_template = add_key(note, i, property);
  }
  return note;
}

ShapeNote *shape_note_of_slow(ShapeNotes *notes, Object *object) {
  Shape *shape = shape_of(object);
  if (__builtin_expect(shape->is_dictionary, 0)) return NULL;
  ShapeNote **cached = &notes->by_shape[shape->id % SHAPE_NOTE_CACHE];
  ShapeNote *note = *cached;
  if (__builtin_expect(!note || note->shape != shape, 0)) {
    for (note = notes->all; note && note->shape != shape;)
      note = note->next;
    if (!note) {
      note = note_create(shape);
      note->next = notes->all;
      notes->all = note;
    }
    *cached = note;
  }
  if (__builtin_expect(note->epoch != perry_isolate.prototype_epoch, 0)) {
    note->has_no_to_json = !object_has_property(object, key_from_atom(ATOM(toJSON)));
    note->epoch = perry_isolate.prototype_epoch;
  }
  return note;
}
