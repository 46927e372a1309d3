/* shape.c - the transition tree, its roots, dictionaries, and the static shapes of the program.
 *
 * A shape is one step from its parent: the property it adds. Searching walks up the parents while
 * there are few; longer shapes search a hash table of their lineage. The table belongs to the
 * longest descendant of a line without branches: each shape of the line uses the entries below its
 * own property_count, so a chain of n additions costs one table and not n.
 *
 * What is not an addition (other flags, wider slot, other prototype or elements kind) is found by
 * replay: the same steps from another root or with one step changed, through the same transitions,
 * so equal histories meet in equal shapes.
 */
#include "object/shape.h"

#include "abi/program.h"
#include "core/throw.h"
#include "gc/heap.h"
#include "gc/roots.h"
#include "object/intrinsic.h"
#include "string/atom.h"

#include <stdlib.h>

/* More properties than this, added one by one, make a dictionary. */
#define SHAPE_SHARED_MAX 128
/* Up to this many properties the parents are walked. */
#define SHAPE_WALK_MAX 6

typedef struct PropertyTable {
  ShapeProperty *properties;
  uint32_t count, capacity; /* of a dictionary: deleted ones (key hole) included */
  uint32_t *index;          /* open addressed: 1 + position in properties, 0 free */
  uint32_t index_mask;
  uint32_t *free_slots; /* of a dictionary */
  uint32_t free_count, free_capacity;
} PropertyTable;

typedef struct ShapeTransitions {
  uint32_t count, capacity; /* power of two */
  Shape *entries[];
} ShapeTransitions;

static void *allocate(size_t bytes) {
  void *memory = calloc(1, bytes);
  if (!memory) perry_out_of_memory(bytes);
  return memory;
}

static void *resize(void *memory, size_t bytes) {
  memory = realloc(memory, bytes);
  if (!memory) perry_out_of_memory(bytes);
  return memory;
}

static uint32_t key_hash(PropertyKey key) {
  if (value_is_string(key)) return value_as_string(key)->hash;
  if (value_is_symbol(key)) return value_as_symbol(key)->hash;
  return 0;
}

/* ---- property tables ---- */

static void table_index_insert(PropertyTable *table, uint32_t position) {
  uint32_t i = key_hash(table->properties[position].key) & table->index_mask;
  while (table->index[i])
    i = (i + 1) & table->index_mask;
  table->index[i] = position + 1;
}

static void table_rebuild_index(PropertyTable *table) {
  uint32_t size = 16;
  while (size < table->capacity * 2)
    size *= 2;
  free(table->index);
  table->index = allocate(size * sizeof(uint32_t));
  table->index_mask = size - 1;
  for (uint32_t i = 0; i < table->count; i++)
    if (!value_is_hole(table->properties[i].key)) table_index_insert(table, i);
}

static PropertyTable *table_create(uint32_t capacity) {
  PropertyTable *table = allocate(sizeof *table);
  table->capacity = capacity < 8 ? 8 : capacity;
  table->properties = allocate(table->capacity * sizeof(ShapeProperty));
  table_rebuild_index(table);
  return table;
}

static void table_append(PropertyTable *table, const ShapeProperty *property) {
  if (table->count == table->capacity) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < table->count; i++)
      if (!value_is_hole(table->properties[i].key))
        table->properties[kept++] = table->properties[i];
    bool has_dropped_enough = kept < table->capacity - table->capacity / 4;
    table->count = kept;
    if (!has_dropped_enough) table->capacity *= 2;
    table->properties = resize(table->properties, table->capacity * sizeof(ShapeProperty));
    table_rebuild_index(table);
  }
  table->properties[table->count] = *property;
  table_index_insert(table, table->count++);
}

static ShapeProperty *table_find(const PropertyTable *table, PropertyKey key, uint32_t limit) {
  uint32_t i = key_hash(key) & table->index_mask;
  for (; table->index[i]; i = (i + 1) & table->index_mask) {
    uint32_t position = table->index[i] - 1;
    if (table->properties[position].key.bits == key.bits)
      return position < limit ? &table->properties[position] : NULL;
  }
  return NULL;
}

static void table_free(PropertyTable *table) {
  free(table->properties);
  free(table->index);
  free(table->free_slots);
  free(table);
}

/* Fills positions below shape->property_count from the steps of a shared shape. */
static void shape_build_table(Shape *shape) {
  PropertyTable *table = table_create(shape->property_count + 4);
  table->count = shape->property_count;
  uint32_t position = shape->property_count;
  for (Shape *s = shape; s->parent; s = s->parent)
    if (!value_is_hole(s->last.key)) table->properties[--position] = s->last;
  table_rebuild_index(table);
  shape->table = table;
}

static PropertyTable *shape_table(Shape *shape) {
  if (!shape->table) shape_build_table(shape);
  return shape->table;
}

/* ---- the shape table ---- */

static void dictionary_changed(const Shape *shape) {
  if (shape->is_of_prototype) perry_isolate.prototype_epoch++;
}

