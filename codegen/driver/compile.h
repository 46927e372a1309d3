/* compile.h - from a file to what the command asks for: one function that calls every stage in
 * order. */
#ifndef PERRY_DRIVER_COMPILE_H
#define PERRY_DRIVER_COMPILE_H

#include "driver/options.h"

/* Returns the exit status; everything wrong with the program has been printed to stderr. */
int compile_program(const Options *options);

#endif
