/* atom.c - finding and making atoms. The dynamic table is open-addressed, its entries weak
 * (atom_table.h A1 .. A3). */
#include "string/atom.h"
#include "abi/program.h"
#include "abi/string_hash.h"
#include "core/throw.h"
#include "gc/barrier.h"
#include "gc/heap.h"
#include "gc/roots.h"
#include "string/atom_table.h"
#include "string/string.h"
#include <stdlib.h>

enum { TABLE_FIRST_SLOTS = 256 };

static bool is_static(const String *s) {
  return s->header.flags & CELL_FLAG_STATIC;
}

/* ---- The isolate's table ---- */

static void visit_table(Tracer *tracer, void *data) {
  AtomTable *table = data;
  for (uint32_t i = 0; i < table->capacity; i++)
    if (value_is_string(table->slots[i]) && !is_static(value_as_string(table->slots[i])))
      trace_weak_value(tracer, &table->slots[i]);
  trace_values(tracer, table->symbols, table->symbol_count);
  trace_values(tracer, table->integer_texts, NUMBER_CACHE_INTEGERS);
  trace_values(tracer, table->double_texts, NUMBER_CACHE_DOUBLES);
}

static void fill(Value *slots, uint32_t count, uint64_t bits) {
  for (uint32_t i = 0; i < count; i++)
    slots[i] = value_from_bits(bits);
}

static Value *new_slots(uint32_t capacity) {
  Value *slots = malloc(capacity * sizeof(Value));
  if (!slots) perry_out_of_memory(capacity * sizeof(Value));
  fill(slots, capacity, VALUE_HOLE);
  return slots;
}

static AtomTable *atom_table_create(void) {
  AtomTable *table = calloc(1, sizeof *table);
  if (!table) perry_out_of_memory(sizeof *table);
  table->slots = new_slots(TABLE_FIRST_SLOTS);
  table->capacity = TABLE_FIRST_SLOTS;
  fill(table->integer_texts, NUMBER_CACHE_INTEGERS, VALUE_UNDEFINED);
  fill(table->double_texts, NUMBER_CACHE_DOUBLES, VALUE_UNDEFINED);
  perry_isolate.atoms = table;
  roots_register_function(visit_table, table);
  return table;
}

AtomTable *atom_table(void) {
  return perry_isolate.atoms ? perry_isolate.atoms : atom_table_create();
}

/* Drops tombstones and doubles the capacity if the living need it. */
static void table_rebuild(AtomTable *table) {
  uint32_t living = 0;
  for (uint32_t i = 0; i < table->capacity; i++)
    living += value_is_string(table->slots[i]);
  uint32_t capacity = table->capacity;
  while (living * 4 > capacity)
    capacity *= 2;
  Value *slots = new_slots(capacity);
  for (uint32_t i = 0; i < table->capacity; i++) {
    if (!value_is_string(table->slots[i])) continue;
    uint32_t slot = value_as_string(table->slots[i])->hash & (capacity - 1);
    while (!value_is_hole(slots[slot]))
      slot = (slot + 1) & (capacity - 1);
    slots[slot] = table->slots[i];
  }
  free(table->slots);
  table->slots = slots;
  table->capacity = capacity;
  table->used = living;
}

/* ---- Lookup of a content ---- */

typedef struct Content {
  StringView view;
  uint32_t hash;
} Content;

static bool content_is(const String *atom, const Content *content) {
  if (atom->hash != content->hash || atom->length != content->view.length) return false;
  StringView view = string_flat_view(atom);
  if (view.latin1 && content->view.latin1)
    return memcmp(view.latin1, content->view.latin1, view.length) == 0;
  for (uint32_t i = 0; i < view.length; i++)
    if (view_unit(view, i) != view_unit(content->view, i)) return false;
  return true;
}

static String *find_static(const Content *content) {
  uint32_t slot = content->hash & (ATOM_INDEX_SLOTS - 1);
  for (; perry_atom_index[slot]; slot = (slot + 1) & (ATOM_INDEX_SLOTS - 1)) {
    String *atom = (String *)(void *)&perry_atoms[perry_atom_index[slot] - 1];
    if (content_is(atom, content)) return atom;
  }
  if (!perry_program.atom_slots) return NULL;
  uint32_t mask = perry_program.atom_slots - 1;
  for (slot = content->hash & mask; perry_program.atom_table[slot]; slot = (slot + 1) & mask)
    if (content_is(perry_program.atom_table[slot], content)) return perry_program.atom_table[slot];
  return NULL;
}

static String *find_dynamic(const AtomTable *table, const Content *content) {
  uint32_t mask = table->capacity - 1;
  for (uint32_t slot = content->hash & mask; !value_is_hole(table->slots[slot]);
       slot = (slot + 1) & mask) {
    if (!value_is_string(table->slots[slot])) continue;
    String *atom = value_as_string(table->slots[slot]);
    if (content_is(atom, content)) return atom;
  }
  return NULL;
}

/* A flat, hashed string whose content has no atom yet becomes it. */
static void become_atom(AtomTable *table, String *s) {
  if ((table->used + 1) * 2 > table->capacity) table_rebuild(table);
  uint32_t mask = table->capacity - 1, slot = s->hash & mask;
  while (value_is_string(table->slots[slot]))
    slot = (slot + 1) & mask;
  table->used += value_is_hole(table->slots[slot]);
  table->slots[slot] = value_string(s);
  s->header.shape |= STRING_INFO_ATOM;
}

static bool is_slice(const String *s) {
  return s->header.kind == CELL_STRING_SLICE;
}

/* A slice of the whole of an atom: what atom_from_string makes of the slices it meets. */
static bool is_slice_of_atom(const String *s) {
  return is_slice(s) && s->offset == 0 && string_is_atom(s->parent) &&
         s->parent->length == s->length;
}

String *atom_from_string(String *s) {
  if (string_is_atom(s)) return s;
  if (is_slice_of_atom(s)) return s->parent;
  string_flatten(s);
  Content content = {.hash = string_hash(s), .view = string_flat_view(s)};
  String *atom = find_static(&content);
  AtomTable *table = atom_table();
  if (!atom) atom = find_dynamic(table, &content);
  if (!atom) {
    atom = s;
    if (is_slice(s)) {
      atom = content.view.latin1 ? string_from_latin1(content.view.latin1, content.view.length)
                                 : string_from_utf16(content.view.utf16, content.view.length);
      atom->hash = content.hash;
      atom->header.shape |= STRING_INFO_HASHED;
    }
    become_atom(table, atom);
  }
  if (is_slice(s) && string_is_two_byte(atom) == string_is_two_byte(s)) {
    pointer_write(s, s->parent, atom);
    s->offset = 0;
  }
  return atom;
}

String *atom_from_latin1(const uint8_t *text, uint32_t length) {
  Content content = {.hash = string_hash_latin1(text, length),
                     .view = {.latin1 = text, .length = length}};
  String *atom = find_static(&content);
  AtomTable *table = atom_table();
  if (!atom) atom = find_dynamic(table, &content);
  if (atom) return atom;
  atom = string_from_latin1(text, length);
  atom->hash = content.hash;
  atom->header.shape |= STRING_INFO_HASHED;
  become_atom(table, atom);
  return atom;
}

String *atom_from_ascii(const char *text) {
  return atom_from_latin1((const uint8_t *)text, (uint32_t)strlen(text));
}
