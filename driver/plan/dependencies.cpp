#include "plan/dependencies.h"

#include <algorithm>
#include <unordered_map>

#include "base/nearest_name.h"
#include "base/text.h"
#include "plan/inline_text.h"
#include "plan/references.h"
#include "plan/sprint_ids.h"
#include "plan/tables.h"
#include "plan/word_match.h"

namespace sprint::plan {

namespace {

/// Both lists in plan order, without repetition.
void add_once(std::vector<std::uint32_t>& list, const std::vector<std::uint32_t>& more) {
  if (more.empty()) return;
  list.insert(list.end(), more.begin(), more.end());
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

std::string words_of(const Plan& plan, const std::vector<SprintIndex>& sprints,
                     const std::vector<UnitIndex>& units = {}) {
  std::vector<std::string> names;
  names.reserve(sprints.size() + units.size());
  for (const SprintIndex sprint : sprints) names.push_back(key_of(plan, sprint));
  for (const UnitIndex unit : units) names.push_back("all of " + plan.units[unit].name);
  return names.empty() ? "nothing" : join(names, ", ");
}

class Resolver {
 public:
  Resolver(Plan& plan, const Blocks& blocks, const std::vector<SprintDraft>& sprints,
           const std::vector<UnitDraft>& units, Findings& findings)
      : plan_(plan),
        blocks_(blocks),
        sprints_(sprints),
        units_(units),
        findings_(findings),
        names_(plan) {}

  void resolve() {
    for (SprintIndex i = 0; i < plan_.sprints.size(); ++i) resolve_sprint(i);
    read_tables();
    const bool any = std::any_of(plan_.sprints.begin(), plan_.sprints.end(),
                                 [](const Sprint& it) { return it.states_dependencies; });
    if (!any) read_drawn_dependencies(plan_, blocks_, findings_);
    warn_about_unknown_ids(names_, blocks_, findings_);
    for (UnitIndex i = 0; i < plan_.units.size(); ++i) resolve_unit(i);
    use_layers();
    use_first_sprints();
  }

 private:
  void resolve_sprint(SprintIndex index) {
    for (const Criterion& entry : plan_.sprints[index].entry) {
      take(index, mentions_in(entry.text, names_, index, MentionStyle::Sentence),
           {entry.text, entry.line - 1, {}});
    }
    for (const Entry& entry : sprints_[index].body.dependencies) {
      take(index, mentions_in(entry.text, names_, index, MentionStyle::List), entry);
      // A table's cell that is empty says nothing.
      if (says_none(entry.text)) plan_.sprints[index].states_dependencies = true;
    }
  }

  void take(SprintIndex index, const Mentions& mentions, const Entry& entry) {
    Sprint& sprint = plan_.sprints[index];
    add_once(sprint.depends_on, mentions.sprints);
    for (const SprintIndex other : mentions.unsure) {
      if (other < index) {
        add_once(sprint.depends_on, {other});
      } else {
        findings_.warn(entry.line, "Sprint " + plan_.sprints[other].id +
                                       " is mentioned here but comes later; not read as a "
                                       "dependency, write 'Sprint " +
                                       plan_.sprints[other].id + " complete' if it is one");
      }
    }
    add_once(sprint.waits_for, mentions.units);
    if (!sprint.depends_on.empty() || !sprint.waits_for.empty()) sprint.states_dependencies = true;
    for (const std::string& id : mentions.unknown) refuse_unknown(id, entry.line);
    for (const std::string& id : mentions.unknown_in_range) {
      findings_.warn(entry.line, "no sprint has the id '" + id + "' at the end of this range; " +
                                     name_hint(id, names_.ids()));
    }
    if (findings_.wants_decisions() && !(mentions.sprints.empty() && mentions.units.empty())) {
      findings_.decide(entry.line, "waits for " + words_of(plan_, mentions.sprints, mentions.units),
                       "said here: " + std::string(entry.text), index);
    }
  }

  [[noreturn]] void refuse_unknown(const std::string& id, std::size_t line) const {
    findings_.refuse(line, "no sprint has the id '" + id + "'", name_hint(id, names_.ids()));
  }

  /// Tables with a column for the sprint and one for what it depends on.
  void read_tables() {
    for (std::size_t i = 0; i < blocks_.lines.size(); ++i) {
      if (!is_table_header(blocks_, i)) continue;
      const Table table = read_table(blocks_, i, nullptr);
      std::size_t id = table.column("sprint");
      if (id == std::string::npos) id = table.column("sortie");
      std::size_t depends = std::string::npos;
      for (const std::string_view name :
           {"depends on", "dependencies", "depends", "requires", "blocked by", "after"}) {
        if (depends == std::string::npos) depends = table.column(name);
      }
      if (id == std::string::npos || depends == std::string::npos) continue;
      for (const TableRow& row : table.rows) take_row(row, id, depends);
    }
  }

  void take_row(const TableRow& row, std::size_t id_column, std::size_t depends_column) {
    std::string_view cell = row.cells[id_column];
    UnitIndex unit = 0;
    const auto qualified = names_.unit_at(cell);
    if (qualified.unit != PlanNames::kNone) {
      unit = qualified.unit;
      cell = trim(cell.substr(qualified.length));
      while (!cell.empty() && (cell.front() == '.' || cell.front() == '/')) cell.remove_prefix(1);
    }
    cell.remove_prefix(noun_length(cell, false));
    const std::size_t length = id_length(cell);
    const SprintIndex index = names_.sprint(cell.substr(0, length), unit);
    if (length == 0 || index == PlanNames::kNone) return;
    Sprint& sprint = plan_.sprints[index];
    if (sprint.line == row.line + 1) return;  // the row defines the sprint; its cell was read
    const std::string& text = row.cells[depends_column];
    if (text.empty()) return;
    const Mentions mentions = mentions_in(text, names_, index, MentionStyle::List);
    if (sprint.states_dependencies) {
      warn_about_difference(index, mentions, row.line);
      return;
    }
    take(index, mentions, {text, row.line, {}});
    sprint.states_dependencies = true;
  }

  void warn_about_difference(SprintIndex index, const Mentions& mentions, std::size_t line) {
    std::vector<SprintIndex> stated = plan_.sprints[index].depends_on;
    std::vector<SprintIndex> table = mentions.sprints;
    std::sort(stated.begin(), stated.end());
    std::sort(table.begin(), table.end());
    if (stated == table) return;
    findings_.warn(line, "this table lets Sprint " + plan_.sprints[index].id + " wait for " +
                             words_of(plan_, table) + ", its own section for " +
                             words_of(plan_, stated) + "; its own section counts");
  }

  void resolve_unit(UnitIndex index) {
    const UnitDraft& draft = units_[index];
    if (draft.depends_text.empty()) return;
    const Mentions mentions = unit_mentions_in(draft.depends_text, names_, index);
    add_once(plan_.units[index].depends_on, mentions.units);
    for (const std::string& words : mentions.unknown) take_unknown_unit(index, words);
  }

  /// "Layer 1" are the units of that layer; what looks like a misspelt name is an error.
  void take_unknown_unit(UnitIndex index, const std::string& words) {
    const std::size_t layer = find_word(words, "layer");
    if (layer != std::string::npos) {
      const std::size_t digit = words.find_first_of("0123456789", layer);
      const int number = digit == std::string::npos ? -1 : words[digit] - '0';
      for (UnitIndex i = 0; i < plan_.units.size(); ++i) {
        if (i != index && plan_.units[i].layer == number) {
          add_once(plan_.units[index].depends_on, {i});
        }
      }
      return;
    }
    const auto known = names_.unit_names();
    const bool is_id = id_length(words) == words.size();
    const auto near = nearest_name(words, known);
    const std::size_t line = units_[index].depends_line;
    if (is_id || near) {
      findings_.refuse(line, "no unit is called '" + words + "'", name_hint(words, known));
    }
    findings_.warn(line, "'" + words + "' is no unit of this plan; not read as a dependency");
  }

  /// Layers without dependencies: each waits for the one below.
  void use_layers() {
    const bool stated = std::any_of(units_.begin(), units_.end(), [](const UnitDraft& unit) {
      return !unit.depends_text.empty();
    });
    if (stated) return;
    std::vector<std::int32_t> layers;
    for (const Unit& unit : plan_.units) {
      if (unit.layer) layers.push_back(*unit.layer);
    }
    std::sort(layers.begin(), layers.end());
    layers.erase(std::unique(layers.begin(), layers.end()), layers.end());
    constexpr std::size_t kMost = 2000;  // units of two layers, each with each
    for (UnitIndex i = 0; i < plan_.units.size() && plan_.units.size() <= kMost; ++i) {
      if (!plan_.units[i].layer) continue;
      const auto at = std::lower_bound(layers.begin(), layers.end(), *plan_.units[i].layer);
      if (at == layers.begin()) continue;
      for (UnitIndex j = 0; j < plan_.units.size(); ++j) {
        if (plan_.units[j].layer == *(at - 1)) plan_.units[i].depends_on.push_back(j);
      }
    }
  }

  /// What the first sprint of a unit waits for, the unit waits for.
  void use_first_sprints() {
    std::vector<bool> seen(plan_.units.size(), false);
    for (const Sprint& sprint : plan_.sprints) {
      if (seen[sprint.unit]) continue;
      seen[sprint.unit] = true;
      Unit& unit = plan_.units[sprint.unit];
      warn_about_unit(sprint, unit);
      add_once(unit.depends_on, sprint.waits_for);
    }
  }

  void warn_about_unit(const Sprint& sprint, const Unit& unit) {
    if (!sprint.states_dependencies) return;
    for (const UnitIndex other : unit.depends_on) {
      const bool waits = std::find(sprint.waits_for.begin(), sprint.waits_for.end(), other) !=
                         sprint.waits_for.end();
      const bool partly =
          std::any_of(sprint.depends_on.begin(), sprint.depends_on.end(),
                      [&](SprintIndex it) { return plan_.sprints[it].unit == other; });
      if (waits || partly) continue;
      findings_.warn(sprint.line - 1, "unit '" + unit.name + "' depends on '" +
                                          plan_.units[other].name + "', but its first sprint " +
                                          sprint.id + " does not; what the sprint says counts");
    }
  }

  Plan& plan_;
  const Blocks& blocks_;
  const std::vector<SprintDraft>& sprints_;
  const std::vector<UnitDraft>& units_;
  Findings& findings_;
  PlanNames names_;
};

}  // namespace

void resolve_dependencies(Plan& plan, const Blocks& blocks, const std::vector<SprintDraft>& sprints,
                          const std::vector<UnitDraft>& units, Findings& findings) {
  Resolver(plan, blocks, sprints, units, findings).resolve();
}

}  // namespace sprint::plan
