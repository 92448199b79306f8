// A command line without what hides how it ended.
//
// A shell turns "no such program" (127) into success if `!` stands in front of the line or `||
// true` behind it. A criterion would then pass on a machine that could not even look.
#pragma once

#include <string>
#include <string_view>

namespace sprint::plan {

struct PlainEnding {
  std::string command;
  /// A `!` was taken away: what is said of the line is the opposite of what holds for the command.
  bool is_inverted = false;
};

/// Takes `|| true` and its like from the end, and `!` from the front of a line that is nothing but
/// one pipeline. In longer lines a `!` stays where it is.
PlainEnding plain_ending(std::string_view line);

}  // namespace sprint::plan
