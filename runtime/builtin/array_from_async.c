/* array_from_async.c - Array.fromAsync: an async function written by hand as a resumable frame.
 *
 * The frame suspends at each await; the resume entry continues at frame->point. What throws rejects
 * the promise; what throws while a value of an iterator is mapped or stored closes the iterator
 * first. Spec: sec-array.fromasync
 */
#include "abi/builtin.h"
#include "abi/entry.h"
#include "array/array_like.h"
#include "builtin/iterator.h"
#include "core/throw.h"
#include "function/call.h"
#include "gc/barrier.h"
#include "object/intrinsic.h"

/* Slots of the frame; the first three are the arguments. */
enum { ITEMS, MAPPER, THIS_ARGUMENT, TARGET, ITERATOR, NEXT, INDEX, LENGTH, EXCEPTION, SLOT_COUNT };

typedef enum Point {
  POINT_START,
  POINT_STEPPED, /* the result of `next` has arrived */
  POINT_READ,    /* an element of an array-like has arrived */
  POINT_MAPPED,  /* the mapper's answer has arrived */
  POINT_CLOSED,  /* the iterator is closed: reject with what was thrown before */
} Point;

typedef struct Resumption {
  Frame *frame;
  uint32_t mode;
  Value sent;
  bool must_close; /* an exception now closes the iterator */
} Resumption;

static Value slot(const Frame *frame, int index) {
  return frame->slots[index];
}
static void set_slot(Frame *frame, int index, Value value) {
  slot_write(&frame->header, &frame->slots[index], value);
}
static bool has_iterator(const Frame *frame) {
  return !value_is_undefined(slot(frame, ITERATOR));
}

static void await_at(Frame *frame, Point point, Value value) {
  frame->point = point;
  perry_await(frame, value);
}

static Object *create_target(Value constructor, bool has_length, double length) {
  if (!is_constructor(constructor)) return (Object *)array_create_checked(length);
  Value argument = value_number(length);
  return value_as_object(function_construct(constructor, constructor, has_length, &argument));
}

static void finish(Frame *frame) {
  Object *target = value_as_object(slot(frame, TARGET));
  array_like_set_length(target, value_as_number(slot(frame, INDEX)));
  frame->point = FRAME_DONE;
  perry_async_return(frame, value_object(target));
}

/* Asks for the next value. */
static void advance(Frame *frame) {
  if (has_iterator(frame)) {
    await_at(frame, POINT_STEPPED, call_0(slot(frame, NEXT), slot(frame, ITERATOR)));
    return;
  }
  double index = value_as_number(slot(frame, INDEX));
  if (index >= value_as_number(slot(frame, LENGTH))) {
    finish(frame);
    return;
  }
  await_at(frame, POINT_READ, element_get(value_as_object(slot(frame, ITEMS)), index));
}

static void store(Resumption *resumption, Value value) {
  Frame *frame = resumption->frame;
  double index = value_as_number(slot(frame, INDEX));
  resumption->must_close = has_iterator(frame);
  element_define(value_as_object(slot(frame, TARGET)), index, value);
  resumption->must_close = false;
  set_slot(frame, INDEX, value_number(index + 1));
  advance(frame);
}

static void map(Resumption *resumption, Value value) {
  Frame *frame = resumption->frame;
  Value mapper = slot(frame, MAPPER);
  if (value_is_undefined(mapper)) {
    store(resumption, value);
    return;
  }
  resumption->must_close = has_iterator(frame);
  await_at(frame, POINT_MAPPED,
           call_2(mapper, slot(frame, THIS_ARGUMENT), value, slot(frame, INDEX)));
}

static void start(Frame *frame) {
  for (int i = LENGTH; i >= TARGET; i--)
    slot_write(&frame->header, &frame->slots[i], value_undefined());
  set_slot(frame, EXCEPTION, value_undefined());
  frame->slot_count = SLOT_COUNT;
  set_slot(frame, INDEX, value_number(0));
  Value items = slot(frame, ITEMS), constructor = frame->this_value;
  if (!value_is_undefined(slot(frame, MAPPER))) require_callable(slot(frame, MAPPER));
  if (value_is_nullish(items)) get_iterator(items); /* throws with node's text */
  Value method = value_get_method(items, WELL_KNOWN(asyncIterator));
  bool is_async = !value_is_undefined(method);
  if (!is_async) method = value_get_method(items, WELL_KNOWN(iterator));
  if (!value_is_undefined(method)) {
    set_slot(frame, TARGET, value_object(create_target(constructor, false, 0)));
    IteratorRecord record = get_iterator_from_method(items, method);
    if (!is_async) record = get_iterator_direct(async_from_sync_iterator_create(&record));
    set_slot(frame, ITERATOR, record.iterator);
    set_slot(frame, NEXT, record.next_method);
  } else {
    Object *source = to_object(items);
    double length = array_like_length(source);
    set_slot(frame, ITEMS, value_object(source));
    set_slot(frame, LENGTH, value_number(length));
    set_slot(frame, TARGET, value_object(create_target(constructor, true, length)));
  }
  advance(frame);
}

static void stepped(Resumption *resumption, Value result) {
  if (!value_is_object(result)) throw_type_error("Iterator result is not an object");
  Object *object = value_as_object(result);
  if (to_boolean(object_get(object, key_from_atom(ATOM(done)))))
    finish(resumption->frame);
  else
    map(resumption, object_get(object, key_from_atom(ATOM(value))));
}

static void run(void *data) {
  Resumption *resumption = data;
  Frame *frame = resumption->frame;
  Point point = (Point)frame->point;
  resumption->must_close = point == POINT_MAPPED && has_iterator(frame);
  if (point == POINT_CLOSED) perry_throw(slot(frame, EXCEPTION));
  if (resumption->mode == 1) perry_throw(resumption->sent);
  switch (point) {
  case POINT_START:
    start(frame);
    break;
  case POINT_STEPPED:
    stepped(resumption, resumption->sent);
    break;
  case POINT_READ:
    map(resumption, resumption->sent);
    break;
  case POINT_MAPPED:
    store(resumption, resumption->sent);
    break;
  case POINT_CLOSED:
    break;
  }
}

/* AsyncIteratorClose for an exception, which what `return` throws does not replace. */
static void close_iterator(void *data) {
  Frame *frame = data;
  Value method = value_get_method(slot(frame, ITERATOR), key_from_atom(ATOM(return_)));
  if (value_is_undefined(method)) perry_throw(slot(frame, EXCEPTION));
  await_at(frame, POINT_CLOSED, call_0(method, slot(frame, ITERATOR)));
}

static Value resume(Frame *frame, uint32_t mode, Value sent) {
  Resumption resumption = {frame, mode, sent, false};
  Value exception, ignored;
  if (try_call(run, &resumption, &exception)) return value_undefined();
  if (resumption.must_close) {
    set_slot(frame, EXCEPTION, exception);
    if (try_call(close_iterator, frame, &ignored)) return value_undefined();
  }
  frame->point = FRAME_DONE;
  perry_async_throw(frame, exception);
  return value_undefined();
}

Value array_from_async(Function *callee, Value this_value, Value new_target, uint32_t argc,
                       const Value *argv) {
  static const ResumableInfo info = {
      .resume = resume, .slot_count = SLOT_COUNT, .formal_count = TARGET};
  return perry_start_async(callee, this_value, argc, argv, &info);
}
