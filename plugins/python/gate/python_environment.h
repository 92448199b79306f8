// The variables that the steps of a gate run with.
#pragma once

#include <string>

#include "sprint/host.h"

namespace sprint::python {

/// The folders from which the gate's copy of the project is imported, if they exist: `src` of the
/// root and the root; then, for each of `path` and of the user's PYTHONPATH that lies in another
/// checkout of the project, the same folder of the gate's. A package that is installed as a link
/// into the user's checkout would otherwise be tested there, whatever the gate has built.
sdk::Words import_folders(const sdk::GateContext& context, const sdk::Words& path);

/// No __pycache__; `folders` in front of what the user has in PYTHONPATH; and in a virtual
/// environment its programs in front of PATH, as if it were activated.
sdk::Variables test_environment(const std::string& interpreter, const sdk::Words& folders);

}  // namespace sprint::python