static void shape_release(ShapeTable *shapes, Shape *shape) {
  if (shapes->free_count == shapes->free_capacity) {
    shapes->free_capacity = shapes->free_capacity ? shapes->free_capacity * 2 : 64;
    shapes->free_ids = resize(shapes->free_ids, shapes->free_capacity * sizeof(uint32_t));
  }
  dictionary_changed(shape);
  shapes->free_ids[shapes->free_count++] = shape->id;
  shapes->by_id[shape->id] = NULL;
  table_free(shape->table);
  free(shape);
}

/* Whatever is stored in a shape makes it one that minor collections visit, until it names only old
 * cells. Visiting all shapes each time would make a minor collection as long as the program's list
 * of shapes and the keys of its dictionaries. */
static void note_store(Shape *shape) {
  if (shape->may_be_young || shape->id == SHAPE_NONE) return;
  ShapeTable *shapes = perry_isolate.shapes;
  if (shapes->young_count == shapes->young_capacity) {
    shapes->young_capacity = shapes->young_capacity ? shapes->young_capacity * 2 : 256;
    shapes->young_ids = resize(shapes->young_ids, shapes->young_capacity * sizeof(uint32_t));
  }
  shape->may_be_young = true;
  shapes->young_ids[shapes->young_count++] = shape->id;
}

/* False: the shape's object has died, and the shape with it. */
static bool shape_visit(ShapeTable *shapes, Shape *shape, Tracer *tracer) {
  if (shape->is_dictionary) {
    if (value_is_undefined(shape->owner)) {
      shape_release(shapes, shape);
      return false;
    }
    uint32_t from = tracer_is_minor(tracer) ? shape->young_from : 0;
    for (uint32_t i = from; i < shape->table->count; i++)
      trace_value(tracer, &shape->table->properties[i].key);
    trace_weak_value(tracer, &shape->owner);
  } else {
    trace_value(tracer, &shape->last.key);
  }
  trace_pointer(tracer, &shape->prototype);
  return true;
}

static void visit_young(ShapeTable *shapes, Tracer *tracer) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < shapes->young_count; i++) {
    Shape *shape = shapes->by_id[shapes->young_ids[i]];
    if (!shape || !shape->may_be_young) continue;
    tracer_take_saw_young(tracer);
    if (!shape_visit(shapes, shape, tracer)) continue;
    shape->may_be_young = tracer_take_saw_young(tracer);
    if (shape->may_be_young)
      shapes->young_ids[kept++] = shape->id;
    else if (shape->is_dictionary)
      shape->young_from = shape->table->count;
  }
  shapes->young_count = kept;
}

static void shapes_visit(Tracer *tracer, void *data) {
  ShapeTable *shapes = data;
  if (tracer_is_minor(tracer)) {
    visit_young(shapes, tracer);
    return;
  }
  for (uint32_t id = 1; id < shapes->next_id; id++)
    if (shapes->by_id[id]) shape_visit(shapes, shapes->by_id[id], tracer);
}

static ShapeTable *shapes_get(void) {
  ShapeTable *shapes = perry_isolate.shapes;
  if (shapes) return shapes;
  shapes = allocate(sizeof *shapes);
  shapes->next_id = SHAPE_FIRST_PROGRAM + perry_program.shape_count;
  shapes->id_capacity = shapes->next_id + 256;
  shapes->by_id = allocate(shapes->id_capacity * sizeof(Shape *));
  shapes->root_capacity = 64;
  shapes->roots = allocate(shapes->root_capacity * sizeof(Shape *));
  perry_isolate.shapes = shapes;
  roots_register_function(shapes_visit, shapes);
  return shapes;
}

static void shape_give_id(Shape *shape, uint32_t id) {
  ShapeTable *shapes = perry_isolate.shapes;
  if (id == SHAPE_NONE && shape->is_dictionary && shapes->free_count)
    id = shapes->free_ids[--shapes->free_count];
  if (id == SHAPE_NONE) {
    if (shapes->next_id == shapes->id_capacity) {
      uint32_t old = shapes->id_capacity;
      shapes->id_capacity *= 2;
      shapes->by_id = resize(shapes->by_id, shapes->id_capacity * sizeof(Shape *));
      memset(shapes->by_id + old, 0, old * sizeof(Shape *));
    }
    id = shapes->next_id++;
  }
  shape->id = id;
  shapes->by_id[id] = shape;
  shape->may_be_young = false;
  note_store(shape);
}

/* ---- roots ---- */

static uint32_t root_hash(CellKind kind, ElementsKind elements, Object *prototype,
                          uint32_t capacity) {
  uint64_t h = (uintptr_t)prototype >> 4;
  h = (h ^ (uint64_t)kind << 40 ^ (uint64_t)elements << 50 ^ (uint64_t)capacity << 32) *
      0x9E3779B97F4A7C15ull;
  return (uint32_t)(h >> 32);
}

