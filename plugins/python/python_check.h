// How Python files are checked: the project's interpreter compiles each of them in memory.
#pragma once

#include <string>
#include <string_view>

#include "sprint/types.h"

namespace sprint::python {

/// The checker, a Python program: `CHECKER LIST DEPFILE [PASSED]`. LIST holds the names of the
/// files, each ended by a NUL byte. It prints errors and warnings in GCC's style, writes DEPFILE,
/// and ends with 1 if there was an error. In PASSED it remembers which files were fine, and does
/// not look at them again as long as they stay the same. Needs Python 3.6; imports the standard
/// library only.
extern const std::string_view kCheckerScript;

/// One command for all files; several, `jobs` at most, when each still gets 200 files or more. The
/// checker and the lists are written to `scratch`; throws std::runtime_error if they cannot be. A
/// file that no message could name, since its name has control characters or looks like a message
/// itself, is not checkable: its error would be taken for that of another file.
sdk::CheckPlan check_plan(const sdk::Words& files, const std::string& interpreter,
                          const std::string& scratch, unsigned jobs);

}  // namespace sprint::python
