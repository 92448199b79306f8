// Columns for the terminal: cells are padded to the widest of their column, the last one is not.
#pragma once

#include <string>
#include <vector>

namespace sprint::render {

class TextTable {
 public:
  explicit TextTable(std::string indent = "") : indent_(std::move(indent)) {}

  /// Control characters in cells are written out, so that a row stays a line.
  void add_row(const std::vector<std::string>& cells);
  std::string text() const;

 private:
  std::string indent_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace sprint::render
