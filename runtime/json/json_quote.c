/* json_quote.c - QuoteJSONString. Runs of plain characters are found 16 at a time and copied. Spec:
 * sec-quotejsonstring */
#include "json/json_quote.h"
#include "unicode/utf.h"
#include <emmintrin.h>

const uint8_t *json_find_special(const uint8_t *at, const uint8_t *end) {
  const __m128i quote = _mm_set1_epi8('"'), backslash = _mm_set1_epi8('\\');
  const __m128i control = _mm_set1_epi8(0x1F);
  for (; end - at >= 16; at += 16) {
    __m128i units = _mm_loadu_si128((const __m128i *)(const void *)at);
    __m128i special =
        _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(units, quote), _mm_cmpeq_epi8(units, backslash)),
                     _mm_cmpeq_epi8(_mm_min_epu8(units, control), units));
    int mask = _mm_movemask_epi8(special);
    if (mask) return at + __builtin_ctz((unsigned)mask);
  }
  while (at < end && *at != '"' && *at != '\\' && *at >= ' ')
    at++;
  return at;
}

static void append_escape(StringBuilder *builder, uint16_t unit) {
  static const char digits[] = "0123456789abcdef";
  char text[] = {'\\', 'u', 0, 0, 0, 0, 0};
  switch (unit) {
  case '"':
    text[1] = '"';
    break;
  case '\\':
    text[1] = '\\';
    break;
  case '\b':
    text[1] = 'b';
    break;
  case '\f':
    text[1] = 'f';
    break;
  case '\n':
    text[1] = 'n';
    break;
  case '\r':
    text[1] = 'r';
    break;
  case '\t':
    text[1] = 't';
    break;
  default:
    for (int i = 0; i < 4; i++)
      text[2 + i] = digits[unit >> (12 - 4 * i) & 15];
    builder_append_ascii(builder, text);
    return;
  }
  builder_append_latin1(builder, (const uint8_t *)text, 2);
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
