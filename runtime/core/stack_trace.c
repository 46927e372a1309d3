/* stack_trace.c - binary search for the checkpoint, then the rows up to the address. */
#include "core/stack_trace.h"

#include "abi/program.h"

#include <stddef.h>

static const void *part(uint32_t offset) {
  return (const char *)perry_program.sites + offset;
}

static const SiteSection *section_of(uintptr_t address) {
  const SiteTable *table = perry_program.sites;
  if (!table) return NULL;
  const SiteSection *sections = part(table->sections);
  for (uint32_t i = 0; i < table->section_count; i++)
    if (address - sections[i].start < sections[i].bytes) return &sections[i];
  return NULL;
}

bool stack_is_program_code(uintptr_t return_address) {
  return section_of(return_address - 1) != NULL;
}

/* The last checkpoint at or before the offset; NULL: none. */
static const SiteCheckpoint *checkpoint_of(const SiteSection *section, uint32_t offset) {
  const SiteCheckpoint *checkpoints = part(perry_program.sites->checkpoints);
  checkpoints += section->first_checkpoint;
  uint32_t low = 0, high = section->checkpoint_count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (checkpoints[middle].code <= offset)
      low = middle + 1;
    else
      high = middle;
  }
  return low > 0 ? &checkpoints[low - 1] : NULL;
}

uint32_t stack_symbolize(uintptr_t return_address, StackFrameName names[STACK_INLINE_MAX]) {
  /* A call at the very end of a function returns to the next function's first byte. */
  uintptr_t address = return_address - 1;
  const SiteSection *section = section_of(address);
  if (!section) return 0;
  uint32_t offset = (uint32_t)(address - section->start);
  const SiteCheckpoint *checkpoint = checkpoint_of(section, offset);
  if (!checkpoint) return 0;
  const SiteTable *table = perry_program.sites;
  const SiteFunction *functions = part(table->functions);
  const char *texts = part(table->texts);
  const uint8_t *cursor = part(table->rows + checkpoint->row);
  const uint8_t *end = part(table->rows + table->row_bytes);
  uint32_t code = checkpoint->code, count = 0;
  int32_t line = 0;
  for (uint32_t row = 0; row < SITE_ROWS_PER_CHECKPOINT && cursor < end; row++) {
    code += site_read(&cursor);
    if (code > offset) break;
    uint32_t frame_count = site_read(&cursor);
    count = 0;
    for (uint32_t i = 0; i < frame_count; i++) {
      const SiteFunction *function = &functions[site_read(&cursor)];
      line += site_unzigzag(site_read(&cursor));
      uint32_t column = site_read(&cursor);
      if (count < STACK_INLINE_MAX)
        names[count++] =
            (StackFrameName){texts + function->name, perry_program.scripts[function->script].name,
                             (uint32_t)line, column, function->script};
    }
  }
  return count;
}
