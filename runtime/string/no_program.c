/* no_program.c - the program of a unit test: nothing. A compiled program brings its own, and this
 * member stays in the archive. */
#include "abi/program.h"

const Program perry_program = {0};
