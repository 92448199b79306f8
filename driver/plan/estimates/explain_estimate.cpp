#include <algorithm>
#include <array>
#include <cstdio>

#include "base/text.h"
#include "plan/estimates/estimates.h"
#include "plan/estimates/score_sprint.h"
#include "plan/estimates/sprint_facts.h"
#include "plan/model/enum_words.h"

namespace sprint::plan {

namespace {

/// More words or paths than that are counted, not named.
constexpr std::size_t kMostNamed = 8;

std::string listed(const Words& words) {
  std::string list;
  for (std::size_t i = 0; i < std::min(words.size(), kMostNamed); ++i) {
    if (i != 0) list += ", ";
    list += words[i];
  }
  if (words.size() > kMostNamed)
    list += " and " + std::to_string(words.size() - kMostNamed) + " more";
  return list;
}

std::string or_none(const Words& words, std::string_view none) {
  return words.empty() ? std::string(none) : listed(words);
}

/// At most two digits behind the point, and none that say nothing.
std::string number(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.2f", value);
  std::string digits = text.data();
  while (digits.ends_with('0')) digits.pop_back();
  if (digits.ends_with('.')) digits.pop_back();
  return digits;
}

std::string_view word_of(Risk risk) {
  switch (risk) {
    case Risk::Simple:
      return "simple changes";
    case Risk::System:
      return "files and system calls";
    case Risk::Algorithm:
      return "complex algorithms";
    case Risk::NewTechnology:
      return "new technology";
    case Risk::External:
      return "external services";
  }
  return "";
}

std::string_view word_of(CheckLevel level) {
  switch (level) {
    case CheckLevel::Checklist:
      return "a checklist";
    case CheckLevel::Build:
      return "a build";
    case CheckLevel::Tests:
      return "tests";
    case CheckLevel::IntegrationTests:
      return "integration tests";
  }
  return "";
}

std::string points(std::int32_t value) {
  return std::to_string(value) + (value == 1 ? " point for " : " points for ");
}

class Explainer {
 public:
  Explainer(const Plan& plan, SprintIndex index, const TierNames& tiers)
      : tiers_(tiers), of_plan_(files_of_plan(plan)) {
    const Sprint& sprint = plan.sprints[index];
    gather_facts(sprint, facts_);
    const std::size_t read = files_to_read(of_plan_, facts_.entry_paths);
    it_ = score_sprint(facts_, read, sprint.estimate.blocked);
  }

  std::vector<Term> explain() {
    explain_turns();
    explain_score();
    explain_tier();
    explain_priority();
    return std::move(terms_);
  }

 private:
  void add(std::string_view formula, std::string_view name, std::string value, std::string why) {
    terms_.push_back({std::string(formula), std::string(name), std::move(value), std::move(why)});
  }

  void explain_turns() {
    Words read = of_plan_.all();
    for (const std::string_view path : facts_.entry_paths.all()) {
      if (!of_plan_.contains(path)) read.push_back(path);
    }
    add("turns", "read", std::to_string(it_.read), or_none(read, "no file is named to be read"));
    add("turns", "created", std::to_string(it_.created),
        or_none(facts_.created.all(), "no path after a create verb") + ", 2 turns each");
    add("turns", "modified", std::to_string(it_.modified),
        or_none(facts_.modified.all(), "no path after a modify verb") + ", 2 turns each");
    add("turns", "builds", std::to_string(it_.builds), "exit criteria that build");
    const std::string lines = facts_.line_counts.empty()
                                  ? "none are stated: 60 per created and 20 per modified file"
                                  : "stated: " + listed(facts_.line_counts);
    add("turns", "lines", std::to_string(it_.lines), lines + "; a turn for 75 of them");
    add("turns", "checks", std::to_string(it_.checks), "exit criteria");
    add("turns", "turns", std::to_string(it_.turns), "the sum, and 5 for thinking");
  }

  std::string why_criteria() const {
    if (facts_.exit_criteria == 0) return "no exit criteria";
    if (!facts_.vague.empty()) return "vague exit criteria (" + listed(facts_.vague) + ")";
    return "exit criteria: a program can decide " + std::to_string(facts_.machine_criteria) +
           " of " + std::to_string(facts_.exit_criteria);
  }

