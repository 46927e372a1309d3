/* atoms_generate.c - run while building: writes the static strings of the runtime as C.
 *
 *   perry_atoms[]            the rows of abi/atoms.def, hashed
 *   perry_atom_index[]       open-addressed table over them (atom_table.h), 1 + AtomId, 0 is free
 *   perry_characters[256]    the strings of one unit below 256
 *
 * A text that does not fit a StaticAtom, or stands there twice, fails the build.
 */
#include "abi/layout.h"
#include "abi/string_hash.h"
#include "string/atom.h"
#include "string/atom_table.h"
#include <stdio.h>
#include <stdlib.h>

static const char *const texts[] = {
#define ATOM_ROW(name, text) text,
#include "abi/atoms.def"
};

enum { ATOM_MAX_UNITS = 48 };

static void fail(const char *what, const char *text) {
  fprintf(stderr, "abi/atoms.def: %s: \"%s\"\n", what, text);
  exit(1);
}

static uint16_t atom_index[ATOM_INDEX_SLOTS];

static void enter(uint32_t id) {
  uint32_t slot = string_hash_latin1((const uint8_t *)texts[id], (uint32_t)strlen(texts[id]));
  for (slot &= ATOM_INDEX_SLOTS - 1; atom_index[slot]; slot = (slot + 1) & (ATOM_INDEX_SLOTS - 1))
    if (!strcmp(texts[atom_index[slot] - 1], texts[id])) fail("the same text twice", texts[id]);
  atom_index[slot] = (uint16_t)(id + 1);
}

static void print_string(const uint8_t *text, uint32_t length, uint32_t info, uint32_t bytes) {
  printf("{{%#xu, CELL_FLAG_STATIC, CELL_STRING_LATIN1, %u}, %u, %#xu, {", CELL_NOT_OBJECT | info,
         bytes / CELL_GRANULE_BYTES, length, string_hash_latin1(text, length));
  for (uint32_t i = 0; i < length; i++)
    printf("%u,", text[i]);
  printf("}},\n");
}

int main(void) {
  if (ATOM_COUNT * 2 > ATOM_INDEX_SLOTS) fail("too many rows for ATOM_INDEX_SLOTS", "");
  printf("/* Written by string/atoms_generate.c. */\n"
         "#include \"string/atom.h\"\n#include \"string/atom_table.h\"\n\nStaticAtom perry_atoms[] "
         "= {\n");
  for (uint32_t id = 0; id < ATOM_COUNT; id++) {
    uint32_t length = (uint32_t)strlen(texts[id]);
    if (length > ATOM_MAX_UNITS) fail("longer than 48 characters", texts[id]);
    enter(id);
    print_string((const uint8_t *)texts[id], length, STRING_INFO_ATOM | STRING_INFO_HASHED,
                 sizeof(StaticAtom));
  }
  printf("};\n\nconst uint16_t perry_atom_index[ATOM_INDEX_SLOTS] = {");
  for (uint32_t slot = 0; slot < ATOM_INDEX_SLOTS; slot++)
    printf("%s%u,", slot % 24 ? "" : "\n", atom_index[slot]);
  printf("\n};\n\nStaticCharacter perry_characters[256] = {\n");
  for (uint32_t c = 0; c < 256; c++) {
    uint8_t unit = (uint8_t)c;
    uint32_t info = STRING_INFO_HASHED | (c >= '0' && c <= '9' ? STRING_INFO_INDEX : 0);
    print_string(&unit, 1, info, sizeof(StaticCharacter));
  }
  printf("};\n");
  return 0;
}
