/* file_url.h - paths of modules as texts: their folder, joining, and the file: URL of a path.
 * Effects: ALLOC. */
#ifndef PERRY_JOB_FILE_URL_H
#define PERRY_JOB_FILE_URL_H

#include "abi/isolate.h"

/* The folder of a file's path. */
String *file_folder(String *path);
/* The file: URL of an absolute path; other texts (`node:x`) are URLs already. */
String *file_url(String *path);
/* The absolute path that `specifier` (./x, ../x, /x or a file: URL) means in the file `from`; NULL
 * if it is none of these. */
String *file_path_join(String *from, String *specifier);
/* For the cleanup attribute. */
void file_text_free(char **text);

#endif
