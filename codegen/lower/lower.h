/* lower.h - the syntax tree to IR: the entry of this stage.
 *
 * In:  a linked ModuleGraph without errors. Out: an IrModule with one function per function of the
 * program, a body per module, and `evaluate`, which runs the graph. Generators and async functions
 * are in resumable form already (state_machine.c). What is not supported is reported with its
 * position (DIAG_NOT_SUPPORTED); then the module must not be compiled further.
 */
#ifndef PERRY_LOWER_LOWER_H
#define PERRY_LOWER_LOWER_H

#include "ir/ir.h"
#include "resolve/module.h"

IrModule *lower_program(ModuleGraph *graph);

#endif
