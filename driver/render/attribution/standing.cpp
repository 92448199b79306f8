#include "render/attribution/standing.h"

#include <algorithm>

#include "base/text.h"
#include "render/attribution/answer.h"
#include "render/attribution/attribution_words.h"

namespace sprint::render {

namespace {

using attribution::Attribution;
using attribution::FailureKind;
using attribution::GateVerdict;
using attribution::Verdict;

struct Facts {
  bool blamed = false;
  bool suspected = false;
  std::size_t cleared_of = 0;
  std::string cleared_by{};
};

std::vector<Facts> facts_of(const Attribution& attribution) {
  std::vector<Facts> all(attribution.range.sprints.size());
  for (const auto& each : attribution.failures) {
    if (!each.counts()) continue;
    const auto answer = answer_of(each);
    const std::size_t named = answer.verdict == Verdict::Unattributed ? 0 : named_suspects(answer);
    for (std::size_t i = 0; i < answer.suspects.size(); ++i) {
      auto& facts = all.at(answer.suspects[i].sprint);
      facts.suspected = true;
      facts.blamed = facts.blamed || i < named;
    }
    for (const auto& cleared : each.cleared) {
      auto& facts = all.at(cleared.sprint);
      ++facts.cleared_of;
      if (facts.cleared_by.empty()) facts.cleared_by = cleared.why;
    }
  }
  return all;
}

/// What did not run, so that it could show nothing; empty if all did.
std::string left_out(const Attribution& attribution) {
  if (attribution.verdict == GateVerdict::CouldNotRun) return "not everything could be run";
  const auto count = [&](auto wanted) {
    return static_cast<std::size_t>(
        std::count_if(attribution.failures.begin(), attribution.failures.end(),
                      [&](const auto& each) { return each.counts() && wanted(each.failure); }));
  };
  const auto tests = count([](const attribution::Failure& failure) {
    return failure.kind == FailureKind::Missing && !failure.test.empty();
  });
  if (tests > 0) return count_of(tests, "test", "tests") + " did not run";
  const auto steps = count([](const attribution::Failure& failure) {
    return failure.kind == FailureKind::Missing && failure.id != attribution::kNotTraced;
  });
  if (steps > 0) return count_of(steps, "step", "steps") + " broke off";
  const auto built =
      count([](const attribution::Failure& failure) { return is_of_build(failure.kind); });
  return built > 0 && attribution.tests.total == 0 ? "no test ran" : "";
}

/// A branch that does not merge is not in what was built.
bool is_unmerged(const Attribution& attribution, const std::string& id) {
  return std::any_of(
      attribution.failures.begin(), attribution.failures.end(), [&](const auto& each) {
        return each.failure.kind == FailureKind::Merge && each.failure.id == "merge:" + id;
      });
}

void add(std::vector<SprintsBecause>& list, const std::string& why, std::size_t sprint) {
  const auto found = std::find_if(list.begin(), list.end(),
                                  [&](const SprintsBecause& each) { return each.why == why; });
  if (found != list.end()) {
    found->sprints.push_back(sprint);
  } else {
    list.push_back({why, {sprint}});
  }
}

}  // namespace

Standings standings_of(const Attribution& attribution) {
  Standings standings;
  if (verdict_of(attribution) == GateVerdict::Pass) return standings;
  const auto counted = static_cast<std::size_t>(
      std::count_if(attribution.failures.begin(), attribution.failures.end(),
                    [](const auto& each) { return each.counts(); }));
  const auto open = left_out(attribution);
  const auto facts = facts_of(attribution);
  for (std::size_t i = 0; i < facts.size(); ++i) {
    const auto& each = facts[i];
    if (is_unmerged(attribution, attribution.range.sprints[i].id)) {
      add(standings.not_judged, "it does not merge, so it was not built", i);
    } else if (each.blamed) {
      continue;
    } else if (each.suspected) {
      standings.not_ruled_out.push_back(i);
    } else if (counted > 0 && each.cleared_of >= counted) {
      add(standings.cleared, each.cleared_by, i);
    } else if (!open.empty()) {
      add(standings.not_judged, open, i);
    } else if (counted == 0) {
      add(standings.not_judged, "what was read is not complete", i);
    } else {
      standings.unsuspected.push_back(i);
    }
  }
  return standings;
}

}  // namespace sprint::render
