// A command line as words: what a POSIX shell would see, as far as judging a check needs it.
// Nothing is expanded; whatever the text is, something comes back. Linear.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sprint::plan {

struct CommandWord {
  /// Without its quotes; of an operator: `|`, `&&`, `;`, …
  std::string text;
  bool is_operator = false;
};

/// Comments are left out. An open quote ends with the text.
std::vector<CommandWord> command_words(std::string_view line);

/// Where the comment at the end of the line begins, its `#` outside quotes and after a blank; the
/// size of the line if there is none.
std::size_t comment_begin(std::string_view line);

}  // namespace sprint::plan
