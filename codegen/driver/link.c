/* link.c - the command line of ld.lld and what it needs from the system.
 *
 * The object travels in a memory file that the linker opens through /proc/self/fd. The C library is
 * linked dynamically, everything else statically; sections that nothing refers to are dropped. The
 * archives of the runtime lie beside the compiler (a build folder) or in
 * ../lib/perry (an installed one). The C library's start files and libgcc are looked for where
 * Debian, Fedora and Arch keep them.
 */
#define _GNU_SOURCE
#include "driver/link.h"

#include "base/vector.h"

#include <errno.h>
#include <glob.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

typedef struct Command {
  Arena *arena;
  const char *program;
  const char **items;
  uint32_t count, capacity;
} Command;

static void add(Command *command, const char *word) {
  VECTOR_PUSH(command->arena, command, word);
}

static bool is_readable(const char *path) {
  return access(path, R_OK) == 0;
}

static const LinkPartRow part_rows[LINK_PART_COUNT] = {
#define LINK_PART(enumerator, what, remedy) [LINK_PART_##enumerator] = {what, remedy},
#include "driver/link_part.def"
};

const LinkPartRow *link_part_row(LinkPart part) {
  return &part_rows[part];
}

/* The last match in order of names; NULL if there is none. */
static const char *find_last(Arena *arena, const char *pattern) {
  glob_t matches;
  const char *found = NULL;
  if (glob(pattern, 0, NULL, &matches) == 0 && matches.gl_pathc > 0) {
    const char *last = matches.gl_pathv[matches.gl_pathc - 1];
    found = arena_copy_text(arena, last, strlen(last));
  }
  globfree(&matches);
  return found;
}

static const char *find_in(Arena *arena, const char *const *folders, size_t count,
                           const char *name) {
  for (size_t i = 0; i < count; i++) {
    const char *found = find_last(arena, arena_format(arena, "%s/%s", folders[i], name));
    if (found) return found;
  }
  return NULL;
}

#define COUNT(array) (sizeof(array) / sizeof *(array))
static const char *const library_folders[] = {"/usr/lib/x86_64-linux-gnu", "/usr/lib64",
                                              "/usr/lib"};
static const char *const gcc_folders[] = {"/usr/lib/gcc/x86_64-linux-gnu/[0-9]",
                                          "/usr/lib/gcc/x86_64-linux-gnu/[0-9][0-9]",
                                          "/usr/lib/gcc/x86_64-*/*"};

/* Libraries that the archives may need; linked only when something of them is used. */
static const char *const static_libraries[] = {"libuv_a.a", "libtommath.a", "libffi.a"};

/* A program in a folder of PATH. */
static const char *find_program(Arena *arena, const char *name) {
  for (const char *path = getenv("PATH"); path && *path;) {
    size_t length = strcspn(path, ":");
    const char *file = arena_format(arena, "%.*s/%s", (int)length, path, name);
    if (access(file, X_OK) == 0) return file;
    path += length + (path[length] == ':');
  }
  return NULL;
}

static const char *find_linker(Arena *arena) {
  static const char own_folder[] = "/usr/lib/llvm-19/bin/ld.lld";
  const char *found = find_program(arena, "ld.lld-19");
  if (!found && access(own_folder, X_OK) == 0) found = own_folder;
  return found ? found : find_program(arena, "ld.lld");
}

