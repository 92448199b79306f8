#include <algorithm>
#include <cstddef>

#include "plan/order/order.h"

namespace sprint::plan {

namespace {

/// A sprint that is in a cycle; kNoIndex if there is no cycle. With a stack of its own, since the
/// program's would not bear the chains that a plan may have.
class CycleSearch {
 public:
  explicit CycleSearch(const Order& order)
      : order_(order), marks_(order.before.size(), Mark::New) {}

  SprintIndex find() {
    for (SprintIndex sprint = 0; sprint < order_.before.size(); ++sprint) {
      if (marks_[sprint] != Mark::New) continue;
      const SprintIndex found = find_from(sprint);
      if (found != kNoIndex) return found;
    }
    return kNoIndex;
  }

 private:
  enum class Mark : char { New, Open, Done };
  struct Step {
    SprintIndex sprint;
    std::size_t next;
  };

  SprintIndex find_from(SprintIndex first) {
    std::vector<Step> steps{{first, 0}};
    marks_[first] = Mark::Open;
    while (!steps.empty()) {
      Step& step = steps.back();
      const auto& before = order_.before[step.sprint];
      if (step.next == before.size()) {
        marks_[step.sprint] = Mark::Done;
        steps.pop_back();
        continue;
      }
      const SprintIndex needed = before[step.next++];
      if (marks_[needed] == Mark::Open) return needed;
      if (marks_[needed] == Mark::Done) continue;
      marks_[needed] = Mark::Open;
      steps.push_back({needed, 0});
    }
    return kNoIndex;
  }

  const Order& order_;
  std::vector<Mark> marks_;
};

/// The shortest way from a sprint back to itself; there is one.
std::vector<SprintIndex> shortest_cycle(const Order& order, SprintIndex through) {
  std::vector<SprintIndex> reached_from(order.before.size(), kNoIndex);
  std::vector<SprintIndex> row{through};
  for (std::size_t at = 0; at < row.size() && reached_from[through] == kNoIndex; ++at) {
    for (const SprintIndex needed : order.before[row[at]]) {
      if (reached_from[needed] != kNoIndex) continue;
      reached_from[needed] = row[at];
      row.push_back(needed);
    }
  }
  std::vector<SprintIndex> cycle;
  SprintIndex sprint = through;
  do {
    sprint = reached_from[sprint];
    cycle.push_back(sprint);
  } while (sprint != through);
  std::reverse(cycle.begin(), cycle.end());
  return cycle;
}

}  // namespace

std::vector<SprintIndex> find_cycle(const Order& order) {
  const SprintIndex inside = CycleSearch(order).find();
  if (inside == kNoIndex) return {};
  auto cycle = shortest_cycle(order, inside);
  // The same circle is always told in the same way, wherever the search came upon it.
  std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()), cycle.end());
  return cycle;
}

}  // namespace sprint::plan
