#include "os/terminal.h"

#include <unistd.h>

namespace sprint::os {

bool stderr_is_terminal() {
  return ::isatty(STDERR_FILENO) == 1;
}

}  // namespace sprint::os
