// Tells builds and tests from harmless commands among the tools of Python.
#pragma once

#include "sprint/types.h"

namespace sprint::python {

/// Pure, by the words alone. What cannot be known from them (`python script.py`, `python -c CODE`)
/// is Other; a test runner that is given an unknown option is Test.
sdk::CommandClass classify_command(const sdk::Words& argv);

}  // namespace sprint::python
