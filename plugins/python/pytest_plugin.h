// A plugin of pytest that we bring along.
#pragma once

#include <string_view>

namespace sprint::python {

/// Its module; the folder it lies in must be on the path.
constexpr const char* kPytestPlugin = "sprint_gate_pytest";

/// With SPRINT_PYTEST_SELECT, a file of node ids each ended by a NUL byte, only those run. With
/// SPRINT_PYTEST_LIST, it writes the ids of all tests that would run, and of the files that did not
/// load, into that file.
extern const std::string_view kPytestPluginScript;

}  // namespace sprint::python
