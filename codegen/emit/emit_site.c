/* emit_site.c - the table from return addresses to source positions (abi/site_table.h).
 *
 * What LLVM's passes did to a call is known when they are done: its debug location says where it
 * stands and, through `inlinedAt`, in whom it was inlined. So each call then gets a number, its
 * *site*, which travels to the machine code as the DWARF discriminator of the call's location; the
 * line program of the object file says at which addresses it ended up. This needs no reading of
 * .debug_info, and the table survives `strip`.
 *
 * A location with column 0 stands for no frame: an entry that leads to the body, an exit to the
 * twin.
 */
#include "abi/site_table.h"
#include "base/vector.h"
#include "emit/elf_object.h"
#include "emit/emitter.h"
#include "emit/line_program.h"

#include <stdlib.h>
#include <string.h>

typedef struct SiteFrame {
  uint32_t function, line, column;
} SiteFrame;

typedef struct CallSite {
  SiteFrame *frames; /* innermost first */
  uint32_t count;
} CallSite;

typedef struct TextBuffer {
  char *items;
  uint32_t count, capacity;
} TextBuffer;

struct SiteCollector {
  struct {
    CallSite *items;
    uint32_t count, capacity;
  } sites; /* site number s is items[s - 1] */
  struct {
    SiteFunction *items;
    uint32_t count, capacity;
  } functions;
  TextBuffer texts;
  HashMap numbers;     /* DISubprogram to 1 + number in functions; HIDDEN_FUNCTION: no frame */
  HashMap text_places; /* Name to 1 + offset in texts */
};

#define HIDDEN_FUNCTION ((uintptr_t)-1)

/* ---- functions ---- */

static uint32_t add_text(Emitter *e, const Name *text) {
  SiteCollector *c = e->sites;
  void **place = hash_map_slot(&e->arena, &c->text_places, text);
  if (!*place) {
    *place = (void *)(uintptr_t)(c->texts.count + 1);
    for (uint32_t i = 0; i <= text->length_bytes; i++)
      VECTOR_PUSH(&e->arena, &c->texts, text->text[i]);
  }
  return (uint32_t)(uintptr_t)*place - 1;
}

/* As V8 shows it in stacks, as far as it can be told from the source. */
Name *site_function_name(Emitter *e, const IrFunction *function) {
  NameTable *names = &e->ir->compilation->names;
  const char *name = function->name ? function->name->text : "";
  const char *known = *name ? name : "<anonymous>";
  if (function->is_module_body)
    return name_intern_c(names, function->stack_owner ? "Object.<anonymous>" : "");
  if (function->is_class_constructor)
    return name_intern_c(names, arena_format(&e->arena, "new %s", known));
  if (function->stack_owner)
    return name_intern_c(names,
                         arena_format(&e->arena, "%s.%s", function->stack_owner->text, known));
  return name_intern_c(names, name);
}

/* LLVM's passes may copy a function together with its DISubprogram; name and line find the original
 * then. */
enum { SUBPROGRAM_NAME = 2, OPERANDS_MAX = 32 };
static Name *copy_key(Emitter *e, LLVMMetadataRef subprogram) {
  LLVMValueRef node = LLVMMetadataAsValue(e->context, subprogram), operands[OPERANDS_MAX];
  unsigned count = LLVMGetMDNodeNumOperands(node), bytes = 0;
  CHECK(count > SUBPROGRAM_NAME && count <= OPERANDS_MAX, "operands of a DISubprogram");
  LLVMGetMDNodeOperands(node, operands);
  const char *name = LLVMGetMDString(operands[SUBPROGRAM_NAME], &bytes);
  return name_intern_c(
      &e->ir->compilation->names,
      arena_format(&e->arena, "%u %.*s", LLVMDISubprogramGetLine(subprogram), (int)bytes, name));
}

void site_note_function(Emitter *e, LLVMMetadataRef subprogram, const IrFunction *function) {
  LLVMAddNamedMetadataOperand(e->module, "perry.functions", /* keeps it alive */
                              LLVMMetadataAsValue(e->context, subprogram));
  hash_map_set(&e->arena, &e->debug_bodies, subprogram, (void *)(uintptr_t)function);
  hash_map_set(&e->arena, &e->debug_bodies, copy_key(e, subprogram), (void *)(uintptr_t)function);
}

