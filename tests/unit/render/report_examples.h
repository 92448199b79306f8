// Test reports and attributions that the tests of this folder share.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "attribution/attribution.h"
#include "results/test_reports.h"

namespace sprint {

inline results::TestCase test_case(std::string_view class_name, std::string_view name,
                                   results::TestOutcome outcome = results::TestOutcome::Passed,
                                   std::string_view message = {},
                                   results::CasePlace asserted = {}) {
  results::TestCase test;
  test.class_name = class_name;
  test.name = name;
  test.outcome = outcome;
  test.message = message;
  test.asserted = asserted;
  return test;
}

/// One complete report with these cases, whose texts must be literals.
inline results::TestReports reports_of(std::initializer_list<results::TestCase> cases) {
  results::TestReports reports;
  reports.reports.push_back({.file = "out/a.xml", .producer = "ctest"});
  reports.cases = cases;
  return reports;
}

inline workspace::ChangeSet sprint_of(std::string id, std::string title, std::string file) {
  workspace::ChangeSet sprint{.id = std::move(id), .title = std::move(title)};
  sprint.commits.push_back({.id = "c-" + sprint.id, .files = {{.path = std::move(file)}}});
  return sprint;
}

inline attribution::AttributedFailure build_failure() {
  attribution::AttributedFailure each;
  each.failure = {.id = "build:src/add.cpp:9",
                  .kind = attribution::FailureKind::Build,
                  .message = "'rigth' was not declared in this scope",
                  .place = {"src/add.cpp", 9}};
  each.failure.trail = {{{"src/add.h", 3}, logs::PlaceRole::IncludedFrom}};
  each.verdict = attribution::Verdict::Attributed;
  each.suspects = {{0, 0.98}, {1, 0.012}};
  each.nobody = 0.008;
  each.evidence = {
      {attribution::EvidenceKind::Line, 0, 5, "src/add.cpp:9 was written in commit 1a2b3c4"},
      {attribution::EvidenceKind::File, 1, 1, "src/add.cpp was changed"}};
  each.cleared = {{2, "changed documents only"}, {3, "changed documents only"}};
  return each;
}

inline attribution::AttributedFailure test_failure(std::string id, std::size_t group,
                                                   attribution::Verdict verdict) {
  attribution::AttributedFailure each;
  each.failure.id = std::move(id);
  each.failure.test = each.failure.id.substr(each.failure.id.find('.') + 1);
  each.failure.source.file = "out/a.xml";
  each.verdict = verdict;
  each.group = group;
  return each;
}

/// Four sprints: net/2, ui/3, docs/1 and docs/2, and no failure yet.
inline attribution::Attribution attribution_of(
    std::vector<attribution::AttributedFailure> failures) {
  attribution::Attribution attribution;
  attribution.range = {
      .base = "0000",
      .head = "1111",
      .base_name = "origin/main",
      .sprints_from = workspace::SprintsFrom::Trailers,
      .sprints = {sprint_of("net/2", "Add the adder", "src/add.cpp"),
                  sprint_of("ui/3", "", "src/ui.cpp"), sprint_of("docs/1", "Say more", "README.md"),
                  sprint_of("docs/2", "Say less", "NEWS.md")}};
  attribution.failures = std::move(failures);
  for (const auto& each : attribution.failures) {
    if (each.counts()) attribution.verdict = attribution::GateVerdict::Fail;
  }
  return attribution;
}

}  // namespace sprint
