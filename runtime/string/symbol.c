/* symbol.c - making symbols, and the registry of Symbol.for, which keeps what it names. */
#include "string/symbol.h"
#include "core/throw.h"
#include "gc/heap.h"
#include "string/atom.h"
#include "string/atom_table.h"
#include "string/string.h"
#include <stdlib.h>

static Symbol *create(Value description, uint32_t flags) {
  Symbol *symbol = (Symbol *)cell_allocate(CELL_SYMBOL, CELL_NOT_OBJECT, sizeof(Symbol));
  symbol->hash = (perry_isolate.symbol_count++ + WELL_KNOWN_COUNT) * 0x9E3779B1u;
  symbol->flags = flags;
  symbol->description = description;
  symbol->brand = NULL;
  return symbol;
}

Symbol *symbol_create(Value description) {
  return create(description, 0);
}

Symbol *symbol_for(String *key) {
  AtomTable *table = atom_table();
  for (uint32_t i = 0; i < table->symbol_count; i++) {
    Symbol *symbol = value_as_symbol(table->symbols[i]);
    if (string_equal(value_as_string(symbol->description), key)) return symbol;
  }
  Symbol *symbol = create(value_string(key), SYMBOL_REGISTERED);
  if (table->symbol_count == table->symbol_capacity) {
    table->symbol_capacity = table->symbol_capacity ? 2 * table->symbol_capacity : 16;
    table->symbols = realloc(table->symbols, table->symbol_capacity * sizeof(Value));
    if (!table->symbols) perry_out_of_memory(table->symbol_capacity * sizeof(Value));
  }
  table->symbols[table->symbol_count++] = value_symbol(symbol);
  return symbol;
}

String *symbol_key_for(const Symbol *symbol) {
  return symbol->flags & SYMBOL_REGISTERED ? value_as_string(symbol->description) : NULL;
}

void symbol_trace(Cell *cell, Tracer *tracer) {
  trace_value(tracer, &((Symbol *)cell)->description);
}
