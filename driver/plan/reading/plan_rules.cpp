#include "base/phrase_table.h"
#include "plan/markdown/inline_text.h"
#include "plan/naming/unit_names.h"
#include "plan/reading/plan_wide.h"
#include "plan/reading/sprint_body.h"

namespace sprint::plan {

namespace {

bool names_rules(std::string_view heading) {
  static const PhraseTable words(
      "rules, rule, constraints, guidelines, ground rules, entry checks, exit checks, conventions, "
      "standards, process controls, guardrails, policies, invariants, principles");
  return words.is_in(heading);
}

/// Nobody follows more.
constexpr std::size_t kMostRules = 10'000;

class SprintLines {
 public:
  explicit SprintLines(const Plan& plan) : plan_(plan) {}

  /// Whether the line (from 0) belongs to a sprint. Must be asked in rising order.
  bool contain(std::size_t line) {
    while (next_ < plan_.sprints.size() && plan_.sprints[next_].end_line <= line) ++next_;
    return next_ < plan_.sprints.size() && plan_.sprints[next_].line <= line + 1;
  }

 private:
  const Plan& plan_;
  std::size_t next_ = 0;
};

}  // namespace

std::vector<Rule> plan_rules(const Plan& plan, const Blocks& blocks, const Outline& outline) {
  std::vector<Rule> rules;
  SprintLines sprints(plan);
  std::size_t end_of_section = 0;
  std::string section;
  for (std::size_t i = 0; i < outline.headings.size(); ++i) {
    const Heading& heading = outline.headings[i];
    if (sprints.contain(heading.line)) continue;
    if (heading.line >= end_of_section) {
      if (heading.level == 1 || !names_rules(heading.text)) continue;
      end_of_section = heading.end;
      section = shortened_name(plain_text(without_number(heading.text)));
    }
    const std::size_t end =
        i + 1 < outline.headings.size() ? outline.headings[i + 1].line : blocks.lines.size();
    for (const Entry& entry : items_in(blocks, heading.line + 1, end, {}, heading.line)) {
      if (rules.size() >= kMostRules) return rules;
      const std::string_view text = entry.command.empty() ? entry.text : entry.command;
      rules.push_back({std::string(text), section, static_cast<std::uint32_t>(entry.line) + 1});
    }
  }
  return rules;
}

}  // namespace sprint::plan
