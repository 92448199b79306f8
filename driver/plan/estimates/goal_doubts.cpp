#include "plan/estimates/goal_doubts.h"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "plan/words/plan_words.h"
#include "plan/words/text_walk.h"

namespace sprint::plan {

namespace {

/// What stands between two goals. Commas alone are lists of the parts of one thing, as a rule.
constexpr std::array<std::string_view, 4> kBetweenGoals = {" and ", " & ", " + ", "; "};

std::optional<std::pair<std::string_view, std::string_view>> two_goals(std::string_view name) {
  for (const std::string_view join : kBetweenGoals) {
    const auto at = name.find(join);
    if (at == std::string_view::npos) continue;
    const auto first = trim(name.substr(0, at));
    const auto second = trim(name.substr(at + join.size()));
    if (!first.empty() && !second.empty()) return std::pair(first, second);
  }
  return std::nullopt;
}

/// The first vague word of a criterion that no program decides.
std::optional<std::string_view> vague_word(const Criterion& exit) {
  if (exit.kind != CriterionKind::Assertion && exit.kind != CriterionKind::Manual) {
    return std::nullopt;
  }
  TextWalk walk(exit.text, mask_of(WordList::Vague));
  while (const auto event = walk.next()) {
    if (event->kind == TextEvent::Kind::Word) return event->text;
  }
  return std::nullopt;
}

std::string in_quotes(std::string_view text) {
  return "'" + std::string(text) + "'";
}

}  // namespace

std::vector<GoalDoubt> goal_doubts(const Plan& plan) {
  std::vector<GoalDoubt> doubts;
  for (SprintIndex index = 0; index < plan.sprints.size(); ++index) {
    const Sprint& sprint = plan.sprints[index];
    if (const auto goals = two_goals(sprint.name)) {
      doubts.push_back(
          {index, sprint.line,
           "has several goals: " + in_quotes(goals->first) + " and " + in_quotes(goals->second)});
    }
    if (sprint.exit.empty()) {
      doubts.push_back({index, sprint.line, "has no exit criteria: nothing can be verified"});
    }
    for (const Criterion& exit : sprint.exit) {
      if (const auto word = vague_word(exit)) {
        doubts.push_back({index, exit.line, "has a vague exit criterion: " + in_quotes(*word)});
      }
    }
  }
  return doubts;
}

}  // namespace sprint::plan
