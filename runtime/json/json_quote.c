/* json_quote.c - QuoteJSONString. Runs of plain characters are found 16 at a time and copied. Spec:
 * sec-quotejsonstring */
#include "json/json_quote.h"
#include "unicode/utf.h"
#include <emmintrin.h>

/* Bytes that are not 0 where a unit is special. */
static __m128i special_mask(__m128i units) {
  const __m128i quote = _mm_set1_epi8('"'), backslash = _mm_set1_epi8('\\');
  const __m128i control = _mm_set1_epi8(0x1F);
  return _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(units, quote), _mm_cmpeq_epi8(units, backslash)),
                      _mm_cmpeq_epi8(_mm_min_epu8(units, control), units));
}

const uint8_t *json_find_special(const uint8_t *at, const uint8_t *end) {
  for (; end - at >= 16; at += 16) {
    __m128i units = _mm_loadu_si128((const __m128i *)(const void *)at);
    int mask = _mm_movemask_epi8(special_mask(units));
    if (mask) return at + __builtin_ctz((unsigned)mask);
  }
  while (at < end && *at != '"' && *at != '\\' && *at >= ' ')
    at++;
  return at;
}

/* Is one of eight bytes special? */
static bool has_special(uint64_t bytes) {
  const uint64_t ones = 0x0101010101010101ull, tops = 0x8080808080808080ull;
  uint64_t quote = bytes ^ ones * '"', backslash = bytes ^ ones * '\\';
  uint64_t found = (bytes - ones * ' ') & ~bytes;
  found |= (quote - ones) & ~quote;
  found |= (backslash - ones) & ~backslash;
  return found & tops;
}

bool json_copy_plain(uint8_t *out, const uint8_t *text, uint32_t length) {
  if (length >= 16) {
    __m128i special = _mm_setzero_si128();
    for (uint32_t i = 0; i < length; i += 16) {
      uint32_t at = i + 16 <= length ? i : length - 16; /* the last step overlaps */
      __m128i units = _mm_loadu_si128((const __m128i *)(const void *)(text + at));
      _mm_storeu_si128((__m128i *)(void *)(out + at), units);
      special = _mm_or_si128(special, special_mask(units));
    }
    return _mm_movemask_epi8(special) == 0;
  }
  if (length >= 8) {
    uint64_t first, last;
    memcpy(&first, text, 8);
    memcpy(&last, text + length - 8, 8);
    memcpy(out, &first, 8);
    memcpy(out + length - 8, &last, 8);
    return !has_special(first) && !has_special(last);
  }
  if (length >= 4) {
    uint32_t first, last;
    memcpy(&first, text, 4);
    memcpy(&last, text + length - 4, 4);
    memcpy(out, &first, 4);
    memcpy(out + length - 4, &last, 4);
    return !has_special((uint64_t)first << 32 | last);
  }
  for (uint32_t i = 0; i < length; i++) {
    if (text[i] < ' ' || text[i] == '"' || text[i] == '\\') return false;
    out[i] = text[i];
  }
  return true;
}

/* Writes one escape, returns its length. */
static uint32_t put_escape(uint8_t *out, uint16_t unit) {
  static const char digits[] = "0123456789abcdef";
  out[0] = '\\';
  switch (unit) {
  case '"':
    out[1] = '"';
    return 2;
  case '\\':
    out[1] = '\\';
    return 2;
  case '\b':
    out[1] = 'b';
    return 2;
  case '\f':
    out[1] = 'f';
    return 2;
  case '\n':
    out[1] = 'n';
    return 2;
  case '\r':
    out[1] = 'r';
    return 2;
  case '\t':
    out[1] = 't';
    return 2;
  default:
    out[1] = 'u';
    for (int i = 0; i < 4; i++)
      out[2 + i] = (uint8_t)digits[unit >> (12 - 4 * i) & 15];
    return JSON_ESCAPE_UNITS;
  }
}

uint8_t *json_put_escaped(uint8_t *out, const uint8_t *text, uint32_t length) {
  for (uint32_t i = 0; i < length; i++) {
    if (text[i] < ' ' || text[i] == '"' || text[i] == '\\')
      out += put_escape(out, text[i]);
    else
      *out++ = text[i];
  }
  return out;
}

static void append_escape(StringBuilder *builder, uint16_t unit) {
  uint8_t escape[JSON_ESCAPE_UNITS];
  builder_append_latin1(builder, escape, put_escape(escape, unit));
}

static void append_latin1(StringBuilder *builder, StringView view) {
  const uint8_t *at = view.latin1, *end = at + view.length;
  for (;;) {
    const uint8_t *special = json_find_special(at, end);
    builder_append_latin1(builder, at, (uint32_t)(special - at));
    if (special == end) return;
    append_escape(builder, *special);
    at = special + 1;
  }
}

static void append_utf16(StringBuilder *builder, StringView view) {
  uint32_t start = 0;
  for (size_t i = 0; i < view.length;) {
    uint32_t at = (uint32_t)i;
    uint32_t code_point = utf16_next(view.utf16, view.length, &i);
    if (code_point >= ' ' && code_point != '"' && code_point != '\\' &&
        !utf16_is_surrogate(code_point))
      continue;
    builder_append_utf16(builder, view.utf16 + start, at - start);
    append_escape(builder, (uint16_t)code_point);
    start = (uint32_t)i;
  }
  builder_append_utf16(builder, view.utf16 + start, view.length - start);
}

void json_append_quoted(StringBuilder *builder, String *s) {
  StringView view = string_view(s);
  if (view.latin1 && !builder->is_two_byte &&
      json_find_special(view.latin1, view.latin1 + view.length) == view.latin1 + view.length) {
    builder_reserve(builder, view.length + 2);
    uint8_t *out = (uint8_t *)builder->units + builder->length;
    *out = '"';
    memcpy(out + 1, view.latin1, view.length);
    out[view.length + 1] = '"';
    builder->length += view.length + 2;
    return;
  }
  builder_append_unit(builder, '"');
  if (view.latin1)
    append_latin1(builder, view);
  else
    append_utf16(builder, view);
  builder_append_unit(builder, '"');
}
