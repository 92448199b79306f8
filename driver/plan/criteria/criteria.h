// One criterion's words: what kind of check it is, and the command, path, pattern and expected
// answer in it.
//
// Criterion::expect is one of these:
//   exit N          the command exits with N; `exit 0` if a command is given and nothing is said
//   exit nonzero    it fails, but not with 126 or 127
//   output TEXT     it prints just TEXT, white space at the ends left out, whatever it exits with
//   output has TEXT it prints TEXT and maybe more, whatever it exits with
//   output OP N     it prints a number, and that is `>=`, `<=`, `>` or `<` N
// or one of these, which want `exit 0` as well:
//   no output       it prints nothing; without a command: the pattern must not be found in the path
//   some output     it prints something
//   no THINGS       it tells of no warning, error …: no line has "warning:", or counts some
//   output lines N  it prints N lines; also with OP, as `lines >= N`
//   output counts N THING
//                   a line has the number N and the word THING; also with OP, as `counts >= N
//                   THING`
// or `exit N; ANSWER`, both, or:
//   (empty)         nothing is said: the path must be there, the pattern must be found in it
//
// None of them holds if a program of the line is missing or cannot be executed. Exit codes 126 and
// 127 say so; where a pipe hides that, whoever runs the line has to look for its programs first.
// What could hide it otherwise, `!` and `|| true`, is not part of Criterion::command.
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
