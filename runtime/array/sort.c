/* sort.c - natural merge sort: runs that are in order already are found, short ones are extended by
 * binary insertion to the minimal run length, and a stack of runs is merged so that their lengths
 * stay balanced (Tim Peters' listsort without galloping). Up to 63 elements it compares the same
 * pairs in the same order as node does.
 */
#include "array/sort.h"
#include "core/throw.h"
#include "function/call.h"
#include "object/error.h"
#include "operation/convert.h"
#include "string/string.h"
#include <stdlib.h>

#define MERGE_MIN 64u
#define RUN_MAX   64u /* depth of the stack of runs: lengths grow like Fibonacci numbers */

typedef struct Run {
  uint32_t start, length;
} Run;

typedef struct Sorter {
  uint32_t *items;
  uint32_t *scratch; /* as long as half of the items */
  SortComparison comparison;
  void *data;
} Sorter;

static void free_scratch(Sorter *sorter) {
  free(sorter->scratch);
}

static double compare(const Sorter *sorter, uint32_t a, uint32_t b) {
  return sorter->comparison(sorter->data, a, b);
}

/* Items [start, end) are a run up to `sorted`; the rest is put in its place. */
static void insert_binary(Sorter *sorter, uint32_t start, uint32_t sorted, uint32_t end) {
  uint32_t *items = sorter->items;
  for (; sorted < end; sorted++) {
    uint32_t pivot = items[sorted], low = start, high = sorted;
    while (low < high) {
      uint32_t middle = low + (high - low) / 2;
      if (compare(sorter, pivot, items[middle]) < 0)
        high = middle;
      else
        low = middle + 1;
    }
    memmove(items + low + 1, items + low, (sorted - low) * sizeof *items);
    items[low] = pivot;
  }
}

/* Length of the run at start, made ascending. */
static uint32_t take_run(Sorter *sorter, uint32_t start, uint32_t end) {
  uint32_t *items = sorter->items, at = start + 1;
  if (at == end) return 1;
  bool is_descending = compare(sorter, items[at], items[at - 1]) < 0;
  for (at++; at < end; at++)
    if ((compare(sorter, items[at], items[at - 1]) < 0) != is_descending) break;
  if (is_descending)
    for (uint32_t low = start, high = at - 1; low < high; low++, high--) {
      uint32_t swapped = items[low];
      items[low] = items[high];
      items[high] = swapped;
    }
  return at - start;
}

/* Merges two adjacent runs; the shorter one goes to the scratch memory. */
static void merge(Sorter *sorter, Run left, Run right) {
  uint32_t *items = sorter->items, *scratch = sorter->scratch;
  if (left.length <= right.length) {
    memcpy(scratch, items + left.start, left.length * sizeof *items);
    uint32_t l = 0, r = right.start, end = right.start + right.length, to = left.start;
    while (l < left.length && r < end)
      items[to++] = compare(sorter, items[r], scratch[l]) < 0 ? items[r++] : scratch[l++];
    memcpy(items + to, scratch + l, (left.length - l) * sizeof *items);
  } else {
    memcpy(scratch, items + right.start, right.length * sizeof *items);
    uint32_t l = left.start + left.length, r = right.length, to = right.start + right.length;
    while (l > left.start && r > 0) {
      bool is_left = compare(sorter, scratch[r - 1], items[l - 1]) < 0;
      items[--to] = is_left ? items[--l] : scratch[--r];
    }
    memcpy(items + to - r, scratch, r * sizeof *items);
  }
}

static void merge_at(Sorter *sorter, Run *runs, uint32_t *count, uint32_t at) {
  merge(sorter, runs[at], runs[at + 1]);
  runs[at].length += runs[at + 1].length;
  (*count)--;
  memmove(runs + at + 1, runs + at + 2, (*count - at - 1) * sizeof *runs);
}

static void merge_unbalanced(Sorter *sorter, Run *runs, uint32_t *count) {
  while (*count > 1) {
    uint32_t at = *count - 2;
    if ((at >= 1 && runs[at - 1].length <= runs[at].length + runs[at + 1].length) ||
        (at >= 2 && runs[at - 2].length <= runs[at - 1].length + runs[at].length)) {
      if (runs[at - 1].length < runs[at + 1].length) at--;
    } else if (runs[at].length > runs[at + 1].length)
      return;
    merge_at(sorter, runs, count, at);
  }
}

static uint32_t minimal_run_length(uint32_t count) {
  uint32_t rest = 0;
  for (; count >= MERGE_MIN; count >>= 1)
    rest |= count & 1;
  return count + rest;
}

