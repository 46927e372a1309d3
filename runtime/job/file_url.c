/* file_url.c - as node's pathToFileURL and fileURLToPath, on UTF-8 text. */
#include "job/file_url.h"

#include "core/throw.h"
#include "string/string.h"
#include "unicode/file_url_text.h"

#include <stdlib.h>
#include <string.h>

void file_text_free(char **text) {
  free(*text);
}
#define FREED __attribute__((cleanup(file_text_free)))

static char *allocate(size_t bytes) {
  char *text = malloc(bytes);
  if (!text) perry_out_of_memory(bytes);
  return text;
}

String *file_folder(String *path) {
  char *text FREED = string_to_utf8(path, NULL);
  char *end = strrchr(text, '/');
  if (!end) return string_from_ascii(".");
  return string_from_utf8(text, end == text ? 1 : (size_t)(end - text));
}

String *file_url(String *path) {
  size_t bytes;
  char *text FREED = string_to_utf8(path, &bytes);
  if (text[0] != '/') return path;
  char *url FREED = allocate(FILE_URL_BYTES(bytes));
  return string_from_utf8(url, file_url_write(url, text, bytes));
}

static bool is_relative(const char *text) {
  return strncmp(text, "./", 2) == 0 || strncmp(text, "../", 3) == 0 || strcmp(text, ".") == 0 ||
         strcmp(text, "..") == 0;
}

String *file_path_join(String *from, String *specifier) {
  static const char scheme[] = "file://";
  size_t bytes;
  char *text FREED = string_to_utf8(specifier, &bytes);
  char *folder FREED = string_to_utf8(file_folder(from), NULL);
  char *path FREED = allocate(strlen(folder) + bytes + 2);
  if (strncmp(text, scheme, sizeof scheme - 1) == 0) {
    strcpy(path, text + sizeof scheme - 1);
  } else if (text[0] == '/') {
    strcpy(path, text);
  } else if (is_relative(text)) {
    strcpy(path, folder);
    strcat(path, "/");
    strcat(path, text);
  } else {
    return NULL;
  }
  path[strcspn(path, "?#")] = 0;
  file_url_decode(path);
  file_path_normalise(path);
  return string_from_utf8(path, strlen(path));
}
