#include "plan/order/order.h"

#include <cstddef>

#include "plan/order/unit_chains.h"

namespace sprint::plan {

namespace {

/// Steps through units without sprints, so that a hostile plan cannot make them square.
constexpr std::size_t kFewSteps = 4'000'000;
constexpr std::size_t kStepsPerSprint = 64;

/// Which of a fixed number of things one question has seen already, without cleaning up between
/// questions.
class Seen {
 public:
  explicit Seen(std::size_t count) : last_(count, 0) {}

  void next_question() { ++question_; }
  /// Whether it is new to this question.
  bool add(std::size_t at) {
    if (last_[at] == question_) return false;
    last_[at] = question_;
    return true;
  }

 private:
  std::vector<std::uint32_t> last_;
  std::uint32_t question_ = 0;
};

class OrderMaker {
 public:
  explicit OrderMaker(const Plan& plan)
      : plan_(plan),
        chains_(unit_chains(plan)),
        seen_sprints_(plan.sprints.size()),
        seen_units_(plan.units.size()),
        steps_left_(kFewSteps + kStepsPerSprint * plan.sprints.size()) {
    order_.before.resize(plan.sprints.size());
  }

  Order make() {
    for (const auto& chain : chains_) {
      for (std::size_t at = 0; at < chain.size(); ++at) {
        seen_sprints_.next_question();
        seen_units_.next_question();
        add_stated(chain[at]);
        if (at > 0) {
          add(chain[at], chain[at - 1]);
        } else if (!plan_.sprints[chain[at]].states_dependencies) {
          add_of_unit(chain[at]);
        }
      }
    }
    return std::move(order_);
  }

 private:
  void add(SprintIndex sprint, SprintIndex needed) {
    if (seen_sprints_.add(needed)) order_.before[sprint].push_back(needed);
  }

  void add_stated(SprintIndex sprint) {
    const Sprint& it = plan_.sprints[sprint];
    order_.before[sprint].reserve(it.depends_on.size() + it.waits_for.size() + 1);
    for (const SprintIndex needed : it.depends_on) add(sprint, needed);
    for (const UnitIndex unit : it.waits_for) {
      const bool is_last = unit == it.unit && chains_[unit].back() == sprint;
      if (!is_last) add_last(sprint, unit);
    }
  }

  void add_of_unit(SprintIndex sprint) {
    for (const UnitIndex unit : plan_.units[plan_.sprints[sprint].unit].depends_on) {
      add_last(sprint, unit);
    }
  }

  void add_last(SprintIndex sprint, UnitIndex unit) {
    if (!chains_[unit].empty()) {
      add(sprint, chains_[unit].back());
    } else if (seen_units_.add(unit)) {
      add_behind_empty(sprint, unit);
    }
  }

  void add_behind_empty(SprintIndex sprint, UnitIndex empty) {
    std::vector<UnitIndex> open{empty};
    while (!open.empty()) {
      const UnitIndex unit = open.back();
      open.pop_back();
      for (const UnitIndex needed : plan_.units[unit].depends_on) {
        if (steps_left_ == 0) {
          order_.too_wide = empty;
          return;
        }
        --steps_left_;
        if (!chains_[needed].empty()) {
          add(sprint, chains_[needed].back());
        } else if (seen_units_.add(needed)) {
          open.push_back(needed);
        }
      }
    }
  }

  const Plan& plan_;
  std::vector<std::vector<SprintIndex>> chains_;
  Seen seen_sprints_;
  Seen seen_units_;
  std::size_t steps_left_;
  Order order_;
};

}  // namespace

Order order_of(const Plan& plan) {
  return OrderMaker(plan).make();
}

}  // namespace sprint::plan
