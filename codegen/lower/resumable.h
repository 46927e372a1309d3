/* resumable.h - resumable form: see state_machine.c. */
#ifndef PERRY_LOWER_RESUMABLE_H
#define PERRY_LOWER_RESUMABLE_H

#include "ir/ir.h"

/* Turns the body of a lowered generator or async function into its resume entry (IrFunction.is_resumed_by_frame). */
void make_resumable(IrFunction *function);

#endif
