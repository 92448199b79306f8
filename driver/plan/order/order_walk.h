// An order seen from the other end, and put in a row.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "plan/order/order.h"

namespace sprint::plan {

/// Who waits for a sprint directly. One array for all: a plan may have millions of dependencies.
class Dependents {
 public:
  /// Those of one sprint come in the sequence of `row`, which has every sprint once.
  Dependents(const Order& order, std::span<const SprintIndex> row);

  std::span<const SprintIndex> operator[](SprintIndex sprint) const {
    return {sprints_.data() + ends_[sprint], ends_[sprint + 1] - ends_[sprint]};
  }

 private:
  std::vector<std::size_t> ends_;
  std::vector<SprintIndex> sprints_;
};

/// All sprints, each behind those it waits for. Sprints in a cycle are left out, and so is what
/// waits for them.
std::vector<SprintIndex> topological_order(const Order& order);

}  // namespace sprint::plan
