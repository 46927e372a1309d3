/* options.c - the command line against the rows of option.def; an unknown word is answered with the
 * nearest known one. */
#include "driver/options.h"

#include "emit/emit.h"

#include "abi/version.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum OptionKind {
#define OPTION(enumerator, name, argument, commands, help) OPTION_##enumerator,
#include "driver/option.def"
  OPTION_COUNT
} OptionKind;

static const struct {
  const char *name, *arguments, *help;
} command_rows[] = {
#define COMMAND(enumerator, name, arguments, help) {name, arguments, help},
#include "driver/option.def"
};

static const struct {
  const char *name, *argument, *commands, *help;
} option_rows[] = {
#define OPTION(enumerator, name, argument, commands, help) {name, argument, commands, help},
#include "driver/option.def"
};

/* Letters of COMMAND_* in the commands column. */
static const char command_letters[] = {'c', 'r', 'k', 'd'};
_Static_assert(sizeof command_letters == COMMAND_COUNT, "a command needs a letter");

static const struct {
  const char *name;
  EmitKind kind;
} emit_names[] = {{"tokens", EMIT_TOKENS}, {"ast", EMIT_AST},   {"ir", EMIT_IR},
                  {"ir-opt", EMIT_IR_OPT}, {"llvm", EMIT_LLVM}, {"asm", EMIT_ASM},
                  {"obj", EMIT_OBJ}};

enum { EMIT_NAME_COUNT = sizeof emit_names / sizeof *emit_names };

/* ---- help ---- */

static void print_usage(FILE *out) {
  fprintf(out, "perry - compiles TypeScript to native Linux executables\n\nusage: perry COMMAND "
               "[OPTIONS] ...\n\n");
  for (int i = 0; i < COMMAND_COUNT; i++)
    fprintf(out, "  %-8s %-18s %s\n", command_rows[i].name, command_rows[i].arguments,
            command_rows[i].help);
  fprintf(out,
          "\nperry COMMAND --help tells the options of a command; perry --version the version.\n");
}

static void print_command_help(CommandKind command) {
  const char *arguments = command_rows[command].arguments;
  printf("usage: perry %s [OPTIONS]%s%s\n\n%s\n\noptions:\n", command_rows[command].name,
         *arguments ? " " : "", arguments, command_rows[command].help);
  for (int i = 0; i < OPTION_COUNT; i++) {
    if (!strchr(option_rows[i].commands, command_letters[command])) continue;
    char name[64];
    snprintf(name, sizeof name, "%s%s", option_rows[i].name,
             option_rows[i].argument ? option_rows[i].argument : "");
    printf("  %-24s %s\n", name, option_rows[i].help);
  }
}

/* ---- did you mean ---- */

static size_t smaller(size_t a, size_t b) {
  return a < b ? a : b;
}

/* Levenshtein distance; words longer than the table are far from everything. */
static size_t edit_distance(const char *a, const char *b) {
  enum { LENGTH_MAX = 31 };
  size_t row[LENGTH_MAX + 1], a_length = strlen(a), b_length = strlen(b);
  if (a_length > LENGTH_MAX || b_length > LENGTH_MAX) return SIZE_MAX;
  for (size_t j = 0; j <= b_length; j++)
    row[j] = j;
  for (size_t i = 1; i <= a_length; i++) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b_length; j++) {
      size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = smaller(replaced, smaller(row[j], row[j - 1]) + 1);
    }
  }
  return row[b_length];
}

typedef struct Nearest {
  const char *word, *name;
  size_t distance;
} Nearest;

static void consider(Nearest *nearest, const char *name) {
  size_t distance = edit_distance(nearest->word, name);
  if (distance >= nearest->distance) return;
  nearest->distance = distance;
  nearest->name = name;
}

static int misuse(const char *what, const char *word, const Nearest *nearest) {
  fprintf(stderr, "perry: %s '%s'", what, word);
  if (nearest && nearest->name) fprintf(stderr, "; did you mean '%s'?", nearest->name);
  fprintf(stderr, "\nperry: --help tells more\n");
  return STATUS_MISUSE;
}

static Nearest nearest_to(const char *word) {
  return (Nearest){word, NULL, strlen(word) / 2 + 1};
}

/* ---- reading ---- */

static int read_emit(Options *options, const char *value) {
  for (size_t i = 0; i < EMIT_NAME_COUNT; i++) {
    if (strcmp(emit_names[i].name, value)) continue;
    options->emit = emit_names[i].kind;
    return -1;
  }
  Nearest nearest = nearest_to(value);
  for (size_t i = 0; i < EMIT_NAME_COUNT; i++)
    consider(&nearest, emit_names[i].name);
  return misuse("nothing to emit is called", value, &nearest);
}

