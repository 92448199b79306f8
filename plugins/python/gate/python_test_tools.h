// What an interpreter has for running tests, and from where it would import the project.
#pragma once

#include <string>

#include "sprint/host.h"

namespace sprint::python {

struct TestTools {
  bool pytest = false;
  bool xdist = false;    ///< pytest-xdist: tests in several processes
  bool timeout = false;  ///< pytest-timeout
  /// Where it looks for modules: sys.path, and the folders of packages that are installed as links.
  sdk::Words path{};
  /// Why the interpreter did not answer; else empty.
  std::string problem{};
};

/// Runs the interpreter once, in `folder`, with this environment. Asking costs two hundredths of a
/// second more than starting it, since nothing is imported.
TestTools ask_for_tools(const std::string& interpreter, const std::string& folder,
                        const sdk::Variables& env, sdk::Host& host);

}  // namespace sprint::python
