/* utf.c - the codecs of utf.h.
 *
 * ASCII goes eight bytes a step, the rest a code point a step. The plain loops over units are left
 * to the vectorizer.
 */
#include "unicode/utf.h"

#include <string.h>

static const uint64_t HIGH_BITS = 0x8080808080808080u;

size_t utf8_ascii_prefix(const uint8_t *text, size_t length) {
  size_t at = 0;
  for (; length - at >= 8; at += 8) {
    uint64_t word;
    memcpy(&word, text + at, 8);
    word &= HIGH_BITS;
    if (word != 0) return at + (size_t)__builtin_ctzll(word) / 8;
  }
  while (at < length && text[at] < 0x80)
    at++;
  return at;
}

uint32_t utf8_next(const uint8_t *text, size_t length, size_t *index) {
  uint32_t lead = text[(*index)++];
  if (lead < 0x80) return lead;
  // The second byte's range excludes overlong forms, surrogates and what is beyond U+10FFFF.
  unsigned rest, low = 0x80, high = 0xBF;
  uint32_t code_point;
  if (lead >= 0xC2 && lead <= 0xDF) {
    rest = 1;
    code_point = lead & 0x1F;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    rest = 2;
    code_point = lead & 0x0F;
    if (lead == 0xE0) low = 0xA0;
    if (lead == 0xED) high = 0x9F;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    rest = 3;
    code_point = lead & 0x07;
    if (lead == 0xF0) low = 0x90;
    if (lead == 0xF4) high = 0x8F;
  } else {
    return UTF_REPLACEMENT;
  }
  for (; rest > 0; rest--) {
    if (*index >= length || text[*index] < low || text[*index] > high) return UTF_REPLACEMENT;
    code_point = code_point << 6 | (text[(*index)++] & 0x3F);
    low = 0x80;
    high = 0xBF;
  }
  return code_point;
}

size_t utf8_put(uint32_t code_point, uint8_t *out) {
  if (utf16_is_surrogate(code_point)) code_point = UTF_REPLACEMENT;
  if (code_point < 0x80) {
    out[0] = (uint8_t)code_point;
    return 1;
  }
  if (code_point < 0x800) {
    out[0] = (uint8_t)(0xC0 | code_point >> 6);
    out[1] = (uint8_t)(0x80 | (code_point & 0x3F));
    return 2;
  }
  if (code_point < 0x10000) {
    out[0] = (uint8_t)(0xE0 | code_point >> 12);
    out[1] = (uint8_t)(0x80 | (code_point >> 6 & 0x3F));
    out[2] = (uint8_t)(0x80 | (code_point & 0x3F));
    return 3;
  }
  out[0] = (uint8_t)(0xF0 | code_point >> 18);
  out[1] = (uint8_t)(0x80 | (code_point >> 12 & 0x3F));
  out[2] = (uint8_t)(0x80 | (code_point >> 6 & 0x3F));
  out[3] = (uint8_t)(0x80 | (code_point & 0x3F));
  return 4;
}

Utf8Measure utf8_measure(const uint8_t *text, size_t length) {
  Utf8Measure measure = {0, true, true};
  for (size_t at = 0; at < length;) {
    size_t ascii = utf8_ascii_prefix(text + at, length - at);
    measure.units += ascii;
    at += ascii;
    while (at < length && text[at] >= 0x80) {
      size_t start = at;
      uint32_t code_point = utf8_next(text, length, &at);
      measure.units += code_point < 0x10000 ? 1 : 2;
      if (code_point > 0xFF) measure.is_latin1 = false;
      // U+FFFD itself is EF BF BD.
      if (code_point == UTF_REPLACEMENT && (at - start != 3 || text[at - 1] != 0xBD))
        measure.is_well_formed = false;
    }
  }
  return measure;
}

