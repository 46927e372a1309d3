/* json_stringify.c - JSON.stringify: a walk with its own stack, so that nesting is limited by
 * memory only.
 *
 * Plain objects of shared shapes are written from a template of their shape (shape_note.h): the
 * keys are quoted once a run, values are read from the slots. That holds until the object's shape
 * changes under the walk (by toJSON or a getter further down); then the remaining keys are got one
 * by one, as are those of all other objects.
 *
 * Cycles: each object that is opened is compared with the open ones. Beyond CYCLE_SEARCH_MAX open
 * objects that would be quadratic; as long as no code of the program can have run, and so nobody
 * can see when a cycle is found, they are looked at only when their number has doubled.
 *
 * Spec: sec-json.stringify, sec-serializejsonproperty
 */
#include "array/array_like.h"
#include "core/throw.h"
#include "function/call.h"
#include "number/number_convert.h"
#include "number/number_print.h"
#include "object/error.h"
#include "object/intrinsic.h"
#include "object/object.h"
#include "object/primitive_wrapper.h"
#include "object/slot.h"
#include "string/atom.h"
#include "string/string.h"
#include "json/json.h"
#include "json/json_quote.h"
#include "json/shape_note.h"
#include "json/value_stack.h"
#include <math.h>
#include <stdlib.h>

enum {
  CYCLE_SEARCH_MAX = 128,
  GAP_MAX_UNITS = 10,
  CYCLE_FIRST_LINES = 2, /* lines of a long cycle that the message shows before ... */
};

/* An open object or array; the object itself and its list of keys are on the ValueStack, two
 * entries a level. */
typedef struct Level {
  enum { LEVEL_ARRAY, LEVEL_TEMPLATE, LEVEL_KEYS } kind;
  bool is_empty; /* nothing written yet */
  uint32_t index, count;
  const ShapeNote *note; /* LEVEL_TEMPLATE */
} Level;

typedef struct Writer {
  StringBuilder out;
  ShapeNotes notes;
  Level *levels;
  uint32_t depth, capacity;
  uint32_t next_cycle_search;
  bool may_run_code; /* code of the program may have run or be about to */
  ValueStack stack;
  Value replacer;  /* function or undefined */
  Array *key_list; /* of strings, from a replacer array; or NULL */
  Object *wrapper; /* {"": value}, when there is a replacer function */
  String *gap;     /* NULL: no white space */
} Writer;

static void writer_free(Writer *w) {
  builder_free(&w->out);
  shape_notes_free(&w->notes);
  free(w->levels);
}

static Object *level_object(const Writer *w, uint32_t level) {
  return value_as_object(value_stack_at(&w->stack, 2 * level));
}
static Array *level_keys(const Writer *w, uint32_t level) {
  return value_as_array(value_stack_at(&w->stack, 2 * level + 1));
}

/* The key whose value the level is at: a string, or a number for an array. */
static Value level_key(const Writer *w, uint32_t level) {
  const Level *l = &w->levels[level];
  switch (l->kind) {
  case LEVEL_ARRAY:
    return value_number(l->index - 1);
  case LEVEL_TEMPLATE:
    return shape_property_at(l->note->shape, l->note->keys[l->index - 1].property)->key;
  case LEVEL_KEYS:
    return array_get(level_keys(w, level), l->index - 1);
  }
  __builtin_unreachable();
}

/* ---- Cycles ---- */

static void append_key(StringBuilder *builder, Value key) {
  if (value_is_number(key)) {
    builder_append_ascii(builder, "index ");
    builder_append_string(builder, string_from_number(value_as_number(key)));
  } else if (value_as_string(key)->length == 0) {
    builder_append_ascii(builder, "<anonymous>");
  } else {
    builder_append_ascii(builder, "property '");
    builder_append_string(builder, value_as_string(key));
    builder_append_unit(builder, '\'');
  }
}

static void append_constructor(StringBuilder *builder, Object *object) {
  String *name = constructor_name(object);
  builder_append_ascii(builder, "object with constructor '");
  builder_append_string(builder, name ? name : ATOM(Object));
  builder_append_unit(builder, '\'');
}

