// What changed between two readings of one sprint, and of lists as sprints have them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plan/compare_plans.h"
#include "plan/plan_match.h"
#include "plan/text_changes.h"

namespace sprint::plan {

struct TwoPlans {
  const Plan& older;
  const Plan& newer;
  const PlanMatch& match;
};

void compare_sprints(const TwoPlans& plans, SprintIndex before, SprintIndex now,
                     std::vector<PlanChange>& changes);

/// Positions in the newer plan that came in, and in the older plan that went out.
struct SetChanges {
  std::vector<std::uint32_t> gained;
  std::vector<std::uint32_t> lost;
};

/// Sequence and repetition do not count.
SetChanges compare_sets(const std::vector<std::uint32_t>& older,
                        const std::vector<std::uint32_t>& newer, const Matches& matches);

/// Says what was added to a list, removed from it and changed in it. Items have a text and a line;
/// `what` they are is how each sentence begins. Gives back what was compared.
template <typename Item>
ListChanges compare_items(const std::string& what, const std::vector<Item>& older,
                          const std::vector<Item>& newer, std::vector<PlanChange>& changes) {
  const auto texts = [](const std::vector<Item>& items) {
    std::vector<std::string_view> result;
    result.reserve(items.size());
    for (const Item& item : items) result.push_back(item.text);
    return result;
  };
  ListChanges found = compare_lists(texts(older), texts(newer));
  for (const auto& [before, now] : found.changed) {
    changes.push_back({newer[now].line, what + " changed from '" + shortened(older[before].text) +
                                            "' to '" + shortened(newer[now].text) + "'"});
  }
  for (const std::size_t now : found.added) {
    changes.push_back({newer[now].line, what + " added: " + shortened(newer[now].text)});
  }
  for (const std::size_t before : found.removed) {
    changes.push_back({0, what + " removed: " + shortened(older[before].text)});
  }
  return found;
}

}  // namespace sprint::plan
