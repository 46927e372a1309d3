/* infer.h - whole-program type inference: what is proven, without annotations and without running
 * anything.
 *
 * A closed world: all modules are known, code cannot come from strings. Types are sets (IrType)
 * that grow to a fixpoint over all functions: parameters join the arguments of all call sites where
 * every use of the function is a call, results join the returns, static slots join what is stored
 * to them. Predictions are not read here.
 *
 * After it  IrNode.type holds for each value; IrFunction.parameter_types and return_type.
 */
#ifndef PERRY_INFER_INFER_H
#define PERRY_INFER_INFER_H

#include "ir/ir.h"

void infer_program(IrModule *module);

/* All types of the function's values to TYPE_NONE. */
void infer_reset(IrFunction *function);
/* One function again, after a pass changed it: types of its values from those of its parameters,
 * calls and slots. */
void infer_function(IrFunction *function);

/* The only function a callee can be, NULL when that is not known. The operand of a CALL. */
IrFunction *infer_callee(const IrNode *callee);

#endif
