#include "render/attribution/attribution_report.h"

#include <algorithm>

#include "base/text.h"
#include "render/attribution/attribution_words.h"
#include "render/attribution/cause_block.h"
#include "render/text/github_annotation.h"
#include "render/text/readable_text.h"
#include "render/text/text_table.h"

namespace sprint::render {

namespace {

using attribution::Attribution;
using attribution::GateVerdict;
using attribution::Verdict;

/// Causes past it are only counted: nobody reads on.
constexpr std::size_t kMostCauses = 50;

std::size_t count_with(const Attribution& attribution, Verdict verdict) {
  return static_cast<std::size_t>(
      std::count_if(attribution.failures.begin(), attribution.failures.end(),
                    [&](const auto& each) { return each.verdict == verdict; }));
}

/// "red before: a, b and 3 more"; nothing if there are none.
std::string list_with(const Attribution& attribution, Verdict verdict, const std::string& label) {
  std::vector<std::string> names;
  for (const auto& each : attribution.failures) {
    if (each.verdict == verdict) names.push_back(each.failure.id);
  }
  return names.empty() ? "" : label + ": " + name_list(names) + "\n";
}

/// For each sprint, how many failures are laid to it, and whether anything at all points to it.
struct Standing {
  std::size_t failures = 0;
  bool suspected = false;
};

std::vector<Standing> standings(const Attribution& attribution) {
  std::vector<Standing> all(attribution.range.sprints.size());
  for (const auto& each : attribution.failures) {
    if (!each.counts()) continue;
    for (const auto& suspect : each.suspects) all.at(suspect.sprint).suspected = true;
    if (each.verdict == Verdict::Unattributed) continue;
    for (std::size_t i = 0; i < named_suspects(each); ++i) {
      ++all.at(each.suspects[i].sprint).failures;
    }
  }
  return all;
}

std::string sprints_text(const Attribution& attribution) {
  const auto all = standings(attribution);
  TextTable table("  ");
  bool has_rows = false;
  std::vector<std::string> innocent;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& sprint = attribution.range.sprints[i];
    if (!all[i].suspected) innocent.push_back(sprint.id);
    if (all[i].failures == 0) continue;
    has_rows = true;
    table.add_row({sprint.id, count_of(all[i].failures, "failure", "failures"),
                   count_of(sprint.commits.size(), "commit", "commits"),
                   count_of(sprint.files().size(), "file", "files"),
                   shortened(sprint.title, kTitleColumn)});
  }
  std::string text = has_rows ? "sprints with failures:\n" + table.text() : "";
  if (!innocent.empty()) text += "not suspected of anything: " + name_list(innocent) + "\n";
  return text;
}

/// What was compared, so that a reader notices a wrong base.
std::string range_text(const workspace::ChangeRange& range) {
  const auto how = [&]() -> std::string {
    switch (range.sprints_from) {
      case workspace::SprintsFrom::Trailers:
        return "by the Sprint: lines of their commits";
      case workspace::SprintsFrom::Branches:
        return "one for each merged branch";
      case workspace::SprintsFrom::Commits:
        return "one for each commit";
    }
    return {};
  };
  const std::string& base = range.base_name.empty() ? range.base : range.base_name;
  return "looked at " + count_of(range.sprints.size(), "sprint", "sprints") + " since " +
         printable(base) + ", " + how() + "\n";
}

/// "2 attributed, 1 unattributed, 1 red before".
std::string verdicts_text(const Attribution& attribution) {
  std::vector<std::string> parts;
  const auto add = [&](std::size_t count, const char* what) {
    if (count > 0) parts.push_back(std::to_string(count) + " " + what);
  };
  add(count_with(attribution, Verdict::Attributed), "attributed");
  add(count_with(attribution, Verdict::Interaction), "of several sprints together");
  add(count_with(attribution, Verdict::NewlyFlaky), "newly flaky");
  add(count_with(attribution, Verdict::Unattributed), "unattributed");
  add(count_with(attribution, Verdict::PreExisting), "red before");
  add(count_with(attribution, Verdict::Flaky), "flaky");
  return join(parts, ", ");
}

std::string summary(const Attribution& attribution) {
  const auto causes = causes_of(attribution);
  std::size_t failures = 0;
  for (const auto& cause : causes) failures += 1 + cause.others.size();
  std::string text = failures == 0 ? "no failure" : count_of(failures, "failure", "failures");
  if (failures > 1) text += " of " + count_of(causes.size(), "cause", "causes");
  if (failures == 0) text += " in " + count_of(attribution.tests.total, "test", "tests");
  const std::string verdicts = verdicts_text(attribution);
  return verdicts.empty() ? text : text + ": " + verdicts;
}

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

}  // namespace

std::string attribution_text(const Attribution& attribution, const std::string& command,
                             int exit_code, const std::string& before_last) {
  std::string text;
  const auto causes = causes_of(attribution);
  for (std::size_t i = 0; i < std::min(causes.size(), kMostCauses); ++i) {
    text += cause_block(attribution, causes[i]) + "\n";
  }
  if (causes.size() > kMostCauses) {
    text += "and " + std::to_string(causes.size() - kMostCauses) + " more causes\n\n";
  }
  text += list_with(attribution, Verdict::PreExisting, "red before");
  text += list_with(attribution, Verdict::Flaky, "flaky");
  for (const auto& note : attribution.notes) text += "note: " + printable(note) + "\n";
  if (!causes.empty()) text += sprints_text(attribution) + range_text(attribution.range);
  return text + before_last + command + " " + verdict_word(attribution.verdict) + ": " +
         summary(attribution) + " (exit code " + std::to_string(exit_code) + ")\n";
}

std::string attribution_annotations(const Attribution& attribution) {
  std::string text;
  auto causes = causes_of(attribution);
  if (causes.size() > kMostCauses) causes.resize(kMostCauses);
  for (const auto& cause : causes) {
    const auto& failure = cause.first->failure;
    const auto& place = shown_place(failure);
    auto lines = message_lines(failure.message, 10);
    if (!lines.empty()) {
      lines.front() = without_place(lines.front(), place_text(place.file, place.line));
    }
    if (is_known_by_name(failure) || lines.empty()) {
      lines.insert(lines.begin(), printable(failure.id));
    }
    lines.push_back(printable(suspicion(attribution, *cause.first)));
    if (!cause.others.empty()) {
      lines.push_back("and " + count_of(cause.others.size(), "more failure", "more failures") +
                      " with the same cause");
    }
    Annotation annotation{"error", {}, join(lines, "\n")};
    const bool is_ours = !place.file.empty() && place.file.front() != '/';
    if (is_ours) annotation.place = {place.file, place.line};
    text += annotation_line(annotation);
  }
  return text;
}

}  // namespace sprint::render