void utf8_to_latin1(const uint8_t *text, size_t length, uint8_t *out) {
  for (size_t at = 0; at < length;) {
    size_t ascii = utf8_ascii_prefix(text + at, length - at);
    memcpy(out, text + at, ascii);
    out += ascii;
    at += ascii;
    while (at < length && text[at] >= 0x80)
      *out++ = (uint8_t)utf8_next(text, length, &at);
  }
}

void utf8_to_utf16(const uint8_t *text, size_t length, uint16_t *out) {
  for (size_t at = 0; at < length;) {
    size_t ascii = utf8_ascii_prefix(text + at, length - at);
    utf16_from_latin1(text + at, ascii, out);
    out += ascii;
    at += ascii;
    while (at < length && text[at] >= 0x80)
      out += utf16_put(utf8_next(text, length, &at), out);
  }
}

size_t utf8_length_of_latin1(const uint8_t *text, size_t length) {
  size_t bytes = length;
  for (size_t i = 0; i < length; i++)
    bytes += text[i] >> 7;
  return bytes;
}

size_t utf8_length_of_utf16(const uint16_t *units, size_t length) {
  // Three bytes a unit from U+0800, where a pair takes four: two less.
  size_t bytes = 0;
  for (size_t i = 0; i < length; i++)
    bytes += 1 + (units[i] >= 0x80) + (units[i] >= 0x800);
  for (size_t i = 1; i < length; i++)
    bytes -= utf16_is_lead(units[i - 1]) && utf16_is_trail(units[i]) ? 2 : 0;
  return bytes;
}

size_t utf8_from_latin1(const uint8_t *text, size_t length, uint8_t *out) {
  uint8_t *start = out;
  for (size_t at = 0; at < length;) {
    size_t ascii = utf8_ascii_prefix(text + at, length - at);
    memcpy(out, text + at, ascii);
    out += ascii;
    at += ascii;
    for (; at < length && text[at] >= 0x80; at++) {
      *out++ = (uint8_t)(0xC0 | text[at] >> 6);
      *out++ = (uint8_t)(0x80 | (text[at] & 0x3F));
    }
  }
  return (size_t)(out - start);
}

size_t utf8_from_utf16(const uint16_t *units, size_t length, uint8_t *out) {
  uint8_t *start = out;
  for (size_t at = 0; at < length;) {
    if (units[at] < 0x80)
      *out++ = (uint8_t)units[at++];
    else
      out += utf8_put(utf16_next(units, length, &at), out);
  }
  return (size_t)(out - start);
}

bool utf16_is_latin1(const uint16_t *units, size_t length) {
  enum { STRIDE = 64 }; // looked at without branches
  size_t at = 0;
  for (; length - at >= STRIDE; at += STRIDE) {
    uint16_t all = 0;
    for (size_t i = 0; i < STRIDE; i++)
      all |= units[at + i];
    if (all > 0xFF) return false;
  }
  uint16_t all = 0;
  for (; at < length; at++)
    all |= units[at];
  return all <= 0xFF;
}

bool utf16_is_well_formed(const uint16_t *units, size_t length) {
  for (size_t at = 0; at < length;)
    if (utf16_is_surrogate(utf16_next(units, length, &at))) return false;
  return true;
}

void utf16_to_latin1(const uint16_t *units, size_t length, uint8_t *out) {
  for (size_t i = 0; i < length; i++)
    out[i] = (uint8_t)units[i];
}

void utf16_from_latin1(const uint8_t *text, size_t length, uint16_t *out) {
  for (size_t i = 0; i < length; i++)
    out[i] = text[i];
}

size_t utf16_length_of_code_points(const uint32_t *code_points, size_t count) {
  size_t units = count;
  for (size_t i = 0; i < count; i++)
    units += code_points[i] >= 0x10000;
  return units;
}

size_t utf16_from_code_points(const uint32_t *code_points, size_t count, uint16_t *out) {
  uint16_t *start = out;
  for (size_t i = 0; i < count; i++)
    out += utf16_put(code_points[i], out);
  return (size_t)(out - start);
}
