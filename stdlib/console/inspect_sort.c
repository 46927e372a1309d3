/* inspect_sort.c - entries in the order that the option `sorted` asks for. */
#include "console/inspector.h"

static bool is_after(String *a, String *b, Value comparator) {
  if (value_is_undefined(comparator)) return string_compare(a, b) > 0;
  return to_number(call_2(comparator, value_undefined(), value_string(a), value_string(b))) > 0;
}

/* Insertion: entries are few, and mostly in order. */
void entries_sort(Entries *entries, uint32_t first, Value comparator) {
  uint32_t count = entries->count - first;
  if (count < 2) return;
  Array *texts = array_create_with_capacity(count);
  StringView view = builder_view(&entries->text);
  for (uint32_t i = first; i < entries->count; i++) {
    STRING_BUILDER(text);
    uint32_t start = entries_start(entries, i), end = entries->ends[i];
    if (end > start) builder_append_view(&text, view, start, end);
    Value entry = value_string(builder_finish(&text));
    array_push(texts, entry);
    uint32_t k = i - first;
    while (k > 0 &&
           is_after(value_as_string(array_get(texts, k - 1)), value_as_string(entry), comparator)) {
      array_set(texts, k, array_get(texts, k - 1));
      k--;
    }
    array_set(texts, k, entry);
  }
  entries->text.length = entries_start(entries, first);
  entries->count = first;
  for (uint32_t i = 0; i < count; i++) {
    builder_append_string(&entries->text, value_as_string(array_get(texts, i)));
    entries_end(entries);
  }
}