static int read_guard_fail(Options *options, const char *value) {
  char *end;
  if (!strcmp(value, "first")) {
    options->guard_fail = 1;
  } else if (!strcmp(value, "random")) {
    options->guard_fail = GUARD_FAIL_RANDOM;
  } else {
    unsigned long execution = strtoul(value, &end, 10);
    if (*end || end == value || execution == 0 || execution >= GUARD_FAIL_RANDOM)
      return misuse("--guard-fail takes first, random or a positive number, not", value, NULL);
    options->guard_fail = (unsigned)execution;
  }
  return -1;
}

static int apply(Options *options, OptionKind kind, const char *value) {
  switch (kind) {
  case OPTION_OUTPUT:
    options->output = value;
    break;
  case OPTION_EMIT:
    return read_emit(options, value);
  case OPTION_EMIT_FUNCTION:
    options->emit_function = value;
    break;
  case OPTION_GUARD_FAIL:
    return read_guard_fail(options, value);
  case OPTION_TIME_STAGES:
    options->time_stages = true;
    break;
  case OPTION_O0:
    options->optimization_level = 0;
    break;
  case OPTION_O1:
    options->optimization_level = 1;
    break;
  case OPTION_O2:
    options->optimization_level = 2;
    break;
  case OPTION_O3:
    options->optimization_level = 3;
    break;
  case OPTION_NO_AUTO_OPTIMIZE:
    options->no_auto_optimize = true;
    break;
  case OPTION_HELP:
    print_command_help(options->command);
    return STATUS_DONE;
  case OPTION_COUNT:
    break;
  }
  return -1;
}

/* One word that starts with a dash; *index moves past a value in the next word. */
static int read_option(Options *options, int argc, char **argv, int *index) {
  const char *word = argv[*index];
  Nearest nearest = nearest_to(word);
  for (int i = 0; i < OPTION_COUNT; i++) {
    const char *name = option_rows[i].name, *argument = option_rows[i].argument;
    size_t length = strlen(name);
    if (!strchr(option_rows[i].commands, command_letters[options->command])) continue;
    consider(&nearest, name);
    if (strncmp(word, name, length)) continue;
    if (!argument && !word[length]) return apply(options, (OptionKind)i, NULL);
    if (argument && argument[0] == '=' && word[length] == '=')
      return apply(options, (OptionKind)i, word + length + 1);
    if (argument && argument[0] == '=' && !word[length])
      return misuse("a value is missing:", word, &(Nearest){word, "--emit=ast", 0});
    if (argument && argument[0] == ' ' && !word[length]) {
      if (*index + 1 >= argc) return misuse("a value is missing after", word, NULL);
      return apply(options, (OptionKind)i, argv[++*index]);
    }
  }
  return misuse("unknown option", word, &nearest);
}

static int read_command(Options *options, const char *word) {
  Nearest nearest = nearest_to(word);
  for (int i = 0; i < COMMAND_COUNT; i++) {
    consider(&nearest, command_rows[i].name);
    if (strcmp(command_rows[i].name, word)) continue;
    options->command = (CommandKind)i;
    return -1;
  }
  return misuse(word[0] == '-' ? "unknown option" : "unknown command", word, &nearest);
}

int options_parse(Options *options, int argc, char **argv) {
  const char *setting = getenv("PERRY_NO_AUTO_OPTIMIZE");
  *options = (Options){.optimization_level = 2,
                       .no_auto_optimize = setting && strcmp(setting, "0") && *setting};
  if (argc < 2) {
    print_usage(stderr);
    return STATUS_MISUSE;
  }
  if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
    print_usage(stdout);
    return STATUS_DONE;
  }
  if (!strcmp(argv[1], "--version")) {
    puts("perry " PERRY_VERSION);
    return STATUS_DONE;
  }
  int status = read_command(options, argv[1]);
  if (status >= 0) return status;
  options->program_arguments = argv + argc;
  for (int i = 2; i < argc; i++) {
    if (options->command == COMMAND_RUN &&
        (!strcmp(argv[i], "--") || options->input)) { /* the rest is the program's */
      options->program_arguments = argv + i + !strcmp(argv[i], "--");
      break;
    }
    if (argv[i][0] == '-' && argv[i][1]) {
      status = read_option(options, argc, argv, &i);
      if (status >= 0) return status;
    } else if (options->command == COMMAND_DOCTOR) {
      return misuse("doctor takes no file:", argv[i], NULL);
    } else if (options->input) {
      return misuse("more than one file:", argv[i], NULL);
    } else {
      options->input = argv[i];
    }
  }
  if (!options->input && options->command != COMMAND_DOCTOR) {
    fprintf(stderr, "perry: %s needs a file\nperry: --help tells more\n",
            command_rows[options->command].name);
    return STATUS_MISUSE;
  }
  return -1;
}
