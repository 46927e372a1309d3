/* roots.h - precise roots: slots outside heap and stack that keep cells alive (and are updated when
 * cells move). */
#ifndef PERRY_GC_ROOTS_H
#define PERRY_GC_ROOTS_H

#include "abi/isolate.h"

/* A tracer visits slots; the collector supplies it. Trace functions of cells (cell.def CUSTOM) and
 * root functions call these. */
typedef struct Tracer Tracer;
void trace_value(Tracer *tracer, Value *slot);
void trace_values(Tracer *tracer, Value *slots, size_t count);
/* slot: address of a `SomeCell *` field, which may be NULL or point outside the heap. */
void trace_pointer(Tracer *tracer, void *slot);
/* For a root function with many slots: may it leave out, in this collection, slots known to name
 * nothing young? */
bool tracer_is_minor(const Tracer *tracer);
/* Did a slot traced since the last call name a cell that is still young after this collection? */
bool tracer_take_saw_young(Tracer *tracer);
/* A weak slot: not kept alive by it; set to undefined (value) or NULL (pointer) when the target
 * dies. */
void trace_weak_value(Tracer *tracer, Value *slot);

/* Registers a static range of Values (module variables) for the life of the isolate. */
void perry_register_roots(Value *slots, uint64_t count);
/* Registers a function that visits further roots at every collection. */
void roots_register_function(void (*visit)(Tracer *tracer, void *data), void *data);

/* A handle: one Value slot owned by C memory (a libuv request, a queue entry). Free it with
 * handle_free. */
typedef struct Handle Handle;
struct Handle {
  Value value;
  Handle *next, *previous;
};
void handle_link(Handle *handle, Value value);
void handle_unlink(Handle *handle);

/* Collections whose entries depend on the liveness of their keys (WeakMap): called after marking,
 * repeatedly until nothing changes. */
typedef bool (*EphemeronVisitor)(Tracer *tracer, Cell *table);
/* Is the cell behind this value known to be alive in the running collection? (For ephemerons and
 * weak clearing.) */
bool tracer_is_alive(Tracer *tracer, Value value);
/* The collector meets a live weak collection: it is put on the ephemeron list of the cycle. */
void tracer_add_ephemeron(Tracer *tracer, Cell *table, EphemeronVisitor visit,
                          void (*clear)(Tracer *, Cell *));

/* Where the inline property slots of an object lie, whose kind is not OBJECT. Defined in
   object/shape.c, which is linked whenever there are objects. Effects: none on the heap. */
typedef struct InlineSlots {
  uint32_t offset_bytes, count;
} InlineSlots;
InlineSlots object_inline_slots(const Object *object);

#endif
