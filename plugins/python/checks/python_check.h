// How Python files are checked: the project's interpreter compiles each of them in memory.
#pragma once

#include <string>

#include "sprint/types.h"

namespace sprint::python {

/// One command for all files; several, `jobs` at most, when each still gets 200 files or more. The
/// checker and the lists are written to `scratch`; throws std::runtime_error if they cannot be. A
/// file that no message could name, since its name has control characters or looks like a message
/// itself, is not checkable: its error would be taken for that of another file.
sdk::CheckPlan check_plan(const sdk::Words& files, const std::string& interpreter,
                          const std::string& scratch, unsigned jobs);

}  // namespace sprint::python
