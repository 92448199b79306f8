#include "plan/reading/unit_facts.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/text.h"
#include "base/word_match.h"
#include "plan/markdown/inline_text.h"
#include "plan/naming/mentions.h"
#include "plan/reading/labels.h"

namespace sprint::plan {

namespace {

/// "`Sources/Core/` · 3 sprints" is about `Sources/Core/`.
std::string path_in(std::string_view text) {
  const auto spans = code_spans(text);
  return spans.empty() ? plain_text(text) : std::string(spans.front().code);
}

void add_directory(UnitDraft& unit, std::string directory) {
  if (unit.unit.directory.empty() && !says_none(directory)) {
    unit.unit.directory = std::move(directory);
  }
}

void add_needs(std::vector<UnitNeeds>& needs, std::string_view text, std::size_t line) {
  const bool is_known = std::any_of(needs.begin(), needs.end(),
                                    [&](const UnitNeeds& each) { return each.line == line; });
  if (!is_known && !trim(text).empty()) needs.push_back({plain_text(text), line});
}

void add_label(const Label& label, std::size_t line, UnitDraft& unit) {
  if (label.role == PartRole::Directory) {
    add_directory(unit, path_in(label.text));
  } else if (label.role == PartRole::Layer && !unit.unit.layer) {
    unit.unit.layer = number_in(label.text);
    const std::size_t depends = find_word(label.text, "depends on");
    if (depends != std::string_view::npos)
      add_needs(unit.needs, label.text.substr(depends + 10), line);
  } else if (label.role == PartRole::Dependencies || label.role == PartRole::Preconditions) {
    add_needs(unit.needs, label.text, line);
  }
}

void add_sentence(std::string_view sentence, std::size_t line, UnitDraft& unit) {
  constexpr std::array<std::string_view, 5> kLives = {"owner of", "owns", "lives in", "lands in",
                                                      "works in"};
  for (const std::string_view words : {"depends on", "starts after", "waits for"}) {
    if (starts_with_word(sentence, words))
      add_needs(unit.needs, sentence.substr(words.size()), line);
  }
  for (const std::string_view words : kLives) {
    if (!starts_with_word(sentence, words)) continue;
    const std::string_view rest = trim(sentence.substr(words.size()));
    if (rest.starts_with('`')) add_directory(unit, path_in(rest));
  }
}

void add_sentences(std::string_view text, std::size_t line, UnitDraft& unit) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(". "), text.size());
    std::string_view sentence = trim(text.substr(0, end));
    if (sentence.ends_with('.')) sentence.remove_suffix(1);
    add_sentence(sentence, line, unit);
    text.remove_prefix(std::min(end + 2, text.size()));
  }
}

/// The unit of each row by one column; empty if a row names none there.
std::vector<std::size_t> units_of_rows(const Table& table, std::size_t column,
                                       const UnitLookup& names) {
  std::vector<std::size_t> units;
  units.reserve(table.rows.size());
  for (const TableRow& row : table.rows) {
    units.push_back(names.find(row.cells[column]));
    if (units.back() == kNoUnit) return {};
  }
  return units;
}

}  // namespace

FactColumns fact_columns(const Table& table) {
  FactColumns columns;
  columns.directory = table.first_of({"directory", "dir", "folder", "path", "location", "lives in",
                                      "lands in", "where", "repository"});
  columns.layer = table.first_of({"layer", "tier"});
  columns.depends = table.first_of({"dependencies", "depends on", "depends", "deps", "requires",
                                    "blocked by", "needs", "after", "starts after", "waits for"});
  return columns;
}

void add_facts_of_row(const TableRow& row, const FactColumns& columns, UnitDraft& unit) {
  if (columns.directory != kNoColumn) add_directory(unit, row.cells[columns.directory]);
  if (columns.layer != kNoColumn && !unit.unit.layer) {
    unit.unit.layer = number_in(row.cells[columns.layer]);
  }
  if (columns.depends != kNoColumn)
    add_needs(unit.needs_by_tables, row.cells[columns.depends], row.line);
}

void add_facts_of_tables(const Blocks& blocks, const UnitLookup& names,
                         std::vector<UnitDraft>& units) {
  for (std::size_t i = 0; i < blocks.lines.size(); ++i) {
    if (!is_table_header(blocks, i)) continue;
    const Table table = read_table(blocks, i, nullptr);
    if (table.column("sprint") != kNoColumn || table.column("sortie") != kNoColumn) continue;
    const FactColumns columns = fact_columns(table);
    const bool has_facts = columns.directory != kNoColumn || columns.layer != kNoColumn ||
                           columns.depends != kNoColumn;
    for (std::size_t column = 0; has_facts && column < table.columns.size(); ++column) {
      const auto named = column == columns.depends ? std::vector<std::size_t>{}
                                                   : units_of_rows(table, column, names);
      for (std::size_t row = 0; row < named.size(); ++row) {
        add_facts_of_row(table.rows[row], columns, units[named[row]]);
      }
      if (!named.empty()) break;
    }
  }
}

void add_facts_of_section(const Blocks& blocks, std::size_t heading, UnitDraft& unit) {
  for (std::size_t i = heading + 1; i < blocks.lines.size(); ++i) {
    const Line& line = blocks.lines[i];
    if (line.kind == LineKind::Heading) break;
    if (line.kind != LineKind::Text && line.kind != LineKind::Item) continue;
    if (const auto label = label_of(line.text)) {
      add_label(*label, i, unit);
    } else if (line.kind == LineKind::Text) {
      add_sentences(line.text, i, unit);
    }
  }
}

}  // namespace sprint::plan
