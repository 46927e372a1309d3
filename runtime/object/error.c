/* error.c - error objects, capture of the stack, and the throws of core/throw.h.
 *
 * Capturing copies return addresses by following frame pointers (all code keeps them), which costs
 * a few loads a frame. Their names are looked up when `stack` is first read (stack_trace.h); frames
 * of the runtime are left out.
 */
#include "object/error.h"

#include "array/array.h"
#include "core/loop_hooks.h"
#include "core/stack_trace.h"
#include "core/throw.h"
#include "function/function.h"
#include "gc/barrier.h"
#include "gc/heap.h"
#include "gc/roots.h"
#include "object/exotic.h"
#include "object/slot.h"
#include "operation/convert.h"
#include "string/atom.h"
#include "string/string.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* Native frames looked at for one error: more than its stack shows, as frames of the runtime are
 * among them. */
enum { CAPTURE_EXTRA = 38, CAPTURE_MAX = 512 };

/* Error.stackTraceLimit above this is taken as this. */
enum { SHOWN_MAX = 200 };

/* ErrorObject.frames is an array of words: a header, the constructors, the addresses. The address
 * of an `await` has this bit set. */
#define ASYNC_FRAME (UINT64_C(1) << 63)
typedef struct FramesHeader {
  uint16_t limit;         /* frames shown at most */
  bool shows_none_before; /* the first function that follows, and what it called, is not shown */
  uint32_t constructor_count; /* FunctionInfo * of those that led to the error's: not shown */
} FramesHeader;

void error_trace(Cell *cell, Tracer *tracer);

void error_trace(Cell *cell, Tracer *tracer) {
  ErrorObject *error = (ErrorObject *)cell;
  trace_value(tracer, &error->stack);
  trace_pointer(tracer, &error->frames);
}

static uint32_t shown_limit(void) {
  Object *constructor = realm_intrinsic(INTRINSIC_Error);
  Value limit = get_without_effects(constructor, key_from_atom(ATOM(stackTraceLimit)));
  double number = value_is_number(limit) ? value_as_number(limit) : 0;
  return number >= SHOWN_MAX ? SHOWN_MAX : number > 0 ? (uint32_t)number : 0;
}

/* The classes from new_target up to the builtin constructor. */
static uint32_t collect_constructors(Object *new_target, uint64_t *words) {
  enum { CONSTRUCTORS_MAX = 16 };
  uint32_t count = 0;
  for (Object *o = new_target; o && count < CONSTRUCTORS_MAX; o = object_get_prototype(o)) {
    if (o->header.kind != CELL_FUNCTION) break;
    words[count++] = (uint64_t)(uintptr_t)((Function *)o)->info;
  }
  return count;
}

static uint32_t walk_stack(uint64_t *words, uint32_t capacity) {
  uint32_t count = 0;
  uintptr_t *frame = __builtin_frame_address(0);
  uintptr_t *end = (uintptr_t *)(void *)perry_isolate.stack_base;
  while (frame < end && count < capacity) {
    words[count++] = frame[1];
    uintptr_t *next = (uintptr_t *)frame[0];
    if (next <= frame) break;
    frame = next;
  }
  return count;
}

/* new_target: what `new` was applied to, NULL: a builtin. first: the caller that the stack begins
 * with is its; NULL: the innermost. */
static __attribute__((noinline)) String *capture_frames(Object *new_target, Function *first) {
  uint64_t words[CAPTURE_MAX];
  FramesHeader header = {.limit = (uint16_t)shown_limit(), .shows_none_before = first != NULL};
  uint32_t count = 1;
  if (header.limit > 0) {
    header.constructor_count = collect_constructors(new_target, words + count);
    if (first) words[count + header.constructor_count++] = (uint64_t)(uintptr_t)first->info;
    count += header.constructor_count;
    count += walk_stack(words + count, header.limit + CAPTURE_EXTRA);
    if (perry_isolate.hooks.async_frames) {
      uint32_t waiting = perry_isolate.hooks.async_frames(words + count, header.limit);
      for (uint32_t i = 0; i < waiting; i++)
        words[count++] |= ASYNC_FRAME;
    }
  }
  memcpy(words, &header, sizeof header);
  uint8_t *bytes;
  String *copy = string_new_latin1(count * (uint32_t)sizeof *words, &bytes);
  memcpy(bytes, words, count * sizeof *words);
  return copy;
}

