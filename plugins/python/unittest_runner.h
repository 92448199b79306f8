// How tests run where there is no pytest.
#pragma once

#include <string_view>

namespace sprint::python {

/// A Python program: `RUNNER REPORT FILES KEYS SECONDS`. It runs the tests of the files, or those
/// of the keys, prints what `python -m unittest -v` prints, and writes JUnit XML. Ends with 0, 1 if
/// something failed, 5 if there are no tests. Needs Python 3.6; imports the standard library only.
extern const std::string_view kUnittestRunnerScript;

}  // namespace sprint::python
