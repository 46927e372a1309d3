/* isolate.h - all state of one running program (one per thread).
 *
 * The fields of isolate.def are read by compiled code; their order is their offset. The rest belongs to the folder named beside it.
 */
#ifndef PERRY_ABI_ISOLATE_H
#define PERRY_ABI_ISOLATE_H

#include "abi/layout.h"

typedef struct Heap Heap;             /* gc/ */
typedef struct AtomTable AtomTable;   /* string/ */
typedef struct ShapeTable ShapeTable; /* object/ */
typedef struct Realm Realm;           /* builtin/ */
typedef struct JobQueue JobQueue;     /* job/ */
typedef struct EventLoop EventLoop;   /* stdlib/uv */

typedef struct Isolate {
#define ISOLATE_FIELD(type, name, llvm) type name;
#include "abi/isolate.def"
  Heap *heap;
  AtomTable *atoms;
  ShapeTable *shapes;
  Realm *realm;
  JobQueue *jobs;
  EventLoop *loop;
  int argc;
  char **argv;
  int exit_code;          /* process.exitCode */
  bool has_exit_code;
  uint32_t identity_count; /* next identity hash */
  uint32_t symbol_count;
} Isolate;

extern _Thread_local Isolate perry_isolate;

#endif
