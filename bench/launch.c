/* launch.c - runs commands in turns and prints how long each took and its peak memory.
 *
 *     launch RUNS NAME COMMAND [NAME COMMAND]...
 *
 * The words of a COMMAND are separated by spaces. Each round runs every command once, with input
 * and output at /dev/null; a round before them warms the caches. A line per command:
 * NAME, minimum and median of the wall time in ms, minimum of user and system time in ms, median of
 * the peak RSS in MB. The time is that from vfork to the end of the process; this program is small,
 * because the kernel counts its memory as the least peak of what it starts. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WORDS_MAX = 32 };

typedef struct Command {
  const char *name;
  char *words[WORDS_MAX + 1];
  double *wall_ms, *processor_ms, *peak_mb;
} Command;

static _Noreturn void die(const char *what) {
  fprintf(stderr, "launch: %s\n", what);
  exit(1);
}

static double now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static double timeval_ms(struct timeval time) {
  return (double)time.tv_sec * 1e3 + (double)time.tv_usec / 1e3;
}

static void run_once(const Command *command, int nothing, long sample) {
  struct rusage usage;
  int status;
  double start = now_ms();
  pid_t child = vfork();
  if (child == 0) {
    for (int descriptor = 0; descriptor <= 2; descriptor++)
      dup2(nothing, descriptor);
    execvp(command->words[0], command->words);
    _exit(127);
  }
  if (child < 0 || wait4(child, &status, 0, &usage) != child) die("cannot start a process");
  double end = now_ms();
  if (status != 0) die(command->name);
  if (sample < 0) return;
  command->wall_ms[sample] = end - start;
  command->processor_ms[sample] = timeval_ms(usage.ru_utime) + timeval_ms(usage.ru_stime);
  command->peak_mb[sample] = (double)usage.ru_maxrss / 1024;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int count, char **arguments) {
  long runs = count > 1 ? strtol(arguments[1], NULL, 10) : 0;
  size_t commands_count = (size_t)(count - 2) / 2;
  if (runs < 1 || count < 4 || count % 2 != 0) die("usage: launch RUNS NAME COMMAND...");
  Command *commands = calloc(commands_count, sizeof *commands);
  for (size_t i = 0; i < commands_count; i++) {
    Command *command = &commands[i];
    command->name = arguments[2 + 2 * i];
    size_t words = 0;
    for (char *word = strtok(arguments[3 + 2 * i], " "); word; word = strtok(NULL, " ")) {
      if (words == WORDS_MAX) die("a command has too many words");
      command->words[words++] = word;
    }
    if (words == 0) die("an empty command");
    command->wall_ms = calloc((size_t)runs, sizeof(double));
    command->processor_ms = calloc((size_t)runs, sizeof(double));
    command->peak_mb = calloc((size_t)runs, sizeof(double));
  }
  int nothing = open("/dev/null", O_RDWR);
  for (long sample = -1; sample < runs; sample++)
    for (size_t i = 0; i < commands_count; i++)
      run_once(&commands[i], nothing, sample);
  for (size_t i = 0; i < commands_count; i++) {
    Command *command = &commands[i];
    size_t size = (size_t)runs;
    qsort(command->wall_ms, size, sizeof(double), compare);
    qsort(command->processor_ms, size, sizeof(double), compare);
    qsort(command->peak_mb, size, sizeof(double), compare);
    printf("%s %.2f %.2f %.2f %.1f\n", command->name, command->wall_ms[0],
           command->wall_ms[size / 2], command->processor_ms[0], command->peak_mb[size / 2]);
  }
  return 0;
}
