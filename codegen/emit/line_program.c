/* line_program.c - the state machine of DWARF's line programs, as far as addresses and
 * discriminators need it. Source: DWARF 4, section 6.2. */
#include "emit/line_program.h"

#include "base/check.h"
#include "base/vector.h"

#include <string.h>

enum { /* standard opcodes and extended ones */
       COPY = 1,
       ADVANCE_PC,
       ADVANCE_LINE,
       SET_FILE,
       SET_COLUMN,
       NEGATE_STMT,
       SET_BASIC_BLOCK,
       CONST_ADD_PC,
       FIXED_ADVANCE_PC,
       END_SEQUENCE = 1,
       SET_ADDRESS = 2,
       SET_DISCRIMINATOR = 4,
};

typedef struct Reader {
  const uint8_t *start, *cursor;
  const Elf64_Rela *relocations;
  uint32_t relocation_count, next_relocation;
} Reader;

static uint32_t read_fixed(Reader *r, unsigned bytes) {
  uint32_t value = 0;
  memcpy(&value, r->cursor, bytes);
  r->cursor += bytes;
  return value;
}

/* LEB128 of either sign: callers that want a signed number ignore it. */
static uint64_t read_number(Reader *r) {
  uint64_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    uint8_t byte = *r->cursor++;
    if (shift < 64) value |= (uint64_t)(byte & 0x7F) << shift;
    if (!(byte & 0x80)) return value;
  }
}

static const Elf64_Rela *relocation_here(Reader *r) {
  uint64_t offset = (uint64_t)(r->cursor - r->start);
  while (r->next_relocation < r->relocation_count &&
         r->relocations[r->next_relocation].r_offset < offset)
    r->next_relocation++;
  CHECK(r->next_relocation < r->relocation_count &&
            r->relocations[r->next_relocation].r_offset == offset,
        "the address of a line program is relocated");
  return &r->relocations[r->next_relocation];
}

/* One unit: its header, then opcodes up to its end. */
static void read_unit(Arena *arena, Reader *r, LineRows *rows) {
  uint32_t length = read_fixed(r, 4);
  const uint8_t *end = r->cursor + length;
  uint32_t version = read_fixed(r, 2);
  CHECK(version == 4, "version of a line program");
  uint32_t header_length = read_fixed(r, 4);
  const uint8_t *program = r->cursor + header_length;
  uint32_t instruction_bytes = read_fixed(r, 1);
  r->cursor += 3; /* operations an instruction, default_is_stmt, line_base */
  uint32_t line_range = read_fixed(r, 1), opcode_base = read_fixed(r, 1);
  const uint8_t *operand_counts = r->cursor;
  r->cursor = program;
  LineRow row = {0};
  while (r->cursor < end) {
    uint32_t opcode = read_fixed(r, 1);
    bool is_row = opcode == COPY || opcode >= opcode_base;
    if (opcode >= opcode_base) {
      row.offset += (opcode - opcode_base) / line_range * instruction_bytes;
    } else if (opcode == ADVANCE_PC) {
      row.offset += (uint32_t)read_number(r) * instruction_bytes;
    } else if (opcode == CONST_ADD_PC) {
      row.offset += (255 - opcode_base) / line_range * instruction_bytes;
    } else if (opcode == FIXED_ADVANCE_PC) {
      row.offset += read_fixed(r, 2);
    } else if (opcode == 0) {
      uint64_t bytes = read_number(r);
      const uint8_t *next = r->cursor + bytes;
      uint32_t extended = read_fixed(r, 1);
      if (extended == SET_ADDRESS) {
        const Elf64_Rela *relocation = relocation_here(r);
        row.symbol = (uint32_t)ELF64_R_SYM(relocation->r_info);
        row.offset = (uint32_t)relocation->r_addend;
      } else if (extended == SET_DISCRIMINATOR) {
        row.discriminator = (uint32_t)read_number(r);
      } else if (extended == END_SEQUENCE) {
        row = (LineRow){0};
      }
      r->cursor = next;
    } else if (opcode != COPY) {
      for (uint32_t i = 0; i < operand_counts[opcode - 1]; i++)
        read_number(r);
    }
    if (!is_row) continue;
    if (row.discriminator) VECTOR_PUSH(arena, rows, row);
    row.discriminator = 0;
  }
  r->cursor = end;
}

LineRows line_program_read(Arena *arena, const ElfObject *object) {
  LineRows rows = {0};
  uint32_t section = elf_find_section(object, ".debug_line");
  if (!section) return rows;
  const uint8_t *start = (const uint8_t *)elf_section_bytes(object, section);
  const uint8_t *end = start + object->sections[section].sh_size;
  Reader reader = {.start = start, .cursor = start};
  reader.relocations = elf_relocations(object, section, &reader.relocation_count);
  while (reader.cursor < end)
    read_unit(arena, &reader, &rows);
  return rows;
}
