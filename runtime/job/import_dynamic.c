/* import_dynamic.c - import().
 *
 * All of it happens in microtasks, as in node, whose loader takes a fixed number of turns; programs
 * that let import() race with other promises see the same order: a module already loaded after 2
 * turns, a new one after 5 and 2 for each level of imports below it; its outcome reaches the
 * promise 5 turns after the evaluation. Spec: sec-evaluate-import-call, sec-ContinueDynamicImport
 */
#include "abi/entry.h"
#include "array/array.h"
#include "core/throw.h"
#include "job/module.h"
#include "operation/convert.h"

enum { TURNS_MISSING = 4, TURNS_LOADED = 2, TURNS_NEW = 5, TURNS_PER_LEVEL = 2, TURNS_AFTER = 5 };

/* data: promise, turns to wait after this one, then what the job needs. True: it is time. */
static bool has_waited(const Value *data, JobFunction again) {
  double turns = value_as_number(data[1]);
  if (turns <= 1) return true;
  job_enqueue(again, JOB_DATA_MAX, (Value[]){data[0], value_number(turns - 1), data[2], data[3]});
  return false;
}

static void wait(JobFunction run, Value promise, uint32_t turns, Value a, Value b) {
  job_enqueue(run, JOB_DATA_MAX, (Value[]){promise, value_number(turns), a, b});
}

static void run_reject(const Value *data) {
  if (has_waited(data, run_reject)) promise_reject(value_as_promise(data[0]), data[2]);
}

static void run_resolve(const Value *data) {
  if (!has_waited(data, run_resolve)) return;
  promise_resolve_with(value_as_promise(data[0]),
                       module_state((uint32_t)value_as_number(data[2]))->namespace_object);
}

/* data: an Array of promise and module. */
static void evaluated(Value data, bool is_rejected, Value result) {
  Array *pair = value_as_array(data);
  Value promise = array_get(pair, 0);
  if (is_rejected)
    wait(run_reject, promise, TURNS_AFTER - 1, result, value_undefined());
  else
    wait(run_resolve, promise, TURNS_AFTER - 1, array_get(pair, 1), value_undefined());
}

static void run_evaluate(const Value *data) {
  if (!has_waited(data, run_evaluate)) return;
  uint32_t module = (uint32_t)value_as_number(data[2]);
  Value error;
  if (module_find_fault(module, &error)) {
    promise_reject(value_as_promise(data[0]), error);
    return;
  }
  module_mark_loaded(module);
  Value pair = value_object(array_from_values(2, (Value[]){data[0], data[2]}));
  promise_then_native(module_evaluate(module), evaluated, pair);
}

typedef struct Conversion {
  Value value;
  String *text;
} Conversion;

static void convert(void *data) {
  Conversion *conversion = data;
  conversion->text = to_string(conversion->value);
}

Value perry_import_dynamic(uint32_t from, Value specifier) {
  Promise *promise = promise_create();
  Value result = value_object(promise), error;
  Conversion conversion = {specifier, NULL};
  if (!try_call(convert, &conversion, &error)) {
    promise_reject(promise, error);
    return result;
  }
  uint32_t module = module_find(from, conversion.text, false);
  if (module == MODULE_NONE) {
    wait(run_reject, result, TURNS_MISSING, module_missing_error(from, conversion.text, false),
         value_undefined());
  } else {
    uint32_t turns = module_state(module)->is_loaded
                         ? TURNS_LOADED
                         : TURNS_NEW + TURNS_PER_LEVEL * module_record(module)->link_height;
    wait(run_evaluate, result, turns, value_number(module), value_undefined());
  }
  return result;
}
