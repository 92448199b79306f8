// From the ending of one check command to an answer for each of its files. Pure.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "os/command.h"
#include "sprint/types.h"
#include "toolchains/checks/check_result.h"

namespace sprint::toolchains {

/// What one command says about one file.
struct CheckFinding {
  CheckOutcome outcome = CheckOutcome::NotCheckable;
  std::string reason{};
  bool expected = false;
  std::vector<sdk::Diagnostic> diagnostics{};
  /// The command did not get as far as this file; what another one says is better.
  bool not_reached = false;
};

/// What is known once a command has ended.
struct EndedCheck {
  os::Ending ending;
  std::vector<sdk::Diagnostic> diagnostics;  ///< with file names as in relative_to_root()
  /// Why a failure says nothing about the files; empty if it does.
  std::string excuse{};
  /// The files it has read, if its depfile says; names as above.
  std::optional<std::unordered_set<std::string>> read{};
  /// It was to write a depfile and has not: perhaps it has not looked at anything.
  bool kept_silent = false;
  /// The line it printed that tells most, for failures without a diagnostic.
  std::string telling_line{};
  /// Some of its output is lost, and with it perhaps the errors of some files.
  bool output_is_cut = false;
};

/// One finding per file of the command, in their order.
std::vector<CheckFinding> judge(const sdk::CheckCommand& command, const EndedCheck& ended);

/// Gives a file the answer that all findings about it make together: any failure counts, then
/// anything that keeps it from being checked. All diagnostics are kept, each once. Without findings
/// the file stays as it is.
void apply_findings(CheckedFile& file, const std::vector<CheckFinding>& findings);

/// A path a tool printed while it ran in `cwd`, relative to the root if it lies there, else
/// absolute. Empty if the tool named none.
std::string relative_to_root(const std::string& path, const std::filesystem::path& cwd,
                             const std::filesystem::path& root);

}  // namespace sprint::toolchains