static uintptr_t add_function(Emitter *e, LLVMMetadataRef subprogram) {
  SiteCollector *c = e->sites;
  const IrFunction *function = hash_map_get(&e->debug_bodies, subprogram);
  if (!function) function = hash_map_get(&e->debug_bodies, copy_key(e, subprogram));
  if (!function || function == e->ir->evaluate) return HIDDEN_FUNCTION;
  SiteFunction row = {add_text(e, site_function_name(e, function)),
                      data_script(e, function->source)};
  VECTOR_PUSH(&e->arena, &c->functions, row);
  return c->functions.count;
}

static uintptr_t function_number(Emitter *e, LLVMMetadataRef subprogram) {
  void *number = hash_map_get(&e->sites->numbers, subprogram);
  if (number) return (uintptr_t)number;
  uintptr_t result = add_function(e, subprogram);
  hash_map_set(&e->arena, &e->sites->numbers, subprogram, (void *)result);
  return result;
}

/* ---- marking calls ---- */

static LLVMMetadataRef subprogram_of(LLVMMetadataRef location) {
  LLVMMetadataRef scope = LLVMDILocationGetScope(location);
  CHECK(LLVMGetMetadataKind(scope) == LLVMDISubprogramMetadataKind, "scopes are functions");
  return scope;
}

static CallSite describe_site(Emitter *e, LLVMMetadataRef location) {
  struct {
    SiteFrame *items;
    uint32_t count, capacity;
  } frames = {0};
  for (; location; location = LLVMDILocationGetInlinedAt(location)) {
    uint32_t column = LLVMDILocationGetColumn(location);
    uintptr_t number = column ? function_number(e, subprogram_of(location)) : HIDDEN_FUNCTION;
    if (number == HIDDEN_FUNCTION) continue;
    SiteFrame frame = {(uint32_t)number - 1, LLVMDILocationGetLine(location), column};
    VECTOR_PUSH(&e->arena, &frames, frame);
  }
  return (CallSite){frames.items, frames.count};
}

static bool is_intrinsic(LLVMValueRef callee) {
  return LLVMIsAFunction(callee) && LLVMGetIntrinsicID(callee) != 0;
}

static void mark_call(Emitter *e, LLVMDIBuilderRef builder, LLVMValueRef call,
                      LLVMMetadataRef subprogram) {
  if (is_intrinsic(LLVMGetCalledValue(call))) return;
  LLVMMetadataRef location = LLVMInstructionGetDebugLoc(call);
  unsigned line, column = 0;
  LLVMMetadataRef scope = subprogram, inlined_at = NULL;
  if (location) {
    line = LLVMDILocationGetLine(location);
    column = LLVMDILocationGetColumn(location);
    scope = subprogram_of(location);
    inlined_at = LLVMDILocationGetInlinedAt(location);
  } else {
    line = LLVMDISubprogramGetLine(subprogram);
  }
  CallSite site = location ? describe_site(e, location) : (CallSite){0};
  VECTOR_PUSH(&e->arena, &e->sites->sites, site);
  LLVMMetadataRef marked = LLVMDIBuilderCreateLexicalBlockFile(
      builder, scope, LLVMDIScopeGetFile(scope), e->sites->sites.count);
  LLVMInstructionSetDebugLoc(
      call, LLVMDIBuilderCreateDebugLocation(e->context, line, column, marked, inlined_at));
}

void sites_mark(Emitter *e) {
  if (!e->options.has_line_table) return;
  e->sites = ARENA_NEW(&e->arena, SiteCollector);
  LLVMDIBuilderRef builder = LLVMCreateDIBuilder(e->module);
  for (LLVMValueRef f = LLVMGetFirstFunction(e->module); f; f = LLVMGetNextFunction(f)) {
    LLVMMetadataRef subprogram = LLVMGetSubprogram(f);
    if (!subprogram) continue;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
        if (opcode == LLVMCall || opcode == LLVMInvoke) mark_call(e, builder, i, subprogram);
      }
  }
  LLVMDisposeDIBuilder(builder);
}

/* ---- the table ---- */

static void put_number(Arena *arena, TextBuffer *out, uint32_t value) {
  for (; value >= 0x80; value >>= 7)
    VECTOR_PUSH(arena, out, (char)(value | 0x80));
  VECTOR_PUSH(arena, out, (char)value);
}

static uint32_t zigzag(int32_t value) {
  return (uint32_t)value << 1 ^ (uint32_t)(value >> 31);
}

static int compare_rows(const void *a, const void *b) {
  const LineRow *x = a, *y = b;
  if (x->symbol != y->symbol) return x->symbol < y->symbol ? -1 : 1;
  return x->offset < y->offset ? -1 : x->offset > y->offset;
}

