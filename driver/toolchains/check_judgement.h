// From the ending of one check command to an answer for each of its files. Pure.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "os/command.h"
#include "sprint/types.h"
#include "toolchains/check_result.h"

namespace sprint::toolchains {

/// What one command says about one file.
struct CheckFinding {
  CheckOutcome outcome = CheckOutcome::NotCheckable;
  std::string reason{};
  bool expected = false;
  std::vector<sdk::Diagnostic> diagnostics{};
};

/// What is known once a command has ended.
struct EndedCheck {
  os::Ending ending;
  std::vector<sdk::Diagnostic> diagnostics;  ///< with file names as in relative_to_root()
  /// Why a failure says nothing about the files; empty if it does.
  std::string excuse{};
  /// The files it has read, if its depfile says; names as above.
  std::optional<sdk::Words> read{};
  /// The last line it printed, for failures without a diagnostic.
  std::string last_words{};
};

/// One finding per file of the command, in their order.
std::vector<CheckFinding> judge(const sdk::CheckCommand& command, const EndedCheck& ended);

/// Adds what one more command says about a file: the worst outcome counts, all diagnostics are
/// kept, and the answer was known only if each part of it was.
void add_finding(CheckedFile& file, const CheckFinding& finding, bool cached);

/// A path a tool printed while it ran in `cwd`, relative to the root if it lies there, else
/// absolute. Empty if the tool named none.
std::string relative_to_root(const std::string& path, const std::filesystem::path& cwd,
                             const std::filesystem::path& root);

}  // namespace sprint::toolchains
