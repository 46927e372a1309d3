/* prediction.h - what the next object of a document probably looks like: as the one before in the
 * same place.
 *
 * A prediction is a shape in a form that text can be compared with. It lives as long as one parse.
 *
 * Invariants
 *   P1  the shape is shared (no dictionary), of kind OBJECT, with default data properties only,
 *       all in inline slots
 *   P2  at most PREDICTION_MAX_KEYS keys, none an array index
 *   P3  no pointer to a cell is kept: keys are copied texts, atoms are read from the shape
 */
#ifndef PERRY_JSON_PREDICTION_H
#define PERRY_JSON_PREDICTION_H

#include "object/shape.h"
#include "json/value_stack.h"

#define PREDICTION_MAX_KEYS 64u

typedef struct Prediction Prediction;

typedef struct PredictedKey {
  const uint8_t *token; /* `"key":`, Latin-1; NULL when it needs escapes or is UTF-16 */
  uint32_t token_length;
  bool is_number;    /* the slot holds numbers only */
  Prediction *child; /* of objects under this key, or of the elements of arrays under it */
} PredictedKey;

struct Prediction {
  Shape *shape;
  uint32_t count;
  Prediction *next;
  PredictedKey keys[];
};

enum { PREDICTION_CACHE = 64 };

/* All predictions of one parse, freed by the cleanup attribute PREDICTIONS. */
typedef struct PredictionSet {
  Prediction *all;
  uint32_t count;
  Prediction *by_shape[PREDICTION_CACHE];
} PredictionSet;
void prediction_set_free(PredictionSet *set);
#define PREDICTIONS(name) PredictionSet name __attribute__((cleanup(prediction_set_free))) = {0}

/* The prediction of this shape (P1, P2), or NULL when the document has had too many. */
Prediction *prediction_of_shape(PredictionSet *set, Shape *shape);

/* An object of the predicted shape from values in order of the keys. A value that does not fit a
   number slot leads to another prediction, in *prediction. Effects: ALLOC */
Object *prediction_make_object(PredictionSet *set, Prediction **prediction, const ValueStack *stack,
                               uint32_t base);

/* An object from count pairs of keys (PropertyKeys) and values; *prediction is what to expect next,
 * or NULL. Effects: ALLOC */
Object *object_from_pairs(PredictionSet *set, Prediction **prediction, const ValueStack *stack,
                          uint32_t base, uint32_t count);

#endif
