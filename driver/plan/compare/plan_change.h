// One thing that changed between two readings of a plan, and how lists of things make such changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plan/compare/text_changes.h"

namespace sprint::plan {

struct PlanChange {
  /// In the newer reading; 0 if it is only in the older one.
  std::uint32_t line = 0;
  /// A sentence without a full stop: "Core/3: exit criterion added: `ctest` passes". Texts of the
  /// plan are cut to 80 characters.
  std::string message;
};

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
