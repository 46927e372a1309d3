/* runtime.h - the public face of the runtime: what stdlib/ includes. */
#ifndef PERRY_RUNTIME_H
#define PERRY_RUNTIME_H

#include "abi/builtin.h"
#include "abi/entry.h"
#include "abi/isolate.h"
#include "array/array.h"
#include "array/builtin_iterator.h"
#include "array/typed_array.h"
#include "builtin/realm.h"
#include "collection/hash_table.h"
#include "core/loop_hooks.h"
#include "core/output.h"
#include "core/throw.h"
#include "function/function.h"
#include "gc/barrier.h"
#include "gc/heap.h"
#include "gc/roots.h"
#include "job/promise.h"
#include "object/environment.h"
#include "object/error.h"
#include "object/primitive_wrapper.h"
#include "operation/convert.h"
#include "operation/iterate.h"
#include "string/atom.h"
#include "string/string.h"
#include "string/symbol.h"
#include "unicode/unicode.h"
#include "unicode/utf.h"

#endif