Object *error_create_for(Object *prototype, Value message, Object *new_target) {
  ErrorObject *error =
      (ErrorObject *)object_create_of_kind(prototype, CELL_ERROR, sizeof(ErrorObject));
  slot_init(&error->stack, value_hole());
  pointer_init(error->frames, NULL);
  object_add_property((Object *)error, key_from_atom(ATOM(stack)), value_undefined(),
                      PROPERTY_HIDDEN | PROPERTY_VIRTUAL);
  String *frames = capture_frames(new_target, NULL);
  pointer_write(error, error->frames, frames);
  if (!value_is_hole(message))
    object_add_property((Object *)error, key_from_atom(ATOM(message)), message, PROPERTY_HIDDEN);
  return (Object *)error;
}

Object *error_create_with_prototype(Object *prototype, Value message) {
  return error_create_for(prototype, message, NULL);
}

Object *error_create(IntrinsicId prototype, String *message) {
  return error_create_with_prototype(realm_intrinsic(prototype), value_string(message));
}

/* ---- the text of `stack` ---- */

static void append_frame(StringBuilder *text, const StackFrameName *frame, bool is_async) {
  builder_append_ascii(text, is_async ? "\n    at async " : "\n    at ");
  if (frame->function[0]) {
    builder_append_string(text, string_from_utf8(frame->function, strlen(frame->function)));
    builder_append_ascii(text, " (");
  }
  char position[40];
  snprintf(position, sizeof position, ":%u:%u", frame->line, frame->column);
  builder_append_string(text, string_from_utf8(frame->file, strlen(frame->file)));
  builder_append_ascii(text, position);
  if (frame->function[0]) builder_append_ascii(text, ")");
}

/* Does the frame show a call of one of the functions? `f`, `new C`, `C.f` */
static bool is_frame_of(const StackFrameName *frame, const uint64_t *functions, uint32_t count) {
  const char *shown = frame->function;
  for (uint32_t i = 0; i < count; i++) {
    const FunctionInfo *info = (const FunctionInfo *)(uintptr_t)functions[i];
    const char *start = strpbrk(shown, info->flags & FUNCTION_CLASS ? " " : ".");
    start = start ? start + 1 : shown;
    if (string_equal((String *)info->name, string_from_utf8(start, strlen(start)))) return true;
  }
  return false;
}

static String *stack_text(String *title, String *frames) {
  STRING_BUILDER(text);
  builder_append_string(&text, title);
  uint64_t words[CAPTURE_MAX];
  uint32_t count = frames ? frames->length / (uint32_t)sizeof *words : 0, shown = 0;
  if (count) memcpy(words, frames->latin1, count * sizeof *words);
  FramesHeader header = {0};
  if (count) memcpy(&header, words, sizeof header);
  bool is_leading = header.constructor_count > 0;
  const uint64_t *constructors = words + 1;
  for (uint32_t i = 1 + header.constructor_count; i < count; i++) {
    StackFrameName names[STACK_INLINE_MAX];
    uint32_t named = stack_symbolize((uintptr_t)(words[i] & ~ASYNC_FRAME), names);
    for (uint32_t k = 0; k < named && shown < header.limit; k++) {
      bool is_hidden = is_leading && is_frame_of(&names[k], constructors, header.constructor_count);
      if (is_leading) is_leading = is_hidden != header.shows_none_before;
      if (is_hidden || (is_leading && header.shows_none_before)) continue;
      append_frame(&text, &names[k], (words[i] & ASYNC_FRAME) != 0);
      shown++;
    }
  }
  return builder_finish(&text);
}

typedef struct TitleRequest {
  Object *error;
  String *title;
} TitleRequest;

static String *read_text(Object *error, String *name, String *otherwise) {
  Value value = object_get(error, key_from_atom(name));
  return value_is_undefined(value) ? otherwise : to_string(value);
}

static String *join_title(String *name, String *message) {
  if (name->length == 0) return message;
  if (message->length == 0) return name;
  return string_concat(string_concat(name, string_from_ascii(": ")), message);
}

