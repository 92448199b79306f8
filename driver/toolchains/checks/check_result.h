// What a syntax check found out. Values only.
#pragma once

#include <string>
#include <vector>

#include "sprint/types.h"

namespace sprint::toolchains {

enum class CheckOutcome { Ok, Failed, NotCheckable };

struct CheckedFile {
  std::string file;  ///< relative to the project root
  std::string toolchain;
  CheckOutcome outcome = CheckOutcome::NotCheckable;
  /// Why it was not checked, or how it was if that is worth knowing: "with the flags of src/a.cpp".
  std::string reason;
  /// Not checked because the project is not that far yet; nothing is wrong.
  bool expected = false;
  /// The answer was known from an earlier check.
  bool cached = false;
  /// File names are relative to the project root where they lie in it.
  std::vector<sdk::Diagnostic> diagnostics;
  /// The answer is worth less for how the file was checked; people should see the reason.
  bool remark = false;
};

/// The whole answer is good only if something was looked at and nothing is left open that should
/// not be.
enum class CheckVerdict { NothingToCheck, Passed, Failed };

struct CheckResult {
  std::vector<CheckedFile> files;    ///< sorted by name
  std::vector<std::string> skipped;  ///< files that no toolchain owns, sorted

  std::size_t count(CheckOutcome outcome) const;
  /// Files that were really looked at.
  std::size_t checked() const { return count(CheckOutcome::Ok) + count(CheckOutcome::Failed); }
  CheckVerdict verdict() const;
};

}  // namespace sprint::toolchains
