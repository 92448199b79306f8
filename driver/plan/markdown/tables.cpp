#include "plan/markdown/tables.h"

#include <algorithm>
#include <charconv>

#include "base/text.h"
#include "plan/markdown/inline_text.h"

namespace sprint::plan {

namespace {

/// What is more stands in the last cell.
constexpr std::size_t kMostCells = 100;
constexpr std::size_t kMostTableCells = 4'000'000;

std::vector<std::string_view> split_cells(std::string_view row, bool code_counts) {
  row = trim(row);
  if (row.starts_with('|')) row.remove_prefix(1);
  std::vector<std::string_view> cells;
  std::size_t begin = 0;
  bool in_code = false;
  for (std::size_t at = 0; at < row.size() && cells.size() < kMostCells; ++at) {
    if (row[at] == '\\') {
      ++at;
    } else if (row[at] == '`' && !code_counts) {
      in_code = !in_code;
    } else if (row[at] == '|' && !in_code) {
      cells.push_back(trim(row.substr(begin, at - begin)));
      begin = at + 1;
    }
  }
  const std::string_view last = trim(row.substr(std::min(begin, row.size())));
  if (!last.empty() || cells.empty()) cells.push_back(last);
  return cells;
}

}  // namespace

std::size_t Table::column(std::string_view name) const {
  const auto found = std::find(columns.begin(), columns.end(), name);
  return found == columns.end() ? kNoColumn : static_cast<std::size_t>(found - columns.begin());
}

std::size_t Table::first_of(std::initializer_list<std::string_view> names) const {
  for (const std::string_view name : names) {
    const std::size_t at = column(name);
    if (at != kNoColumn) return at;
  }
  return kNoColumn;
}

std::optional<std::int32_t> number_in(std::string_view cell) {
  const std::size_t at = cell.find_first_of("0123456789");
  if (at == std::string_view::npos) return {};
  std::int32_t value = 0;
  const auto result = std::from_chars(cell.data() + at, cell.data() + cell.size(), value);
  if (result.ec != std::errc()) return {};
  return value;
}

std::vector<std::string_view> split_row(std::string_view row, std::size_t expected) {
  auto cells = split_cells(row, true);
  if (expected == 0 || cells.size() <= expected || row.find('`') == std::string_view::npos) {
    return cells;
  }
  // A pipe ends a cell even in code; if that makes too many cells, its author did not know.
  auto whole_code = split_cells(row, false);
  return whole_code.size() == expected ? whole_code : cells;
}

bool is_table_header(const Blocks& blocks, std::size_t line) {
  return line + 1 < blocks.lines.size() && blocks.lines[line].kind == LineKind::TableRow &&
         blocks.lines[line + 1].kind == LineKind::TableRule;
}

Table read_table(const Blocks& blocks, std::size_t line, std::vector<Warning>* warnings) {
  Table table;
  table.line = line;
  for (const std::string_view cell : split_row(blocks.lines[line].text, 0)) {
    table.columns.push_back(to_lower(plain_text(cell)));
  }
  std::size_t at = line + 2;
  for (; at < blocks.lines.size() && blocks.lines[at].kind == LineKind::TableRow; ++at) {
    TableRow row;
    row.line = at;
    const auto cells = split_row(blocks.lines[at].text, table.columns.size());
    if (cells.size() != table.columns.size() && warnings != nullptr) {
      warnings->push_back({static_cast<std::uint32_t>(at) + 1,
                           "this row has " + count_of(cells.size(), "cell", "cells") +
                               ", the table " +
                               count_of(table.columns.size(), "column", "columns") +
                               "; write \\| for a pipe inside a cell"});
    }
    row.cells.reserve(table.columns.size());
    for (const std::string_view cell : cells) {
      if (row.cells.size() < table.columns.size()) row.cells.push_back(plain_text(cell));
    }
    row.cells.resize(table.columns.size());
    table.rows.push_back(std::move(row));
    // Short rows below a wide header would take far more memory than text.
    if (table.rows.size() * table.columns.size() > kMostTableCells) break;
  }
  while (at < blocks.lines.size() && blocks.lines[at].kind == LineKind::TableRow) ++at;
  table.end = at;
  return table;
}

}  // namespace sprint::plan
