#include "render/attribution/attribution_report.h"

#include <algorithm>

#include "base/short_commit.h"
#include "base/text.h"
#include "render/attribution/attribution_words.h"
#include "render/attribution/sprint_blocks.h"
#include "render/attribution/standing.h"
#include "render/attribution/verdict_line.h"
#include "render/text/github_annotation.h"
#include "render/text/readable_text.h"

namespace sprint::render {

namespace {

using attribution::Attribution;
using attribution::GateVerdict;
using attribution::Scope;
using attribution::Verdict;

/// GitHub shows fewer.
constexpr std::size_t kMostCauses = 50;

/// "red before: a, b and 3 more"; nothing if there are none.
std::string list_with(const Attribution& attribution, Verdict verdict, const std::string& label) {
  std::vector<std::string> names;
  for (const auto& each : attribution.failures) {
    if (each.verdict == verdict) names.push_back(each.failure.id);
  }
  return names.empty() ? "" : label + ": " + name_list(names) + "\n";
}

std::string ids_text(const Attribution& attribution, const std::vector<std::size_t>& sprints) {
  std::vector<std::string> ids;
  ids.reserve(sprints.size());
  for (const auto sprint : sprints) ids.push_back(sprint_id(attribution, sprint));
  return name_list(ids);
}

/// A line for each reason, or two if it is long.
std::string because(const Attribution& attribution, const std::string& label,
                    const std::vector<SprintsBecause>& list) {
  std::string text;
  for (const auto& [why, sprints] : list) {
    const std::string who = label + ": " + ids_text(attribution, sprints);
    const std::string reason = printable(why);
    const bool fits = display_width(who) + display_width(reason) + 2 <= kScreenColumns;
    text += who;
    if (!reason.empty()) text += (fits ? ": " : "\n  ") + reason;
    text += "\n";
  }
  return text;
}

std::string standings_text(const Attribution& attribution) {
  if (attribution.scope != Scope::Range) return {};
  const auto standings = standings_of(attribution);
  const auto plain = [&](const std::string& label, const std::vector<std::size_t>& sprints) {
    return sprints.empty() ? "" : label + ": " + ids_text(attribution, sprints) + "\n";
  };
  return plain("not ruled out", standings.not_ruled_out) +
         plain("nothing points to", standings.unsuspected) +
         because(attribution, "cleared", standings.cleared) +
         because(attribution, "not judged", standings.not_judged);
}

/// What was compared, so that a reader notices a wrong base.
std::string range_text(const workspace::ChangeRange& range) {
  if (range.base.empty()) return "not judged: HEAD alone was built and tested\n";
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
  const std::string base = range.base_name.empty() ? short_commit(range.base) : range.base_name;
  return "looked at " + count_of(range.sprints.size(), "sprint", "sprints") + " since " +
         printable(base) + ", " + how() + "\n";
}

/// "gate 3 RED: 1 test newly red", for the first line and the last.
std::string verdict_text(const Attribution& attribution, const std::string& command) {
  return command + " " + verdict_word(verdict_of(attribution)) + ": " + red_sentence(attribution);
}

/// "; built 1a2b3c4d5e"
std::string commit_text(const Attribution& attribution, const ScreenScope& scope) {
  const auto& head = attribution.range.head;
  if (head.empty()) return {};
  return (scope.reading.run != nullptr ? "; built " : "; at ") + short_commit(head);
}

std::string head_text(const Attribution& attribution, const ScreenScope& scope) {
  return verdict_text(attribution, scope.command) + commit_text(attribution, scope) + "\n" +
         scope.below_verdict + "\n";
}

}  // namespace

std::string attribution_text(const Attribution& attribution, const ScreenScope& scope) {
  const bool red = verdict_of(attribution) != GateVerdict::Pass;
  std::string text = red ? head_text(attribution, scope) : "";
  text += sprint_blocks(attribution, scope.reading);
  text += list_with(attribution, Verdict::PreExisting, "red before");
  text += list_with(attribution, Verdict::Flaky, "flaky");
  text += standings_text(attribution);
  for (const auto& note : attribution.notes) text += "note: " + printable(note) + "\n";
  if (red) text += range_text(attribution.range);
  const auto tests = tests_sentence(attribution);
  if (!tests.empty() && !attribution.failures.empty()) text += tests + "\n";
  if (!red) text += scope.below_verdict;
  // A green gate has no first line that says it.
  const bool is_said = red || scope.reading.run == nullptr;
  const std::string what = is_said ? "" : commit_text(attribution, scope);
  return text + scope.before_last + verdict_text(attribution, scope.command) + what +
         " (exit code " + std::to_string(scope.exit_code) + ")\n";
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
