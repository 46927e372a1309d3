/* node_module.c - node's own modules by name (node_module.def). */
#include "resolve/module.h"

#include <string.h>

typedef struct NodeModule {
  const char *name;
  const char *source; /* NULL: not supported */
  bool needs_prefix;
} NodeModule;

static const NodeModule modules[] = {
#define NODE_MODULE(name, source)      {"node:" name, source, false},
#define NODE_MISSING(name)             {"node:" name, NULL, false},
#define NODE_MISSING_PREFIX_ONLY(name) {"node:" name, NULL, true},
#include "resolve/node_module.def"
};

static const char prefix[] = "node:";
static const size_t prefix_length = sizeof prefix - 1;

const char *module_node_source(const char *specifier, const char **name, bool *is_known) {
  bool has_prefix = strncmp(specifier, prefix, prefix_length) == 0;
  *is_known = has_prefix;
  *name = specifier;
  for (size_t i = 0; i < sizeof modules / sizeof *modules; i++) {
    const char *full = modules[i].name;
    if (strcmp(has_prefix ? full : full + prefix_length, specifier) != 0) continue;
    if (!has_prefix && modules[i].needs_prefix) continue;
    *is_known = true;
    *name = full;
    return modules[i].source;
  }
  return NULL;
}
