#include "plan/order/order_walk.h"

#include <numeric>

namespace sprint::plan {

Dependents::Dependents(const Order& order, std::span<const SprintIndex> row)
    : ends_(order.before.size() + 2, 0) {
  // While the array is filled, the place where a sprint's dependents end is one further on.
  for (const auto& before : order.before) {
    for (const SprintIndex needed : before) ++ends_[needed + 2];
  }
  std::partial_sum(ends_.begin(), ends_.end(), ends_.begin());
  sprints_.resize(ends_.back());
  for (const SprintIndex sprint : row) {
    for (const SprintIndex needed : order.before[sprint]) sprints_[ends_[needed + 1]++] = sprint;
  }
}

std::vector<SprintIndex> topological_order(const Order& order) {
  const std::size_t count = order.before.size();
  std::vector<SprintIndex> any(count);
  std::iota(any.begin(), any.end(), SprintIndex{0});
  const Dependents dependents(order, any);
  std::vector<std::size_t> waits_for(count);
  std::vector<SprintIndex> row;
  row.reserve(count);
  for (SprintIndex sprint = 0; sprint < count; ++sprint) {
    waits_for[sprint] = order.before[sprint].size();
    if (waits_for[sprint] == 0) row.push_back(sprint);
  }
  for (std::size_t done = 0; done < row.size(); ++done) {
    for (const SprintIndex next : dependents[row[done]]) {
      if (--waits_for[next] == 0) row.push_back(next);
    }
  }
  return row;
}

}  // namespace sprint::plan
