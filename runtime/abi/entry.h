/* entry.h - prototypes of the functions of entry.def. Contracts stand in the table. */
#ifndef PERRY_ABI_ENTRY_H
#define PERRY_ABI_ENTRY_H

#include "abi/layout.h"
#include "abi/program.h"

#define V                                        Value
#define P(type)                                  type *
#define I                                        uint32_t
#define D                                        double
#define B                                        bool
#define L                                        uint64_t
#define N                                        void
#define X                                        _Noreturn void
#define ENTRY(name, result, parameters, effects) result name parameters;
#include "abi/entry.def"
#undef V
#undef P
#undef I
#undef D
#undef B
#undef L
#undef N
#undef X

/* How perry_set_function_name forms the name. */
enum { FUNCTION_NAME_PLAIN, FUNCTION_NAME_GET, FUNCTION_NAME_SET };

#endif
