#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

#include "base/text.h"
#include "plan/markdown/inline_text.h"
#include "plan/markdown/tables.h"
#include "plan/naming/mentions.h"
#include "plan/naming/sprint_ids.h"
#include "plan/naming/unit_names.h"
#include "plan/reading/find_sprints.h"

namespace sprint::plan {

namespace {

struct SprintColumns {
  std::size_t id = kNoColumn;
  std::size_t name = kNoColumn;
  std::size_t unit = kNoColumn;
  std::size_t phase = kNoColumn;
  std::size_t entry = kNoColumn;
  std::size_t exit = kNoColumn;
  std::size_t tasks = kNoColumn;
  std::size_t depends = kNoColumn;
};

/// Tables about what has happened define nothing.
bool is_record(const Table& table) {
  return table.first_of({"commit", "sha", "completed", "actual", "finished", "result", "outcome",
                         "velocity", "merged", "priority score", "duration", "rank"}) != kNoColumn;
}

SprintColumns columns_of_sprints(const Table& table) {
  SprintColumns columns;
  columns.id = table.first_of({"sprint", "sortie", "sprint #", "sortie #", "sprint id", "sortie id",
                               "sprint no.", "sprint number"});
  columns.name = table.first_of({"name", "title", "sprint name", "sortie name", "goal",
                                 "description", "focus", "theme", "objective", "scope", "summary",
                                 "deliverable", "deliverables", "what"});
  if (columns.id == kNoColumn) return columns;
  // "# | Sprint": the column Sprint holds the name, the other one the id.
  const std::size_t number = table.first_of({"#", "id", "no", "no.", "nr", "nr."});
  if (number != kNoColumn && columns.name == kNoColumn) {
    columns.name = columns.id;
    columns.id = number;
  }
  columns.unit = table.first_of({"work unit", "unit", "package", "component", "module"});
  columns.phase = table.first_of({"phase"});
  columns.entry = table.first_of({"entry", "entry criteria", "preconditions"});
  columns.exit = table.first_of({"exit", "exit criteria", "acceptance criteria", "success criteria",
                                 "done when", "definition of done", "acceptance"});
  columns.tasks = table.first_of({"tasks", "steps", "actions", "work"});
  columns.depends = table.first_of({"depends on", "dependencies", "depends", "deps", "requires",
                                    "after", "blocked by", "prerequisites"});
  return columns;
}

/// "3", "Sprint 3", "3: Name", "Sprint 3 – Name".
std::optional<SprintHeading> id_in_cell(std::string_view cell) {
  if (noun_length(cell, false) != 0) return sprint_heading(cell);
  const std::size_t length = id_length(cell);
  if (length == 0) return {};
  if (length == cell.size()) return SprintHeading{std::string(cell), {}, {}, true, false};
  return bare_id_heading(cell);
}

std::vector<Entry> entries_in_cell(const Blocks& blocks, const TableRow& row, std::size_t column,
                                   std::size_t columns) {
  std::vector<Entry> entries;
  if (column == kNoColumn) return entries;
  const auto cells = split_row(blocks.lines[row.line].text, columns);
  if (column >= cells.size()) return entries;
  std::string_view rest = cells[column];
  while (!rest.empty()) {
    const std::size_t at = std::min(rest.find("<br"), rest.size());
    const std::string_view piece = trim(rest.substr(0, at));
    if (!piece.empty() && !says_none(piece)) entries.push_back({piece, row.line, {}});
    const std::size_t close = rest.find('>', at);
    rest = close == std::string_view::npos ? std::string_view{} : rest.substr(close + 1);
  }
  return entries;
}

/// A section below the table for each sprint: "### F1 Corpus and metrics".
void add_details(const Blocks& blocks, const Outline& outline, std::vector<SprintDraft>& drafts) {
  std::unordered_map<std::string_view, std::size_t> by_id;
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    if (!by_id.try_emplace(drafts[i].id, i).second) return;  // ids say nothing without a unit
  }
  for (std::size_t i = 0; i < outline.headings.size(); ++i) {
    const Heading& heading = outline.headings[i];
    const std::string plain = plain_text(heading.text);
    const std::size_t length = id_length(plain);
    const auto found = by_id.find(std::string_view(plain).substr(0, length));
    if (length == 0 || found == by_id.end()) continue;
    SprintDraft& draft = drafts[found->second];
    const std::string rest = name_core(std::string_view(plain).substr(length));
    if (draft.has_heading || (!rest.empty() && rest != name_core(draft.name))) continue;
    SprintBody body = read_sprint_body(blocks, heading.line + 1, heading.end);
    if (draft.body.entry.empty()) draft.body.entry = std::move(body.entry);
    if (draft.body.exit.empty()) draft.body.exit = std::move(body.exit);
    if (draft.body.tasks.empty()) draft.body.tasks = std::move(body.tasks);
    std::move(body.dependencies.begin(), body.dependencies.end(),
              std::back_inserter(draft.body.dependencies));
    draft.line = heading.line;
    draft.end = heading.end;
    draft.heading = i;
    draft.has_heading = true;
  }
}

class TableSprints {
 public:
  TableSprints(const Blocks& blocks, const Outline& outline, Findings& findings)
      : blocks_(blocks), outline_(outline), findings_(findings) {}

