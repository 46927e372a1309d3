/* file_url_text.h - text of paths and file: URLs, for import at compile time and at run time: the
 * URL of an absolute path as node's pathToFileURL writes it, and the way back. */
#ifndef PERRY_UNICODE_FILE_URL_TEXT_H
#define PERRY_UNICODE_FILE_URL_TEXT_H

#include <stddef.h>

/* Room for the URL of a path of so many bytes. */
#define FILE_URL_BYTES(path_bytes) (sizeof "file://" + 3 * (path_bytes))

/* Writes the URL (without a NUL) and returns its length. */
size_t file_url_write(char *url, const char *path, size_t bytes);

/* Replaces each %HH by its byte, in place; a '%' without two digits stays. */
void file_url_decode(char *text);

/* Takes `.` and `..` out of an absolute path, in place. */
void file_path_normalise(char *path);

#endif
