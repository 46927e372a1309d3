/* isolate.h - all state of one running program (one per thread).
 *
 * The fields of isolate.def are read by compiled code; their order is their offset. The rest
 * belongs to the folder named beside it.
 */
#ifndef PERRY_ABI_ISOLATE_H
#define PERRY_ABI_ISOLATE_H

#include "abi/layout.h"

typedef struct Heap Heap;               /* gc/ */
typedef struct AtomTable AtomTable;     /* string/ */
typedef struct ShapeTable ShapeTable;   /* object/ */
typedef struct Realm Realm;             /* builtin/ */
typedef struct JobQueue JobQueue;       /* job/ */
typedef struct ModuleTable ModuleTable; /* job/ */
typedef struct EventLoop EventLoop;     /* stdlib/uv */
typedef struct Console Console;         /* stdlib/console */
typedef struct Process Process;         /* stdlib/process */
typedef struct Timeouts Timeouts;       /* stdlib/timers */
typedef struct Immediates Immediates;   /* stdlib/timers */

/* How core/main.c reaches the layers above it: entries are NULL until the layer is first used, so a
   program that never makes a promise or a timer links neither. Meaning of each: core/loop_hooks.h.
 */
typedef struct LoopHooks {
  void (*run_jobs)(void);
  bool (*run_loop)(void);
  void (*before_exit)(void);
  void (*at_exit)(int code);
  bool (*is_pending)(Value promise);
  void (*watch_evaluation)(Value promise);
  bool (*on_uncaught)(Value exception, const char *origin);
  bool (*on_unhandled_rejection)(Value reason, Value promise);
  uint32_t (*async_frames)(uintptr_t *addresses, uint32_t capacity);
} LoopHooks;

typedef struct Isolate {
#define ISOLATE_FIELD(type, name, llvm) type name;
#include "abi/isolate.def"
  Heap *heap;
  AtomTable *atoms;
  ShapeTable *shapes;
  Realm *realm;
  JobQueue *jobs;
  ModuleTable *modules; /* NULL: the program's modules need no evaluator */
  EventLoop *loop;
  Console *console;       /* NULL until something is grouped, counted or timed */
  Process *process;       /* NULL until it has listeners */
  Timeouts *timeouts;     /* NULL until the first one */
  Immediates *immediates; /* likewise */
  double start_ms;        /* of CLOCK_MONOTONIC */
  int argc;
  char **argv;
  int exit_code; /* process.exitCode */
  bool has_exit_code;
  LoopHooks hooks;         /* core/ */
  char *stack_base;        /* highest address of the stack that may hold cells */
  uintptr_t throw_site;    /* code of the program that threw last, 0: unknown (core/throw.c) */
  char *stack_limit_rest;  /* what stack_limit is when no stack overflow is being reported */
  uint32_t identity_count; /* next identity hash */
  uint32_t symbol_count;
  uint64_t random_state[2]; /* Math.random; zero until first used */
  uint32_t
      turn; /* counts turns of the event loop: a WeakRef keeps its target until the turn ends */
  uint64_t guards_executed, guards_failed; /* counted with --guard-fail only (core/guard.c) */
  struct JoinChain
      *joining; /* receivers of Array.prototype.join under way (builtin/array_text.c) */
} Isolate;

extern _Thread_local Isolate perry_isolate;

#endif
