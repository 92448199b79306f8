#include "os/own_process.h"

#include <unistd.h>

namespace sprint::os {

bool is_root() {
  return ::geteuid() == 0;
}

bool stderr_is_terminal() {
  return ::isatty(STDERR_FILENO) == 1;
}

bool stdout_is_terminal() {
  return ::isatty(STDOUT_FILENO) == 1;
}

}  // namespace sprint::os
