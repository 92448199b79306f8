// The command that runs a project's tests.
#pragma once

#include <optional>
#include <string>

#include "python/gate/python_test_tools.h"
#include "sprint/host.h"

namespace sprint::python {

/// Keys of [toolchain.python].
constexpr const char* kArgumentsSetting = "arguments";
constexpr const char* kXdistSetting = "xdist";

/// What the commands below need to know of the project.
struct TestSetup {
  std::string interpreter;
  TestTools tools{};
  /// See import_folders().
  sdk::Words folders{};
  /// All Python files, relative to the root.
  sdk::Words files{};
};

/// pytest with a JUnit report, if the interpreter has it; else our runner of unittest.
sdk::Step test_step(const sdk::GateContext& context, const TestSetup& setup);

/// The node ids of all tests that pytest would run; nothing if it could not tell.
std::optional<sdk::Words> collect_tests(const sdk::GateContext& context, const TestSetup& setup);

/// Words as a shell would see them, with quotes and backslashes but nothing else that is special.
/// Throws std::runtime_error for a quote that is not closed.
sdk::Words split_words(const std::string& text);

}  // namespace sprint::python
