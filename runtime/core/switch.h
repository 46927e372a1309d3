/* switch.h - the PERRY_* environment switches of a compiled program (switch.def), read once by the
 * folder that uses them. */
#ifndef PERRY_CORE_SWITCH_H
#define PERRY_CORE_SWITCH_H

#include <stdint.h>

typedef struct Switches {
#define SWITCH(field, name, fallback, text) int64_t field;
#include "core/switch.def"
} Switches;

/* Reads the environment. */
Switches switches_read(void);

#endif
