#include "os/user.h"

#include <unistd.h>

namespace sprint::os {

bool is_root() {
  return ::geteuid() == 0;
}

}  // namespace sprint::os
