/* doctor.c - looks for the linker on PATH and for the archives beside the compiler. */
#include "driver/doctor.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool report(bool is_there, const char *what, const char *remedy) {
  printf("%-8s %s%s%s\n", is_there ? "ok" : "missing", what, is_there ? "" : ": ",
         is_there ? "" : remedy);
  return is_there;
}

static bool is_on_path(const char *program) {
  const char *path = getenv("PATH");
  while (path && *path) {
    size_t length = strcspn(path, ":");
    char file[PATH_MAX];
    snprintf(file, sizeof file, "%.*s/%s", (int)length, path, program);
    if (access(file, X_OK) == 0) return true;
    path += length;
    if (*path) path++;
  }
  return false;
}

static bool is_beside_compiler(const char *name) {
  char file[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", file, sizeof file - 1);
  if (length < 0) return false;
  file[length] = 0;
  char *slash = strrchr(file, '/');
  size_t room = sizeof file - (size_t)(slash + 1 - file);
  return slash && snprintf(slash + 1, room, "%s", name) < (int)room && access(file, R_OK) == 0;
}

int doctor_run(void) {
  bool is_good = report(is_on_path("ld.lld-19") || is_on_path("ld.lld"), "linker (ld.lld)",
                        "install the package lld-19");
  is_good &= report(is_beside_compiler("libperry_runtime.a"),
                    "runtime archive (libperry_runtime.a)", "build it: ninja -C build");
  is_good &= report(is_beside_compiler("libperry_stdlib.a"), "library archive (libperry_stdlib.a)",
                    "build it: ninja -C build");
  return is_good ? 0 : 1;
}
