#include "render/attribution/gate_report.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "base/text.h"
#include "render/attribution/attribution_report.h"
#include "render/attribution/attribution_words.h"
#include "render/attribution/judging_block.h"
#include "render/text/json_text.h"
#include "render/text/output_guard.h"
#include "render/text/readable_text.h"

namespace sprint::render {

namespace {

using attribution::GateVerdict;
using gate::GateOutcome;
using gate::Progress;
using gate::Purpose;
using gate::StepRecord;
using nlohmann::ordered_json;

/// "0.4 s", "12 s", "3 min 20 s".
std::string span(double seconds) {
  constexpr double kMinute = 60;
  const auto tenths = std::lround(seconds * 10);
  if (tenths < 100) {
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " s";
  }
  const auto whole = std::lround(seconds);
  if (static_cast<double>(whole) < kMinute) return std::to_string(whole) + " s";
  return std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
}

std::string work_text(const gate::WorkDone& work) {
  std::vector<std::string> parts;
  const auto add = [&](std::size_t count, const char* what) {
    if (count > 0) parts.push_back(std::to_string(count) + " " + what);
  };
  add(work.compiled, "compiled");
  add(work.linked, "linked");
  add(work.other, "other steps");
  return parts.empty() ? "nothing to do" : join(parts, ", ");
}

/// Everybody to whom a failure is laid.
std::vector<std::string> blamed(const attribution::Attribution& attribution) {
  std::set<std::size_t> sprints;
  for (const auto& each : attribution.failures) {
    const auto answer = answer_of(each);
    if (answer.verdict == attribution::Verdict::Unattributed) continue;
    for (std::size_t i = 0; i < named_suspects(answer); ++i) {
      sprints.insert(answer.suspects[i].sprint);
    }
  }
  std::vector<std::string> names;
  names.reserve(sprints.size());
  for (const auto sprint : sprints) names.push_back(sprint_id(attribution, sprint));
  return names;
}

/// "Build", "Merge" or "Tests": what did not go well, as the steps tell.
std::string what_failed(const GateOutcome& outcome) {
  const auto is_failed_build = [](const StepRecord& step) {
    return step.purpose == Purpose::Gate && step.kind != sdk::StepKind::Test && !step.succeeded();
  };
  const auto is_other_failure = [](const attribution::AttributedFailure& each) {
    return each.counts() && each.failure.kind != attribution::FailureKind::Merge;
  };
  const auto& steps = outcome.run.steps;
  const auto& failures = outcome.attribution.failures;
  if (std::any_of(steps.begin(), steps.end(), is_failed_build)) return "Build";
  return std::any_of(failures.begin(), failures.end(), is_other_failure) ? "Tests" : "Merge";
}

std::string headline(const GateOutcome& outcome) {
  const auto& attribution = outcome.attribution;
  switch (verdict_of(attribution)) {
    case GateVerdict::Pass:
      return attribution.scope == attribution::Scope::RedTests
                 ? "✅ What was red passes now; the rest was not run.\n"
                 : "✅ Build passed.\n";
    case GateVerdict::CouldNotRun:
      return "❌ Gate could not be carried out.\n";
    case GateVerdict::Fail:
      break;
  }
  if (attribution.scope != attribution::Scope::Range)
    return "❌ " + what_failed(outcome) + " failed.\n";
  const auto names = blamed(attribution);
  return "❌ " + what_failed(outcome) +
         " failed. Failures attributed to: " + (names.empty() ? "nobody" : name_list(names)) + "\n";
}

/// What the one run of the gate took; a baseline is extra.
std::string effort(const gate::GateRun& run, const std::filesystem::path& here) {
  gate::WorkDone work;
  for (const auto& step : run.steps) {
    if (step.purpose != Purpose::Gate) continue;
    work.compiled += step.work.compiled;
    work.linked += step.work.linked;
  }
  std::string text = count_of(run.builds, "build", "builds") + ", " +
                     count_of(run.test_runs, "test run", "test runs") + ", " +
                     std::to_string(work.compiled) + " compiled";
  const auto [hits, misses] = run.cache;
  if (hits + misses > 0) text += " (" + std::to_string(hits) + " from the cache)";
  return text + ", " + span(run.seconds) + "; details in " + shown_path(run.folder, here) + "\n";
}

}  // namespace

std::string step_title(const StepRecord& step) {
  std::string title = step.toolchain + " " + gate::to_string(step.kind);
  switch (step.purpose) {
    case Purpose::Gate:
      return title;
    case Purpose::Again:
      return title + ", once more";
    case Purpose::Base:
      return title + " of the base";
  }
  return title;
}

std::string step_line(const StepRecord& step) {
  std::string text = step_title(step) + ": ";
  if (!step.succeeded()) text += "FAILED, " + printable(step.ending);
  const bool is_build = step.kind == sdk::StepKind::Build;
  if (step.succeeded()) text += is_build ? work_text(step.work) : "ok";
  return text + " (" + span(step.seconds) + ")\n";
}

std::string progress_line(const StepRecord& step, const Progress& progress, double seconds,
                          std::size_t width) {
  std::string text = step_title(step) + ": " + std::to_string(progress.done) +
                     (progress.all == 100 ? " %" : " of " + std::to_string(progress.all));
  // From its first moments nothing follows about how long a step will take.
  const bool can_guess = progress.done > 0 && progress.done < progress.all && seconds >= 1;
  if (can_guess) {
    const auto done = static_cast<double>(progress.done);
    const auto left = static_cast<double>(progress.all - progress.done);
    text += ", " + span(seconds / done * left) + " left";
  }
  if (!progress.what.empty()) text += ", " + printable(progress.what);
  return shortened(text, width);
}

std::string gate_text(const GateOutcome& outcome, int exit_code,
                      const std::filesystem::path& here) {
  const auto& run = outcome.run;
  return attribution_text(outcome.attribution,
                          {.command = "gate " + std::to_string(run.number),
                           .exit_code = exit_code,
                           .reading = {&run, here},
                           .below_verdict = headline(outcome),
                           .before_last = judging_block(outcome.attribution) + effort(run, here)});
}

std::string metrics_json(const gate::GateRun& run) {
  ordered_json steps = ordered_json::array();
  for (const auto& step : run.steps) {
    ordered_json objects = ordered_json::array();
    for (const auto& object : step.work.objects) objects.push_back(json_text(object));
    steps.push_back({{"toolchain", json_text(step.toolchain)},
                     {"kind", gate::to_string(step.kind)},
                     {"purpose", to_string(step.purpose)},
                     {"seconds", step.seconds},
                     {"cpu_seconds", step.cpu_seconds},
                     {"compiled", step.work.compiled},
                     {"linked", step.work.linked},
                     {"other", step.work.other},
                     {"objects", std::move(objects)}});
  }
  return guarded(ordered_json{{"schema", 1},
                              {"gate", run.number},
                              {"seconds", run.seconds},
                              {"builds", run.builds},
                              {"test_runs", run.test_runs},
                              {"cache", {{"hits", run.cache.hits}, {"misses", run.cache.misses}}},
                              {"steps", std::move(steps)}}
                         .dump(2) +
                     "\n",
                 Form::Json);
}

}  // namespace sprint::render
