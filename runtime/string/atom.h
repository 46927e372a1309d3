/* atom.h - atoms: the one String of its content that property keys use, compared by address.
 *
 * Three tables are searched: the runtime's (atoms.def, static data), the program's (static data
 * made by the compiler, program.h), and the isolate's dynamic table, which holds its atoms weakly.
 * An array index is never an atom. The names of atoms.def are C identifiers: ATOM(length) is the
 * address of the static atom "length".
 */
#ifndef PERRY_STRING_ATOM_H
#define PERRY_STRING_ATOM_H

#include "abi/isolate.h"

typedef struct StaticAtom { /* layout of a static String of up to 48 characters, all of Latin-1 */
  _Alignas(16) Cell header;
  uint32_t length, hash;
  uint8_t text[48];
} StaticAtom;

typedef enum AtomId {
#define ATOM_ROW(name, text) ATOM_ID_##name,
#include "abi/atoms.def"
  ATOM_COUNT
} AtomId;

/* Made at build time by string/atoms_generate.c from abi/atoms.def, in order of AtomId. */
extern StaticAtom perry_atoms[];
#define ATOM(name) ((String *)(void *)&perry_atoms[ATOM_ID_##name])

/* The atom of this content. The text must not be an array index. Effects: ALLOC. */
String *atom_from_string(String *s);
String *atom_from_latin1(const uint8_t *text, uint32_t length);
String *atom_from_ascii(const char *text);

/* Well-known symbols, static data (string/well_known.c): WELL_KNOWN(iterator) is @@iterator. */
typedef enum WellKnownSymbol {
#define WELL_KNOWN_ROW(name) WELL_KNOWN_##name,
#include "abi/well_known.def"
  WELL_KNOWN_COUNT
} WellKnownSymbol;
typedef struct StaticSymbol {
  _Alignas(16) Symbol symbol;
} StaticSymbol;
extern StaticSymbol perry_well_known[];
#define WELL_KNOWN(name) value_symbol(&perry_well_known[WELL_KNOWN_##name].symbol)
Symbol *symbol_create(Value description); /* ALLOC */

#endif
