// One criterion's words: what kind of check it is, and the command, path, pattern and expected
// answer in it.
//
// Criterion::expect is one of these:
//   exit N          the command exits with N; `exit 0` if a command is given and nothing is said
//   exit nonzero    it fails
//   output TEXT     it prints just TEXT, white space at the ends left out
//   output has TEXT it prints TEXT and maybe more
//   output OP N     it prints a number, and that is `>=`, `<=`, `>` or `<` N
//   no output       it prints nothing, whatever it exits with; without a command: the pattern must
//                   not be found in the path
//   (empty)         nothing is said: the path must be there, the pattern must be found in it
//
// Criterion::pattern is what a search command was given; without a command it is plain text.
#pragma once

#include <cstddef>
#include <string_view>

#include "plan/model/model.h"

namespace sprint::plan {

/// A longer text is an assertion, whatever it says.
inline constexpr std::size_t kLongestCriterion = std::size_t{64} * 1024;

/// From a list item or a sentence: inline Markdown without bullet and check box. May span lines.
/// Several commands are joined with `&&`, or with `||` if "or" stands between them. A criterion
/// with a command is never a manual one.
Criterion read_criterion(std::string_view text, std::uint32_t line);

/// From a code block: a command line (or several lines that belong together) and the comment above
/// it, which may be empty. A comment at the end of a single line counts too.
Criterion command_criterion(std::string_view comment, std::string_view command, std::uint32_t line);

}  // namespace sprint::plan
