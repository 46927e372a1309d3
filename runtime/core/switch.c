#include "core/switch.h"

#include <stdlib.h>

static int64_t read_one(const char *name, int64_t fallback) {
  const char *text = getenv(name);
  if (!text || !*text) return fallback;
  char *end;
  long long number = strtoll(text, &end, 10);
  return *end ? 1 : number;
}

Switches switches_read(void) {
  return (Switches){
#define SWITCH(field, name, fallback, text) .field = read_one(name, fallback),
#include "core/switch.def"
  };
}