/* The object at level `first` is met again below level `last`. */
static _Noreturn void throw_cycle(Writer *w, uint32_t first, uint32_t last) {
  STRING_BUILDER(builder);
  builder_append_ascii(&builder, "Converting circular structure to JSON\n    --> starting at ");
  append_constructor(&builder, level_object(w, first));
  uint32_t first_lines_end = first + CYCLE_FIRST_LINES;
  for (uint32_t level = first + 1; level <= last; level++) {
    if (level > first_lines_end && level < last) {
      builder_append_ascii(&builder, "\n    |     ...");
      level = last;
    }
    builder_append_ascii(&builder, "\n    |     ");
    append_key(&builder, level_key(w, level - 1));
    builder_append_ascii(&builder, " -> ");
    append_constructor(&builder, level_object(w, level));
  }
  builder_append_ascii(&builder, "\n    --- ");
  append_key(&builder, level_key(w, last));
  builder_append_ascii(&builder, " closes the circle");
  String *message = builder_finish(&builder);
  perry_throw(value_object(error_create(INTRINSIC_TypeErrorPrototype, message)));
}

typedef struct OpenObject {
  const Object *object;
  uint32_t level;
} OpenObject;

static int compare_open(const void *a, const void *b) {
  const OpenObject *x = a, *y = b;
  if (x->object != y->object) return (uintptr_t)x->object < (uintptr_t)y->object ? -1 : 1;
  return x->level < y->level ? -1 : x->level > y->level;
}

/* Throws for the first level whose object is open further up. */
static void search_all_levels(Writer *w) {
  OpenObject *open = malloc(w->depth * sizeof(OpenObject));
  if (!open) perry_out_of_memory(w->depth * sizeof(OpenObject));
  for (uint32_t level = 0; level < w->depth; level++)
    open[level] = (OpenObject){level_object(w, level), level};
  qsort(open, w->depth, sizeof(OpenObject), compare_open);
  uint32_t first = 0, again = UINT32_MAX;
  for (uint32_t i = 1; i < w->depth; i++)
    if (open[i].object == open[i - 1].object && open[i].level < again)
      first = open[i - 1].level, again = open[i].level;
  free(open);
  if (again != UINT32_MAX) throw_cycle(w, first, again - 1);
}

static void check_cycle(Writer *w, Object *object) {
  if (w->depth > CYCLE_SEARCH_MAX && !w->may_run_code) {
    if (w->depth < w->next_cycle_search) return;
    search_all_levels(w);
    w->next_cycle_search = 2 * w->depth;
    return;
  }
  for (uint32_t level = 0; level < w->depth; level++)
    if (level_object(w, level) == object) throw_cycle(w, level, w->depth - 1);
}

/* From here on code of the program may run: cycles must have been found before it. */
static void before_program_code(Writer *w) {
  if (w->may_run_code) return;
  w->may_run_code = true;
  if (w->depth > CYCLE_SEARCH_MAX) search_all_levels(w);
}

/* ---- Writing ---- */

static void append_number(StringBuilder *out, double number) {
  if (!isfinite(number)) {
    builder_append_ascii(out, "null");
    return;
  }
  char buffer[NUMBER_STRING_MAX];
  char *text = buffer;
  bool is_direct = !out->is_two_byte;
  if (is_direct) {
    builder_reserve(out, NUMBER_STRING_MAX);
    text = (char *)out->units + out->length;
  }
  int32_t integer;
  size_t length = number_is_int32(number, &integer) ? number_int32_to_string(integer, text)
                                                    : number_to_string(number, text);
  if (is_direct)
    out->length += (uint32_t)length;
  else
    builder_append_latin1(out, (const uint8_t *)text, (uint32_t)length);
}

static void append_line(Writer *w, uint32_t indent) {
  builder_append_unit(&w->out, '\n');
  for (uint32_t i = 0; i < indent; i++)
    builder_append_string(&w->out, w->gap);
}

/* What stands before a value in the innermost level: comma, line, key. */
static void append_prefix(Writer *w) {
  Level *l = &w->levels[w->depth - 1];
  if (!l->is_empty) builder_append_unit(&w->out, ',');
  l->is_empty = false;
  if (w->gap) append_line(w, w->depth);
  if (l->kind == LEVEL_ARRAY) return;
  if (l->kind == LEVEL_TEMPLATE) {
    const TemplateKey *key = &l->note->keys[l->index - 1];
    builder_append_latin1(&w->out, key->token + 1, key->token_length - 1);
  } else {
    json_append_quoted(&w->out, value_as_string(level_key(w, w->depth - 1)));
    builder_append_unit(&w->out, ':');
  }
  if (w->gap) builder_append_unit(&w->out, ' ');
}