static void root_insert(ShapeTable *shapes, Shape *root) {
  uint32_t mask = shapes->root_capacity - 1;
  uint32_t i =
      root_hash(root->cell_kind, root->elements_kind, root->prototype, root->inline_capacity) &
      mask;
  while (shapes->roots[i])
    i = (i + 1) & mask;
  shapes->roots[i] = root;
}

static Shape *root_find(CellKind kind, ElementsKind elements, Object *prototype,
                        uint32_t inline_capacity) {
  ShapeTable *shapes = perry_isolate.shapes;
  uint32_t mask = shapes->root_capacity - 1;
  uint32_t i = root_hash(kind, elements, prototype, inline_capacity) & mask;
  for (Shape *s; (s = shapes->roots[i]); i = (i + 1) & mask)
    if (s->cell_kind == kind && s->elements_kind == elements && s->prototype == prototype &&
        s->inline_capacity == inline_capacity)
      return s;
  return NULL;
}

/* The root without any virtual property. id: SHAPE_NONE for a fresh one. */
static Shape *bare_root(CellKind kind, ElementsKind elements, Object *prototype,
                        uint32_t inline_capacity, uint32_t id) {
  ShapeTable *shapes = shapes_get();
  Shape *root = root_find(kind, elements, prototype, inline_capacity);
  if (root) return root;
  if (prototype) object_make_prototype(prototype);
  /* Whoever makes the root of `{}` first, it gets its fixed id. */
  if (id == SHAPE_NONE && kind == CELL_OBJECT && inline_capacity == INLINE_SLOT_FLOOR &&
      prototype && !shapes->by_id[SHAPE_EMPTY_OBJECT] &&
      realm_is_intrinsic(prototype, INTRINSIC_ObjectPrototype))
    id = SHAPE_EMPTY_OBJECT;
  root = allocate(sizeof *root);
  root->cell_kind = kind;
  root->elements_kind = elements;
  root->is_extensible = true;
  root->inline_capacity = (uint16_t)inline_capacity;
  root->inline_offset = sizeof(Object);
  root->prototype = prototype;
  root->last.key = value_hole();
  root->owner = value_hole();
  if ((shapes->root_count + 1) * 2 > shapes->root_capacity) {
    Shape **old = shapes->roots;
    uint32_t old_capacity = shapes->root_capacity;
    shapes->root_capacity *= 2;
    shapes->roots = allocate(shapes->root_capacity * sizeof(Shape *));
    for (uint32_t i = 0; i < old_capacity; i++)
      if (old[i]) root_insert(shapes, old[i]);
    free(old);
  }
  shapes->root_count++;
  root_insert(shapes, root);
  shape_give_id(root, id);
  return root;
}

/* ---- transitions ---- */

static uint32_t transition_hash(PropertyKey key, uint32_t flags, uint32_t representation) {
  return key_hash(key) + flags * 31 + representation * 7;
}

static Shape *transition_find(const Shape *shape, PropertyKey key, uint32_t flags,
                              uint32_t representation) {
  const ShapeTransitions *t = shape->transitions;
  if (!t) return NULL;
  uint32_t i = transition_hash(key, flags, representation) & (t->capacity - 1);
  for (Shape *s; (s = t->entries[i]); i = (i + 1) & (t->capacity - 1))
    if (s->last.key.bits == key.bits && s->last.flags == flags &&
        s->last.representation == representation)
      return s;
  return NULL;
}

static void transition_put(ShapeTransitions *t, Shape *child) {
  uint32_t i = transition_hash(child->last.key, child->last.flags, child->last.representation);
  for (i &= t->capacity - 1; t->entries[i]; i = (i + 1) & (t->capacity - 1)) {
    const ShapeProperty *p = &t->entries[i]->last;
    /* A static shape takes the place of the dynamic one that was there before it. */
    if (p->key.bits == child->last.key.bits && p->flags == child->last.flags &&
        p->representation == child->last.representation) {
      t->entries[i] = child;
      return;
    }
  }
  t->entries[i] = child;
  t->count++;
}

static void transition_insert(Shape *shape, Shape *child) {
  ShapeTransitions *old = shape->transitions;
  if (!old || (old->count + 1) * 4 > old->capacity * 3) {
    uint32_t capacity = old ? old->capacity * 2 : 2;
    ShapeTransitions *t = allocate(sizeof *t + capacity * sizeof(Shape *));
    t->capacity = capacity;
    for (uint32_t i = 0; old && i < old->capacity; i++)
      if (old->entries[i]) transition_put(t, old->entries[i]);
    free(old);
    shape->transitions = t;
  }
  transition_put(shape->transitions, child);
}

/* A child that repeats everything of its parent; the caller says what differs. */
static Shape *shape_child(Shape *parent) {
  Shape *child = allocate(sizeof *child);
  *child = *parent;
  child->parent = parent;
  child->table = NULL;
  child->transitions = NULL;
  child->last = (ShapeProperty){.key = value_hole(), .slot = SLOT_NONE};
  return child;
}

