/* elf_object.c - see the header. The names of new sections go to a copy of the string section at
 * the end of the file; what LLVM wrote stays where it is. */
#include "emit/elf_object.h"

#include "base/check.h"

#include <string.h>

ElfObject elf_open(EmittedBytes bytes) {
  ElfObject object = {.bytes = bytes.bytes, .count = bytes.count};
  object.header = (const Elf64_Ehdr *)(const void *)bytes.bytes;
  CHECK(bytes.count > sizeof *object.header && !memcmp(bytes.bytes, ELFMAG, SELFMAG) &&
            object.header->e_shentsize == sizeof(Elf64_Shdr) && object.header->e_shnum > 0,
        "LLVM writes ELF objects");
  object.sections = (const Elf64_Shdr *)(const void *)(bytes.bytes + object.header->e_shoff);
  for (uint32_t i = 1; i < object.header->e_shnum; i++) {
    const Elf64_Shdr *section = &object.sections[i];
    if (section->sh_type != SHT_SYMTAB) continue;
    object.symbol_section = i;
    object.symbols = (const Elf64_Sym *)(const void *)(bytes.bytes + section->sh_offset);
    object.symbol_count = (uint32_t)(section->sh_size / sizeof(Elf64_Sym));
    object.symbol_texts = bytes.bytes + object.sections[section->sh_link].sh_offset;
  }
  CHECK(object.symbols != NULL, "an object has symbols");
  return object;
}

uint32_t elf_find_section(const ElfObject *object, const char *name) {
  const char *texts = object->bytes + object->sections[object->header->e_shstrndx].sh_offset;
  for (uint32_t i = 1; i < object->header->e_shnum; i++)
    if (strcmp(texts + object->sections[i].sh_name, name) == 0) return i;
  return 0;
}

const char *elf_section_bytes(const ElfObject *object, uint32_t section) {
  return object->bytes + object->sections[section].sh_offset;
}

const Elf64_Rela *elf_relocations(const ElfObject *object, uint32_t section, uint32_t *count) {
  *count = 0;
  for (uint32_t i = 1; i < object->header->e_shnum; i++) {
    const Elf64_Shdr *s = &object->sections[i];
    if (s->sh_type != SHT_RELA || s->sh_info != section) continue;
    *count = (uint32_t)(s->sh_size / sizeof(Elf64_Rela));
    return (const Elf64_Rela *)(const void *)(object->bytes + s->sh_offset);
  }
  return NULL;
}

static size_t align(size_t offset) {
  return (offset + 7) & ~(size_t)7;
}

static void define_symbol(const ElfObject *object, char *copy, const char *name, uint32_t section) {
  Elf64_Sym *symbols =
      (Elf64_Sym *)(void *)(copy + object->sections[object->symbol_section].sh_offset);
  for (uint32_t i = 1; i < object->symbol_count; i++) {
    if (strcmp(object->symbol_texts + symbols[i].st_name, name) != 0) continue;
    CHECK(symbols[i].st_shndx == SHN_UNDEF, "a symbol is defined once");
    symbols[i].st_shndx = (uint16_t)section;
    symbols[i].st_value = 0;
  }
}

EmittedBytes elf_add_section(Arena *arena, const ElfObject *object, const char *symbol,
                             EmittedBytes content, const ElfFixup *fixups, uint32_t fixup_count) {
  static const char names[] = ".rodata.sites\0.rela.rodata.sites";
  enum { NAME_SECTION = 0, NAME_RELOCATIONS = 14, ADDED = 2 };
  uint32_t count = object->header->e_shnum, text_section = object->header->e_shstrndx;
  const Elf64_Shdr *texts = &object->sections[text_section];
  size_t texts_at = align(object->count),
         content_at = align(texts_at + texts->sh_size + sizeof names),
         fixups_at = align(content_at + content.count),
         headers_at = align(fixups_at + fixup_count * sizeof(Elf64_Rela)),
         total = headers_at + (count + ADDED) * sizeof(Elf64_Shdr);
  CHECK(count + ADDED < SHN_LORESERVE, "number of sections");
  char *copy = arena_allocate(arena, total);
  memcpy(copy, object->bytes, object->count);
  memcpy(copy + texts_at, object->bytes + texts->sh_offset, texts->sh_size);
  memcpy(copy + texts_at + texts->sh_size, names, sizeof names);
  memcpy(copy + content_at, content.bytes, content.count);
  Elf64_Rela *relocations = (Elf64_Rela *)(void *)(copy + fixups_at);
  for (uint32_t i = 0; i < fixup_count; i++)
    relocations[i] = (Elf64_Rela){fixups[i].offset, ELF64_R_INFO(fixups[i].symbol, R_X86_64_64),
                                  -(int64_t)object->symbols[fixups[i].symbol].st_value};
  Elf64_Shdr *headers = (Elf64_Shdr *)(void *)(copy + headers_at);
  memcpy(headers, object->sections, count * sizeof *headers);
  headers[text_section].sh_offset = texts_at;
  headers[text_section].sh_size = texts->sh_size + sizeof names;
  headers[count] = (Elf64_Shdr){.sh_name = (uint32_t)texts->sh_size + NAME_SECTION,
                                .sh_type = SHT_PROGBITS,
                                .sh_flags = SHF_ALLOC,
                                .sh_offset = content_at,
                                .sh_size = content.count,
                                .sh_addralign = 8};
  headers[count + 1] = (Elf64_Shdr){.sh_name = (uint32_t)texts->sh_size + NAME_RELOCATIONS,
                                    .sh_type = SHT_RELA,
                                    .sh_flags = SHF_INFO_LINK,
                                    .sh_offset = fixups_at,
                                    .sh_size = fixup_count * sizeof(Elf64_Rela),
                                    .sh_link = object->symbol_section,
                                    .sh_info = count,
                                    .sh_addralign = 8,
                                    .sh_entsize = sizeof(Elf64_Rela)};
  Elf64_Ehdr *header = (Elf64_Ehdr *)(void *)copy;
  header->e_shoff = headers_at;
  header->e_shnum = (uint16_t)(count + ADDED);
  define_symbol(object, copy, symbol, count);
  return (EmittedBytes){copy, total};
}
