/* report.c - PERRY_GC_TRACE (one JSON line a collection unless it is 2, and one at the end) and
 * PERRY_GC_DIAG (for people), on standard error. */
#include "gc/collector.h"

#include <inttypes.h>
#include <stdio.h>

void report_cycle(const Heap *h, const char *kind, const char *trigger) {
  const CycleReport *c = &h->cycle;
  size_t used_bytes = heap_used_bytes(h), side_bytes = h->side_young_bytes + h->side_old_bytes;
  if (h->switches.gc_trace == 1)
    fprintf(stderr,
            "{\"gc\":\"%s\",\"trigger\":\"%s\",\"before_bytes\":%" PRIu64
            ",\"after_bytes\":%zu,\"old_bytes\":%zu"
            ",\"nursery_bytes\":%zu,\"old_limit_bytes\":%zu,\"copied\":%" PRIu64
            ",\"copied_bytes\":%" PRIu64 ",\"promoted\":%" PRIu64 ",\"promoted_bytes\":%" PRIu64
            ",\"pinned\":%" PRIu64 ",\"interior\":%" PRIu64 ",\"evacuated\":%" PRIu64
            ",\"weak_cleared\":%" PRIu64 ",\"side_bytes\":%zu"
            ",\"side_freed_bytes\":%" PRIu64 ",\"stack_words\":%" PRIu64 ",\"scan_ns\":%" PRIu64
            ",\"minor_ns\":%" PRIu64 ",\"mark_ns\":%" PRIu64 "}\n",
            kind, trigger, c->before_bytes, used_bytes, h->old_bytes, h->nursery_bytes,
            h->old_limit_bytes, c->copied_cells, c->copied_bytes, c->promoted_cells,
            c->promoted_bytes, c->pinned_cells, c->interior_hits, c->evacuated_cells,
            c->weak_cleared, side_bytes, c->side_freed_bytes, c->stack_words, c->scan_ns,
            c->minor_ns, c->mark_ns);
  if (h->switches.gc_diag)
    fprintf(stderr,
            "[gc] %s (%s): %.2f MiB -> %.2f MiB and %.2f MiB side, %" PRIu64 " copied, %" PRIu64
            " promoted, %" PRIu64 " pinned, %.3f ms\n",
            kind, trigger, (double)c->before_bytes / 1048576, (double)used_bytes / 1048576,
            (double)side_bytes / 1048576, c->copied_cells, c->promoted_cells, c->pinned_cells,
            (double)(c->scan_ns + c->minor_ns + c->mark_ns) / 1e6);
}

void report_totals(void) {
  const Heap *h = perry_isolate.heap;
  fprintf(stderr,
          "{\"gc\":\"total\",\"collections\":%" PRIu64 ",\"copied\":%" PRIu64
          ",\"promoted\":%" PRIu64 ",\"pinned\":%" PRIu64 ",\"evacuated\":%" PRIu64 "}\n",
          h->cycle_count, h->totals.copied_cells, h->totals.promoted_cells, h->totals.pinned_cells,
          h->totals.evacuated_cells);
}