/* The first object with an own @@hasInstance, after Function.prototype has got its own. */
static inline void note_new_key(PropertyKey key) {
  if (__builtin_expect(key.bits == WELL_KNOWN(hasInstance).bits, 0))
    perry_isolate.instanceof_changed = 1;
}

static Shape *add_step(Shape *shape, PropertyKey key, uint32_t flags, uint32_t representation,
                       uint32_t id) {
  note_new_key(key);
  Cell *key_cell = value_as_cell(key);
  if (!(key_cell->flags & (CELL_FLAG_STATIC | CELL_FLAG_IMMOVABLE))) cell_make_immovable(key_cell);
  /* S8: remembered adds lead to the narrow sibling no more. */
  if (representation == SLOT_VALUE && transition_find(shape, key, flags, SLOT_NUMBER))
    perry_isolate.prototype_epoch++;
  Shape *child = shape_child(shape);
  bool has_slot = !(flags & PROPERTY_VIRTUAL);
  child->last = (ShapeProperty){.key = key,
                                .slot = has_slot ? shape->slot_count : SLOT_NONE,
                                .flags = (uint8_t)flags,
                                .representation = (uint8_t)representation};
  child->slot_count = shape->slot_count + has_slot;
  child->property_count = shape->property_count + 1;
  PropertyTable *table = shape->table;
  if (table && table->count == shape->property_count) {
    table_append(table, &child->last);
    child->table = table;
  }
  shape_give_id(child, id);
  transition_insert(shape, child);
  return child;
}

/* Exactly this step, whatever siblings there are. */
static Shape *add_exactly(Shape *shape, const ShapeProperty *p) {
  Shape *next = transition_find(shape, p->key, p->flags, p->representation);
  return next ? next : add_step(shape, p->key, p->flags, p->representation, SHAPE_NONE);
}

/* ---- dictionaries ---- */

static uint32_t dictionary_take_slot(Shape *shape) {
  PropertyTable *table = shape->table;
  return table->free_count ? table->free_slots[--table->free_count] : shape->slot_count++;
}

void dictionary_note_write(const Shape *shape, PropertyKey key) {
  switch ((ShapeWatch)shape->watch) {
  case WATCH_NONE:
    return;
  case WATCH_ARRAY_ITERATOR:
    if (key.bits == value_string(ATOM(next)).bits || key.bits == value_string(ATOM(return_)).bits)
      perry_isolate.array_iteration_epoch = 1;
    return;
  case WATCH_ARRAY_PROTOTYPE:
    if (key.bits == WELL_KNOWN(iterator).bits) perry_isolate.array_iteration_epoch = 1;
    if (key_is_index(key) || key.bits == value_string(ATOM(push)).bits)
      perry_isolate.array_changed = 1;
    return;
  case WATCH_OBJECT_PROTOTYPE:
    if (key_is_index(key)) perry_isolate.array_changed = 1;
    if (key.bits == value_string(ATOM(return_)).bits) perry_isolate.array_iteration_epoch = 1;
    return;
  case WATCH_STRING_PROTOTYPE:
    if (key.bits == value_string(ATOM(charCodeAt)).bits) perry_isolate.string_changed = 1;
    return;
  case WATCH_MATH:
    perry_isolate.math_changed = 1;
    return;
  case WATCH_GLOBAL:
    if (key.bits == value_string(ATOM(Math)).bits) perry_isolate.math_changed = 1;
    return;
  case WATCH_CLASS:
    perry_isolate.classes_changed = 1;
    return;
  }
}

/* Does a prototype above have the property? Then adding it hides that one. */
static bool inherits(const Shape *shape, PropertyKey key) {
  for (const Object *o = shape->prototype; o; o = shape_of(o)->prototype)
    if (shape_find(shape_of(o), key)) return true;
  return false;
}

static void dictionary_add(Shape *shape, PropertyKey key, uint32_t flags) {
  note_new_key(key);
  Cell *key_cell = value_as_cell(key);
  if (!(key_cell->flags & (CELL_FLAG_STATIC | CELL_FLAG_IMMOVABLE))) cell_make_immovable(key_cell);
  ShapeProperty property = {.key = key,
                            .slot =
                                flags & PROPERTY_VIRTUAL ? SLOT_NONE : dictionary_take_slot(shape),
                            .flags = (uint8_t)flags,
                            .representation = SLOT_VALUE};
  uint32_t count = shape->table->count;
  table_append(shape->table, &property);
  if (shape->table->count <= count) shape->young_from = 0; /* the table was compacted */
  shape->property_count++;
  if (shape->watch && (shape->watch != WATCH_CLASS || inherits(shape, key)))
    dictionary_note_write(shape, key);
  note_store(shape);
  dictionary_changed(shape);
}

static void dictionary_release_slot(Shape *shape, uint32_t slot) {
  PropertyTable *table = shape->table;
  if (slot == SLOT_NONE) return;
  if (table->free_count == table->free_capacity) {
    table->free_capacity = table->free_capacity ? table->free_capacity * 2 : 8;
    table->free_slots = resize(table->free_slots, table->free_capacity * sizeof(uint32_t));
  }
  table->free_slots[table->free_count++] = slot;
}