static void push_level(Writer *w, Level level, Object *object, Value keys) {
  if (w->depth == w->capacity) {
    w->capacity = w->capacity ? 2 * w->capacity : 16;
    w->levels = realloc(w->levels, w->capacity * sizeof(Level));
    if (!w->levels) perry_out_of_memory(w->capacity * sizeof(Level));
  }
  value_stack_push(&w->stack, value_object(object));
  value_stack_push(&w->stack, keys);
  level.is_empty = true;
  w->levels[w->depth++] = level;
}

static bool has_indexed(const Object *object) {
  return object->spill && object->spill->indexed;
}

static void open_object(Writer *w, Object *object) {
  check_cycle(w, object);
  if (object_is_array(object)) {
    builder_append_unit(&w->out, '[');
    double length = array_like_length(object);
    push_level(w, (Level){.kind = LEVEL_ARRAY, .count = (uint32_t)length}, object,
               value_undefined());
    return;
  }
  builder_append_unit(&w->out, '{');
  ShapeNote *note = w->key_list ? NULL : shape_note_of(&w->notes, object);
  if (note && note->has_template && !has_indexed(object)) {
    push_level(w, (Level){.kind = LEVEL_TEMPLATE, .count = note->key_count, .note = note}, object,
               value_undefined());
    return;
  }
  before_program_code(w);
  Array *keys =
      w->key_list ? w->key_list : object_own_keys(object, KEYS_STRINGS | KEYS_ENUMERABLE_ONLY);
  push_level(w, (Level){.kind = LEVEL_KEYS, .count = keys->length}, object, value_object(keys));
}

static void close_level(Writer *w) {
  const Level *l = &w->levels[--w->depth];
  w->stack.count -= 2;
  if (w->gap && !l->is_empty) append_line(w, w->depth);
  builder_append_unit(&w->out, l->kind == LEVEL_ARRAY ? ']' : '}');
}

/* ---- Values ---- */

/* The next value of the innermost level; its index is stepped. */
static Value next_value(Writer *w) {
  Level *l = &w->levels[w->depth - 1];
  Object *object = level_object(w, w->depth - 1);
  uint32_t index = l->index++;
  switch (l->kind) {
  case LEVEL_ARRAY: {
    Value element;
    if (__builtin_expect(element_peek(object, index, &element), 1)) return element;
    before_program_code(w);
    return object_get(object, key_from_number(index));
  }
  case LEVEL_TEMPLATE:
    if (__builtin_expect(object->header.shape == l->note->shape->id, 1))
      return object_read_slot(object, l->note->shape, l->note->keys[index].slot);
    return object_get(object, level_key(w, w->depth - 1));
  case LEVEL_KEYS:
    return object_get(object, to_property_key(array_get(level_keys(w, w->depth - 1), index)));
  }
  __builtin_unreachable();
}

/* The key of the value being written, as code of the program gets it. */
static Value key_argument(const Writer *w) {
  if (!w->depth) return value_string(ATOM(empty));
  return value_string(to_string(level_key(w, w->depth - 1)));
}

static Value call_to_json(Writer *w, Value value) {
  before_program_code(w);
  Value method = value_get(value, key_from_atom(ATOM(toJSON)));
  return is_callable(method) ? call_1(method, value, key_argument(w)) : value;
}

static Value call_replacer(Writer *w, Value value) {
  before_program_code(w);
  Object *holder = w->depth ? level_object(w, w->depth - 1) : w->wrapper;
  return call_2(w->replacer, value_object(holder), key_argument(w), value);
}

/* The value after toJSON, replacer and unwrapping. */
static Value prepare(Writer *w, Value value) {
  if (value_is_object(value)) {
    ShapeNote *note = shape_note_of(&w->notes, value_as_object(value));
    if (!note || !note->has_no_to_json) value = call_to_json(w, value);
  } else if (value_is_bigint(value)) {
    value = call_to_json(w, value);
  }
  if (!value_is_undefined(w->replacer)) value = call_replacer(w, value);
  Value inside = primitive_wrapper_value(value);
  if (value_is_hole(inside)) return value;
  if (value_is_number(inside)) {
    before_program_code(w);
    return value_number(to_number(value));
  }
  if (value_is_string(inside)) {
    before_program_code(w);
    return value_string(to_string(value));
  }
  return value_is_boolean(inside) || value_is_bigint(inside) ? inside : value;
}

/* Does JSON have it? Else it is left out, or null in an array. */
static bool is_serializable(Value value) {
  if (value_is_undefined(value) || value_is_symbol(value)) return false;
  return !is_callable(value);
}

