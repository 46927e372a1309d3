/* version.h - what process.version and its kin say. */
#ifndef PERRY_ABI_VERSION_H
#define PERRY_ABI_VERSION_H

#define PERRY_VERSION      "0.1.0"
#define PERRY_NODE_VERSION "v26.12.1" /* the reference whose behaviour is followed */
#if defined(__aarch64__)
#define PERRY_ARCH "arm64"
#else
#define PERRY_ARCH "x64"
#endif

#endif
