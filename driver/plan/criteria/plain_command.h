// Commands that a criterion names without backticks: "Build succeeds: cmake --build build",
// "cargo test passes".
#pragma once

#include <optional>
#include <string_view>

namespace sprint::plan {

struct PlainCommand {
  std::string_view command;
  /// What the text says behind it.
  std::string_view after;
};

/// Only what is no English sentence: "make sure that it builds" is none.
std::optional<PlainCommand> plain_command(std::string_view text);

}  // namespace sprint::plan