void sort_permutation(uint32_t *permutation, uint32_t count, SortComparison comparison,
                      void *data) {
  if (count < 2) return;
  Sorter sorter __attribute__((cleanup(free_scratch))) = {permutation, NULL, comparison, data};
  if (count >= MERGE_MIN) {
    sorter.scratch = malloc((count / 2 + 1) * sizeof *sorter.scratch);
    if (!sorter.scratch) perry_out_of_memory((count / 2 + 1) * sizeof *sorter.scratch);
  }
  Run runs[RUN_MAX];
  uint32_t run_count = 0, minimum = minimal_run_length(count);
  for (uint32_t start = 0; start < count;) {
    uint32_t length = take_run(&sorter, start, count);
    if (length < minimum) {
      uint32_t forced = minimum < count - start ? minimum : count - start;
      insert_binary(&sorter, start, start + length, start + forced);
      length = forced;
    }
    runs[run_count++] = (Run){start, length};
    start += length;
    merge_unbalanced(&sorter, runs, &run_count);
  }
  while (run_count > 1) {
    uint32_t at = run_count - 2;
    if (at > 0 && runs[at - 1].length < runs[at + 1].length) at--;
    merge_at(&sorter, runs, &run_count, at);
  }
}

/* ---- values ---- */

typedef struct ValueSort {
  Array *values;      /* what is sorted; not changed before the end */
  Array *strings;     /* without comparator: their texts, where a value is not a string itself */
  uint64_t *prefixes; /* without comparator: the first units of each text, most significant first */
  Value comparator;
  uint32_t *permutation;
} ValueSort;

static void free_memory(ValueSort *sort) {
  free(sort->permutation);
  free(sort->prefixes);
}

static void *allocate(size_t bytes) {
  void *memory = malloc(bytes);
  if (!memory) perry_out_of_memory(bytes);
  return memory;
}

static double compare_by_call(void *data, uint32_t a, uint32_t b) {
  const ValueSort *sort = data;
  Value arguments[] = {array_get(sort->values, a), array_get(sort->values, b)};
  Value order = function_call(sort->comparator, value_undefined(), 2, arguments);
  return value_is_number(order) ? value_as_number(order) : to_number(order);
}

static double compare_as_strings(void *data, uint32_t a, uint32_t b) {
  const ValueSort *sort = data;
  if (sort->prefixes[a] != sort->prefixes[b]) return sort->prefixes[a] < sort->prefixes[b] ? -1 : 1;
  return string_compare(value_as_string(array_get(sort->strings, a)),
                        value_as_string(array_get(sort->strings, b)));
}

void sort_throw_bad_comparator(Value comparator) {
  throw_type_error_values("The comparison function must be either a function or undefined: %", 1,
                          &comparator);
}

/* Puts undefined to the end; the number of other values. */
static uint32_t part_undefined(Array *values) {
  uint32_t to = 0, length = values->length;
  barrier_bulk(&values->header);
  Value *slots = values->elements->values;
  for (uint32_t i = 0; i < length; i++)
    if (!value_is_undefined(slots[i])) slots[to++] = slots[i];
  for (uint32_t i = to; i < length; i++)
    slots[i] = value_undefined();
  return to;
}

/* Texts of the values, and their beginnings as numbers: most comparisons end there. */
static void prepare_strings(ValueSort *sort, uint32_t count) {
  sort->strings = array_create_with_capacity(count);
  bool is_two_byte = false;
  for (uint32_t i = 0; i < count; i++) {
    String *text = to_string(array_get(sort->values, i));
    is_two_byte |= string_is_two_byte(text);
    array_push(sort->strings, value_string(text));
  }
  sort->prefixes = allocate(count * sizeof *sort->prefixes);
  uint32_t unit_bits = is_two_byte ? 16 : 8;
  for (uint32_t i = 0; i < count; i++) {
    StringView view = string_view(value_as_string(array_get(sort->strings, i)));
    uint64_t prefix = 0;
    for (uint32_t k = 0; k < 64 / unit_bits; k++)
      prefix = prefix << unit_bits | (k < view.length ? view_unit(view, k) : 0);
    sort->prefixes[i] = prefix;
  }
}

void sort_array(Array *values, Value comparator) {
  uint32_t count = part_undefined(values);
  if (count < 2) return;
  ValueSort sort
      __attribute__((cleanup(free_memory))) = {.values = values, .comparator = comparator};
  SortComparison comparison = compare_by_call;
  if (value_is_undefined(comparator)) {
    comparison = compare_as_strings;
    prepare_strings(&sort, count);
  }
  sort.permutation = allocate(count * sizeof *sort.permutation);
  for (uint32_t i = 0; i < count; i++)
    sort.permutation[i] = i;
  sort_permutation(sort.permutation, count, comparison, &sort);
  Array *sorted = array_copy_range(values, 0, count);
  barrier_bulk(&values->header);
  for (uint32_t i = 0; i < count; i++)
    values->elements->values[i] = array_get(sorted, sort.permutation[i]);
}
