// A git repository with a CMake project, and `sprint-supervisor check` in it.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "scenarios/driver_fixture.h"

namespace sprint::test {

class CheckFixture : public DriverFixture {
 public:
  /// The project lies in a folder `project` of the temporary directory, so that worktrees and build
  /// trees may lie beside it.
  CheckFixture();

  const std::filesystem::path& project() const { return project_; }
  std::filesystem::path add(const std::string& file, const std::string& text) const;

  /// Runs a program that must succeed, in the project.
  void run_tool(const std::vector<std::string>& argv) const;
  void git(std::vector<std::string> words) const;
  /// git init, add and commit of all that is there.
  void commit_all() const;
  void configure(const std::vector<std::string>& options = {}) const;
  void build() const { run_tool({"cmake", "--build", "build"}); }

  /// `check` in the project, or in another folder.
  Outcome check(std::vector<std::string> arguments = {}) const;
  Outcome check_in(const std::filesystem::path& folder,
                   std::vector<std::string> arguments = {}) const;

  /// The entry of a file in `check --json`, run with these arguments; null if there is none.
  nlohmann::json answer_for(const std::string& file, std::vector<std::string> arguments = {}) const;

  /// A database with one entry per (file, options), compiled by c++ in the folder build.
  void write_database(const std::vector<std::pair<std::string, std::string>>& entries) const;

 private:
  std::filesystem::path project_;
};

/// Every file below a folder with its size and time of change, but not what .git and .sprint hold.
std::map<std::string, std::string> snapshot(const std::filesystem::path& folder);

}  // namespace sprint::test