void dictionary_remove(Shape *shape, PropertyKey key) {
  ShapeProperty *property = table_find(shape->table, key, UINT32_MAX);
  dictionary_release_slot(shape, property->slot);
  property->key = value_hole();
  dictionary_note_write(shape, key);
  shape->property_count--;
  dictionary_changed(shape);
}

uint32_t dictionary_reconfigure(Shape *shape, PropertyKey key, uint32_t flags) {
  ShapeProperty *property = table_find(shape->table, key, UINT32_MAX);
  property->flags = (uint8_t)flags;
  property->representation = SLOT_VALUE;
  if (property->slot == SLOT_NONE && !(flags & PROPERTY_VIRTUAL))
    property->slot = dictionary_take_slot(shape);
  dictionary_note_write(shape, key);
  dictionary_changed(shape);
  return property->slot;
}

Shape *shape_to_dictionary(Shape *shape) {
  Shape *copy = allocate(sizeof *copy);
  *copy = *shape;
  copy->is_dictionary = true;
  copy->parent = NULL;
  copy->transitions = NULL;
  copy->owner = value_undefined();
  copy->young_from = 0;
  copy->last = (ShapeProperty){.key = value_hole(), .slot = SLOT_NONE};
  copy->table = table_create(shape->property_count + 8);
  for (uint32_t i = 0, n = shape_property_limit(shape); i < n; i++) {
    const ShapeProperty *p = shape_property_at(shape, i);
    if (!p) continue;
    ShapeProperty property = *p;
    property.representation = SLOT_VALUE;
    table_append(copy->table, &property);
  }
  if (shape->is_dictionary)
    for (uint32_t i = 0; i < shape->table->free_count; i++)
      dictionary_release_slot(copy, shape->table->free_slots[i]);
  shape_give_id(copy, SHAPE_NONE);
  return copy;
}

/* ---- replay ---- */

typedef struct Replay {
  PropertyKey key; /* whose step changes; hole: every step */
  uint32_t clear_flags;
  int32_t flags;          /* -1: as they are */
  int32_t representation; /* -1: as it is */
} Replay;

/* Private names are no properties: integrity levels do not concern them. */
static bool is_private(PropertyKey key) {
  return value_is_symbol(key) && (value_as_symbol(key)->flags & SYMBOL_PRIVATE);
}

static Shape *shape_replay(Shape *shape, Shape *root, const Replay *change) {
  Shape *steps_buffer[SHAPE_WALK_MAX * 4], **steps = steps_buffer;
  uint32_t count = shape->property_count;
  if (count > SHAPE_WALK_MAX * 4) steps = allocate(count * sizeof(Shape *));
  uint32_t position = count;
  for (Shape *s = shape; s->parent; s = s->parent)
    if (!value_is_hole(s->last.key)) steps[--position] = s;
  Shape *result = root;
  for (uint32_t i = 0; i < count; i++) {
    ShapeProperty p = steps[i]->last;
    bool is_changed =
        change &&
        (value_is_hole(change->key) ? !is_private(p.key) : value_is_identical(change->key, p.key));
    if (is_changed) {
      uint32_t clear = change->clear_flags;
      if (p.flags & PROPERTY_ACCESSOR) clear &= ~(uint32_t)PROPERTY_WRITABLE;
      if (change->flags >= 0) p.flags = (uint8_t)change->flags;
      p.flags &= (uint8_t)~clear;
      if (change->representation >= 0) p.representation = (uint8_t)change->representation;
    }
    result = add_exactly(result, &p);
  }
  if (steps != steps_buffer) free(steps);
  return shape->is_extensible ? result : shape_not_extensible(result);
}

static Shape *shape_bare_root(Shape *shape) {
  while (shape->parent)
    shape = shape->parent;
  return shape;
}

Shape *shape_widen(Shape *shape, PropertyKey key) {
  ASSERT(!shape->is_dictionary, "S3");
  return shape_replay(shape, shape_bare_root(shape),
                      &(Replay){.key = key, .flags = -1, .representation = SLOT_VALUE});
}

Shape *shape_with_flags(Shape *shape, PropertyKey key, uint32_t flags) {
  if (shape->is_dictionary) {
    dictionary_reconfigure(shape, key, flags);
    return shape;
  }
  return shape_replay(shape, shape_bare_root(shape),
                      &(Replay){.key = key,
                                .flags = (int32_t)flags,
                                .representation = flags & PROPERTY_ACCESSOR ? SLOT_VALUE : -1});
}

