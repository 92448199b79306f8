#include "plan/estimates/score_sprint.h"

#include <algorithm>
#include <array>
#include <limits>

namespace sprint::plan {

namespace {

constexpr std::uint32_t kLinesPerTurn = 75;
constexpr std::uint32_t kFixedTurns = 5;
constexpr std::uint64_t kLinesOfNewFile = 60;
constexpr std::uint64_t kLinesOfChange = 20;

/// In the order of Risk.
constexpr std::array<RiskScale, kRisks> kRiskScales = {{{1, 1}, {2, 2}, {3, 2}, {4, 3}, {5, 3}}};

/// The points of the first row whose limit is not exceeded.
struct Step {
  std::uint64_t limit;
  std::int32_t points;
};
constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
constexpr std::array<Step, 5> kTurnPoints = {{{9, 1}, {20, 3}, {35, 5}, {50, 8}, {kNoLimit, 10}}};
constexpr std::array<Step, 4> kFilePoints = {{{2, 0}, {5, 2}, {10, 4}, {kNoLimit, 6}}};
constexpr std::array<Step, 3> kDepthPoints = {{{1, 0}, {5, 2}, {kNoLimit, 5}}};
constexpr std::array<Step, 4> kTaskSteps = {{{3, 1}, {5, 2}, {7, 3}, {kNoLimit, 4}}};
constexpr std::array<Step, 4> kFileSteps = {{{2, 1}, {5, 2}, {10, 3}, {kNoLimit, 4}}};

template <std::size_t N>
std::int32_t points_of(const std::array<Step, N>& steps, std::uint64_t value) {
  return std::find_if(steps.begin(), steps.end(),
                      [&](const Step& step) { return value <= step.limit; })
      ->points;
}

std::uint32_t narrow(std::uint64_t value) {
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(value, std::numeric_limits<std::int32_t>::max()));
}

std::int32_t type_points(TaskType type) {
  switch (type) {
    case TaskType::Code:
      return 0;
    case TaskType::Command:
    case TaskType::Background:
      return -3;
    case TaskType::Deferred:
      return -2;
    case TaskType::Manual:
      return -1;
  }
  return 0;
}

std::int32_t criteria_points(const SprintFacts& facts) {
  if (facts.exit_criteria == 0 || !facts.vague.empty()) return 5;
  return facts.machine_criteria == facts.exit_criteria ? 0 : 2;
}

std::int32_t clarity_points(const SprintFacts& facts) {
  if (!facts.open_ended.empty()) return 5;
  const bool clear = facts.tasks != 0 && facts.clear_tasks * 2 >= facts.tasks;
  return clear ? 0 : 3;
}

void count_turns(const SprintFacts& facts, std::size_t read, Estimate& it) {
  const std::uint64_t created = facts.created.size();
  const std::uint64_t modified = facts.modified.size();
  const std::uint64_t lines = facts.line_counts.empty()
                                  ? kLinesOfNewFile * created + kLinesOfChange * modified
                                  : facts.stated_lines;
  it.read = narrow(read);
  it.created = narrow(created);
  it.modified = narrow(modified);
  it.builds = narrow(facts.build_criteria);
  it.lines = narrow(lines);
  it.checks = narrow(facts.exit_criteria);
  it.turns =
      narrow(read + 2 * created + 2 * modified + facts.build_criteria +
             (lines + kLinesPerTurn - 1) / kLinesPerTurn + facts.exit_criteria + kFixedTurns);
}

void set_priority(const SprintFacts& facts, Estimate& it) {
  const ComplexityParts parts = complexity_parts(facts);
  it.priority_risk = scale_of(facts.highest_risk()).priority;
  it.priority_complexity = static_cast<double>(parts.tasks + parts.files + parts.checks) / 3;
  it.priority = 3.0 * it.blocked + (it.pattern_setter ? 2 : 0) + it.priority_risk +
                0.5 * it.priority_complexity;
}

}  // namespace

RiskScale scale_of(Risk risk) {
  return kRiskScales[static_cast<std::size_t>(risk)];
}

ScoreParts score_parts(const SprintFacts& facts, const Estimate& estimate) {
  ScoreParts parts;
  parts.turns = points_of(kTurnPoints, estimate.turns);
  parts.files = points_of(kFilePoints, facts.created.size() + facts.modified.size());
  parts.criteria = criteria_points(facts);
  parts.clarity = clarity_points(facts);
  parts.patterns = estimate.pattern_setter ? 5 : 0;
  parts.depth = points_of(kDepthPoints, estimate.blocked);
  return parts;
}

ComplexityParts complexity_parts(const SprintFacts& facts) {
  ComplexityParts parts;
  parts.tasks = static_cast<std::uint32_t>(points_of(kTaskSteps, facts.tasks));
  parts.files = static_cast<std::uint32_t>(
      points_of(kFileSteps, facts.created.size() + facts.modified.size()));
  parts.checks = static_cast<std::uint32_t>(facts.check_level) + 1;
  return parts;
}

TierRules tier_rules(const SprintFacts& facts, const Estimate& estimate) {
  return {!facts.questions.empty(), estimate.pattern_setter && estimate.blocked >= 5,
          !facts.vague.empty()};
}

Tier tier_of_score(std::int32_t score) {
  if (score <= 5) return Tier::Small;
  return score <= 12 ? Tier::Medium : Tier::Large;
}

Estimate score_sprint(const SprintFacts& facts, std::size_t read, std::uint32_t blocked) {
  Estimate it;
  count_turns(facts, read, it);
  it.blocked = blocked;
  it.pattern_setter = !facts.foundation.empty() && blocked >= 2;
  const ScoreParts parts = score_parts(facts, it);
  it.complexity = std::min(parts.turns + parts.files, 10);
  it.ambiguity = std::min(parts.criteria + parts.clarity, 5);
  it.foundation = std::min(parts.patterns + parts.depth, 5);
  it.risk = scale_of(facts.highest_risk()).score;
  it.type = type_points(facts.type);
  it.score = std::max(it.complexity + it.ambiguity + it.foundation + it.risk + it.type, 0);
  it.tier = tier_of_score(it.score);
  const TierRules rules = tier_rules(facts, it);
  if (rules.vague_criteria) it.tier = std::max(it.tier, Tier::Medium);
  if (rules.open_questions || rules.broad_foundation) it.tier = Tier::Large;
  set_priority(facts, it);
  return it;
}

}  // namespace sprint::plan
