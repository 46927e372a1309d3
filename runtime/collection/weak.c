/* weak.c - how the collector treats weak collections and references.
 *
 * A weak table is an ephemeron table: after marking, the values of living keys are marked, again
 * and again until that finds nothing new; then entries of dead keys are dropped. A WeakRef holds
 * its target strongly until the turn of the event loop in which it was made or last dereferenced is
 * over, so the program never sees it die in the middle of a job. Spec: sec-weakref-execution,
 * sec-addtokeptobjects
 */
#include "collection/weak.h"
#include "gc/roots.h"

void weak_map_trace(Cell *cell, Tracer *tracer);
void weak_set_trace(Cell *cell, Tracer *tracer);
void weak_ref_trace(Cell *cell, Tracer *tracer);

bool can_be_held_weakly(Value value) {
  if (value_is_symbol(value)) return !(value_as_symbol(value)->flags & SYMBOL_REGISTERED);
  return value_is_object(value);
}

/* Marks the values of living keys (and brings the slots of both up to date if they moved). */
static bool visit_ephemerons(Tracer *tracer, Cell *cell) {
  Collection *table = (Collection *)cell;
  bool has_values = table->entry_bytes > sizeof(HashEntry), is_changed = false;
  for (uint32_t i = 0; i < hash_table_used(table); i++) {
    HashEntry *entry = hash_entry_at(table, i);
    if (value_is_hole(entry->key) || !tracer_is_alive(tracer, entry->key)) continue;
    trace_value(tracer, &entry->key);
    if (!has_values || !value_is_cell(entry->value[0])) continue;
    is_changed |= !tracer_is_alive(tracer, entry->value[0]);
    trace_value(tracer, &entry->value[0]);
  }
  return is_changed;
}

static void drop_dead_entries(Tracer *tracer, Cell *cell) {
  Collection *table = (Collection *)cell;
  for (uint32_t i = 0; i < hash_table_used(table); i++) {
    HashEntry *entry = hash_entry_at(table, i);
    if (!value_is_hole(entry->key) && !tracer_is_alive(tracer, entry->key))
      hash_table_remove_entry(table, entry);
  }
}

void weak_map_trace(Cell *cell, Tracer *tracer) {
  if (((Collection *)cell)->live_count > 0)
    tracer_add_ephemeron(tracer, cell, visit_ephemerons, drop_dead_entries);
}

void weak_set_trace(Cell *cell, Tracer *tracer) {
  weak_map_trace(cell, tracer);
}

void weak_ref_trace(Cell *cell, Tracer *tracer) {
  WeakRef *reference = (WeakRef *)cell;
  if (reference->turn == perry_isolate.turn)
    trace_value(tracer, &reference->target);
  else
    trace_weak_value(tracer, &reference->target);
}
