/* string_search.c - finding one string in another.
 *
 * Both texts of one width: the C library's memchr, memrchr and memmem, which are vectorised and
 * linear (two-way). UTF-16 is searched as bytes, and a match at an odd byte is passed over. Of
 * different widths, the needle is converted to the width of the text; a needle with units above 255
 * is not in a Latin-1 text.
 */
#define _GNU_SOURCE /* memmem, memrchr */
#include "core/throw.h"
#include "string/string.h"
#include "unicode/utf.h"
#include <stdlib.h>

static void free_memory(void *variable) {
  free(*(void **)variable);
}

/* The needle in the width of the text. Memory for a converted one is in *memory. False: it cannot
 * occur. */
static bool match_width(StringView text, StringView *needle, void **memory) {
  if (text.latin1 && needle->utf16) {
    if (!utf16_is_latin1(needle->utf16, needle->length)) return false;
    uint8_t *narrow = *memory = malloc(needle->length);
    if (!narrow) perry_out_of_memory(needle->length);
    utf16_to_latin1(needle->utf16, needle->length, narrow);
    *needle = (StringView){.latin1 = narrow, .length = needle->length};
  } else if (text.utf16 && needle->latin1) {
    uint16_t *wide = *memory = malloc(2 * (size_t)needle->length);
    if (!wide) perry_out_of_memory(2 * (size_t)needle->length);
    utf16_from_latin1(needle->latin1, needle->length, wide);
    *needle = (StringView){.utf16 = wide, .length = needle->length};
  }
  return true;
}

static int64_t find_unit(const uint16_t *units, uint32_t from, uint32_t length, uint16_t unit) {
  for (uint32_t i = from; i < length; i++)
    if (units[i] == unit) return i;
  return -1;
}

int64_t view_index_of(StringView text, StringView needle, uint32_t from) {
  if (from > text.length || needle.length > text.length - from) return -1;
  if (needle.length == 0) return from;
  if (needle.length == 1) {
    uint16_t unit = view_unit(needle, 0);
    if (text.utf16) return find_unit(text.utf16, from, text.length, unit);
    if (unit > 255) return -1;
    const uint8_t *found = memchr(text.latin1 + from, unit, text.length - from);
    return found ? found - text.latin1 : -1;
  }
  __attribute__((cleanup(free_memory))) void *memory = NULL;
  if (!match_width(text, &needle, &memory)) return -1;
  if (text.latin1) {
    const uint8_t *found =
        memmem(text.latin1 + from, text.length - from, needle.latin1, needle.length);
    return found ? found - text.latin1 : -1;
  }
  const uint8_t *start = (const uint8_t *)text.utf16, *end = start + 2 * (size_t)text.length;
  for (const uint8_t *at = start + 2 * (size_t)from;;) {
    const uint8_t *found = memmem(at, (size_t)(end - at), needle.utf16, 2 * (size_t)needle.length);
    if (!found) return -1;
    if ((found - start) % 2 == 0) return (found - start) / 2;
    at = found + 1;
  }
}

int64_t string_index_of(String *s, String *needle, uint32_t from) {
  string_flatten(s);
  string_flatten(needle);
  return view_index_of(string_flat_view(s), string_flat_view(needle), from);
}

int64_t string_last_index_of(String *s, String *needle, uint32_t from) {
  if (needle->length > s->length) return -1;
  string_flatten(s);
  string_flatten(needle);
  StringView text = string_flat_view(s), view = string_flat_view(needle);
  if (from > text.length - view.length) from = text.length - view.length;
  if (view.length == 0) return from;
  __attribute__((cleanup(free_memory))) void *memory = NULL;
  if (!match_width(text, &view, &memory)) return -1;
  if (text.latin1) {
    for (size_t before = (size_t)from + 1;;) {
      const uint8_t *found = memrchr(text.latin1, view.latin1[0], before);
      if (!found) return -1;
      if (memcmp(found, view.latin1, view.length) == 0) return found - text.latin1;
      before = (size_t)(found - text.latin1);
    }
  }
  for (int64_t at = from; at >= 0; at--)
    if (text.utf16[at] == view.utf16[0] &&
        memcmp(text.utf16 + at, view.utf16, 2 * (size_t)view.length) == 0)
      return at;
  return -1;
}
