// What standard output is: a terminal of some width that shows colours, or a file.
#pragma once

#include <cstddef>

namespace sprint::os {

struct Terminal {
  bool is_tty = false;
  bool colors = false;
  std::size_t columns = 80;
};

/// Colours: only on a terminal that is not "dumb", and not where NO_COLOR is set.
Terminal standard_output_terminal();

}  // namespace sprint::os
