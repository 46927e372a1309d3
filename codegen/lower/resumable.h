/* resumable.h - resumable form: see state_machine.c. */
#ifndef PERRY_LOWER_RESUMABLE_H
#define PERRY_LOWER_RESUMABLE_H

#include "ir/ir.h"

/* Turns the body of a lowered generator or async function into its resume entry
 * (IrFunction.is_resumed_by_frame). */
void make_resumable(IrFunction *function);

/* The same transform for a twin: the copy of a function becomes one that is entered before given
 * nodes. nodes: their ids, ascending and distinct; point i + 1 is nodes[i]. live[i] receives the
 * values that the twin needs there, in the order of TWIN_LIVE. False when some point cannot be
 * entered (frame memory lives across it): then the function is of no use. */
typedef struct TwinPoint {
  uint32_t live_count;
  uint32_t *live; /* node ids */
} TwinPoint;
bool make_enterable(IrFunction *twin, uint32_t count, const uint32_t *nodes, TwinPoint *points);

#endif
