// Texts of others inside Markdown: they stand for themselves there, whatever they are. A heading
// stays one heading, a row one row, and nothing is a link, a tag or code.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sprint::render {

/// In one line of at most `width` columns, before what has a meaning in Markdown is escaped. Not
/// for the beginning of a line.
std::string markdown_text(std::string_view text, std::size_t width);

/// A table whose columns are aligned, so that it can be read as it is. For a few long cells a
/// column is not made wider.
class MarkdownTable {
 public:
  explicit MarkdownTable(const std::vector<std::string>& headings);

  /// As many cells as there are headings. Those of the last column may be long.
  void add_row(const std::vector<std::string>& cells);
  bool is_empty() const { return rows_.size() == 1; }
  void append_to(std::string& text) const;

 private:
  std::vector<std::vector<std::string>> rows_{};
  std::vector<std::size_t> widths_{};
};

}  // namespace sprint::render
