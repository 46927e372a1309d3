/* entry.h - the C functions that compiled code calls, by number: the runtime entries of
 * abi/entry.def, and the builtins of abi/builtin.def that take and return plain numbers (signatures
 * F1 and F2), which CALL_MATH names.
 *
 * A signature is kept as letters of entry.def: V value, P pointer, I i32, D f64, B bool, L i64, and
 * as a result N nothing or X does not return. L serves the emitter itself; no IR value has it.
 */
#ifndef PERRY_IR_ENTRY_H
#define PERRY_IR_ENTRY_H

#include "ir/ir.h"

typedef enum EntryId {
#define ENTRY(name, result, parameters, effects) ENTRY_##name,
#include "abi/entry.def"
#define NUMERIC_F1(function) ENTRY_##function,
#define NUMERIC_F2(function) ENTRY_##function,
#define NUMERIC_T0(function)
#define NUMERIC_T1(function)
#define NUMERIC_T2(function)
#define NUMERIC_T3(function)
#define NUMERIC_ANY(function)
#define BUILTIN(holder, key, length, signature, function, effects, anchor)                         \
  NUMERIC_##signature(function)
#include "abi/builtin.def"
#undef NUMERIC_F1
#undef NUMERIC_F2
#undef NUMERIC_T0
#undef NUMERIC_T1
#undef NUMERIC_T2
#undef NUMERIC_T3
#undef NUMERIC_ANY
  ENTRY_COUNT
} EntryId;

enum { ENTRY_PARAMETERS_MAX = 7 };

typedef struct Entry {
  const char *name;                          /* of the C function */
  char result;                               /* letter */
  char parameters[ENTRY_PARAMETERS_MAX + 1]; /* letters, NUL terminated */
  uint8_t effects;                           /* EFFECT_* */
} Entry;

const Entry *ir_entry(EntryId id);
uint32_t ir_entry_parameter_count(const Entry *entry);
/* REP_NONE for N, X and L. */
Representation ir_entry_representation(char letter);
static inline bool ir_entry_returns(const Entry *entry) {
  return entry->result != 'X';
}

#endif
