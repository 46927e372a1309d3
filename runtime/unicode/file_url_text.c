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
