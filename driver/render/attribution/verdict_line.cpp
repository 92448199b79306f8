#include "render/attribution/verdict_line.h"

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "render/attribution/attribution_words.h"
#include "render/text/readable_text.h"

namespace sprint::render {

namespace {

using attribution::AttributedFailure;
using attribution::Attribution;
using attribution::FailureKind;
using attribution::GateVerdict;
using attribution::Verdict;

constexpr std::size_t kLongestReason = 60;

template <typename Wanted>
std::size_t count_if(const Attribution& attribution, Wanted wanted) {
  return static_cast<std::size_t>(
      std::count_if(attribution.failures.begin(), attribution.failures.end(), wanted));
}

bool is_test(const AttributedFailure& each) {
  return !each.failure.test.empty();
}

bool stands_for_others(const AttributedFailure& each) {
  return each.failure.id == attribution::kNotTraced;
}

/// Only a base can tell that something is newly red.
std::string red_tests_text(const Attribution& attribution, std::size_t count) {
  const char* how = " newly red";
  if (attribution.range.base.empty()) {
    how = attribution.scope == attribution::Scope::RedTests ? " still red" : " red";
  }
  return count_of(count, "test", "tests") + how;
}

/// Each failure that counts is in one part.
std::string newly_red(const Attribution& attribution) {
  const auto count = [&](auto wanted) {
    return count_if(attribution, [&](const auto& each) { return each.counts() && wanted(each); });
  };
  std::vector<std::string> parts;
  const auto add = [&](std::size_t number, const char* one, const char* many) {
    if (number > 0) parts.push_back(count_of(number, one, many));
  };
  const auto is = [](FailureKind kind) {
    return [kind](const AttributedFailure& each) { return each.failure.kind == kind; };
  };
  add(count([](const auto& each) { return is_of_build(each.failure.kind); }), "build error",
      "build errors");
  const auto red = count([](const auto& each) {
    return each.failure.kind == FailureKind::Test && each.verdict != Verdict::NewlyFlaky;
  });
  if (red > 0) parts.push_back(red_tests_text(attribution, red));
  add(count([](const auto& each) {
        return each.failure.kind == FailureKind::Test && each.verdict == Verdict::NewlyFlaky;
      }),
      "test newly flaky", "tests newly flaky");
  add(count([](const auto& each) {
        return each.failure.kind == FailureKind::Missing && is_test(each);
      }),
      "test did not run", "tests did not run");
  add(count([](const auto& each) {
        return each.failure.kind == FailureKind::Missing && !is_test(each) &&
               !stands_for_others(each);
      }),
      "step broke off", "steps broke off");
  if (count(stands_for_others) > 0) parts.emplace_back("more tests red than were looked at");
  add(count(is(FailureKind::Merge)), "conflict", "conflicts");
  add(count(is(FailureKind::Criterion)), "criterion not met", "criteria not met");
  return join(parts, ", ");
}

/// " (3 more were red before, 1 is flaky)".
std::string excused(const Attribution& attribution, bool more) {
  const auto count = [&](Verdict verdict) {
    return count_if(attribution, [&](const auto& each) { return each.verdict == verdict; });
  };
  const auto before = count(Verdict::PreExisting);
  const auto flaky = count(Verdict::Flaky);
  std::vector<std::string> parts;
  if (before > 0) {
    parts.push_back(std::to_string(before) + (more ? " more" : "") +
                    (before == 1 ? " was" : " were") + " red before");
  }
  if (flaky > 0) parts.push_back(std::to_string(flaky) + (flaky == 1 ? " is" : " are") + " flaky");
  return parts.empty() ? "" : " (" + join(parts, ", ") + ")";
}

/// The first reason why not everything could be run; empty if there is none.
std::string what_could_not_run(const Attribution& attribution) {
  constexpr std::string_view kMark = "could not run: ";
  for (const auto& note : attribution.notes) {
    if (note.starts_with(kMark)) return shortened(note.substr(kMark.size()), kLongestReason);
  }
  return {};
}

/// So that nobody takes it for a whole gate.
std::string part_text(const Attribution& attribution) {
  if (attribution.scope != attribution::Scope::RedTests) return {};
  return ", only a part: " + std::to_string(attribution.tests.total) + " of " +
         count_of(attribution.tests_in_whole, "test", "tests");
}

}  // namespace

std::string verdict_word(GateVerdict verdict) {
  switch (verdict) {
    case GateVerdict::Pass:
      return "green";
    case GateVerdict::Fail:
      return "RED";
    case GateVerdict::CouldNotRun:
      return "COULD NOT RUN";
  }
  return {};
}

std::string red_sentence(const Attribution& attribution) {
  const std::string red = newly_red(attribution);
  const std::string part = part_text(attribution);
  if (attribution.verdict == GateVerdict::CouldNotRun) {
    const auto why = what_could_not_run(attribution);
    if (!why.empty()) return why + (red.empty() ? "" : "; " + red) + part;
  }
  if (!red.empty()) return red + part + excused(attribution, true);
  const std::string what = excused(attribution, false);
  return (what.empty() ? "no failure in " : "nothing newly red in ") +
         count_of(attribution.tests.total, "test", "tests") + part + what;
}

std::string tests_sentence(const Attribution& attribution) {
  const auto& tests = attribution.tests;
  if (tests.total == 0) return {};
  std::vector<std::string> parts;
  const auto add = [&](std::size_t count, const char* what) {
    if (count > 0) parts.push_back(std::to_string(count) + " " + what);
  };
  add(tests.passed, "passed");
  add(tests.failed, "failed");
  add(tests.not_run, "not run");
  add(tests.skipped, "skipped");
  std::string text = count_of(tests.total, "test", "tests") + ": " + join(parts, ", ");
  parts.clear();
  const auto count = [&](auto wanted) {
    return count_if(attribution, [&](const auto& each) { return is_test(each) && wanted(each); });
  };
  if (!attribution.range.base.empty()) {
    add(count([](const auto& each) { return each.counts(); }), "newly");
  }
  add(count([](const auto& each) { return each.verdict == Verdict::PreExisting; }), "before");
  add(count([](const auto& each) { return each.verdict == Verdict::Flaky; }), "flaky");
  return parts.empty() ? text : text + "; red: " + join(parts, ", ");
}

}  // namespace sprint::render
