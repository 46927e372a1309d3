/* empty_program.c - the program of a binary that has none (unit tests): linked only when no object file defines perry_program. */
#include "abi/program.h"

const Program perry_program = {0};
