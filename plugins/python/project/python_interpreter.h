// Which program an interpreter's name really starts. The name may be that of a shim, which chooses
// among interpreters by a file in the folder, or of something that is no Python at all.
#pragma once

#include <string>

#include "sprint/host.h"

namespace sprint::python {

struct Interpreter {
  /// The file that it reports as its own; the name as given if there is no such file. Empty if
  /// there is a problem.
  std::string program{};
  /// Why it cannot be used, naming it: "'python' is not a Python 3 interpreter: …". Else empty.
  std::string problem{};
};

/// Runs it once, in the project root.
Interpreter ask_interpreter(const std::string& named, sdk::Host& host);

}  // namespace sprint::python
