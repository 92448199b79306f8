// Which files a test imports, and those in turn.
#pragma once

#include "python/gate/python_test_step.h"
#include "sprint/host.h"

namespace sprint::python {

/// For each test the files that its file imports, by the text: packages, conftest.py of its
/// folders, plugins, names in strings. Where code cannot be followed (names that are computed,
/// programs that are started) it is everything. One run of the interpreter for all tests.
sdk::TestSources import_sources(const sdk::Words& tests, const sdk::GateContext& context,
                                const TestSetup& setup);

}  // namespace sprint::python
