/* process_library.c - holds the functions of process.def together for the linker: abi/library.def.
 */
#include "runtime.h"

extern const void *const perry_library_process[];
const void *const perry_library_process[] = {
#define BUILTIN(holder, key, length, signature, function, effects, anchor) (const void *)function,
#define GETTER(holder, key, signature, function, effects, anchor)          (const void *)function,
#define SETTER(holder, key, signature, function, effects, anchor)          (const void *)function,
#define STRING(holder, key, text)
#define NUMBER(holder, key, value)
#define ALIAS(holder, key, target)
#include "abi/builtin/process.def"
};
