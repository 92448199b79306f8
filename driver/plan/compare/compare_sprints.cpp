#include "plan/compare/compare_sprints.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "plan/model/enum_words.h"

namespace sprint::plan {

namespace {

std::vector<std::uint32_t> sorted_once(std::vector<std::uint32_t> values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

class SprintComparison {
 public:
  SprintComparison(const TwoPlans& plans, SprintIndex before, SprintIndex now,
                   std::vector<PlanChange>& changes)
      : plans_(plans),
        before_(plans.older.sprints[before]),
        now_(plans.newer.sprints[now]),
        changes_(changes),
        key_(shortened(key_of(plans.newer, now))) {}

  void compare() {
    compare_head();
    compare_criteria("entry criterion", "entry criteria", before_.entry, now_.entry);
    const auto tasks = compare_items(key_ + ": task", before_.tasks, now_.tasks, changes_);
    if (tasks.reordered) add(now_.line, "its tasks come in another order now");
    compare_criteria("exit criterion", "exit criteria", before_.exit, now_.exit);
    compare_needs();
  }

 private:
  void add(std::uint32_t line, const std::string& message) {
    changes_.push_back({line, key_ + ": " + message});
  }

  bool unit_is_the_same() const { return plans_.match.units.in_newer[before_.unit] == now_.unit; }

  void compare_head() {
    if (!unit_is_the_same()) {
      add(now_.line,
          "moved here from unit '" + shortened(plans_.older.units[before_.unit].name) + "'");
    }
    if (before_.id != now_.id) add(now_.line, "had the id '" + shortened(before_.id) + "'");
    if (one_line(before_.name) != one_line(now_.name)) {
      add(now_.line,
          "renamed from '" + shortened(before_.name) + "' to '" + shortened(now_.name) + "'");
    }
    if (before_.type != now_.type) {
      add(now_.line, "is " + std::string(word_of(now_.type)) + " work now, was " +
                         std::string(word_of(before_.type)));
    }
  }

  void compare_criteria(const std::string& one, const std::string& all,
                        const std::vector<Criterion>& before, const std::vector<Criterion>& now) {
    const auto found = compare_items(key_ + ": " + one, before, now, changes_);
    for (const auto& [older, newer] : found.same) compare_reading(one, before[older], now[newer]);
    if (found.reordered) add(now_.line, "its " + all + " come in another order now");
  }

  /// The same words, taken for another check.
  void compare_reading(const std::string& what, const Criterion& before, const Criterion& now) {
    if (before.kind != now.kind) {
      add(now.line, what + " is a check of kind " + std::string(word_of(now.kind)) + " now, was " +
                        std::string(word_of(before.kind)) + ": " + shortened(now.text));
    }
    compare_part(what, "command", before, now, &Criterion::command);
    compare_part(what, "path", before, now, &Criterion::path);
    compare_part(what, "pattern", before, now, &Criterion::pattern);
    compare_part(what, "expected answer", before, now, &Criterion::expect);
  }

  void compare_part(const std::string& what, const std::string& part, const Criterion& before,
                    const Criterion& now, std::string Criterion::*member) {
    const std::string& was = before.*member;
    const std::string& is = now.*member;
    if (was == is || one_line(was) == one_line(is)) return;
    add(now.line, what + " has the " + part + " '" + shortened(is) + "' now, was '" +
                      shortened(was) + "': " + shortened(now.text));
  }

  void compare_needs() {
    const auto sprints = compare_sets(before_.depends_on, now_.depends_on, plans_.match.sprints);
    for (const SprintIndex sprint : sprints.gained) {
      add(now_.line, "now depends on " + shortened(key_of(plans_.newer, sprint)));
    }
    for (const SprintIndex sprint : sprints.lost) {
      add(now_.line, "no longer depends on " + shortened(key_of(plans_.older, sprint)));
    }
    const auto units = compare_sets(before_.waits_for, now_.waits_for, plans_.match.units);
    for (const UnitIndex unit : units.gained) {
      add(now_.line, "now waits for unit '" + shortened(plans_.newer.units[unit].name) + "'");
    }
    for (const UnitIndex unit : units.lost) {
      add(now_.line, "no longer waits for unit '" + shortened(plans_.older.units[unit].name) + "'");
    }
    compare_statements();
  }

  /// Whether it states what it needs makes a difference only beside what its unit depends on.
  void compare_statements() {
    const bool matters = !plans_.older.units[before_.unit].depends_on.empty() ||
                         !plans_.newer.units[now_.unit].depends_on.empty();
    if (!matters || before_.states_dependencies == now_.states_dependencies) return;
    add(now_.line, now_.states_dependencies
                       ? "states itself what it needs now, instead of its unit"
                       : "no longer states itself what it needs; what its unit depends on counts");
  }

  const TwoPlans& plans_;
  const Sprint& before_;
  const Sprint& now_;
  std::vector<PlanChange>& changes_;
  std::string key_;
};

}  // namespace

SetChanges compare_sets(const std::vector<std::uint32_t>& older,
                        const std::vector<std::uint32_t>& newer, const Matches& matches) {
  SetChanges changes;
  const auto now = sorted_once(newer);
  std::vector<std::uint32_t> kept;
  kept.reserve(older.size());
  for (const std::uint32_t before : sorted_once(older)) {
    const std::uint32_t partner = matches.in_newer[before];
    if (partner != kNoIndex && std::binary_search(now.begin(), now.end(), partner)) {
      kept.push_back(partner);
    } else {
      changes.lost.push_back(before);
    }
  }
  std::sort(kept.begin(), kept.end());
  std::set_difference(now.begin(), now.end(), kept.begin(), kept.end(),
                      std::back_inserter(changes.gained));
  return changes;
}

void compare_sprints(const TwoPlans& plans, SprintIndex before, SprintIndex now,
                     std::vector<PlanChange>& changes) {
  SprintComparison(plans, before, now, changes).compare();
}

}  // namespace sprint::plan
