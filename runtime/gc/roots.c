/* roots.c - precise roots: registered ranges, functions, handles, and the value in flight. */
#include "gc/collector.h"

void perry_register_roots(Value *slots, uint64_t count) {
  root_ranges_push(&perry_isolate.heap->root_ranges, (RootRange){slots, count});
}

void roots_register_function(void (*visit)(Tracer *tracer, void *data), void *data) {
  root_functions_push(&perry_isolate.heap->root_functions, (RootFunction){visit, data});
}

void handle_link(Handle *handle, Value value) {
  Handle *ring = &perry_isolate.heap->handles;
  *handle = (Handle){value, ring->next, ring};
  ring->next->previous = handle;
  ring->next = handle;
}

void handle_unlink(Handle *handle) {
  handle->previous->next = handle->next;
  handle->next->previous = handle->previous;
}

void trace_roots(Tracer *tracer) {
  Heap *h = tracer->heap;
  trace_value(tracer, &perry_isolate.exception);
  for (size_t i = 0; i < h->root_ranges.count; i++)
    trace_values(tracer, h->root_ranges.items[i].slots, h->root_ranges.items[i].count);
  for (size_t i = 0; i < h->root_functions.count; i++)
    h->root_functions.items[i].visit(tracer, h->root_functions.items[i].data);
  for (Handle *handle = h->handles.next; handle != &h->handles; handle = handle->next)
    trace_value(tracer, &handle->value);
}
