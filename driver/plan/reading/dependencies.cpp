#include "plan/reading/dependencies.h"

#include <algorithm>
#include <unordered_map>

#include "base/nearest_name.h"
#include "base/text.h"
#include "base/word_match.h"
#include "plan/markdown/tables.h"
#include "plan/naming/mentions.h"
#include "plan/naming/sprint_ids.h"

namespace sprint::plan {

namespace {

/// In plan order, without repetition.
void tidy(std::vector<std::uint32_t>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

void add_once(std::vector<std::uint32_t>& list, const std::vector<std::uint32_t>& more) {
  list.insert(list.end(), more.begin(), more.end());
  tidy(list);
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

  bool resolve() {
    for (SprintIndex i = 0; i < plan_.sprints.size(); ++i) resolve_sprint(i);
    read_tables();
    const bool any = std::any_of(plan_.sprints.begin(), plan_.sprints.end(),
                                 [](const Sprint& it) { return it.states_dependencies; });
    const bool drawn = !any && read_drawn_dependencies(plan_, blocks_, findings_);
    warn_about_unknown_ids(names_, blocks_, findings_);
    for (UnitIndex i = 0; i < plan_.units.size(); ++i) resolve_unit(i);
    use_layers();
    use_first_sprints();
    return drawn;
  }

 private:
  void resolve_sprint(SprintIndex index) {
    for (const Criterion& entry : plan_.sprints[index].entry) {
      take(index, mentions_in(entry.text, names_, index, MentionStyle::Sentence),
           {entry.text, entry.line - 1, {}});
    }
    for (const Entry& entry : sprints_[index].body.dependencies) {
      const Mentions mentions = mentions_in(entry.text, names_, index, MentionStyle::List);
      take(index, mentions, entry);
      warn_if_nothing(mentions, entry);
      // A table's cell that is empty says nothing.
      if (says_none(entry.text)) plan_.sprints[index].states_dependencies = true;
    }
    tidy(plan_.sprints[index].depends_on);
    tidy(plan_.sprints[index].waits_for);
  }

  void take(SprintIndex index, const Mentions& mentions, const Entry& entry) {
    Sprint& sprint = plan_.sprints[index];
    sprint.depends_on.insert(sprint.depends_on.end(), mentions.sprints.begin(),
                             mentions.sprints.end());
    for (const SprintIndex other : mentions.unsure) {
      if (other < index) {
        sprint.depends_on.push_back(other);
      } else {
        findings_.warn(entry.line, "Sprint " + plan_.sprints[other].id +
                                       " is mentioned here but comes later; not read as a "
                                       "dependency, write 'Sprint " +
                                       plan_.sprints[other].id + " complete' if it is one");
      }
    }
    sprint.waits_for.insert(sprint.waits_for.end(), mentions.units.begin(), mentions.units.end());
    if (!sprint.depends_on.empty() || !sprint.waits_for.empty()) sprint.states_dependencies = true;
    if (mentions.is_cut_short) warn_about_length(entry.line);
    for (const std::string& id : mentions.unknown) take_unknown(id, entry.line);
    for (const std::string& id : mentions.unknown_in_range) {
      if (++unknown_ends_ > 20) break;  // the same mistake in each sprint is clear by then
      findings_.warn(entry.line, "no sprint has the id '" + id + "' at the end of this range; " +
                                     name_hint(id, names_.ids()));
    }
    if (findings_.wants_decisions() && !(mentions.sprints.empty() && mentions.units.empty())) {
      findings_.decide(entry.line, "waits for " + words_of(plan_, mentions.sprints, mentions.units),
                       "said here: " + std::string(entry.text), index);
    }
  }

  void take_unknown(const std::string& id, std::size_t line) {
    if (findings_.is_left_out(id)) {
      findings_.warn(line, "Sprint " + id + " is left out of the plan; nobody waits for it");
      return;
    }
    const std::size_t slash = id.find('/');
    if (slash == std::string::npos) {
      findings_.refuse(line, "no sprint has the id '" + id + "'", name_hint(id, names_.ids()));
    }
    const std::string unit = id.substr(0, slash);
    const UnitIndex known = names_.unit(unit);
    if (known == kNoIndex) {
      findings_.refuse(line, "no unit is called '" + unit + "'",
                       name_hint(unit, names_.unit_names()));
    }
    std::vector<std::string> ids;
    for (const Sprint& sprint : plan_.sprints) {
      if (sprint.unit == known && ids.size() < 20) ids.push_back(sprint.id);
    }
    findings_.refuse(
        line, "unit '" + plan_.units[known].name + "' has no sprint '" + id.substr(slash + 1) + "'",
        "it has " + join(ids, ", "));
  }

  /// "Dependencies: the database team"
  void warn_if_nothing(const Mentions& mentions, const Entry& entry) {
    const bool names_something = !mentions.sprints.empty() || !mentions.unsure.empty() ||
                                 !mentions.units.empty() || !mentions.unknown.empty() ||
                                 !mentions.unknown_in_range.empty() || mentions.names_itself;
    if (mentions.none || names_something || trim(entry.text).empty()) return;
    findings_.warn(entry.line, "'" + std::string(trim(entry.text.substr(0, 60))) +
                                   "' names no sprint or unit of this plan; nothing waits for it");
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
      std::size_t unit = table.column("unit");
      if (unit == std::string::npos) unit = table.column("work unit");
      for (const TableRow& row : table.rows) take_row(row, id, depends, unit);
    }
  }

  void take_row(const TableRow& row, std::size_t id_column, std::size_t depends_column,
                std::size_t unit_column) {
    std::string_view cell = row.cells[id_column];
    UnitIndex unit = unit_column == std::string::npos ? 0 : names_.unit(row.cells[unit_column]);
    const auto qualified = names_.unit_at(cell);
    if (qualified.unit != kNoIndex) {
      unit = qualified.unit;
      cell = trim(cell.substr(qualified.length));
      while (!cell.empty() && (cell.front() == '.' || cell.front() == '/')) cell.remove_prefix(1);
    }
    cell.remove_prefix(noun_length(cell, false));
    const std::size_t length = id_length(cell);
    const SprintIndex index = names_.sprint(cell.substr(0, length), unit);
    if (length == 0 || index == kNoIndex) return;
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
    tidy(sprint.depends_on);
    tidy(sprint.waits_for);
    sprint.states_dependencies = true;
  }

  void warn_about_difference(SprintIndex index, const Mentions& mentions, std::size_t line) {
    const Sprint& sprint = plan_.sprints[index];
    std::vector<SprintIndex> sprints = mentions.sprints;
    std::vector<UnitIndex> units = mentions.units;
    tidy(sprints);
    tidy(units);
    if (sprints == sprint.depends_on && units == sprint.waits_for) return;
    findings_.warn(line, "this table lets Sprint " + sprint.id + " wait for " +
                             words_of(plan_, sprints, units) + ", its own section for " +
                             words_of(plan_, sprint.depends_on, sprint.waits_for) +
                             "; its own section counts");
  }

  /// What the section of a unit says counts before what tables say, as for sprints.
  void resolve_unit(UnitIndex index) {
    const UnitDraft& draft = units_[index];
    std::vector<UnitIndex> own;
    std::vector<UnitIndex> by_tables;
    for (const UnitNeeds& needs : draft.needs) take_needs(index, needs, own);
    for (const UnitNeeds& needs : draft.needs_by_tables) take_needs(index, needs, by_tables);
    if (!draft.needs.empty() && !draft.needs_by_tables.empty() && own != by_tables) {
      findings_.warn(draft.needs_by_tables.front().line,
                     "this table lets unit '" + draft.unit.name + "' wait for " +
                         words_of(plan_, {}, by_tables) + ", its own section for " +
                         words_of(plan_, {}, own) + "; its own section counts");
    }
    add_once(plan_.units[index].depends_on, draft.needs.empty() ? by_tables : own);
  }

  void take_needs(UnitIndex index, const UnitNeeds& needs, std::vector<UnitIndex>& units) {
    const Mentions mentions = unit_mentions_in(needs.text, names_, index);
    add_once(units, mentions.units);
    if (mentions.is_cut_short) warn_about_length(needs.line);
    for (const std::string& words : mentions.unknown) take_unknown_unit(index, words, needs, units);
  }

  void warn_about_length(std::size_t line) {
    findings_.warn(line, "more is named here than is read as dependencies; write less");
  }

  /// "Sprint 3" is the unit of that sprint; what looks like a misspelt name is an error.
  void take_unknown_unit(UnitIndex index, const std::string& words, const UnitNeeds& needs,
                         std::vector<UnitIndex>& units) {
    const std::size_t noun = noun_length(words, true);
    const SprintIndex sprint = names_.sprint(std::string_view(words).substr(noun), index);
    if (sprint != kNoIndex && plan_.sprints[sprint].unit != index) {
      add_once(units, {plan_.sprints[sprint].unit});
      return;
    }
    constexpr std::size_t kLongestWords = 100;
    constexpr std::size_t kShortestName = 4;  // "CI" is not "UI" misspelt
    const auto known = names_.unit_names();
    const bool may_be_name = words.size() >= kShortestName && words.size() <= kLongestWords;
    const bool is_id = id_length(words) == words.size() && may_be_name;
    if (is_id || (may_be_name && nearest_name(words, known))) {
      findings_.refuse(needs.line, "no unit is called '" + words + "'", name_hint(words, known));
    }
    findings_.warn(needs.line, "'" + words.substr(0, kLongestWords) +
                                   "' is no unit of this plan; not read as a dependency");
  }

  /// Layers without dependencies: each waits for the one below.
  void use_layers() {
    const bool stated = std::any_of(units_.begin(), units_.end(), [](const UnitDraft& unit) {
      return !unit.needs.empty() || !unit.needs_by_tables.empty();
    });
    if (stated) return;
    std::vector<std::int32_t> layers;
    for (const Unit& unit : plan_.units) {
      if (unit.layer) layers.push_back(*unit.layer);
    }
    std::sort(layers.begin(), layers.end());
    layers.erase(std::unique(layers.begin(), layers.end()), layers.end());
    constexpr std::size_t kMost = 2000;  // units of two layers, each with each
    if (layers.size() > 1 && plan_.units.size() > kMost) {
      findings_.warn(plan_.units.front().line - 1,
                     "layers of more than " + std::to_string(kMost) +
                         " units are not read as dependencies; write what each waits for");
      return;
    }
    for (Unit& unit : plan_.units) {
      if (!unit.layer) continue;
      const auto at = std::lower_bound(layers.begin(), layers.end(), *unit.layer);
      if (at == layers.begin()) continue;
      for (UnitIndex j = 0; j < plan_.units.size(); ++j) {
        if (plan_.units[j].layer == *(at - 1)) unit.depends_on.push_back(j);
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
  std::size_t unknown_ends_ = 0;
};

}  // namespace

bool resolve_dependencies(Plan& plan, const Blocks& blocks, const std::vector<SprintDraft>& sprints,
                          const std::vector<UnitDraft>& units, Findings& findings) {
  return Resolver(plan, blocks, sprints, units, findings).resolve();
}

}  // namespace sprint::plan
