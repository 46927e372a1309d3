/* module_flags.h - what the compiler tells of a module (program.h ModuleRecord). */
#ifndef PERRY_ABI_MODULE_FLAGS_H
#define PERRY_ABI_MODULE_FLAGS_H

typedef enum ModuleFlags {
  MODULE_HAS_AWAIT = 1,
  MODULE_IS_COMMONJS = 2,
  MODULE_IS_SYNTHETIC = 4, /* JSON, or one of node's own: require() gives its default export */
} ModuleFlags;

#endif
