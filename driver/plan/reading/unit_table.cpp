#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_set>

#include "base/phrase_table.h"
#include "base/text.h"
#include "base/word_match.h"
#include "plan/markdown/tables.h"
#include "plan/naming/sprint_ids.h"
#include "plan/naming/unit_names.h"
#include "plan/reading/find_units.h"
#include "plan/reading/unit_facts.h"

namespace sprint::plan {

namespace {

struct UnitColumns {
  std::size_t name = kNoColumn;
  std::size_t id = kNoColumn;
  std::size_t sprints = kNoColumn;
  FactColumns facts;
};

UnitColumns columns_of_units(const Table& table, bool below_units_heading) {
  UnitColumns columns;
  columns.sprints =
      table.first_of({"sprints", "sorties", "sprint count", "# sprints", "# sorties",
                      "sortie count", "number of sprints", "total sprints", "sprint ids"});
  columns.facts = fact_columns(table);
  columns.name = table.first_of({"work unit", "unit", "package", "component", "module",
                                 "workstream", "track", "subsystem", "service", "work units"});
  if (columns.name == kNoColumn && below_units_heading) {
    columns.name = table.first_of({"name", "title"});
  }
  if (columns.name == kNoColumn && columns.sprints != kNoColumn) {
    columns.name = table.first_of({"name", "phase"});
  }
  if (columns.name == kNoColumn) return columns;
  // "Unit | Name": the first is its short name.
  const std::size_t second = table.first_of({"name", "title", "description", "scope"});
  const bool holds_ids =
      std::all_of(table.rows.begin(), table.rows.end(), [&](const TableRow& row) {
        const std::string& cell = row.cells[columns.name];
        return id_length(cell) == cell.size() || cell.empty();
      });
  if (second != kNoColumn && second != columns.name && holds_ids &&
      table.column("sprint") == kNoColumn) {
    columns.id = columns.name;
    columns.name = second;
  } else {
    columns.id = table.first_of({"id", "#", "wu", "key"});
  }
  return columns;
}

bool lists_units(const UnitColumns& columns) {
  if (columns.name == kNoColumn) return false;
  return columns.sprints != kNoColumn || columns.facts.layer != kNoColumn ||
         columns.facts.depends != kNoColumn;
}

bool is_total(std::string_view name) {
  return starts_with_word(name, "total") || starts_with_word(name, "sum") ||
         name.starts_with('+') || name.empty();
}

/// "WU1: Core" is called "Core", and "WU1" for short.
void name_unit(Unit& unit, std::string_view cell, std::string_view id) {
  if (const auto words = unit_heading(cell)) {
    unit.name = words->name;
    if (!words->alias.empty() && words->alias != words->name) unit.aliases.push_back(words->alias);
  } else {
    const std::size_t length = id_length(cell);
    const std::string_view rest = cell.substr(length);
    const std::size_t separator = length == 0 ? 0 : separator_length(rest);
    const bool has_prefix = separator != 0 && rest.front() != '-';
    unit.name = std::string(has_prefix ? trim(rest.substr(separator)) : cell);
    if (has_prefix) unit.aliases.emplace_back(cell.substr(0, length));
  }
  unit.name = shortened_name(unit.name);
  if (!id.empty() && id != unit.name) unit.aliases.emplace_back(id);
}

UnitDraft row_of(const TableRow& row, const UnitColumns& columns) {
  const auto cell = [&](std::size_t column) {
    return column == kNoColumn ? std::string_view{} : std::string_view(row.cells[column]);
  };
  UnitDraft draft;
  draft.unit.line = static_cast<std::uint32_t>(row.line) + 1;
  name_unit(draft.unit, cell(columns.name), cell(columns.id));
  add_facts_of_row(row, columns.facts, draft);
  const std::string_view sprints = cell(columns.sprints);
  const bool is_number = sprints.find_first_not_of("0123456789~ ") == std::string_view::npos;
  if (is_number) {
    draft.claimed = static_cast<std::size_t>(number_in(sprints).value_or(0));
  } else {
    draft.range = std::string(sprints);
  }
  return draft;
}

}  // namespace

std::vector<UnitDraft> unit_table(const Blocks& blocks, Findings& findings) {
  static const PhraseTable about_units("units, components, packages, modules");
  bool below_units_heading = false;
  for (std::size_t i = 0; i < blocks.lines.size(); ++i) {
    if (blocks.lines[i].kind == LineKind::Heading) {
      below_units_heading = about_units.is_in(blocks.lines[i].text);
    }
    if (!is_table_header(blocks, i)) continue;
    std::vector<Warning> warnings;
    const Table table = read_table(blocks, i, &warnings);
    // A table of sprints with a column for their unit lists no units.
    if (table.column("sprint") != kNoColumn || table.column("sortie") != kNoColumn) continue;
    const UnitColumns columns = columns_of_units(table, below_units_heading);
    if (!lists_units(columns)) continue;
    std::vector<UnitDraft> units;
    std::unordered_set<std::string> names;
    for (const TableRow& row : table.rows) {
      if (is_total(row.cells[columns.name])) continue;
      UnitDraft unit = row_of(row, columns);
      if (names.insert(name_core(unit.unit.name)).second) {
        units.push_back(std::move(unit));
      } else {
        findings.warn(row.line, "unit '" + unit.unit.name + "' is already in this table");
      }
    }
    if (units.empty()) continue;
    findings.add(warnings);
    findings.decide(i, "this table lists the work units",
                    "it has a column for their names and one "
                    "for sprints, layers or dependencies");
    return units;
  }
  return {};
}

}  // namespace sprint::plan