static const char *find_archive(Arena *arena, const char *name) {
  char path[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  if (length < 0) return NULL;
  path[length] = 0;
  char *slash = strrchr(path, '/');
  if (!slash) return NULL;
  *slash = 0;
  const char *candidates[] = {arena_format(arena, "%s/%s", path, name),
                              arena_format(arena, "%s/../lib/perry/%s", path, name)};
  for (size_t i = 0; i < COUNT(candidates); i++)
    if (is_readable(candidates[i])) return candidates[i];
  return NULL;
}

const char *link_part_find(Arena *arena, LinkPart part) {
  switch (part) {
  case LINK_PART_LINKER:
    return find_linker(arena);
  case LINK_PART_START:
    return find_in(arena, library_folders, COUNT(library_folders), "crt1.o");
  case LINK_PART_GCC:
    return find_in(arena, gcc_folders, COUNT(gcc_folders), "libgcc_eh.a");
  case LINK_PART_UV:
    return find_in(arena, library_folders, COUNT(library_folders), "libuv_a.a");
  case LINK_PART_RUNTIME:
    return find_archive(arena, "libperry_runtime.a");
  case LINK_PART_STANDARD:
    return find_archive(arena, "libperry_stdlib.a");
  case LINK_PART_COUNT:
    break;
  }
  return NULL;
}

static bool cannot_link(Compilation *compilation, const char *why) {
  diag_report(&compilation->diagnostics, NULL, 0, 0, DIAG_CANNOT_LINK, why);
  return false;
}

/* -u for each part of the library that the program may reach. */
static void add_library_parts(Command *command, const IrModule *module) {
  const NameTable *names = &module->compilation->names;
  bool may_reach_all = hash_map_has(&module->named_globals, name_known(names, NAME_GLOBAL_THIS));
#define LIBRARY(global, symbol)                                                                    \
  if (may_reach_all ||                                                                             \
      hash_map_has(&module->named_globals, name_intern_c(&module->compilation->names, #global)))   \
    add(command, "--undefined=" #symbol);
#define LIBRARY_ALWAYS(symbol) add(command, "--undefined=" #symbol);
#include "abi/library.def"
}

/* A build tree with PERRY_SANITIZE has archives that need AddressSanitizer's runtime, whole and
 * before everything else. */
static void add_sanitizer(Command *command) {
#ifdef PERRY_SANITIZER_RUNTIME
  add(command, "--whole-archive");
  add(command, PERRY_SANITIZER_RUNTIME ".asan_static-x86_64.a");
  add(command, PERRY_SANITIZER_RUNTIME ".asan-x86_64.a");
  add(command, "--no-whole-archive");
  add(command, "--dynamic-list=" PERRY_SANITIZER_RUNTIME ".asan-x86_64.a.syms");
#else
  (void)command;
#endif
}

static bool build_command(const IrModule *module, Command *command, const char *object,
                          const char *output) {
  Compilation *compilation = module->compilation;
  Arena *arena = command->arena;
  const char *parts[LINK_PART_COUNT];
  for (LinkPart part = 0; part < LINK_PART_COUNT; part++) {
    parts[part] = link_part_find(arena, part);
    if (!parts[part])
      return cannot_link(compilation, arena_format(arena, "%s is missing; %s", part_rows[part].what,
                                                   part_rows[part].remedy));
  }
  command->program = parts[LINK_PART_LINKER];
  const char *start = parts[LINK_PART_START], *gcc = parts[LINK_PART_GCC];
  int start_length = (int)(strlen(start) - strlen("crt1.o")),
      gcc_length = (int)(strlen(gcc) - strlen("libgcc_eh.a"));
  const char *fixed[] = {"ld.lld",
                         "-m",
                         "elf_x86_64",
                         "-dynamic-linker",
                         "/lib64/ld-linux-x86-64.so.2",
                         "--gc-sections",
                         "--eh-frame-hdr",
                         "--hash-style=gnu",
                         "--as-needed",
                         "-z",
                         "relro",
                         "-o",
                         output,
                         start};
  for (size_t i = 0; i < COUNT(fixed); i++)
    add(command, fixed[i]);
  add(command, arena_format(arena, "%.*scrti.o", start_length, start));
  add(command, arena_format(arena, "%.*scrtbegin.o", gcc_length, gcc));
  add(command, arena_format(arena, "-L%.*s", start_length, start));
  add_sanitizer(command);
  add_library_parts(command, module);
  add(command, object);
  add(command, "--start-group");
  add(command, parts[LINK_PART_STANDARD]);
  add(command, parts[LINK_PART_RUNTIME]);
  for (size_t i = 0; i < COUNT(static_libraries); i++) {
    const char *library =
        find_in(arena, library_folders, COUNT(library_folders), static_libraries[i]);
    if (library) add(command, library);
  }
  add(command, "--end-group");
  add(command, "-lm");
  add(command, "-lc");
  add(command, arena_format(arena, "%.*slibgcc.a", gcc_length, gcc));
  add(command, gcc);
  add(command, arena_format(arena, "%.*scrtend.o", gcc_length, gcc));
  add(command, arena_format(arena, "%.*scrtn.o", start_length, start));
  add(command, NULL);
  return true;
}

static bool run_linker(Compilation *compilation, Command *command) {
  pid_t child;
  int error = posix_spawn(&child, command->program, NULL, NULL,
                          (char *const *)(void *)command->items, environ);
  if (error) return cannot_link(compilation, strerror(error));
  int status;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return cannot_link(compilation, strerror(errno));
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return true;
  return cannot_link(compilation, "ld.lld failed");
}

static int memory_file(const char *bytes, size_t count) {
  int file = memfd_create("object", 0);
  while (file >= 0 && count > 0) {
    ssize_t written = write(file, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) {
      close(file);
      return -1;
    }
    bytes += written;
    count -= (size_t)written;
  }
  return file;
}

static bool cannot_write(Compilation *compilation, const char *path, const char *why) {
  diag_report(&compilation->diagnostics, NULL, 0, 0, DIAG_CANNOT_WRITE_FILE, path, why);
  return false;
}

bool link_executable(const IrModule *module, const char *object, size_t object_bytes,
                     const char *output) {
  Compilation *compilation = module->compilation;
  Arena *arena = &compilation->arena;
  struct stat found;
  if (stat(output, &found) == 0 && !S_ISREG(found.st_mode)) /* a rename would replace a device */
    return cannot_write(compilation, output,
                        S_ISDIR(found.st_mode) ? strerror(EISDIR) : "it is not a regular file");
  int file = memory_file(object, object_bytes);
  if (file < 0) return cannot_write(compilation, "the object file", strerror(errno));
  char *temporary = arena_format(arena, "%s.XXXXXX", output);
  int reserved = mkstemp(temporary);
  if (reserved < 0) {
    bool result = cannot_write(compilation, output, strerror(errno));
    close(file);
    return result;
  }
  close(reserved);
  Command command = {.arena = arena};
  bool is_done =
      build_command(module, &command, arena_format(arena, "/proc/self/fd/%d", file), temporary) &&
      run_linker(compilation, &command);
  close(file);
  if (is_done && rename(temporary, output) != 0)
    is_done = cannot_write(compilation, output, strerror(errno));
  if (!is_done) unlink(temporary);
  return is_done;
}
