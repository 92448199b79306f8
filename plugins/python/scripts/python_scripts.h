// Programs in Python that we bring along and the project's interpreter runs. Each is a file in this
// folder, which the build embeds; all import the standard library only, the plugin pytest besides.
#pragma once

#include <string_view>

namespace sprint::python {

/// interpreter.py: prints which interpreter it is run by. Runs with every Python, 2 included.
extern const std::string_view kInterpreterScript;

/// checker.py: `CHECKER LIST DEPFILE [PASSED]`. LIST holds the names of the files, each ended by a
/// NUL byte. It prints errors and warnings in GCC's style, writes DEPFILE, and ends with 1 if there
/// was an error. In PASSED it remembers which files were fine, and does not look at them again as
/// long as they stay the same. Needs Python 3.6.
extern const std::string_view kCheckerScript;

/// test_tools.py: prints what the interpreter has for running tests. Needs Python 3.4.
extern const std::string_view kTestToolsScript;

/// pytest_version.py: prints the version of pytest, or ends with 1 if there is none.
extern const std::string_view kPytestVersionScript;

/// The module of pytest_plugin.py; the folder it lies in must be on the path.
constexpr const char* kPytestPlugin = "sprint_gate_pytest";

/// pytest_plugin.py: with SPRINT_PYTEST_SELECT, a file of node ids each ended by a NUL byte, only
/// those run. With SPRINT_PYTEST_LIST, it writes the ids of all tests that would run, and of the
/// files that did not load, into that file. With SPRINT_PYTEST_UNFINISHED, it leaves a report of
/// the tests that did not come to an end, or none if all did.
extern const std::string_view kPytestPluginScript;

/// unittest_runner.py: `RUNNER REPORT FILES KEYS SECONDS`. It runs the tests of the files, or those
/// of the keys, prints what `python -m unittest -v` prints, and writes JUnit XML. Ends with 0, 1 if
/// something failed, 5 if there are no tests. Needs Python 3.6.
extern const std::string_view kUnittestRunnerScript;

/// imports.py: which files of the project each file imports; its beginning tells how it is called.
extern const std::string_view kImportScanScript;

}  // namespace sprint::python