  std::string why_clarity() const {
    if (!facts_.open_ended.empty()) return "open-ended tasks (" + listed(facts_.open_ended) + ")";
    if (facts_.tasks == 0) return "no tasks";
    return std::to_string(facts_.clear_tasks) + " of " + count_of(facts_.tasks, "task", "tasks") +
           " with paths or code";
  }

  std::string why_risk() const {
    const Risk risk = facts_.highest_risk();
    const Words& words = facts_.risks[static_cast<std::size_t>(risk)];
    return std::string(word_of(risk)) +
           (words.empty() ? ": no word speaks for more" : ": " + listed(words));
  }

  void explain_score() {
    const ScoreParts parts = score_parts(facts_, it_);
    const std::size_t files = facts_.created.size() + facts_.modified.size();
    add("score", "complexity", std::to_string(it_.complexity),
        points(parts.turns) + count_of(it_.turns, "turn", "turns") + ", " + points(parts.files) +
            count_of(files, "file", "files") + "; at most 10");
    add("score", "ambiguity", std::to_string(it_.ambiguity),
        points(parts.criteria) + why_criteria() + ", " + points(parts.clarity) + why_clarity() +
            "; at most 5");
    add("score", "foundation", std::to_string(it_.foundation),
        points(parts.patterns) + why_pattern() + ", " + points(parts.depth) +
            count_of(it_.blocked, "sprint that waits", "sprints that wait") + "; at most 5");
    add("score", "risk", std::to_string(it_.risk), why_risk());
    add("score", "type", std::to_string(it_.type), std::string(word_of(facts_.type)));
    add("score", "score", std::to_string(it_.score), "the sum, at least 0");
  }

  std::string why_pattern() const {
    if (facts_.foundation.empty()) return "setting no pattern";
    const std::string words = " (" + listed(facts_.foundation) + ")";
    if (!it_.pattern_setter) return "a foundation that fewer than 2 sprints wait for" + words;
    return "a foundation for others" + words;
  }

  void explain_tier() {
    const Tier by_score = tier_of_score(it_.score);
    add("tier", "by score", tiers_.of(by_score),
        "score " + std::to_string(it_.score) + ": up to 5 " + tiers_.small + ", up to 12 " +
            tiers_.medium + ", else " + tiers_.large);
    const TierRules rules = tier_rules(facts_, it_);
    if (rules.vague_criteria) {
      add("tier", "at least", tiers_.medium, "vague exit criteria: " + listed(facts_.vague));
    }
    if (rules.open_questions)
      add("tier", "at least", tiers_.large, "open: " + listed(facts_.questions));
    if (rules.broad_foundation) {
      add("tier", "at least", tiers_.large,
          "a foundation that " + std::to_string(it_.blocked) + " sprints wait for");
    }
    add("tier", "tier", tiers_.of(it_.tier), "the highest of these");
  }

  void explain_priority() {
    const ComplexityParts parts = complexity_parts(facts_);
    add("priority", "blocked", std::to_string(it_.blocked),
        "sprints that cannot start before it is done, times 3");
    add("priority", "pattern setter", it_.pattern_setter ? "1" : "0", why_pattern() + ", times 2");
    add("priority", "risk", std::to_string(it_.priority_risk), why_risk());
    add("priority", "complexity", number(it_.priority_complexity),
        "the mean of " + std::to_string(parts.tasks) + " (" +
            count_of(facts_.tasks, "task", "tasks") + "), " + std::to_string(parts.files) + " (" +
            count_of(facts_.created.size() + facts_.modified.size(), "file", "files") + ") and " +
            std::to_string(parts.checks) + " (" + std::string(word_of(facts_.check_level)) +
            "), times 0.5");
    add("priority", "priority", number(it_.priority), "the sum");
  }

  const TierNames& tiers_;
  DistinctPaths of_plan_;
  SprintFacts facts_;
  Estimate it_;
  std::vector<Term> terms_;
};

}  // namespace

std::vector<Term> explain_estimate(const Plan& plan, SprintIndex sprint, const TierNames& tiers) {
  return Explainer(plan, sprint, tiers).explain();
}

}  // namespace sprint::plan
