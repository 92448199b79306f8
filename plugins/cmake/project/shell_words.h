// Splits the text of a command into words, as a POSIX shell does for a command without expansions,
// and as GCC and Clang do with response files.
#pragma once

#include <optional>
#include <string_view>

#include "sprint/types.h"

namespace sprint::cmake {

/// Quotes and backslashes are resolved; everything else stands for itself. Nothing if a quote is
/// not closed.
std::optional<sdk::Words> shell_words(std::string_view text);

}  // namespace sprint::cmake
