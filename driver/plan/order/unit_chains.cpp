#include "plan/order/unit_chains.h"

#include <algorithm>
#include <utility>

namespace sprint::plan {

namespace {

/// Whether a sprint depends on itself or on one of its unit that stands below it.
bool looks_down(const Plan& plan, SprintIndex sprint) {
  const Sprint& it = plan.sprints[sprint];
  return std::any_of(it.depends_on.begin(), it.depends_on.end(), [&](SprintIndex other) {
    return other >= sprint && plan.sprints[other].unit == it.unit;
  });
}

/// Walks the dependencies inside one unit, depth first, with a stack of its own: a plan may have
/// 100,000 sprints that each depend on the next.
class ChainWalk {
 public:
  explicit ChainWalk(const Plan& plan) : plan_(plan), marks_(plan.sprints.size(), Mark::New) {}

  /// Empty if there is a cycle.
  std::vector<SprintIndex> sorted(const std::vector<SprintIndex>& chain) {
    std::vector<SprintIndex> result;
    result.reserve(chain.size());
    for (const SprintIndex sprint : chain) {
      if (marks_[sprint] == Mark::New && !add(sprint, result)) return {};
    }
    return result;
  }

 private:
  enum class Mark : char { New, Open, Done };
  struct Step {
    SprintIndex sprint;
    std::size_t next;
  };

  /// Adds the sprint behind all it depends on; false if that is a cycle.
  bool add(SprintIndex first, std::vector<SprintIndex>& result) {
    std::vector<Step> steps{{first, 0}};
    marks_[first] = Mark::Open;
    while (!steps.empty()) {
      Step& step = steps.back();
      const Sprint& it = plan_.sprints[step.sprint];
      if (step.next == it.depends_on.size()) {
        marks_[step.sprint] = Mark::Done;
        result.push_back(step.sprint);
        steps.pop_back();
        continue;
      }
      const SprintIndex needed = it.depends_on[step.next++];
      if (plan_.sprints[needed].unit != it.unit || marks_[needed] == Mark::Done) continue;
      if (marks_[needed] == Mark::Open) return false;
      marks_[needed] = Mark::Open;
      steps.push_back({needed, 0});
    }
    return true;
  }

  const Plan& plan_;
  std::vector<Mark> marks_;
};

}  // namespace

std::vector<std::vector<SprintIndex>> unit_chains(const Plan& plan) {
  std::vector<std::vector<SprintIndex>> chains(plan.units.size());
  std::vector<bool> unsorted(plan.units.size());
  for (SprintIndex sprint = 0; sprint < plan.sprints.size(); ++sprint) {
    const UnitIndex unit = plan.sprints[sprint].unit;
    chains[unit].push_back(sprint);
    if (!unsorted[unit] && looks_down(plan, sprint)) unsorted[unit] = true;
  }
  if (std::find(unsorted.begin(), unsorted.end(), true) == unsorted.end()) return chains;
  ChainWalk walk(plan);
  for (UnitIndex unit = 0; unit < chains.size(); ++unit) {
    if (!unsorted[unit]) continue;
    auto sorted = walk.sorted(chains[unit]);
    // A unit with a cycle stays as it is: find_cycle() is to find it and tell of it.
    if (!sorted.empty()) chains[unit] = std::move(sorted);
  }
  return chains;
}

}  // namespace sprint::plan
