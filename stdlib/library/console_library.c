/* console_library.c - holds the functions of console.def together for the linker: abi/library.def.
 */
#include "runtime.h"

extern const void *const perry_library_console[];
const void *const perry_library_console[] = {
#define BUILTIN(holder, key, length, signature, function, effects, anchor) (const void *)function,
#define GETTER(holder, key, signature, function, effects, anchor)          (const void *)function,
#define SETTER(holder, key, signature, function, effects, anchor)          (const void *)function,
#define STRING(holder, key, text)
#define NUMBER(holder, key, value)
#define ALIAS(holder, key, target)
#include "abi/builtin/console.def"
};
