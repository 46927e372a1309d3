/* rope.c - concatenation that costs little per step, and flattening.
 *
 * A concatenation is copied when short, and a rope node over both halves otherwise. A rope that is
 * appended to again is taken to be a text that grows (`s += piece`): it is flattened into a buffer
 * with spare capacity, of which it becomes a slice (T3). Appending to the slice that ends where the
 * buffer's content ends writes the piece behind it and makes a new slice; any other string appended
 * to makes a rope again. So a growing text costs one 32-byte slice a step, dead at the next step,
 * and its units are copied a constant number of times, instead of a rope node a step, all alive.
 *
 * Flattening visits the tree without recursion: of two rope halves the smaller is done first and
 * the larger is kept, so at most log2(length) halves wait.
 */
#include "core/throw.h"
#include "gc/barrier.h"
#include "gc/heap.h"
#include "gc/roots.h"
#include "string/string.h"
#include "unicode/utf.h"

enum {
  CONCAT_COPY_MAX = 128, /* units: two flat strings up to here are copied: cheaper than node,
                            flattening and the node's life */
  PENDING_ROPES_MAX = 32,
  BUFFER_SPARE_MIN = 64, /* units */
};

/* Where units go: one of the two is not NULL. */
typedef struct UnitSink {
  uint8_t *latin1;
  uint16_t *utf16;
} UnitSink;

static UnitSink sink_of_flat(String *s) {
  return s->header.kind == CELL_STRING_LATIN1 ? (UnitSink){.latin1 = s->latin1}
                                              : (UnitSink){.utf16 = s->utf16};
}

/* Writes a string that is no rope at units at ... of the sink (whose width fits). */
static void write_flat(UnitSink sink, uint32_t at, const String *s) {
  StringView view = string_flat_view(s);
  if (sink.latin1)
    memcpy(sink.latin1 + at, view.latin1, view.length);
  else if (view.latin1)
    utf16_from_latin1(view.latin1, view.length, sink.utf16 + at);
  else
    memcpy(sink.utf16 + at, view.utf16, 2 * (size_t)view.length);
}

static bool is_rope(const String *s) {
  return s->header.kind == CELL_STRING_ROPE;
}

/* Writes the whole tree. A Latin-1 sink is only used when nothing below is UTF-16. */
static void write_tree(UnitSink sink, const String *s) {
  struct {
    const String *rope;
    uint32_t at;
  } pending[PENDING_ROPES_MAX];
  uint32_t pending_count = 0, at = 0;
  for (;;) {
    while (is_rope(s)) {
      const String *left = s->left, *right = s->right;
      uint32_t middle = at + left->length;
      if (!is_rope(right)) {
        write_flat(sink, middle, right);
        s = left;
      } else if (!is_rope(left)) {
        write_flat(sink, at, left);
        s = right, at = middle;
      } else {
        CHECK(pending_count < PENDING_ROPES_MAX, "the smaller half is done first");
        bool is_left_smaller = left->length < right->length;
        pending[pending_count].rope = is_left_smaller ? right : left;
        pending[pending_count++].at = is_left_smaller ? middle : at;
        s = is_left_smaller ? left : right;
        if (!is_left_smaller) at = middle;
      }
    }
    write_flat(sink, at, s);
    if (!pending_count) return;
    s = pending[--pending_count].rope;
    at = pending[pending_count].at;
  }
}

static String *new_flat(uint32_t length, bool is_two_byte) {
  uint8_t *latin1;
  uint16_t *utf16;
  return is_two_byte ? string_new_utf16(length, &utf16) : string_new_latin1(length, &latin1);
}

/* The rope becomes a slice of flat from offset 0 (T3). */
static void rope_become_slice(String *rope, String *flat) {
  rope->header.kind = CELL_STRING_SLICE;
  rope->right = NULL;
  pointer_write(rope, rope->parent, flat);
  rope->offset = 0;
}

void string_flatten_slow(String *s) {
  String *flat = new_flat(s->length, string_is_two_byte(s));
  write_tree(sink_of_flat(flat), s);
  rope_become_slice(s, flat);
}

/* ---- Buffers ---- */

