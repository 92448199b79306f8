// A git repository with a project, and `sprint-supervisor gate` in it, with the real tools.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "scenarios/driver_fixture.h"

namespace sprint::test {

using Words = std::vector<std::string>;
using Files = std::vector<std::pair<std::string, std::string>>;

class GateFixture : public DriverFixture {
 public:
  /// The project lies in a folder of the temporary directory; the gate's own trees come beside it.
  explicit GateFixture(const std::string& folder = "project");

  const std::filesystem::path& project() const { return project_; }
  std::filesystem::path gate_source() const;
  std::filesystem::path gate_build(const std::string& toolchain = "cmake") const;
  /// The outputs of gate N.
  std::filesystem::path gate_folder(unsigned number) const;

  void write(const Files& files) const;
  /// Runs a program in the project; it must succeed. Its output.
  std::string run_tool(const Words& argv) const;
  std::string git(Words words) const;
  /// Writes the files (an empty text removes one) and commits everything; the short id.
  std::string commit(const std::string& message, const Files& files) const;
  /// The first commit, with a tag `base`.
  void commit_base(const Files& files) const;
  /// A new branch at the tag `base`, with one commit of these files; HEAD is back where it was.
  void branch(const std::string& name, const Files& files) const;

  Outcome gate(Words arguments = {"--base", "base"}) const;
  /// The same with --json, parsed. `exit_code` is what it must be.
  nlohmann::json gate_json(int exit_code, Words arguments = {"--base", "base"}) const;

 private:
  std::filesystem::path project_;
};

/// A CMake project with a library `calc` (src/calc.cpp, include/calc.h) and the test programs
/// test_add and test_mul, one CTest test each: add, mul.
Files calc_project();

/// A test program that checks one expression with assert, so that file and line are told.
std::string test_of(const std::string& expression);

/// The failure with this id, or whose id contains it; null if there is none.
nlohmann::json failure_in(const nlohmann::json& gate, const std::string& id);

/// The likeliest sprint of a failure; empty if there is none.
std::string suspect_of(const nlohmann::json& failure);

}  // namespace sprint::test
