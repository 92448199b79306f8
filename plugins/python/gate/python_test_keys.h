// The names of tests: node ids of pytest, dotted names of unittest.
#pragma once

#include <string>

#include "sprint/types.h"

namespace sprint::python {

/// The name of the suite in our reports of unittest; pytest's is "pytest".
constexpr const char* kUnittestSuite = "unittest";

/// "tests/test_a.py::TestA::test_b[1]" of pytest, "tests.test_a.TestA.test_b" of unittest. A file
/// that did not load has its path or its module's name. Empty if that cannot be told.
std::string key_of(const sdk::TestResult& result);

}  // namespace sprint::python
