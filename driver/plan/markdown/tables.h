// Tables of Markdown.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plan/markdown/blocks.h"

namespace sprint::plan {

struct TableRow {
  /// In plain text.
  std::vector<std::string> cells;
  /// In Blocks::lines.
  std::size_t line = 0;
};

inline constexpr auto kNoColumn = static_cast<std::size_t>(-1);

struct Table {
  /// In small letters and plain text.
  std::vector<std::string> columns;
  std::vector<TableRow> rows;
  /// Of the header, in Blocks::lines; and the first line after the table.
  std::size_t line = 0;
  std::size_t end = 0;

  /// The first column of that name; kNoColumn if there is none.
  std::size_t column(std::string_view name) const;
  /// The column of the first of these names that the table has.
  std::size_t first_of(std::initializer_list<std::string_view> names) const;
};

/// The cells of a row: `|` inside a cell is written `\|`. If the row then has more cells than
/// `expected`, pipes in code do not count either.
std::vector<std::string_view> split_row(std::string_view row, std::size_t expected);

/// The table whose header is line `line`: a TableRow with a TableRule below it. Rows get as many
/// cells as there are columns; a row that has more or less is a warning.
Table read_table(const Blocks& blocks, std::size_t line, std::vector<Warning>* warnings);

/// The first number in a cell; nothing if there is none, or it is too large.
std::optional<std::int32_t> number_in(std::string_view cell);

/// Whether a table begins at this line.
bool is_table_header(const Blocks& blocks, std::size_t line);

}  // namespace sprint::plan
