/* file_url_text.c - see file_url_text.h. */
#include "unicode/file_url_text.h"

#include <stdbool.h>
#include <string.h>

/* Is the byte written as it is in the path of a URL? */
static bool is_plain(unsigned char c) {
  static const char escaped[] = "\"#%<>?\\^`{|}";
  return c > 0x20 && c < 0x7F && !memchr(escaped, c, sizeof escaped - 1);
}

size_t file_url_write(char *url, const char *path, size_t bytes) {
  static const char prefix[] = "file://", digits[] = "0123456789ABCDEF";
  size_t length = sizeof prefix - 1;
  memcpy(url, prefix, length);
  for (size_t i = 0; i < bytes; i++) {
    unsigned char c = (unsigned char)path[i];
    if (is_plain(c)) {
      url[length++] = (char)c;
    } else {
      url[length++] = '%';
      url[length++] = digits[c >> 4];
      url[length++] = digits[c & 15];
    }
  }
  return length;
}

static int hex_digit(char c) {
  return c >= '0' && c <= '9'   ? c - '0'
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
         : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                : -1;
}

void file_url_decode(char *text) {
  char *out = text;
  for (; *text; text++) {
    if (*text == '%' && hex_digit(text[1]) >= 0 && hex_digit(text[2]) >= 0) {
      *out++ = (char)(hex_digit(text[1]) * 16 + hex_digit(text[2]));
      text += 2;
    } else {
      *out++ = *text;
    }
  }
  *out = 0;
}

void file_path_normalise(char *path) {
  char *out = path;
  for (char *in = path; *in;) {
    char *end = in + 1;
    while (*end && *end != '/')
      end++;
    size_t length = (size_t)(end - in);
    if (length == 3 && memcmp(in, "/..", 3) == 0) {
      while (out > path && *--out != '/')
        continue;
    } else if (!(length == 2 && in[1] == '.') && length > 1) {
      memmove(out, in, length);
      out += length;
    }
    in = end;
  }
  if (out == path) *out++ = '/';
  *out = 0;
}
