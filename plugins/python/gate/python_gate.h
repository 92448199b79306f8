// What a gate does with a Python project: compiles every file in memory, runs the tests.
#pragma once

#include "python/gate/python_test_step.h"
#include "sprint/host.h"

namespace sprint::python {

/// Key of [toolchain.python]: files and folders that the build step passes over.
constexpr const char* kExcludeSetting = "exclude";

/// The steps of context.kind; a reason if the project has no tests to be seen, or no interpreter
/// that can run them.
sdk::GatePlan gate_plan(const sdk::GateContext& context);

/// The project, and the interpreter's answers about it; `problem` of the tools tells why there are
/// none.
TestSetup test_setup(const sdk::GateContext& context, sdk::Words files);

/// Of the files, those whose syntax must be right: not templates, and not what tests read as data,
/// which may be wrong on purpose.
sdk::Words files_to_compile(const sdk::Words& files, const sdk::Words& excluded);

}  // namespace sprint::python
