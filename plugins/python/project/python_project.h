// What can be seen of a Python project on disk: that it is one, and which interpreter it uses.
// Nothing is written and nothing is run.
#pragma once

#include <cstddef>
#include <string>

#include "sprint/host.h"

namespace sprint::python {

/// The key of [toolchain.python] that names the interpreter.
constexpr const char* kInterpreterSetting = "python";

/// Detection is asked at every start: a large project without Python must not make it slow.
constexpr std::size_t kMostEntries = 10'000;

/// By the file's name alone: .py, .pyi, .pyw.
bool is_python_source(const std::string& file);

/// What makes the folder a Python project, relative to it: a file such as pyproject.toml in the
/// folder itself, else the first Python source nearest to the top. Empty if there is none among the
/// first `most_entries` entries. Passed over are hidden folders, build trees, virtual environments,
/// node_modules and __pycache__; symbolic links to folders are not followed.
std::string evidence_in(const std::string& root, std::size_t most_entries = kMostEntries);

/// At a gate all files count; a tree with more entries than this is not one project's.
constexpr std::size_t kMostGateEntries = 1'000'000;

/// All *.py and *.pyw files, relative to the root and sorted, but for those in the folders that
/// evidence_in() passes over.
sdk::Words python_files(const std::string& root, std::size_t most_entries = kMostGateEntries);

/// The interpreter the project is run with, since a syntax error in one version is none in
/// another: the setting; else the virtual environment in `.venv` or `venv`; else python3. A path is
/// looked for in this checkout, then in the other ones of the same project: git ignores virtual
/// environments, so that a gate's checkout has none. With a slash it is an absolute path.
std::string interpreter_of(const sdk::Context& context);

}  // namespace sprint::python
