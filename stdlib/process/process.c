/* process.c - the global `process`: arguments, environment, exit, clocks and memory figures. */
#include "runtime.h"

#include "uv/node_error.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* A getter's value becomes the data property: made once, and the program may replace it. */
static Value settle(const char *key, Value value) {
  object_define(realm_intrinsic(INTRINSIC_Process), key_from_atom(atom_from_ascii(key)), value,
                PROPERTY_DEFAULT);
  return value;
}

static Value string_of_utf8(const char *text) {
  return value_string(string_from_utf8(text, strlen(text)));
}

static Value executable_path(void) {
  char path[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  if (length < 0) return string_of_utf8(perry_isolate.argv[0]);
  return value_string(string_from_utf8(path, (size_t)length));
}

/* As node: interpreter, script, then the user's arguments; here the executable is both. */
Value process_argv(Value this_value) {
  Array *list = array_create(0);
  Value path = executable_path();
  array_push(list, path);
  array_push(list, path);
  for (int i = 1; i < perry_isolate.argc; i++)
    array_push(list, string_of_utf8(perry_isolate.argv[i]));
  return settle("argv", value_object(list));
}

Value process_argv0(Value this_value) {
  return settle("argv0", string_of_utf8(perry_isolate.argv[0]));
}

Value process_exec_path(Value this_value) {
  return settle("execPath", executable_path());
}

Value process_exec_argv(Value this_value) {
  return settle("execArgv", value_object(array_create(0)));
}

Value process_env(Value this_value) {
  return settle("env", value_object(environment_create()));
}

Value process_versions(Value this_value) {
  Object *versions = object_create_plain();
  object_create_data_property(versions, key_from_atom(atom_from_ascii("node")),
                              string_of_utf8(&PERRY_NODE_VERSION[1]));
  object_create_data_property(versions, key_from_atom(atom_from_ascii("perry")),
                              string_of_utf8(PERRY_VERSION));
  return settle("versions", value_object(versions));
}

Value process_pid(Value this_value) {
  return value_number(getpid());
}
Value process_ppid(Value this_value) {
  return value_number(getppid());
}

Value process_stdout(Value this_value) {
  return value_object(realm_intrinsic(INTRINSIC_Stdout));
}
Value process_stderr(Value this_value) {
  return value_object(realm_intrinsic(INTRINSIC_Stderr));
}

/* ---- exit ---- */

/* An exit code as node takes it: an integer, the text of one, or nothing. False: nothing. */
static bool exit_code_from(Value value, int *code) {
  if (value_is_nullish(value)) return false;
  double number = NAN;
  if (value_is_number(value))
    number = value_as_number(value);
  else if (value_is_string(value) && value_as_string(value)->length > 0)
    number = string_to_number(value_as_string(value));
  if (!value_is_number(value) && (number != number || number != trunc(number)))
    node_throw_invalid_argument("code", "of type number", value);
  if (number != trunc(number) || isinf(number))
    node_throw_out_of_range("code", "an integer", value);
  *code = to_int32(value_number(number));
  return true;
}

Value process_exit_code(Value this_value) {
  return perry_isolate.has_exit_code ? value_number(perry_isolate.exit_code) : value_undefined();
}

Value process_set_exit_code(Value this_value, Value value) {
  int code = 0;
  perry_isolate.has_exit_code = exit_code_from(value, &code);
  perry_isolate.exit_code = code;
  return value_undefined();
}

Value process_exit(Value this_value, Value value) {
  int code;
  if (exit_code_from(value, &code)) {
    perry_isolate.has_exit_code = true;
    perry_isolate.exit_code = code;
  }
  program_exit(-1);
}

Value process_abort(Value this_value) {
  abort();
}

/* ---- surroundings ---- */

Value process_cwd(Value this_value) {
  char path[PATH_MAX];
  if (!getcwd(path, sizeof path))
    throw_error("ENOENT: process.cwd failed with error no such file or directory, uv_cwd");
  return string_of_utf8(path);
}

static double now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

Value process_uptime(Value this_value) {
  return value_number((now_ms() - perry_isolate.start_ms) / 1e3);
}

/* hrtime([seconds, nanoseconds]): the time since then. */
Value process_hrtime(Value this_value, Value since) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  double seconds = (double)now.tv_sec, nanoseconds = (double)now.tv_nsec;
  if (!value_is_undefined(since)) {
    if (!value_is_array(since)) node_throw_invalid_argument("time", "an instance of Array", since);
    Object *time = value_as_object(since);
    seconds -= to_number(object_get(time, key_from_index(0)));
    nanoseconds -= to_number(object_get(time, key_from_index(1)));
    if (nanoseconds < 0) {
      seconds--;
      nanoseconds += 1e9;
    }
  }
  return value_object(
      array_from_values(2, (Value[]){value_number(seconds), value_number(nanoseconds)}));
}

static double resident_bytes(void) {
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file) return 0;
  unsigned long total, resident = 0;
  int fields = fscanf(file, "%lu %lu", &total, &resident);
  fclose(file);
  return fields == 2 ? (double)resident * (double)sysconf(_SC_PAGESIZE) : 0;
}

Value process_memory_usage(Value this_value) {
  HeapStatistics heap = heap_statistics();
  const struct {
    const char *key;
    double bytes;
  } figures[] = {{"rss", resident_bytes()},
                 {"heapTotal", (double)heap.committed_bytes},
                 {"heapUsed", (double)heap.used_bytes},
                 {"external", (double)heap.side_bytes},
                 {"arrayBuffers", (double)heap.side_bytes}};
  Object *usage = object_create_plain();
  for (uint32_t i = 0; i < sizeof figures / sizeof figures[0]; i++)
    object_create_data_property(usage, key_from_atom(atom_from_ascii(figures[i].key)),
                                value_number(figures[i].bytes));
  return value_object(usage);
}

Value process_next_tick(Function *callee, Value this_value, Value new_target, uint32_t argc,
                        const Value *argv) {
  Value callback = argc > 0 ? argv[0] : value_undefined();
  node_require_function(callback, "callback");
  job_enqueue_tick(callback, argc - 1, argv + 1);
  return value_undefined();
}

/* ---- output streams ---- */

static Value write_chunk(int descriptor, Value chunk, Value encoding, Value callback) {
  if (value_is_null(chunk)) {
    String *message = string_from_ascii("May not write null values to stream");
    perry_throw(value_object(
        node_error_create(INTRINSIC_TypeErrorPrototype, "ERR_STREAM_NULL_VALUES", message)));
  }
  if (!value_is_string(chunk))
    node_throw_invalid_argument(
        "chunk", "of type string or an instance of Buffer, TypedArray, or DataView", chunk);
  size_t bytes;
  char *text = string_to_utf8(value_as_string(chunk), &bytes);
  output_write(descriptor, text, bytes);
  free(text);
  if (is_callable(encoding)) callback = encoding;
  if (is_callable(callback)) job_enqueue_tick(callback, 0, NULL);
  return value_boolean(true);
}

Value process_stdout_write(Value this_value, Value chunk, Value encoding, Value callback) {
  return write_chunk(1, chunk, encoding, callback);
}

Value process_stderr_write(Value this_value, Value chunk, Value encoding, Value callback) {
  return write_chunk(2, chunk, encoding, callback);
}

/* As node: true for a terminal, otherwise the property is missing. */
static Value terminal_flag(int descriptor) {
  return isatty(descriptor) ? value_boolean(true) : value_undefined();
}
Value process_stdout_is_tty(Value this_value) {
  return terminal_flag(1);
}
Value process_stderr_is_tty(Value this_value) {
  return terminal_flag(2);
}
