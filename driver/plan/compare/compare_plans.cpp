#include "plan/compare/compare_plans.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "plan/compare/compare_sprints.h"
#include "plan/compare/plan_match.h"
#include "plan/compare/text_changes.h"

namespace sprint::plan {

namespace {

std::string quoted(std::string_view text) {
  return "'" + shortened(text) + "'";
}

/// "now X, was Y", where either may be nothing.
std::string now_and_before(const std::string& now, const std::string& before) {
  return (now.empty() ? "none" : quoted(now)) + " now, was " +
         (before.empty() ? "none" : quoted(before));
}

std::string layer_text(const Unit& unit) {
  return unit.layer ? std::to_string(*unit.layer) : std::string();
}

class PlanComparison {
 public:
  PlanComparison(const Plan& older, const Plan& newer)
      : older_(older), newer_(newer), match_(match_plans(older, newer)) {}

  std::vector<PlanChange> compare() {
    compare_units();
    compare_all_sprints();
    compare_phases();
    compare_rules();
    compare_templates();
    compare_files();
    return std::move(changes_);
  }

 private:
  void add(std::uint32_t line, std::string message) {
    changes_.push_back({line, std::move(message)});
  }

  // ---- units

  void compare_units() {
    const auto sequences = sprint_sequences();
    for (UnitIndex unit = 0; unit < newer_.units.size(); ++unit) {
      const UnitIndex before = match_.units.in_older[unit];
      if (before == kNoIndex) {
        add(newer_.units[unit].line, "unit " + quoted(newer_.units[unit].name) + " added");
        continue;
      }
      compare_unit(older_.units[before], newer_.units[unit]);
      compare_sequence(newer_.units[unit], sequences[unit]);
    }
    std::vector<UnitIndex> kept;
    for (UnitIndex unit = 0; unit < older_.units.size(); ++unit) {
      const UnitIndex now = match_.units.in_newer[unit];
      if (now == kNoIndex) add(0, "unit " + quoted(older_.units[unit].name) + " removed");
      if (now != kNoIndex) kept.push_back(now);
    }
    if (std::is_sorted(kept.begin(), kept.end())) return;
    std::sort(kept.begin(), kept.end());
    std::vector<std::string> names;
    names.reserve(kept.size());
    for (const UnitIndex unit : kept) names.push_back(newer_.units[unit].name);
    add(newer_.units[kept.front()].line,
        "the units come in another order now: " + shortened(join(names, ", ")));
  }

  void compare_unit(const Unit& before, const Unit& now) {
    const std::string subject = "unit " + quoted(now.name);
    if (one_line(before.name) != one_line(now.name)) {
      add(now.line, subject + ": was called " + quoted(before.name));
    }
    if (one_line(before.directory) != one_line(now.directory)) {
      add(now.line, subject + ": directory is " + now_and_before(now.directory, before.directory));
    }
    if (before.layer != now.layer) {
      add(now.line, subject + ": layer is " + now_and_before(layer_text(now), layer_text(before)));
    }
    const auto changes = compare_sets(before.depends_on, now.depends_on, match_.units);
    for (const UnitIndex unit : changes.gained) {
      add(now.line, subject + ": now depends on unit " + quoted(newer_.units[unit].name));
    }
    for (const UnitIndex unit : changes.lost) {
      add(now.line, subject + ": no longer depends on unit " + quoted(older_.units[unit].name));
    }
  }

  /// For each newer unit the sprints that were in it before, in the order they had then.
  std::vector<std::vector<SprintIndex>> sprint_sequences() const {
    std::vector<std::vector<SprintIndex>> sequences(newer_.units.size());
    for (SprintIndex sprint = 0; sprint < older_.sprints.size(); ++sprint) {
      const SprintIndex now = match_.sprints.in_newer[sprint];
      if (now == kNoIndex) continue;
      const UnitIndex unit = newer_.sprints[now].unit;
      if (match_.units.in_newer[older_.sprints[sprint].unit] == unit) {
        sequences[unit].push_back(now);
      }
    }
    return sequences;
  }

  void compare_sequence(const Unit& unit, std::vector<SprintIndex> sequence) {
    if (std::is_sorted(sequence.begin(), sequence.end())) return;
    std::sort(sequence.begin(), sequence.end());
    std::vector<std::string> ids;
    ids.reserve(sequence.size());
    for (const SprintIndex sprint : sequence) ids.push_back(newer_.sprints[sprint].id);
    add(unit.line, "unit " + quoted(unit.name) +
                       ": its sprints come in another order now: " + shortened(join(ids, ", ")));
  }

  // ---- sprints

  void compare_all_sprints() {
    for (SprintIndex sprint = 0; sprint < newer_.sprints.size(); ++sprint) {
      const SprintIndex before = match_.sprints.in_older[sprint];
      if (before == kNoIndex) {
        add(newer_.sprints[sprint].line, titled(newer_, sprint, "added"));
      } else {
        compare_sprints({older_, newer_, match_}, before, sprint, changes_);
      }
    }
    for (SprintIndex sprint = 0; sprint < older_.sprints.size(); ++sprint) {
      if (match_.sprints.in_newer[sprint] == kNoIndex) add(0, titled(older_, sprint, "removed"));
    }
  }