static bool is_raw(Writer *w, Value value) {
  const ShapeNote *note = shape_note_of(&w->notes, value_as_object(value));
  return (!note || !note->shape->prototype) && json_is_raw(value);
}

/* Writes a value, or opens a level for it. */
static void append_value(Writer *w, Value value) {
  StringBuilder *out = &w->out;
  if (value_is_string(value)) {
    json_append_quoted(out, value_as_string(value));
  } else if (value_is_number(value)) {
    append_number(out, value_as_number(value));
  } else if (value_is_object(value)) {
    if (__builtin_expect(is_raw(w, value), 0)) {
      Value text = object_get(value_as_object(value), key_from_atom(ATOM(rawJSON)));
      builder_append_string(out, value_as_string(text));
    } else {
      open_object(w, value_as_object(value));
    }
  } else if (value_is_bigint(value)) {
    throw_type_error("Do not know how to serialize a BigInt");
  } else {
    builder_append_ascii(out, value_is_null(value)   ? "null"
                              : value_is_true(value) ? "true"
                                                     : "false");
  }
}

/* ---- Runs of primitive values ---- */

enum {
  RUN_SPARE_BYTES = 64,  /* comma, quotes or number, and what copies write too far */
  RUN_ESCAPED_MAX = 256, /* units of a string for which room is made as if all had to be escaped */
};

/* Copies a token in steps of TEMPLATE_COPY_BYTES. */
static inline uint8_t *put_token(uint8_t *out, const uint8_t *token, uint32_t length) {
  for (uint32_t i = 0; i < length; i += TEMPLATE_COPY_BYTES)
    memcpy(out + i, token + i, TEMPLATE_COPY_BYTES);
  return out + length;
}

/* Writes the text of a primitive value, for which there is room. NULL: it takes more than this. */
static uint8_t *put_primitive(uint8_t *out, Value value) {
  if (value_is_number(value)) {
    double number = value_as_number(value);
    int32_t integer;
    if (number_is_int32(number, &integer))
      return out + number_int32_to_string(integer, (char *)out);
    return isfinite(number) ? out + number_to_string(number, (char *)out) : NULL;
  }
  if (value_is_string(value)) {
    StringView view = string_flat_view(value_as_string(value));
    if (!view.latin1) return NULL;
    out[0] = '"';
    uint8_t *end = out + 1 + view.length;
    if (!json_copy_plain(out + 1, view.latin1, view.length)) {
      if (view.length > RUN_ESCAPED_MAX) return NULL;
      end = json_put_escaped(out + 1, view.latin1, view.length);
    }
    *end = '"';
    return end + 1;
  }
  if (value_is_null(value)) return put_token(out, (const uint8_t *)"null\0\0\0\0\0\0\0\0\0\0\0", 4);
  if (value_is_boolean(value))
    return value_is_true(value) ? put_token(out, (const uint8_t *)"true\0\0\0\0\0\0\0\0\0\0\0", 4)
                                : put_token(out, (const uint8_t *)"false\0\0\0\0\0\0\0\0\0\0", 5);
  return NULL;
}

/* Appends the token and a primitive value to Latin-1 output. False, with nothing appended: the
 * value takes more than this. */
static bool append_run_value(Writer *w, const uint8_t *token, uint32_t token_length, Value value) {
  StringBuilder *out = &w->out;
  uint32_t room = token_length + RUN_SPARE_BYTES;
  if (value_is_string(value)) {
    string_flatten(value_as_string(value));
    uint32_t length = value_as_string(value)->length;
    room += length > RUN_ESCAPED_MAX ? length : length * JSON_ESCAPE_UNITS;
  }
  builder_reserve(out, room);
  uint8_t *start = (uint8_t *)out->units + out->length;
  uint8_t *end = put_primitive(put_token(start, token, token_length), value);
  if (!end) return false;
  out->length += (uint32_t)(end - start);
  return true;
}

/* Opens a level for an array or an object that nothing special can be about: no toJSON, no raw
 * JSON, written from a template. */
static bool open_in_run(Writer *w, const uint8_t *token, uint32_t token_length, Object *object) {
  ShapeNote *note = shape_note_of(&w->notes, object);
  if (!note || !note->has_no_to_json) return false;
  bool is_plain = note->has_template && note->shape->prototype && !has_indexed(object);
  if (!is_plain && !object_is_array(object)) return false;
  builder_append_latin1(&w->out, token, token_length);
  open_object(w, object);
  return true;
}

