/* specialise.h - from the operations of the language to typed ones, in place. */
#ifndef PERRY_SPECIALISE_SPECIALISE_H
#define PERRY_SPECIALISE_SPECIALISE_H

#include "ir/ir.h"

/* All passes of pass.def over the module; needs infer_program before it. */
void specialise_program(IrModule *module);

/* ---- passes ---- */
/* Loads of static slots that hold one constant become the constant. */
void fold_constant_slots(IrFunction *function);
/* Gives functions typed direct entries where the proofs allow, and calls them through these. */
void make_direct_entries(IrModule *module);
void call_directly(IrFunction *function);
/* Numbers that are proven become F64 or I32 values, operators on them machine operations. */
void narrow_numbers(IrFunction *function);

#endif