Shape *shape_without_flags(Shape *shape, uint32_t flags) {
  if (shape->is_dictionary) {
    for (uint32_t i = 0; i < shape->table->count; i++) {
      ShapeProperty *p = &shape->table->properties[i];
      if (is_private(p->key)) continue;
      uint32_t cleared =
          p->flags & PROPERTY_ACCESSOR ? flags & ~(uint32_t)PROPERTY_WRITABLE : flags;
      p->flags &= (uint8_t)~cleared;
    }
    dictionary_changed(shape);
    return shape;
  }
  return shape_replay(
      shape, shape_bare_root(shape),
      &(Replay){.key = value_hole(), .clear_flags = flags, .flags = -1, .representation = -1});
}

Shape *shape_not_extensible(Shape *shape) {
  if (!shape->is_extensible) return shape;
  if (shape->is_dictionary) {
    shape->is_extensible = false;
    dictionary_changed(shape);
    return shape;
  }
  Shape *child = transition_find(shape, value_hole(), 0, 0);
  if (child) return child;
  child = shape_child(shape);
  child->is_extensible = false;
  child->table = shape->table;
  shape_give_id(child, SHAPE_NONE);
  transition_insert(shape, child);
  return child;
}

Shape *shape_with_elements_kind(Shape *shape, ElementsKind kind) {
  if (shape->elements_kind == kind) return shape;
  if (shape->is_dictionary) {
    shape->elements_kind = kind;
    return shape;
  }
  if (shape->parent && !shape->parent->parent && shape->is_extensible)
    return shape_root(shape->cell_kind, kind, shape->prototype, shape->inline_capacity);
  Shape *root =
      bare_root(shape->cell_kind, kind, shape->prototype, shape->inline_capacity, SHAPE_NONE);
  return shape_replay(shape, root, NULL);
}

Shape *shape_with_prototype(Shape *shape, Object *prototype) {
  if (shape->prototype == prototype) return shape;
  if (shape->is_dictionary) {
    if (prototype) object_make_prototype(prototype);
    shape->prototype = prototype;
    note_store(shape);
    dictionary_changed(shape);
    return shape;
  }
  Shape *root = bare_root(shape->cell_kind, shape->elements_kind, prototype, shape->inline_capacity,
                          SHAPE_NONE);
  return shape_replay(shape, root, NULL);
}

/* ---- roots with virtual properties ---- */

static Shape *add_virtual(Shape *shape, String *name, uint32_t flags, uint32_t id) {
  flags |= PROPERTY_VIRTUAL;
  Shape *next = transition_find(shape, key_from_atom(name), flags, SLOT_VALUE);
  return next ? next : add_step(shape, key_from_atom(name), flags, SLOT_VALUE, id);
}

static uint32_t array_shape_id(CellKind kind, ElementsKind elements, Object *prototype) {
  ShapeTable *shapes = shapes_get();
  if (kind != CELL_ARRAY || elements == ELEMENTS_DICTIONARY || !prototype) return SHAPE_NONE;
  uint32_t id = SHAPE_ARRAY_NUMBER + elements;
  if (shapes->by_id[id]) return SHAPE_NONE;
  return realm_is_intrinsic(prototype, INTRINSIC_ArrayPrototype) ? id : SHAPE_NONE;
}

Shape *shape_root(CellKind kind, ElementsKind elements, Object *prototype,
                  uint32_t inline_capacity) {
  Shape *root = bare_root(kind, elements, prototype, inline_capacity, SHAPE_NONE);
  switch ((int)kind) {
  case CELL_ARRAY:
    return add_virtual(root, ATOM(length), PROPERTY_WRITABLE,
                       array_shape_id(kind, elements, prototype));
  case CELL_FUNCTION:
  case CELL_BUILTIN_FUNCTION:
  case CELL_BOUND_FUNCTION:
    root = add_virtual(root, ATOM(length), PROPERTY_CONFIGURABLE, SHAPE_NONE);
    return add_virtual(root, ATOM(name), PROPERTY_CONFIGURABLE, SHAPE_NONE);
  default:
    return root;
  }
}

static Object *function_prototype_for(uint32_t flags) {
  switch (flags & (FUNCTION_GENERATOR | FUNCTION_ASYNC)) {
  case FUNCTION_GENERATOR:
    return realm_intrinsic(INTRINSIC_GeneratorFunctionPrototype);
  case FUNCTION_ASYNC:
    return realm_intrinsic(INTRINSIC_AsyncFunctionPrototype);
  case FUNCTION_GENERATOR | FUNCTION_ASYNC:
    return realm_intrinsic(INTRINSIC_AsyncGeneratorFunctionPrototype);
  default:
    return realm_intrinsic(INTRINSIC_FunctionPrototype);
  }
}

/* Gives a runtime id to the shape that add_virtual is about to make, if it has none yet. */
static uint32_t unused_id(uint32_t id) {
  return perry_isolate.shapes->by_id[id] ? SHAPE_NONE : id;
}

