/* elf_object.h - reading and extending a relocatable ELF object that LLVM made (x86-64).
 *
 * Owner   an ElfObject borrows the bytes it was opened on
 * Errors  an object that is not as LLVM writes them is a fault of the compiler
 */
#ifndef PERRY_EMIT_ELF_OBJECT_H
#define PERRY_EMIT_ELF_OBJECT_H

#include "base/arena.h"
#include "emit/emit.h"

#include <elf.h>

typedef struct ElfObject {
  const char *bytes;
  size_t count;
  const Elf64_Ehdr *header;
  const Elf64_Shdr *sections;
  const Elf64_Sym *symbols;
  const char *symbol_texts;
  uint32_t symbol_count, symbol_section;
} ElfObject;

ElfObject elf_open(EmittedBytes bytes);
/* Number of the section with this name; 0: none. */
uint32_t elf_find_section(const ElfObject *object, const char *name);
const char *elf_section_bytes(const ElfObject *object, uint32_t section);
/* Relocations of a section in order of offset. */
const Elf64_Rela *elf_relocations(const ElfObject *object, uint32_t section, uint32_t *count);

/* A place in an added section that shall hold the start of another section, as 64-bit address. */
typedef struct ElfFixup {
  uint32_t offset; /* in the added section */
  uint32_t symbol; /* number of a symbol of the section meant */
} ElfFixup;

/* A copy of the object with one more read-only section, which defines the so far undefined symbol
 * at its start. */
EmittedBytes elf_add_section(Arena *arena, const ElfObject *object, const char *symbol,
                             EmittedBytes content, const ElfFixup *fixups, uint32_t fixup_count);

#endif