  static std::string titled(const Plan& plan, SprintIndex sprint, const std::string& what) {
    const std::string name = shortened(plan.sprints[sprint].name);
    const std::string key = shortened(key_of(plan, sprint));
    return name.empty() ? key + ": " + what : key + ": " + what + ": " + name;
  }

  // ---- phases

  static std::vector<std::string_view> phase_names(const Plan& plan) {
    std::vector<std::string_view> names;
    names.reserve(plan.phases.size());
    for (const Phase& phase : plan.phases) names.push_back(phase.name);
    return names;
  }

  static std::vector<std::uint32_t> phases_of_sprints(const Plan& plan) {
    std::vector<std::uint32_t> result(plan.sprints.size(), kNoIndex);
    for (std::uint32_t phase = 0; phase < plan.phases.size(); ++phase) {
      for (const SprintIndex sprint : plan.phases[phase].sprints) result[sprint] = phase;
    }
    return result;
  }

  void compare_phases() {
    const auto changes = compare_lists(phase_names(older_), phase_names(newer_));
    std::vector<std::uint32_t> in_newer(older_.phases.size(), kNoIndex);
    for (const auto& [before, now] : changes.same) {
      in_newer[before] = static_cast<std::uint32_t>(now);
    }
    for (const auto& [before, now] : changes.changed) {
      in_newer[before] = static_cast<std::uint32_t>(now);
      const Phase& phase = newer_.phases[now];
      add(phase.line,
          "phase " + quoted(phase.name) + ": was called " + quoted(older_.phases[before].name));
    }
    for (const std::size_t now : changes.added) {
      add(newer_.phases[now].line, "phase " + quoted(newer_.phases[now].name) + " added");
    }
    for (const std::size_t before : changes.removed) {
      add(0, "phase " + quoted(older_.phases[before].name) + " removed");
    }
    if (changes.reordered) add(newer_.phases.front().line, "the phases come in another order now");
    compare_memberships(in_newer);
  }

  void compare_memberships(const std::vector<std::uint32_t>& in_newer) {
    const auto phases_before = phases_of_sprints(older_);
    const auto phases_now = phases_of_sprints(newer_);
    for (SprintIndex sprint = 0; sprint < newer_.sprints.size(); ++sprint) {
      const SprintIndex partner = match_.sprints.in_older[sprint];
      if (partner == kNoIndex) continue;
      const std::uint32_t before = phases_before[partner];
      const std::uint32_t now = phases_now[sprint];
      const std::uint32_t expected = before == kNoIndex ? kNoIndex : in_newer[before];
      if (expected == now && (before == kNoIndex) == (now == kNoIndex)) continue;
      add(newer_.sprints[sprint].line,
          shortened(key_of(newer_, sprint)) + ": phase is " +
              now_and_before(name_of_phase(newer_, now), name_of_phase(older_, before)));
    }
  }

  static std::string name_of_phase(const Plan& plan, std::uint32_t phase) {
    return phase == kNoIndex ? std::string() : plan.phases[phase].name;
  }

  // ---- the rest

  void compare_rules() { compare_items("rule", older_.rules, newer_.rules, changes_); }

  void compare_templates() {
    const auto& before = older_.prompt_template;
    const auto& now = newer_.prompt_template;
    if (before && !now) add(0, "the template for agents was removed");
    if (now && !before) add(now->line, "a template for agents was added");
    if (!before || !now || one_line(before->text) == one_line(now->text)) return;
    add(now->line, "the template for agents changed" + first_difference(before->text, now->text));
  }

  static std::vector<std::string> filled_lines(std::string_view text) {
    std::vector<std::string> lines;
    for (const std::string& line : split(text, '\n')) {
      if (std::string plain = one_line(line); !plain.empty()) lines.push_back(std::move(plain));
    }
    return lines;
  }

  /// The first lines that differ, for a person to recognise the place.
  static std::string first_difference(std::string_view before, std::string_view now) {
    const auto old_lines = filled_lines(before);
    const auto new_lines = filled_lines(now);
    std::size_t at = 0;
    const std::size_t common = std::min(old_lines.size(), new_lines.size());
    while (at < common && old_lines[at] == new_lines[at]) ++at;
    if (at < common) return " from " + quoted(old_lines[at]) + " to " + quoted(new_lines[at]);
    if (at < new_lines.size()) return ": now goes on with " + quoted(new_lines[at]);
    return at < old_lines.size() ? ": no longer has " + quoted(old_lines[at]) : std::string();
  }

  void compare_files() {
    const auto before = file_names(older_);
    const auto now = file_names(newer_);
    std::set<std::string_view> reported;
    for (const ReferencedFile& file : newer_.files) {
      if (!before.contains(file.path) && reported.insert(file.path).second) {
        add(file.line, "referenced file added: " + shortened(file.path));
      }
    }
    for (const ReferencedFile& file : older_.files) {
      if (!now.contains(file.path) && reported.insert(file.path).second) {
        add(0, "referenced file removed: " + shortened(file.path));
      }
    }
  }

  static std::set<std::string_view> file_names(const Plan& plan) {
    std::set<std::string_view> names;
    for (const ReferencedFile& file : plan.files) names.insert(file.path);
    return names;
  }

  const Plan& older_;
  const Plan& newer_;
  PlanMatch match_;
  std::vector<PlanChange> changes_;
};

}  // namespace

std::vector<PlanChange> compare_plans(const Plan& older, const Plan& newer) {
  return PlanComparison(older, newer).compare();
}

}  // namespace sprint::plan