typedef struct TableParts {
  struct {
    SiteSection *items;
    uint32_t count, capacity;
  } sections;
  struct {
    SiteCheckpoint *items;
    uint32_t count, capacity;
  } checkpoints;
  TextBuffer rows;
  struct {
    ElfFixup *items;
    uint32_t count, capacity;
  } fixups;
} TableParts;

static void start_section(Arena *arena, const ElfObject *object, uint32_t symbol,
                          TableParts *parts) {
  uint32_t section = object->symbols[symbol].st_shndx;
  CHECK(section < SHN_LORESERVE, "code is in a section");
  ElfFixup fixup = {(uint32_t)(sizeof(SiteTable) + parts->sections.count * sizeof(SiteSection)),
                    symbol};
  VECTOR_PUSH(arena, &parts->fixups, fixup);
  SiteSection row = {.bytes = (uint32_t)object->sections[section].sh_size,
                     .first_checkpoint = parts->checkpoints.count};
  VECTOR_PUSH(arena, &parts->sections, row);
}

static void encode_rows(Emitter *e, const ElfObject *object, const LineRows *lines,
                        TableParts *parts) {
  Arena *arena = &e->arena;
  uint32_t in_checkpoint = 0, code = 0, symbol = 0;
  int32_t line = 0;
  for (uint32_t i = 0; i < lines->count; i++) {
    const LineRow *row = &lines->items[i];
    bool is_new_section = row->symbol != symbol;
    if (!is_new_section && row->discriminator == row[-1].discriminator) continue;
    if (is_new_section) start_section(arena, object, symbol = row->symbol, parts);
    if (is_new_section || in_checkpoint == SITE_ROWS_PER_CHECKPOINT) {
      SiteCheckpoint checkpoint = {row->offset, parts->rows.count};
      VECTOR_PUSH(arena, &parts->checkpoints, checkpoint);
      parts->sections.items[parts->sections.count - 1].checkpoint_count++;
      in_checkpoint = 0;
      code = row->offset;
      line = 0;
    }
    in_checkpoint++;
    put_number(arena, &parts->rows, row->offset - code);
    code = row->offset;
    CHECK(row->discriminator <= e->sites->sites.count, "number of a site");
    const CallSite *site = &e->sites->sites.items[row->discriminator - 1];
    put_number(arena, &parts->rows, site->count);
    for (uint32_t k = 0; k < site->count; k++) {
      const SiteFrame *frame = &site->frames[k];
      put_number(arena, &parts->rows, frame->function);
      put_number(arena, &parts->rows, zigzag((int32_t)frame->line - line));
      put_number(arena, &parts->rows, frame->column);
      line = (int32_t)frame->line;
    }
  }
}

static void put_bytes(char *table, uint32_t *end, uint32_t *offset, const void *bytes,
                      size_t count) {
  *offset = *end;
  if (count) memcpy(table + *end, bytes, count);
  *end += (uint32_t)count;
}

EmittedBytes sites_add(Emitter *e, EmittedBytes bytes) {
  if (!e->sites) return bytes;
  ElfObject object = elf_open(bytes);
  LineRows lines = line_program_read(&e->arena, &object);
  if (lines.count == 0) return bytes;
  qsort(lines.items, lines.count, sizeof *lines.items, compare_rows);
  TableParts parts = {0};
  encode_rows(e, &object, &lines, &parts);
  const SiteCollector *c = e->sites;
  size_t section_bytes = parts.sections.count * sizeof(SiteSection),
         checkpoint_bytes = parts.checkpoints.count * sizeof(SiteCheckpoint),
         function_bytes = c->functions.count * sizeof(SiteFunction);
  char *table = arena_allocate(&e->arena, sizeof(SiteTable) + section_bytes + checkpoint_bytes +
                                              function_bytes + parts.rows.count + c->texts.count);
  SiteTable header = {.section_count = parts.sections.count, .row_bytes = parts.rows.count};
  uint32_t end = sizeof header;
  put_bytes(table, &end, &header.sections, parts.sections.items, section_bytes);
  put_bytes(table, &end, &header.checkpoints, parts.checkpoints.items, checkpoint_bytes);
  put_bytes(table, &end, &header.functions, c->functions.items, function_bytes);
  put_bytes(table, &end, &header.rows, parts.rows.items, parts.rows.count);
  put_bytes(table, &end, &header.texts, c->texts.items, c->texts.count);
  memcpy(table, &header, sizeof header);
  return elf_add_section(&e->arena, &object, "perry_site_table", (EmittedBytes){table, end},
                         parts.fixups.items, parts.fixups.count);
}