/* Writes values of the innermost levels until one needs the ordinary way, or a level ends. */
static void write_run(Writer *w) {
  static const uint8_t comma[TEMPLATE_COPY_BYTES + 1] = ",";
  if (w->gap || w->out.is_two_byte || w->key_list || !value_is_undefined(w->replacer)) return;
  for (;;) {
    Level *l = &w->levels[w->depth - 1];
    Object *object = level_object(w, w->depth - 1);
    bool is_array_level = l->kind == LEVEL_ARRAY;
    if (l->kind == LEVEL_KEYS) return;
    Object *child = NULL;
    while (l->index < l->count && !child) {
      const uint8_t *token = comma;
      uint32_t token_length = 1;
      Value value;
      if (is_array_level) {
        if (!element_peek(object, l->index, &value)) return;
      } else {
        const TemplateKey *key = &l->note->keys[l->index];
        if (object->header.shape != l->note->shape_id) return;
        value = object_read_slot(object, l->note->shape, key->slot);
        token = key->token;
        token_length = key->token_length;
      }
      token += l->is_empty;
      token_length -= l->is_empty;
      if (value_is_object(value)) {
        child = value_as_object(value);
        bool was_empty = l->is_empty;
        l->is_empty = false;
        l->index++; /* a cycle's message asks for the key */
        if (!open_in_run(w, token, token_length, child)) {
          l->is_empty = was_empty;
          l->index--;
          return;
        }
      } else {
        if (!append_run_value(w, token, token_length, value)) return;
        l->is_empty = false;
        l->index++;
      }
    }
    if (!child) return;
  }
}

/* False: the value as a whole is not serializable. */
static bool write(Writer *w, Value value) {
  value = prepare(w, value);
  if (!is_serializable(value)) return false;
  append_value(w, value);
  while (w->depth) {
    write_run(w);
    const Level *l = &w->levels[w->depth - 1];
    if (l->index == l->count) {
      close_level(w);
      continue;
    }
    value = prepare(w, next_value(w));
    if (is_serializable(value)) {
      append_prefix(w);
      append_value(w, value);
    } else if (w->levels[w->depth - 1].kind == LEVEL_ARRAY) {
      append_prefix(w);
      builder_append_ascii(&w->out, "null");
    }
  }
  return true;
}

/* ---- Arguments ---- */

static bool list_has(const Array *list, String *s) {
  for (uint32_t i = 0; i < list->length; i++)
    if (string_equal(value_as_string(array_get(list, i)), s)) return true;
  return false;
}

/* The keys that a replacer array names. */
static Array *make_key_list(Object *replacer) {
  Array *list = array_create(0);
  double length = array_like_length(replacer);
  for (double i = 0; i < length; i++) {
    Value item = element_get(replacer, i), inside = primitive_wrapper_value(item);
    bool is_key = value_is_string(item) || value_is_number(item) || value_is_string(inside) ||
                  value_is_number(inside);
    if (!is_key) continue;
    String *key = to_string(item);
    if (!list_has(list, key)) array_push(list, value_string(key));
  }
  return list;
}

/* The unit of indentation, or NULL. */
static String *make_gap(Value space) {
  Value inside = primitive_wrapper_value(space);
  if (value_is_number(inside))
    space = value_number(to_number(space));
  else if (value_is_string(inside))
    space = value_string(to_string(space));
  if (value_is_number(space)) {
    double count = to_integer_or_infinity(space);
    if (count < 1) return NULL;
    return string_slice(string_from_ascii("          "), 0,
                        count < GAP_MAX_UNITS ? (uint32_t)count : GAP_MAX_UNITS);
  }
  if (!value_is_string(space) || value_as_string(space)->length == 0) return NULL;
  String *text = value_as_string(space);
  return text->length <= GAP_MAX_UNITS ? text : string_slice(text, 0, GAP_MAX_UNITS);
}

Value json_stringify_value(Value value, Value replacer, Value space) {
  __attribute__((cleanup(writer_free))) Writer w = {.replacer = value_undefined()};
  if (is_callable(replacer))
    w.replacer = replacer;
  else if (value_is_object(replacer) && is_array(replacer))
    w.key_list = make_key_list(value_as_object(replacer));
  w.gap = make_gap(space);
  if (is_callable(replacer)) {
    w.wrapper = object_create_plain();
    object_create_data_property(w.wrapper, key_from_atom(ATOM(empty)), value);
  }
  if (!write(&w, value)) return value_undefined();
  return value_string(builder_finish(&w.out));
}
