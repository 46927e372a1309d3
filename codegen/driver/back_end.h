/* back_end.h - from the IR of a program to what the command asks for: LLVM IR, assembly, an object
 * file, an executable, or the running program. */
#ifndef PERRY_DRIVER_BACK_END_H
#define PERRY_DRIVER_BACK_END_H

#include "driver/options.h"
#include "driver/stage_clock.h"
#include "ir/ir.h"

/* Returns the exit status. Errors are diagnostics of the module's compilation. */
int back_end_run(IrModule *module, const Options *options, StageClock *clock);

#endif
