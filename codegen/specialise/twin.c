/* twin.c - joins specialised code and its generic twin.
 *
 * The twin is a copy of the function from before its guards were inserted, so node ids agree. The
 * points it is entered at are the nodes that the guards' sites name; what is live there is told by
 * the transform to resumable form, and each guard passes its own values of those nodes.
 */
#include "specialise/specialise.h"

#include "lower/resumable.h"

#include <stdlib.h>

static int compare_ids(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static uint32_t find_point(const uint32_t *ids, uint32_t count, uint32_t id) {
  uint32_t low = 0, high = count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (ids[middle] < id)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* A twin returns Values. */
static void box_returns(IrFunction *twin) {
  for (uint32_t i = 0; i < twin->blocks.count; i++) {
    IrNode *last = twin->blocks.items[i]->last;
    if (last->op != IR_RETURN || last->operands[0]->representation != REP_F64) continue;
    IrNode *boxed = ir_node_new(twin, IR_BOX_F64, REP_VALUE, 1, last->operands);
    boxed->type = TYPE_NUMBER;
    ir_insert_before(last, boxed);
    last->operands[0] = boxed;
  }
}

bool make_twin(IrFunction *function, IrFunction *twin, IrNode **by_id) {
  Arena *arena = function->module->arena;
  struct {
    uint32_t *items;
    uint32_t count, capacity;
  } ids = {0};
  for (uint32_t i = 0; i < function->blocks.count; i++)
    for (IrNode *node = function->blocks.items[i]->first; node; node = node->next)
      if (node->op == IR_GUARD) VECTOR_PUSH(arena, &ids, node->immediate.site->point_node);
  if (ids.count == 0) return false;
  qsort(ids.items, ids.count, sizeof *ids.items, compare_ids);
  uint32_t count = 0;
  for (uint32_t i = 0; i < ids.count; i++)
    if (count == 0 || ids.items[count - 1] != ids.items[i]) ids.items[count++] = ids.items[i];
  TwinPoint *points = ARENA_ARRAY(arena, TwinPoint, count);
  box_returns(twin);
  if (!make_enterable(twin, count, ids.items, points)) return false;
  twin->has_direct_entry = false;
  for (uint32_t i = 0; i < function->blocks.count; i++)
    for (IrNode *node = function->blocks.items[i]->first; node; node = node->next) {
      if (node->op != IR_GUARD) continue;
      IrSite *site = node->immediate.site;
      uint32_t point = find_point(ids.items, count, site->point_node);
      site->point = point + 1;
      site->twin = twin;
      site->live_count = points[point].live_count;
      site->live = ARENA_ARRAY(arena, IrNode *, site->live_count + 1);
      for (uint32_t k = 0; k < site->live_count; k++)
        site->live[k] = ir_resolve(by_id[points[point].live[k]]);
    }
  return true;
}
