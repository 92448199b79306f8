#include "engine/run_plan.h"

#include "base/error.h"

namespace sprint::engine {

namespace {

constexpr std::uint32_t kNowhere = plan::kNoIndex;

[[noreturn]] void refuse_plan(const std::string& what) {
  throw Error(ErrorCode::BadInput, what);
}

/// For each sprint the number of its group; refuses what is in none or in two.
template <typename Groups>
std::vector<std::uint32_t> group_of(const RunPlan& plan, const Groups& groups,
                                    const std::string& what) {
  std::vector<std::uint32_t> found(plan.sprints.size(), kNowhere);
  for (std::uint32_t group = 0; group < groups.size(); ++group) {
    for (const SprintIndex sprint : groups[group].sprints) {
      if (sprint >= plan.sprints.size())
        refuse_plan("the plan names a sprint that it does not have");
      if (found[sprint] != kNowhere) {
        refuse_plan("sprint " + plan.sprints[sprint].key + " is in two " + what);
      }
      found[sprint] = group;
    }
  }
  for (SprintIndex sprint = 0; sprint < found.size(); ++sprint) {
    if (found[sprint] == kNowhere) {
      refuse_plan("sprint " + plan.sprints[sprint].key + " is in none of the " + what);
    }
  }
  return found;
}

void check_needs(const RunPlan& plan, const std::vector<std::uint32_t>& phases) {
  for (SprintIndex sprint = 0; sprint < plan.sprints.size(); ++sprint) {
    const PlannedSprint& it = plan.sprints[sprint];
    for (const SprintIndex need : it.needs) {
      if (need >= plan.sprints.size()) refuse_plan("sprint " + it.key + " needs what is not there");
      const PlannedSprint& other = plan.sprints[need];
      // What another unit has made is there only after the gate that integrated it.
      if (other.unit == it.unit || phases[need] >= phases[sprint]) {
        refuse_plan("sprint " + it.key + " needs " + other.key +
                    ", which no phase before it completes");
      }
    }
  }
}

}  // namespace

void check_run_plan(const RunPlan& plan) {
  if (plan.sprints.empty()) refuse_plan("the plan has no sprint");
  for (const PlannedPhase& phase : plan.phases) {
    if (phase.sprints.empty()) refuse_plan("phase " + phase.name + " has no sprint");
  }
  const auto units = group_of(plan, plan.units, "units");
  const auto phases = group_of(plan, plan.phases, "phases");
  for (UnitIndex unit = 0; unit < plan.units.size(); ++unit) {
    std::uint32_t last = 0;
    for (const SprintIndex sprint : plan.units[unit].sprints) {
      if (plan.sprints[sprint].unit != units[sprint]) {
        refuse_plan("sprint " + plan.sprints[sprint].key + " is in the unit of another one");
      }
      if (phases[sprint] < last) {
        refuse_plan("sprint " + plan.sprints[sprint].key +
                    " is in a phase before that of the sprint " + "that it follows");
      }
      last = phases[sprint];
    }
  }
  check_needs(plan, phases);
}

}  // namespace sprint::engine
