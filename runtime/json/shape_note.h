/* shape_note.h - what JSON.stringify remembers of a shape during one run: no toJSON in reach, and
 * its keys ready to write.
 *
 * Invariants
 *   N1  only shared shapes have notes; `has_no_to_json` holds while prototype_epoch is `epoch`
 *   N2  a template exists only when each property to write is a data property with Latin-1 key
 *   N3  no pointer to a cell is kept
 */
#ifndef PERRY_JSON_SHAPE_NOTE_H
#define PERRY_JSON_SHAPE_NOTE_H

#include "object/object.h"

enum { TEMPLATE_COPY_BYTES = 16 }; /* tokens are copied in steps of this many bytes */

typedef struct TemplateKey {
  const uint8_t *token; /* `,"key":`, escaped; readable up to the next multiple of 16 bytes */
  uint32_t token_length;
  uint32_t slot;
  uint32_t property; /* index for shape_property_at */
} TemplateKey;

typedef struct ShapeNote ShapeNote;
struct ShapeNote {
  Shape *shape;
  uint32_t shape_id;
  uint32_t epoch;
  bool has_no_to_json;
  bool has_template;
  uint32_t key_count;
  ShapeNote *next;
  TemplateKey keys[];
};

enum { SHAPE_NOTE_CACHE = 64 };

typedef struct ShapeNotes {
  ShapeNote *all;
  ShapeNote *by_shape[SHAPE_NOTE_CACHE];
} ShapeNotes;
void shape_notes_free(ShapeNotes *notes);

ShapeNote *shape_note_of_slow(ShapeNotes *notes, Object *object);

/* The note of the object's shape, valid now; NULL for a dictionary. Effects: none */
static inline ShapeNote *shape_note_of(ShapeNotes *notes, Object *object) {
  ShapeNote *note = notes->by_shape[object->header.shape % SHAPE_NOTE_CACHE];
  if (__builtin_expect(note && note->shape_id == object->header.shape &&
                           note->epoch == perry_isolate.prototype_epoch,
                       1))
    return note;
  return shape_note_of_slow(notes, object);
}

#endif
