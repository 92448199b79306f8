// Version numbers as programs print them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sprint {

/// The first dotted number in what a program printed about itself: "3.25.1" of "cmake version
/// 3.25.1", "14.0.6" of "Debian clang version 14.0.6". Numbers glued to letters ("x86_64") do not
/// count; without a dotted one, the first plain number is taken.
std::optional<std::string> find_version(std::string_view text);

/// Whether `version` is the same as or newer than `minimum`; missing parts count as 0.
bool is_at_least(std::string_view version, std::string_view minimum);

}  // namespace sprint
