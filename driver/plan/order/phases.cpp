#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include "plan/order/order.h"
#include "plan/order/order_walk.h"

namespace sprint::plan {

namespace {

/// For each sprint a number of a phase.
using Numbers = std::vector<std::uint32_t>;

/// Which sprints another unit needs in the same phase. Of the sprints of one unit that a sprint
/// waits for, the last one counts.
std::vector<bool> needed_elsewhere(const Plan& plan, const Order& order,
                                   std::span<const SprintIndex> row, const Numbers& phase_of) {
  Numbers place(plan.sprints.size());
  for (std::uint32_t i = 0; i < row.size(); ++i) place[row[i]] = i;
  std::vector<bool> needed(plan.sprints.size());
  std::vector<SprintIndex> last_of_unit(plan.units.size(), kNoIndex);
  for (const SprintIndex sprint : row) {
    for (const SprintIndex before : order.before[sprint]) {
      const UnitIndex unit = plan.sprints[before].unit;
      const bool elsewhere = unit != plan.sprints[sprint].unit;
      if (!elsewhere || phase_of[before] != phase_of[sprint]) continue;
      SprintIndex& last = last_of_unit[unit];
      if (last == kNoIndex || place[last] < place[before]) last = before;
    }
    for (const SprintIndex before : order.before[sprint]) {
      SprintIndex& last = last_of_unit[plan.sprints[before].unit];
      if (last != kNoIndex) needed[last] = true;
      last = kNoIndex;
    }
  }
  return needed;
}

/// In which part of its phase each sprint is, if units of a phase do not see each other's work.
/// `row` has each sprint behind those it waits for; `phase_of` is the same for all that could share
/// a part; no part is below `lowest` of its sprint.
Numbers parts_of(const Plan& plan, const Order& order, std::span<const SprintIndex> row,
                 const Numbers& phase_of, Numbers lowest) {
  const auto needed = needed_elsewhere(plan, order, row, phase_of);
  Numbers parts = std::move(lowest);
  for (const SprintIndex sprint : row) {
    for (const SprintIndex before : order.before[sprint]) {
      if (phase_of[before] != phase_of[sprint]) continue;
      // If others need it, they should not wait until this unit has done more.
      const bool elsewhere = plan.sprints[before].unit != plan.sprints[sprint].unit;
      const std::uint32_t step = elsewhere || needed[before] ? 1 : 0;
      parts[sprint] = std::max(parts[sprint], parts[before] + step);
    }
  }
  return parts;
}

/// The sprints of each number, in the sequence of `row`.
std::vector<std::vector<SprintIndex>> by_number(const Numbers& numbers,
                                                std::span<const SprintIndex> row) {
  std::vector<std::vector<SprintIndex>> groups;
  for (const SprintIndex sprint : row) {
    if (numbers[sprint] >= groups.size()) groups.resize(numbers[sprint] + 1);
    groups[numbers[sprint]].push_back(sprint);
  }
  return groups;
}

bool is_of_one_unit(const Plan& plan, const std::vector<SprintIndex>& sprints) {
  return std::all_of(sprints.begin(), sprints.end(), [&](SprintIndex sprint) {
    return plan.sprints[sprint].unit == plan.sprints[sprints.front()].unit;
  });
}

void add_derived(std::vector<Phase>& phases, std::vector<SprintIndex> sprints) {
  std::sort(sprints.begin(), sprints.end());
  phases.push_back({"Phase " + std::to_string(phases.size() + 1), std::move(sprints), 0});
}

/// Gives sprints that are in no phase one.
class PhaseFiller {
 public:
  PhaseFiller(const Order& order, std::span<const SprintIndex> row, const Numbers& stated)
      : order_(order), row_(row), stated_(stated), wished_(stated), latest_(stated) {
    std::uint32_t above = 0;
    for (std::uint32_t& phase : wished_) {
      if (phase == kNoIndex) phase = above;
      above = phase;
    }
    // kNoIndex is larger than all phases, and so is "as late as one likes".
    for (std::size_t left = row.size(); left > 0; --left) {
      const SprintIndex sprint = row[left - 1];
      for (const SprintIndex needed : order.before[sprint]) {
        if (stated[needed] == kNoIndex)
          latest_[needed] = std::min(latest_[needed], latest_[sprint]);
      }
    }
  }

