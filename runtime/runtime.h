/* runtime.h - the public face of the runtime: what stdlib/ includes. */
#ifndef PERRY_RUNTIME_H
#define PERRY_RUNTIME_H

#include "abi/builtin.h"
#include "abi/entry.h"
#include "abi/isolate.h"
#include "array/array.h"
#include "builtin/realm.h"
#include "core/loop_hooks.h"
#include "core/output.h"
#include "core/throw.h"
#include "function/function.h"
#include "gc/barrier.h"
#include "gc/heap.h"
#include "gc/roots.h"
#include "job/promise.h"
#include "object/error.h"
#include "operation/convert.h"
#include "operation/iterate.h"
#include "string/atom.h"
#include "string/string.h"

#endif
