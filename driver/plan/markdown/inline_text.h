// Markdown inside a line: code spans, emphasis, links. Views into the given text; nothing here
// fails, whatever the text is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sprint::plan {

struct CodeSpan {
  /// Where the span begins and ends in the text, backticks included.
  std::size_t begin = 0;
  std::size_t end = 0;
  /// What is between the backticks, without the one blank that may pad it.
  std::string_view code;
};

std::vector<CodeSpan> code_spans(std::string_view text);

/// What a reader sees: without emphasis, backticks, strike-through, links' targets.
std::string plain_text(std::string_view text);

/// A whole text that is one emphasised piece, without the marks: `**Tasks**` gives "Tasks", and so
/// do `__Tasks__` and `*Tasks*`. Anything else comes back as it is.
std::string_view without_emphasis(std::string_view text);

}  // namespace sprint::plan
