/* format.h - util.format: the arguments of console.log and its kin as one text. Effects: CALL
 * (toString methods of the program). */
#ifndef PERRY_CONSOLE_FORMAT_H
#define PERRY_CONSOLE_FORMAT_H

#include "runtime.h"

void format_append(StringBuilder *text, uint32_t argc, const Value *argv);

#endif
