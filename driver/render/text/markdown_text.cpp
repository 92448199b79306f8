#include "render/text/markdown_text.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"
#include "render/text/readable_text.h"

namespace sprint::render {

namespace {

constexpr std::size_t kLongestShortCell = 60;
constexpr std::size_t kLongestLastCell = 400;
/// A column is not made wider for a single long cell than this.
constexpr std::size_t kWidestColumn = 40;

bool is_word(char c) {
  return is_letter(c) || is_digit(c) || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

bool is_mark(char c) {
  constexpr char kSpace = ' ';
  constexpr char kDelete = 0x7f;
  return c > kSpace && c < kDelete && !is_word(c);
}

/// Whether the character there would mean something.
bool has_meaning(std::string_view text, std::size_t at) {
  const char before = at == 0 ? ' ' : text[at - 1];
  const char after = at + 1 < text.size() ? text[at + 1] : ' ';
  switch (text[at]) {
    case '|':
    case '`':
    case '*':
    case '<':
    case '~':
    case '[':
    case ']':
      return true;
    case '\\':
      return is_mark(after) || at + 1 == text.size();
    case '&':
      return after == '#' || is_word(after);
    case '_':
      return !is_word(before) || !is_word(after);
    case '#':
      // It would end a heading.
      return before == ' ' || before == '#';
    default:
      return false;
  }
}

}  // namespace

std::string markdown_text(std::string_view text, std::size_t width) {
  const auto line = in_one_line(text, width);
  std::string safe;
  safe.reserve(line.size() + 8);
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (has_meaning(line, i)) safe += '\\';
    safe += line[i];
  }
  return safe;
}

MarkdownTable::MarkdownTable(const std::vector<std::string>& headings)
    : widths_(headings.size(), 3) {
  add_row(headings);
}

void MarkdownTable::add_row(const std::vector<std::string>& cells) {
  std::vector<std::string> row;
  row.reserve(cells.size());
  for (const auto& cell : cells) {
    const bool is_last = row.size() + 1 == cells.size();
    row.push_back(markdown_text(cell, is_last ? kLongestLastCell : kLongestShortCell));
    auto& width = widths_.at(row.size() - 1);
    width = std::max(width, std::min(display_width(row.back()), kWidestColumn));
  }
  rows_.push_back(std::move(row));
}

void MarkdownTable::append_to(std::string& text) const {
  const auto append_row = [&](const std::vector<std::string>& row) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += "| " + row[i];
      const auto width = display_width(row[i]);
      if (width < widths_[i]) text.append(widths_[i] - width, ' ');
      text += ' ';
    }
    text += "|\n";
  };
  append_row(rows_.front());
  for (const auto width : widths_) text += "|" + std::string(width + 2, '-');
  text += "|\n";
  for (std::size_t i = 1; i < rows_.size(); ++i) append_row(rows_[i]);
}

}  // namespace sprint::render
