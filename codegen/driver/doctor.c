/* doctor.c - looks for the parts of link_part.def where the linker's command line takes them from.
 */
#include "driver/doctor.h"

#include "driver/link.h"

#include <stdio.h>

int doctor_run(void) {
  Arena arena = {0};
  bool is_good = true;
  for (LinkPart part = 0; part < LINK_PART_COUNT; part++) {
    const LinkPartRow *row = link_part_row(part);
    bool is_there = link_part_find(&arena, part);
    printf("%-8s %s%s%s\n", is_there ? "ok" : "missing", row->what, is_there ? "" : ": ",
           is_there ? "" : row->remedy);
    is_good &= is_there;
  }
  arena_release(&arena);
  return is_good ? 0 : 1;
}
