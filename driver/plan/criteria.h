// One criterion's words: what kind of check it is, and the command, path, pattern and expected
// answer in it.
#pragma once

#include <string_view>

#include "plan/model.h"

namespace sprint::plan {

/// From a list item or a sentence: inline Markdown without bullet and check box. May span lines.
Criterion read_criterion(std::string_view text, std::uint32_t line);

/// From a code block: a command line (or several lines that belong together) and the comment above
/// it, which may be empty.
Criterion command_criterion(std::string_view comment, std::string_view command, std::uint32_t line);

}  // namespace sprint::plan
