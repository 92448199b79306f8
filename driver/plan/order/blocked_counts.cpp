#include <algorithm>
#include <cstddef>
#include <utility>

#include "plan/order/order.h"
#include "plan/order/order_walk.h"
#include "plan/order/unit_chains.h"

namespace sprint::plan {

namespace {

constexpr std::size_t kFewSteps = 4'000'000;
constexpr std::size_t kStepsPerSprint = 64;
constexpr std::uint32_t kNowhere = static_cast<std::uint32_t>(-1);

/// What waits for a sprint. A unit is a chain: once one of its sprints waits, the rest of it does,
/// so that the first one of each unit says it all.
struct Reach {
  struct First {
    UnitIndex unit;
    std::uint32_t position;
  };
  /// At most one per unit. That of the sprint's own unit, if there is one, is the last.
  std::vector<First> firsts;
  std::uint32_t count = 0;
};

class BlockedCounter {
 public:
  BlockedCounter(const Plan& plan, const Order& order)
      : plan_(plan),
        row_(in_a_row(order)),
        dependents_(order, row_),
        positions_(plan.sprints.size()),
        unit_sizes_(plan.units.size()),
        uses_left_(plan.sprints.size()),
        reaches_(plan.sprints.size()),
        merged_(plan.units.size(), kNowhere),
        counts_(plan.sprints.size()),
        steps_left_(kFewSteps + kStepsPerSprint * plan.sprints.size()) {
    const auto chains = unit_chains(plan);
    for (UnitIndex unit = 0; unit < chains.size(); ++unit) {
      unit_sizes_[unit] = static_cast<std::uint32_t>(chains[unit].size());
      for (std::uint32_t at = 0; at < chains[unit].size(); ++at) positions_[chains[unit][at]] = at;
    }
    for (SprintIndex sprint = 0; sprint < order.before.size(); ++sprint) {
      uses_left_[sprint] = order.before[sprint].size();
    }
  }

  std::vector<std::uint32_t> count() {
    for (std::size_t left = row_.size(); left > 0; --left) {
      const SprintIndex sprint = row_[left - 1];
      if (exact_ && !count_exactly(sprint)) {
        exact_ = false;
        reaches_ = {};
      }
      if (!exact_) counts_[sprint] = at_least(sprint);
    }
    return std::move(counts_);
  }

 private:
  /// False if that would be too much work.
  bool count_exactly(SprintIndex sprint) {
    const auto dependents = dependents_[sprint];
    if (dependents.empty()) return true;
    if (dependents.size() == 1) {
      if (!follow(sprint, dependents.front())) return false;
    } else if (!merge(sprint, dependents)) {
      return false;
    }
    counts_[sprint] = reaches_[sprint].count;
    if (uses_left_[sprint] == 0) reaches_[sprint] = {};
    return true;
  }

  bool spend(std::size_t steps) {
    if (steps > steps_left_) return false;
    steps_left_ -= steps;
    return true;
  }

  /// One dependent: its reach and itself. Along a chain nothing is copied.
  bool follow(SprintIndex sprint, SprintIndex dependent) {
    Reach& mine = reaches_[sprint];
    if (--uses_left_[dependent] == 0) {
      mine = std::move(reaches_[dependent]);
    } else {
      if (!spend(reaches_[dependent].firsts.size())) return false;
      mine = reaches_[dependent];
    }
    const UnitIndex unit = plan_.sprints[dependent].unit;
    if (mine.firsts.empty() || mine.firsts.back().unit != unit) {
      mine.firsts.push_back({unit, positions_[dependent]});
    } else {
      mine.firsts.back().position = positions_[dependent];
    }
    ++mine.count;
    return true;
  }

  void reach_first(UnitIndex unit, std::uint32_t position) {
    if (merged_[unit] == kNowhere) touched_.push_back(unit);
    merged_[unit] = std::min(merged_[unit], position);
  }

  /// Several dependents, of which those come first that others may wait for.
  bool merge(SprintIndex sprint, std::span<const SprintIndex> dependents) {
    bool affordable = spend(dependents.size());
    for (const SprintIndex dependent : dependents) {
      const UnitIndex unit = plan_.sprints[dependent].unit;
      const bool is_new = merged_[unit] == kNowhere || merged_[unit] > positions_[dependent];
      auto& firsts = reaches_[dependent].firsts;
      if (is_new) {
        affordable = affordable && spend(firsts.size());
        if (!affordable) break;
        for (const auto& first : firsts) reach_first(first.unit, first.position);
        reach_first(unit, positions_[dependent]);
      }
      if (--uses_left_[dependent] == 0) reaches_[dependent] = {};
    }
    collect(sprint);
    return affordable;
  }

  /// Makes the merged firsts the reach of a sprint, and is ready for the next merge.
  void collect(SprintIndex sprint) {
    const UnitIndex own = plan_.sprints[sprint].unit;
    const auto own_place = std::find(touched_.begin(), touched_.end(), own);
    if (own_place != touched_.end()) std::iter_swap(own_place, touched_.end() - 1);
    Reach& mine = reaches_[sprint];
    mine.firsts.reserve(touched_.size());
    for (const UnitIndex unit : touched_) {
      mine.firsts.push_back({unit, merged_[unit]});
      mine.count += unit_sizes_[unit] - merged_[unit];
      merged_[unit] = kNowhere;
    }
    touched_.clear();
  }

  std::uint32_t at_least(SprintIndex sprint) const {
    std::uint32_t result = static_cast<std::uint32_t>(dependents_[sprint].size());
    for (const SprintIndex dependent : dependents_[sprint]) {
      result = std::max(result, counts_[dependent] + 1);
    }
    return result;
  }

  const Plan& plan_;
  std::vector<SprintIndex> row_;
  Dependents dependents_;
  /// Of each sprint in its unit's chain.
  std::vector<std::uint32_t> positions_;
  std::vector<std::uint32_t> unit_sizes_;
  /// How many sprints have yet to look at a sprint's reach.
  std::vector<std::size_t> uses_left_;
  std::vector<Reach> reaches_;
  /// The first position of each unit while several reaches become one.
  std::vector<std::uint32_t> merged_;
  std::vector<UnitIndex> touched_;
  std::vector<std::uint32_t> counts_;
  std::size_t steps_left_;
  bool exact_ = true;
};

}  // namespace

std::vector<std::uint32_t> blocked_counts(const Plan& plan, const Order& order) {
  return BlockedCounter(plan, order).count();
}

}  // namespace sprint::plan
