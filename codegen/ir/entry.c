/* entry.c - the table of entry.h. */
#include "ir/entry.h"
#include "abi/effects.h"
#include "base/check.h"

#define V                   'V'
#define P(type)             'P'
#define I                   'I'
#define D                   'D'
#define B                   'B'
#define L                   'L'
#define N                   'N'
#define X                   'X'
#define READ                EFFECT_READ
#define WRITE               EFFECT_WRITE
#define ALLOC               EFFECT_ALLOC
#define THROW               EFFECT_THROW
#define CALL                EFFECT_CALL
#define PURE                EFFECT_PURE
#define PARAMETER_LIST(...) {__VA_ARGS__}
static const Entry entries[] = {
#define ENTRY(name, result, parameters, effects)                                                   \
  {#name, result, PARAMETER_LIST parameters, effects},
#include "abi/entry.def"
#define NUMERIC_F1(function, effects) {#function, D, {D}, effects},
#define NUMERIC_F2(function, effects) {#function, D, {D, D}, effects},
#define NUMERIC_T0(function, effects)
#define NUMERIC_T1(function, effects)
#define NUMERIC_T2(function, effects)
#define NUMERIC_T3(function, effects)
#define NUMERIC_ANY(function, effects)
#define BUILTIN(holder, key, length, signature, function, effects, anchor)                         \
  NUMERIC_##signature(function, effects)
#include "abi/builtin.def"
};

const Entry *ir_entry(EntryId id) {
  CHECK(id < ENTRY_COUNT, "number of a runtime entry");
  return &entries[id];
}

uint32_t ir_entry_parameter_count(const Entry *entry) {
  if (entry->parameters[0] == N) return 0;
  uint32_t count = 0;
  while (entry->parameters[count])
    count++;
  return count;
}

Representation ir_entry_representation(char letter) {
  switch (letter) {
  case V:
    return REP_VALUE;
  case P(any):
    return REP_PTR;
  case I:
    return REP_I32;
  case D:
    return REP_F64;
  case B:
    return REP_BOOL;
  default:
    return REP_NONE;
  }
}
