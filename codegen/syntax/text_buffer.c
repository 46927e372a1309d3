/* text_buffer.c - see text_buffer.h. */
#include "syntax/text_buffer.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

enum { START_BYTES = 64 };

void text_buffer_add_slow(TextBuffer *buffer, const char *text, size_t length) {
  if (buffer->capacity - buffer->length < length) {
    size_t capacity = buffer->capacity ? buffer->capacity * 2 : START_BYTES;
    while (capacity - buffer->length < length)
      capacity *= 2;
    buffer->text = realloc(buffer->text, capacity);
    if (!buffer->text) compiler_fault(__FILE__, __LINE__, __func__, "out of memory");
    buffer->capacity = capacity;
  }
  memcpy(buffer->text + buffer->length, text, length);
  buffer->length += length;
}

void text_buffer_add(TextBuffer *buffer, const char *text, size_t length) {
  if (length) text_buffer_add_slow(buffer, text, length);
}

void text_buffer_add_code_point(TextBuffer *buffer, uint32_t code_point) {
  char bytes[4];
  if (code_point < 0x80) {
    text_buffer_add_byte(buffer, (char)code_point);
  } else if (code_point < 0x800) {
    bytes[0] = (char)(0xC0 | code_point >> 6);
    bytes[1] = (char)(0x80 | (code_point & 0x3F));
    text_buffer_add(buffer, bytes, 2);
  } else if (code_point < 0x10000) {
    bytes[0] = (char)(0xE0 | code_point >> 12);
    bytes[1] = (char)(0x80 | (code_point >> 6 & 0x3F));
    bytes[2] = (char)(0x80 | (code_point & 0x3F));
    text_buffer_add(buffer, bytes, 3);
  } else {
    bytes[0] = (char)(0xF0 | code_point >> 18);
    bytes[1] = (char)(0x80 | (code_point >> 12 & 0x3F));
    bytes[2] = (char)(0x80 | (code_point >> 6 & 0x3F));
    bytes[3] = (char)(0x80 | (code_point & 0x3F));
    text_buffer_add(buffer, bytes, 4);
  }
}

void text_buffer_add_unit_or_code_point(TextBuffer *buffer, uint32_t unit) {
  if (unit >= 0xDC00 && unit <= 0xDFFF && buffer->length >= 3) {
    const unsigned char *last = (const unsigned char *)buffer->text + buffer->length - 3;
    if (last[0] == 0xED && last[1] >= 0xA0 && last[1] < 0xB0) {
      uint32_t high = 0xD000u | (uint32_t)(last[1] & 0x3F) << 6 | (last[2] & 0x3Fu);
      buffer->length -= 3;
      text_buffer_add_code_point(buffer, 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00));
      return;
    }
  }
  text_buffer_add_code_point(buffer, unit);
}

void text_buffer_release(TextBuffer *buffer) {
  free(buffer->text);
  *buffer = (TextBuffer){0};
}
