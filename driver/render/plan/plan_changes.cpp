#include "render/plan/plan_changes.h"

#include "base/text.h"
#include "render/plan/plan_phrases.h"
#include "render/text/readable_text.h"

namespace sprint::render {

namespace {

constexpr std::size_t kLongestMessage = 500;

}  // namespace

std::string changes_text(const std::vector<plan::PlanChange>& changes, const ComparedNames& names,
                         int exit_code) {
  std::string text;
  for (const auto& change : changes) {
    // What is only in the older plan has no line in the newer one.
    text += place_text(change.line == 0 ? names.older : names.newer, change.line) + ": " +
            in_one_line(change.message, kLongestMessage) + "\n";
  }
  const auto since =
      " since " + printable(names.older) + " (exit code " + std::to_string(exit_code) + ")\n";
  if (changes.empty()) return text + "plan unchanged" + since;
  return text + "plan CHANGED: " + count_of(changes.size(), "change", "changes") + since;
}

}  // namespace sprint::render
