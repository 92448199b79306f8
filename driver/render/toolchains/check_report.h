// What `check` prints: for people, for programs, and for GitHub's view of a change.
#pragma once

#include <string>

#include "toolchains/checks/check_result.h"

namespace sprint::render {

/// What was looked at, for the first and the last line.
struct CheckScope {
  /// "changed since HEAD", "in the project", "named".
  std::string description;
  /// The exit code that goes with the result; the last line names it.
  int exit_code = 0;
};

/// Each diagnostic on a line of its own, then what could not be checked and why, then the verdict.
std::string check_text(const toolchains::CheckResult& result, const CheckScope& scope);

/// See driver/docs/contracts/check.schema.json.
std::string check_json(const toolchains::CheckResult& result);

/// Workflow commands, one per diagnostic, per failure without one, and per unchecked file. `prefix`
/// is put in front of the file names: the way from the top of the repository to the project root,
/// with a slash at its end, or empty.
std::string check_annotations(const toolchains::CheckResult& result, const std::string& prefix);

}  // namespace sprint::render
