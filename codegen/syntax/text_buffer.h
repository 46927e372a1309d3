/* text_buffer.h - WTF-8 text that is put together piece by piece; malloc memory, released by its
 * user. */
#ifndef PERRY_SYNTAX_TEXT_BUFFER_H
#define PERRY_SYNTAX_TEXT_BUFFER_H

#include <stddef.h>
#include <stdint.h>

typedef struct TextBuffer {
  char *text; /* NULL when nothing was added */
  size_t length, capacity;
} TextBuffer;

void text_buffer_add_slow(TextBuffer *buffer, const char *text, size_t length);

static inline void text_buffer_add_byte(TextBuffer *buffer, char byte) {
  if (buffer->length < buffer->capacity)
    buffer->text[buffer->length++] = byte;
  else
    text_buffer_add_slow(buffer, &byte, 1);
}

void text_buffer_add(TextBuffer *buffer, const char *text, size_t length);
void text_buffer_add_code_point(TextBuffer *buffer, uint32_t code_point);
/* As above, but a trailing surrogate joins a leading one that stands before it (see base/name.h).
 */
void text_buffer_add_unit_or_code_point(TextBuffer *buffer, uint32_t unit);
void text_buffer_release(TextBuffer *buffer);

#endif