  Numbers fill() const {
    Numbers result = stated_;
    for (const SprintIndex sprint : row_) {
      if (stated_[sprint] != kNoIndex) continue;
      std::uint32_t phase = std::min(wished_[sprint], latest_[sprint]);
      for (const SprintIndex needed : order_.before[sprint]) {
        phase = std::max(phase, result[needed]);
      }
      result[sprint] = phase;
    }
    return result;
  }

 private:
  const Order& order_;
  std::span<const SprintIndex> row_;
  const Numbers& stated_;
  Numbers wished_;
  Numbers latest_;
};

/// The phase of each sprint, as stated; a sprint that is in several counts for the first.
Numbers stated_phases(std::size_t sprints, const std::vector<Phase>& phases) {
  Numbers stated(sprints, kNoIndex);
  for (std::uint32_t phase = 0; phase < phases.size(); ++phase) {
    for (const SprintIndex sprint : phases[phase].sprints) {
      if (stated[sprint] == kNoIndex) stated[sprint] = phase;
    }
  }
  return stated;
}

/// The members of a phase: those it names in its sequence, then the others in plan order.
void complete(std::vector<Phase>& phases, const Numbers& stated, const Numbers& filled) {
  std::vector<bool> taken(stated.size());
  for (std::uint32_t phase = 0; phase < phases.size(); ++phase) {
    std::erase_if(phases[phase].sprints, [&](SprintIndex sprint) {
      const bool mine = stated[sprint] == phase && !taken[sprint];
      taken[sprint] = true;
      return !mine;
    });
  }
  for (SprintIndex sprint = 0; sprint < stated.size(); ++sprint) {
    if (stated[sprint] == kNoIndex) phases[filled[sprint]].sprints.push_back(sprint);
  }
}

void add_split(std::vector<Phase>& result, Phase phase, const Numbers& parts) {
  auto groups = by_number(parts, phase.sprints);
  std::erase_if(groups, [](const auto& group) { return group.empty(); });
  if (groups.size() == 1) {
    result.push_back(std::move(phase));
    return;
  }
  for (std::size_t part = 0; part < groups.size(); ++part) {
    std::string name =
        phase.name + " (" + std::to_string(part + 1) + " of " + std::to_string(groups.size()) + ")";
    result.push_back({std::move(name), std::move(groups[part]), phase.line});
  }
}

}  // namespace

std::vector<Phase> derive_phases(const Plan& plan, const Order& order) {
  const auto row = topological_order(order);
  const std::size_t count = plan.sprints.size();
  const bool has_setup = count > 0 && plan.sprints[0].is_setup && order.before[0].empty();
  Numbers lowest(count, has_setup ? 1 : 0);
  if (has_setup) lowest[0] = 0;
  const Numbers parts = parts_of(plan, order, row, Numbers(count, 0), std::move(lowest));
  std::vector<Phase> phases;
  for (auto& group : by_number(parts, row)) {
    if (!is_of_one_unit(plan, group)) {
      add_derived(phases, std::move(group));
      continue;
    }
    for (const SprintIndex sprint : group) add_derived(phases, {sprint});
  }
  return phases;
}

std::vector<Phase> split_phases(const Plan& plan, const Order& order, std::vector<Phase> phases) {
  const auto row = topological_order(order);
  const Numbers stated = stated_phases(plan.sprints.size(), phases);
  if (std::all_of(stated.begin(), stated.end(), [](auto phase) { return phase == kNoIndex; })) {
    return derive_phases(plan, order);
  }
  const Numbers filled = PhaseFiller(order, row, stated).fill();
  complete(phases, stated, filled);
  const Numbers parts = parts_of(plan, order, row, filled, Numbers(plan.sprints.size(), 0));
  std::vector<Phase> result;
  for (Phase& phase : phases) {
    if (!phase.sprints.empty()) add_split(result, std::move(phase), parts);
  }
  return result;
}

}  // namespace sprint::plan
