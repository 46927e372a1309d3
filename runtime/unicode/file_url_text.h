/* file_url_text.h - the file: URL of an absolute path, as node's pathToFileURL writes it. */
#ifndef PERRY_UNICODE_FILE_URL_TEXT_H
#define PERRY_UNICODE_FILE_URL_TEXT_H

#include <stddef.h>

/* Room for the URL of a path of so many bytes. */
#define FILE_URL_BYTES(path_bytes) (sizeof "file://" + 3 * (path_bytes))

/* Writes the URL (without a NUL) and returns its length. */
size_t file_url_write(char *url, const char *path, size_t bytes);

#endif
