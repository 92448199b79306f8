// The few words that say why a test is not green, chosen from what its report has. Pure.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sprint::results {

struct MessageSources {
  /// The attribute of the element that decides.
  std::string_view message;
  /// The beginning of its text.
  std::string_view body;
  /// What the test printed; only of red cases.
  std::string_view output;
  /// What the place of the assertion is written as, if it is in the output; else empty.
  std::string_view place;
  /// CTest's messages do not tell what the program under test said.
  bool prefer_output = false;
};

/// At most TestCase::kLongestMessage bytes of whole characters, without colours.
std::string choose_message(const MessageSources& sources);

/// The line of the output that tells most: the one with the place, one that speaks of an error,
/// else the last one.
std::string_view telling_line(std::string_view output, std::string_view place);

/// Without the sequences that colour a terminal, in all the ways that reports write the escape
/// character which they may not have.
std::string without_colours(std::string_view text);

/// At most `most` bytes, ending with a whole character of UTF-8.
std::string_view cut_text(std::string_view text, std::size_t most);

}  // namespace sprint::results