static Shape *function_shape(const FunctionInfo *info, Object *prototype, bool is_usual) {
  CellKind kind = info->flags & FUNCTION_BUILTIN ? CELL_BUILTIN_FUNCTION : CELL_FUNCTION;
  bool has_prototype = info->flags & FUNCTION_HAS_PROTOTYPE;
  bool is_runtime_id =
      is_usual && kind == CELL_FUNCTION && !(info->flags & (FUNCTION_GENERATOR | FUNCTION_ASYNC));
  Shape *root = bare_root(kind, ELEMENTS_NUMBER, prototype, 0, SHAPE_NONE);
  Shape *shape = add_virtual(root, ATOM(length), PROPERTY_CONFIGURABLE, SHAPE_NONE);
  shape = add_virtual(shape, ATOM(name), PROPERTY_CONFIGURABLE,
                      is_runtime_id ? unused_id(SHAPE_FUNCTION) : SHAPE_NONE);
  if (!has_prototype) return shape;
  bool is_class = info->flags & FUNCTION_CLASS;
  uint32_t id = !is_runtime_id ? SHAPE_NONE : unused_id(is_class ? SHAPE_CLASS : SHAPE_CONSTRUCTOR);
  return add_virtual(shape, ATOM(prototype),
                     is_class || kind == CELL_BUILTIN_FUNCTION ? 0 : PROPERTY_WRITABLE, id);
}

Shape *shape_of_function_with_prototype(const FunctionInfo *info, Object *prototype) {
  return function_shape(info, prototype, false);
}

Shape *shape_of_function(const FunctionInfo *info) {
  ShapeTable *shapes = shapes_get();
  if (!(info->flags & (FUNCTION_GENERATOR | FUNCTION_ASYNC | FUNCTION_BUILTIN))) {
    uint32_t id = !(info->flags & FUNCTION_HAS_PROTOTYPE) ? SHAPE_FUNCTION
                  : info->flags & FUNCTION_CLASS          ? SHAPE_CLASS
                                                          : SHAPE_CONSTRUCTOR;
    if (shapes->by_id[id]) return shapes->by_id[id];
  }
  return function_shape(info, function_prototype_for(info->flags), true);
}

/* ---- static shapes ---- */

static Shape *materialize_static(uint32_t id, Object *prototype) {
  const StaticShape *description = &perry_program.shapes[id - SHAPE_FIRST_PROGRAM];
  uint32_t n = description->property_count;
  Shape *shape = bare_root(CELL_OBJECT, ELEMENTS_NUMBER, prototype, description->inline_capacity,
                           n == 0 ? id : SHAPE_NONE);
  for (uint32_t i = 0; i < n; i++) {
    const StaticShapeProperty *p = &description->properties[i];
    PropertyKey key = p->key->kind == CELL_SYMBOL ? value_symbol((const Symbol *)p->key)
                                                  : value_string((const String *)p->key);
    ShapeProperty step = {.key = key, .flags = p->flags, .representation = p->representation};
    Shape *next = transition_find(shape, step.key, step.flags, step.representation);
    bool is_last = i == n - 1;
    if (!next || (is_last && next->id != id))
      next = add_step(shape, step.key, step.flags, step.representation, is_last ? id : SHAPE_NONE);
    shape = next;
  }
  /* An empty class shape whose root existed before keeps the root's id as well as its own. */
  if (shape->id != id) perry_isolate.shapes->by_id[id] = shape;
  return shape;
}

Shape *shape_from_id_slow(uint32_t id) {
  ShapeTable *shapes = shapes_get();
  if (shapes->by_id[id]) return shapes->by_id[id];
  if (id >= SHAPE_FIRST_PROGRAM) {
    CHECK(id < SHAPE_FIRST_PROGRAM + perry_program.shape_count, "shape id exists");
    const StaticShape *description = &perry_program.shapes[id - SHAPE_FIRST_PROGRAM];
    CHECK(!description->is_of_class, "a class's shapes are bound before use");
    return materialize_static(id, realm_intrinsic(INTRINSIC_ObjectPrototype));
  }
  switch (id) {
  case SHAPE_ITERATOR_RESULT: {
    Shape *root = bare_root(CELL_OBJECT, ELEMENTS_NUMBER,
                            realm_intrinsic(INTRINSIC_ObjectPrototype), 2, SHAPE_NONE);
    Shape *first = shape_add(root, key_from_atom(ATOM(value)), PROPERTY_DEFAULT, SLOT_VALUE);
    return add_step(first, key_from_atom(ATOM(done)), PROPERTY_DEFAULT, SLOT_VALUE, id);
  }
  case SHAPE_EMPTY_OBJECT:
    bare_root(CELL_OBJECT, ELEMENTS_NUMBER, realm_intrinsic(INTRINSIC_ObjectPrototype),
              INLINE_SLOT_FLOOR, SHAPE_EMPTY_OBJECT);
    break;
  case SHAPE_ARRAY_NUMBER:
  case SHAPE_ARRAY_VALUE:
  case SHAPE_ARRAY_HOLEY:
    shape_root(CELL_ARRAY, (ElementsKind)(id - SHAPE_ARRAY_NUMBER),
               realm_intrinsic(INTRINSIC_ArrayPrototype), 0);
    break;
  case SHAPE_FUNCTION:
    shape_of_function(&(FunctionInfo){0});
    break;
  case SHAPE_CONSTRUCTOR:
    shape_of_function(&(FunctionInfo){.flags = FUNCTION_HAS_PROTOTYPE});
    break;
  case SHAPE_CLASS:
    shape_of_function(&(FunctionInfo){.flags = FUNCTION_HAS_PROTOTYPE | FUNCTION_CLASS});
    break;
  }
  CHECK(shapes->by_id[id], "shape id exists");
  return shapes->by_id[id];
}

