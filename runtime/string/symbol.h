/* symbol.h - symbols that are registered by name (Symbol.for). Symbols are made by symbol_create
 * (atom.h). Spec: sec-symbol.for */
#ifndef PERRY_STRING_SYMBOL_H
#define PERRY_STRING_SYMBOL_H

#include "abi/isolate.h"
#include "gc/roots.h"

Symbol *symbol_for(String *key); /* ALLOC */
/* The key under which it is registered, or NULL. Effects: none */
String *symbol_key_for(const Symbol *symbol);

/* Trace function of cell.def. */
void symbol_trace(Cell *cell, Tracer *tracer);

#endif
