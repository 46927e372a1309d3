/* table.h - console.table: tabular data as a box drawn with lines. */
#ifndef PERRY_CONSOLE_TABLE_H
#define PERRY_CONSOLE_TABLE_H

#include "runtime.h"

/* False: not tabular, nothing was appended. properties: the columns wanted, an array, or undefined.
 * Effects: CALL (getters and inspection methods of the program). */
bool table_append(StringBuilder *text, Value data, Value properties);

#endif
