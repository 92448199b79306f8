// The program as a user runs it: a temporary directory, commands, exit codes and output.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "support/test_space.h"

namespace sprint::test {

struct Outcome {
  int exit_code = -1;
  std::string out;
  std::string err;
};

class DriverFixture : public TestSpace {
 public:
  /// Variables for the driver besides our own environment.
  std::map<std::string, std::string> variables;
  /// What the driver reads from standard input; nothing means an empty input.
  std::optional<std::string> standard_input{};
  /// How much address space the driver may have, in kilobytes; nothing means no limit.
  std::optional<unsigned> memory_limit{};

  /// Runs sprint-supervisor in the temporary directory.
  Outcome run(const std::vector<std::string>& arguments) const;

  /// The folder of one of the plugins in tests/plugins.
  static std::string plugin_folder(const std::string& name);
  static std::string plugin_file(const std::string& name);

  /// Makes the temporary directory a copy of samples/NAME.
  void copy_sample(const std::string& name) const;
};

bool has(const std::string& text, const std::string& part);

/// A mistake of the call: one line on standard error that says what it is, and nothing else.
void check_refused(const Outcome& outcome, const std::string& what);

}  // namespace sprint::test