  std::vector<SprintDraft> find() {
    for (std::size_t i = 0; i < blocks_.lines.size(); ++i) {
      while (next_heading_ < outline_.headings.size() &&
             outline_.headings[next_heading_].line < i) {
        heading_ = next_heading_++;
      }
      if (is_table_header(blocks_, i)) take(read_table(blocks_, i, nullptr));
    }
    return std::move(drafts_);
  }

 private:
  /// Ids may begin again in another section of the second level, or for another unit.
  std::string scope(const SprintDraft& draft) const {
    std::size_t at = heading_;
    while (at != kNoHeading && outline_.headings[at].level > 2) at = outline_.headings[at].parent;
    return draft.unit + '\n' + std::to_string(at);
  }

  void take(const Table& table) {
    const SprintColumns columns = columns_of_sprints(table);
    if (columns.id == kNoColumn || is_record(table)) return;
    std::vector<SprintDraft> drafts;
    for (const TableRow& row : table.rows) {
      const auto words = id_in_cell(row.cells[columns.id]);
      if (!words || words->out) continue;
      SprintDraft draft;
      draft.id = words->id;
      draft.name = columns.name == kNoColumn ? words->name : row.cells[columns.name];
      if (draft.name.empty()) continue;
      draft.line = row.line;
      draft.end = row.line + 1;
      draft.heading = heading_;
      if (columns.unit != kNoColumn) draft.unit = row.cells[columns.unit];
      if (columns.phase != kNoColumn) draft.phase = row.cells[columns.phase];
      draft.body.entry = entries_in_cell(blocks_, row, columns.entry, table.columns.size());
      draft.body.exit = entries_in_cell(blocks_, row, columns.exit, table.columns.size());
      draft.body.tasks = entries_in_cell(blocks_, row, columns.tasks, table.columns.size());
      if (columns.depends != kNoColumn) {
        const auto cells = split_row(blocks_.lines[row.line].text, table.columns.size());
        if (columns.depends < cells.size()) {
          draft.body.dependencies.push_back({cells[columns.depends], row.line, {}});
        }
      }
      drafts.push_back(std::move(draft));
      expect_bounded(drafts.size(), row.line, findings_);
    }
    keep(std::move(drafts), table.line);
  }

  /// A table that only repeats sprints of an earlier one is a summary.
  void keep(std::vector<SprintDraft> drafts, std::size_t line) {
    if (drafts.empty()) return;
    const auto repeats = std::count_if(drafts.begin(), drafts.end(), [&](const SprintDraft& it) {
      return known_.contains(scope(it) + '\n' + it.id) || all_.contains(it.id + '\n' + it.name);
    });
    if (repeats * 2 > static_cast<std::ptrdiff_t>(drafts.size())) {
      findings_.decide(line, "this table repeats sprints", "its ids stand in a table above");
      return;
    }
    for (SprintDraft& draft : drafts) {
      if (!known_.insert(scope(draft) + '\n' + draft.id).second) {
        findings_.refuse(draft.line, "Sprint " + draft.id + " is defined twice in this table",
                         "give each sprint of a unit an id of its own");
      }
      all_.insert(draft.id + '\n' + draft.name);
      drafts_.push_back(std::move(draft));
    }
  }

  const Blocks& blocks_;
  const Outline& outline_;
  Findings& findings_;
  std::size_t heading_ = kNoHeading;
  std::size_t next_heading_ = 0;
  std::vector<SprintDraft> drafts_;
  std::unordered_set<std::string> known_;
  std::unordered_set<std::string> all_;
};

}  // namespace

std::vector<SprintDraft> sprints_by_table(const Blocks& blocks, const Outline& outline,
                                          Findings& findings) {
  auto drafts = TableSprints(blocks, outline, findings).find();
  add_details(blocks, outline, drafts);
  return drafts;
}

}  // namespace sprint::plan