static void make_title(void *data) {
  TitleRequest *request = data;
  String *name = read_text(request->error, ATOM(name), ATOM(Error));
  request->title = join_title(name, read_text(request->error, ATOM(message), ATOM(empty)));
}

/* The first line is what the error says of itself now, getters included. */
static String *title_of(Object *error) {
  TitleRequest request = {error, NULL};
  Value ignored;
  return try_call(make_title, &request, &ignored) ? request.title : error_title(error);
}

Value error_stack(Object *object) {
  ErrorObject *error = (ErrorObject *)object;
  if (value_is_hole(error->stack)) {
    String *text = stack_text(title_of(object), error->frames);
    pointer_write(error, error->frames, NULL);
    slot_write(&error->header, &error->stack, value_string(text));
  }
  return error->stack;
}

static String *text_of(Object *error, String *name, String *otherwise) {
  Value value = get_without_effects(error, key_from_atom(name));
  return value_is_undefined(value) ? otherwise : describe_value(value);
}

String *error_title(Object *error) {
  String *name = text_of(error, ATOM(name), ATOM(Error));
  String *message = text_of(error, ATOM(message), ATOM(empty));
  return join_title(name, message);
}

void error_capture_stack(Object *object, Function *first) {
  String *frames = capture_frames(NULL, first);
  PropertyKey key = key_from_atom(ATOM(stack));
  if (object->header.kind == CELL_ERROR) {
    const ShapeProperty *property = shape_find(shape_of(object), key);
    if (property && (property->flags & PROPERTY_VIRTUAL)) {
      ErrorObject *error = (ErrorObject *)object;
      pointer_write(error, error->frames, frames);
      slot_write(&error->header, &error->stack, value_hole());
      return;
    }
  }
  object_define(object, key, value_string(stack_text(title_of(object), frames)), PROPERTY_HIDDEN);
}

static ExoticResult stack_get_own(Object *object, PropertyKey key, PropertyDescriptor *out) {
  if (key.bits != value_string(ATOM(stack)).bits) return EXOTIC_ORDINARY;
  uint32_t flags = shape_find(shape_of(object), key)->flags & PROPERTY_DEFAULT;
  *out = (PropertyDescriptor){error_stack(object), value_hole(), value_hole(), (uint8_t)flags,
                              PROPERTY_DEFAULT};
  return EXOTIC_YES;
}

static ExoticResult stack_get(Object *object, PropertyKey key, Value receiver, Value *out) {
  if (key.bits != value_string(ATOM(stack)).bits) return EXOTIC_ORDINARY;
  *out = error_stack(object);
  return EXOTIC_YES;
}

static ExoticResult stack_define(Object *object, PropertyKey key,
                                 const PropertyDescriptor *descriptor) {
  if (key.bits != value_string(ATOM(stack)).bits) return EXOTIC_ORDINARY;
  PropertyDescriptor current, result;
  stack_get_own(object, key, &current);
  if (!descriptor_apply(true, &current, descriptor, &result)) return EXOTIC_NO;
  object_replace_virtual(object, key, &result);
  return EXOTIC_YES;
}

const ExoticMethods error_exotic_methods = {
    .get_own_property = stack_get_own, .get = stack_get, .define_own_property = stack_define};

/* ---- throwing ---- */

_Noreturn void throw_error_values(IntrinsicId prototype, const char *format, uint32_t count,
                                  const Value *values) {
  String *message;
  {
    STRING_BUILDER(text);
    uint32_t next = 0;
    for (const char *p = format; *p; p++) {
      if (*p == '%' && next < count)
        builder_append_string(&text, describe_value(values[next++]));
      else
        builder_append_unit(&text, (uint8_t)*p);
    }
    message = builder_finish(&text);
  }
  perry_throw(value_object(error_create(prototype, message)));
}

_Noreturn void throw_type_error_values(const char *format, uint32_t count, const Value *values) {
  throw_error_values(INTRINSIC_TypeErrorPrototype, format, count, values);
}