void shape_bind_class(uint32_t first_id, uint32_t count, Object *prototype) {
  ShapeTable *shapes = shapes_get();
  if (count > 0 && shapes->by_id[first_id]) return;
  for (uint32_t id = first_id; id < first_id + count; id++)
    materialize_static(id, prototype);
  object_make_prototype(prototype);
  shape_of(prototype)->watch = WATCH_CLASS;
}

/* ---- finding and adding ---- */

const ShapeProperty *shape_find(Shape *shape, PropertyKey key) {
  if (!shape->table) {
    if (shape->property_count <= SHAPE_WALK_MAX) {
      for (Shape *s = shape; s->parent; s = s->parent)
        if (s->last.key.bits == key.bits) return &s->last;
      return NULL;
    }
    shape_build_table(shape);
  }
  return table_find(shape->table, key, shape->is_dictionary ? UINT32_MAX : shape->property_count);
}

Shape *shape_add(Shape *shape, PropertyKey key, uint32_t flags, SlotRepresentation representation) {
  if (shape->is_dictionary) {
    dictionary_add(shape, key, flags);
    return shape;
  }
  Shape *next = transition_find(shape, key, flags, SLOT_VALUE);
  if (!next && representation == SLOT_NUMBER)
    next = transition_find(shape, key, flags, SLOT_NUMBER);
  if (next) return next;
  if (shape->property_count >= SHAPE_SHARED_MAX) {
    Shape *dictionary = shape_to_dictionary(shape);
    dictionary_add(dictionary, key, flags);
    return dictionary;
  }
  return add_step(shape, key, flags, representation, SHAPE_NONE);
}

uint32_t shape_property_limit(Shape *shape) {
  return shape->is_dictionary ? shape->table->count : shape->property_count;
}

const ShapeProperty *shape_property_at(Shape *shape, uint32_t index) {
  const ShapeProperty *property = &shape_table(shape)->properties[index];
  return value_is_hole(property->key) ? NULL : property;
}

/* ---- objects and their shapes ---- */

void object_set_shape(Object *object, Shape *shape) {
  object->header.shape = shape->id;
  if (!shape->is_dictionary || shape->owner.bits == value_object(object).bits) return;
  shape->owner = value_object(object);
  note_store(shape);
}

Shape *object_make_dictionary(Object *object) {
  Shape *shape = shape_of(object);
  if (shape->is_dictionary) return shape;
  shape = shape_to_dictionary(shape);
  object_set_shape(object, shape);
  return shape;
}

void object_make_prototype(Object *object) {
  Shape *shape = shape_of(object);
  if (shape->is_of_prototype) return;
  cell_make_immovable(&object->header);
  object_make_dictionary(object)->is_of_prototype = true;
}

void shape_verify(Shape *shape) {
  uint32_t slots = 0, properties = 0, limit = shape_property_limit(shape);
  for (uint32_t i = 0; i < limit; i++) {
    const ShapeProperty *p = shape_property_at(shape, i);
    if (!p) continue;
    properties++;
    CHECK((p->slot == SLOT_NONE) == !!(p->flags & PROPERTY_VIRTUAL), "S7");
    if (!shape->is_dictionary && p->slot != SLOT_NONE) CHECK(p->slot == slots++, "S1");
    if (shape->is_dictionary && p->slot != SLOT_NONE) CHECK(p->slot < shape->slot_count, "S1");
    const ShapeProperty *found = shape_find(shape, p->key);
    CHECK(found && found->slot == p->slot && found->flags == p->flags, "S1");
  }
  CHECK(properties == shape->property_count, "S1");
  for (Shape *s = shape; s->parent; s = s->parent) {
    CHECK(s->prototype == s->parent->prototype && s->inline_capacity == s->parent->inline_capacity,
          "S5");
    CHECK(s->property_count - s->parent->property_count <= 1, "S2");
  }
  CHECK(!shape->prototype ||
            (shape->prototype->header.flags & (CELL_FLAG_IMMOVABLE | CELL_FLAG_STATIC)),
        "S6");
}

/* For the collector (gc/roots.h). */
InlineSlots object_inline_slots(const Object *object) {
  /* A fixed shape that nobody has looked at yet must not be made during a collection; it has no
   * inline slots. */
  const ShapeTable *shapes = perry_isolate.shapes;
  const Shape *shape = shapes ? shapes->by_id[object->header.shape] : NULL;
  return shape ? (InlineSlots){shape->inline_offset, shape->inline_capacity} : (InlineSlots){0, 0};
}
