/* inspect.h - the text that console.log, util.inspect and the report of an uncaught error show for a value.
 *
 * Effects: ALLOC THROW; runs no program code but custom inspection methods.
 */
#ifndef PERRY_CONSOLE_INSPECT_H
#define PERRY_CONSOLE_INSPECT_H

#include "runtime.h"

/* util.inspect(value) with the options of console.log: strings are quoted. */
void inspect_append(StringBuilder *text, Value value);

#endif