_Noreturn static void throw_formatted(IntrinsicId prototype, const char *format,
                                      va_list arguments) {
  char buffer[512];
  va_list again;
  va_copy(again, arguments);
  int length = vsnprintf(buffer, sizeof buffer, format, arguments);
  String *message;
  if (length < (int)sizeof buffer) {
    message = string_from_utf8(buffer, (size_t)length);
  } else {
    char *text = malloc((size_t)length + 1);
    if (!text) perry_out_of_memory((size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    message = string_from_utf8(text, (size_t)length);
    free(text);
  }
  va_end(again);
  perry_throw(value_object(error_create(prototype, message)));
}

#define THROW_FORMATTED(function, intrinsic)                                                       \
  _Noreturn void function(const char *format, ...) {                                               \
    va_list arguments;                                                                             \
    va_start(arguments, format);                                                                   \
    throw_formatted(intrinsic, format, arguments);                                                 \
  }
THROW_FORMATTED(throw_type_error, INTRINSIC_TypeErrorPrototype)
THROW_FORMATTED(throw_range_error, INTRINSIC_RangeErrorPrototype)
THROW_FORMATTED(throw_reference_error, INTRINSIC_ReferenceErrorPrototype)
THROW_FORMATTED(throw_syntax_error, INTRINSIC_SyntaxErrorPrototype)
THROW_FORMATTED(throw_error, INTRINSIC_ErrorPrototype)

_Noreturn void throw_get_of_nullish(Value base, PropertyKey key) {
  if (key.bits == WELL_KNOWN(iterator).bits)
    throw_type_error_values("% is not iterable (cannot read property Symbol(Symbol.iterator))", 1,
                            (Value[]){value_string(describe_operand(base))});
  throw_type_error_values("Cannot read properties of % (reading '%')", 2, (Value[]){base, key});
}

_Noreturn void throw_set_refused(Value base, PropertyKey key, Value value) {
  Value two[2] = {key, base};
  if (!value_is_object(base)) {
    bool is_own =
        value_is_string(base) && (key_is_index(key) ? key_index(key) < value_as_string(base)->length
                                                    : key.bits == value_string(ATOM(length)).bits);
    Value three[3] = {key, value_string(type_of(base)), base};
    if (is_own)
      throw_type_error_values("Cannot assign to read only property '%' of % '%'", 3, three);
    for (Object *o = prototype_of_primitive(base); o; o = object_get_prototype(o)) {
      PropertyDescriptor found;
      if (!object_get_own_property(o, key, &found)) continue;
      if (descriptor_is_accessor(&found))
        throw_type_error_values("Cannot set property % of % which has only a getter", 2, two);
      if (!(found.flags & PROPERTY_WRITABLE))
        throw_type_error_values("Cannot assign to read only property '%' of % '%'", 3, three);
      break;
    }
    throw_type_error_values("Cannot create property '%' on % '%'", 3, three);
  }
  Object *object = value_as_object(base);
  for (Object *o = object; o; o = object_get_prototype(o)) {
    PropertyDescriptor found;
    if (o->header.kind == CELL_NAMESPACE)
      throw_type_error_values("Cannot assign to property '%' of %", 2,
                              (Value[]){key, value_object(o)});
    if (!object_get_own_property(o, key, &found)) continue;
    if (descriptor_is_accessor(&found))
      throw_type_error_values("Cannot set property % of % which has only a getter", 2, two);
    if (!(found.flags & PROPERTY_WRITABLE))
      throw_type_error_values("Cannot assign to read only property '%' of % '%'", 3,
                              (Value[]){key, value_string(type_of(base)), base});
    break;
  }
  if (object->header.kind == CELL_ARRAY) {
    const Array *array = (Array *)object;
    bool is_length = key.bits == value_string(ATOM(length)).bits;
    if (is_length && array->length > 0) /* shortened down to an element that cannot go */
      throw_type_error_values("Cannot delete property '%' of %", 2,
                              (Value[]){key_from_index(array->length - 1), base});
    bool is_beyond = key_is_index(key) && key_index(key) >= array->length;
    if (is_beyond && array->flags & ARRAY_LENGTH_READONLY && object_is_extensible(object))
      throw_type_error_values("Cannot assign to read only property '%' of object '%'", 2,
                              (Value[]){value_string(ATOM(length)), base});
  }
  throw_type_error_values("Cannot add property %, object is not extensible", 1, &key);
}