static uint32_t buffer_capacity(const String *buffer) {
  size_t bytes = cell_bytes(&buffer->header) - offsetof(String, latin1);
  size_t units = string_is_two_byte(buffer) ? bytes / 2 : bytes;
  return units < STRING_MAX_LENGTH ? (uint32_t)units : STRING_MAX_LENGTH;
}

/* A buffer that holds the text and has room to grow to at least needed units, and twice that if
 * possible. */
static String *buffer_create(String *text, uint32_t needed) {
  uint64_t capacity = 2 * (uint64_t)needed + BUFFER_SPARE_MIN;
  if (capacity > STRING_MAX_LENGTH) capacity = STRING_MAX_LENGTH;
  String *buffer = new_flat((uint32_t)capacity, string_is_two_byte(text));
  buffer->length = text->length;
  buffer->header.shape |= STRING_INFO_BUFFER;
  write_tree(sink_of_flat(buffer), text);
  return buffer;
}

/* text is a slice that ends where the content of its buffer ends. */
static bool is_growing(const String *text) {
  return text->header.kind == CELL_STRING_SLICE &&
         text->parent->header.shape & STRING_INFO_BUFFER &&
         text->offset + text->length == text->parent->length;
}

/* text (is_growing) with piece behind it; piece is flat and fits the buffer's width. */
static String *append_growing(String *text, String *piece) {
  uint32_t length = text->length + piece->length;
  String *slice = (String *)cell_allocate(
      CELL_STRING_SLICE, CELL_NOT_OBJECT | (text->header.shape & STRING_INFO_TWO_BYTE),
      sizeof(String));
  slice->length = length;
  slice->hash = 0;
  slice->parent = text->parent;
  slice->right = NULL;
  slice->offset = text->offset;
  String *buffer = text->parent;
  if (buffer->length + piece->length > buffer_capacity(buffer)) {
    buffer = buffer_create(text, length);
    pointer_write(slice, slice->parent, buffer);
    slice->offset = 0;
  }
  write_flat(sink_of_flat(buffer), buffer->length, piece);
  buffer->length += piece->length;
  return slice;
}

/* ---- Concatenation ---- */

static bool piece_fits(const String *text, const String *piece) {
  return !is_rope(piece) && (string_is_two_byte(text) || !string_is_two_byte(piece));
}

/* A long piece is worth copying only into room that is there already. */
static bool is_worth_appending(const String *text, const String *piece) {
  return piece->length <= text->length ||
         text->parent->length + piece->length <= buffer_capacity(text->parent);
}

String *string_concat(String *a, String *b) {
  if (a->length == 0) return b;
  if (b->length == 0) return a;
  uint64_t total = (uint64_t)a->length + b->length;
  if (total > STRING_MAX_LENGTH) throw_range_error("Invalid string length");
  uint32_t length = (uint32_t)total;
  uint32_t two_byte = (a->header.shape | b->header.shape) & STRING_INFO_TWO_BYTE;
  if (is_growing(a) && piece_fits(a, b) && is_worth_appending(a, b)) return append_growing(a, b);
  if (length < STRING_ROPE_MIN || (length <= CONCAT_COPY_MAX && !is_rope(a) && !is_rope(b))) {
    String *flat = new_flat(length, two_byte);
    write_tree(sink_of_flat(flat), a);
    UnitSink sink = sink_of_flat(flat);
    if (two_byte)
      sink.utf16 += a->length;
    else
      sink.latin1 += a->length;
    write_tree(sink, b);
    return flat;
  }
  if (is_rope(a) && piece_fits(a, b) && b->length <= a->length) {
    rope_become_slice(a, buffer_create(a, length));
    return append_growing(a, b);
  }
  String *rope =
      (String *)cell_allocate(CELL_STRING_ROPE, CELL_NOT_OBJECT | two_byte, sizeof(String));
  rope->length = length;
  rope->hash = 0;
  rope->left = a;
  rope->right = b;
  return rope;
}

/* ---- Tracing ---- */

void string_rope_trace(Cell *cell, Tracer *tracer) {
  String *s = (String *)cell;
  trace_pointer(tracer, &s->left);
  trace_pointer(tracer, &s->right);
}

void string_slice_trace(Cell *cell, Tracer *tracer) {
  String *s = (String *)cell;
  trace_pointer(tracer, &s->parent);
}
