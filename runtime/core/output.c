/* output.c - complete synchronous writes. */
#include "core/output.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

void output_write(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written >= 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (errno == EAGAIN) {
      struct pollfd ready = {.fd = descriptor, .events = POLLOUT};
      poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      return;
    }
  }
}
