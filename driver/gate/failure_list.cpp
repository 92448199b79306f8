#include "gate/failure_list.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

#include "base/text.h"
#include "gate/message_class.h"

namespace sprint::gate {

namespace {

/// A test may mention hundreds of places; the first ones are the innermost.
constexpr std::size_t kMostTrail = 64;

/// Gives each name once: a second "parse" becomes "parse#2". Parametrised and repeated tests share
/// their names.
class UniqueIds {
 public:
  std::string take(const std::string& id) {
    const auto count = ++counts_[id];
    return count == 1 ? id : id + "#" + std::to_string(count);
  }

 private:
  std::unordered_map<std::string, std::size_t> counts_;
};

std::string test_id(const TestCase& test) {
  std::string id(test.class_name.empty() ? test.suite : test.class_name);
  const std::string name(test.name);
  if (id.empty() || id == name) return name.empty() ? "a test without a name" : name;
  return name.empty() ? id : id + "." + name;
}

/// The red tests with their ids. All tests of a name are counted, also green ones, so that the
/// third "parse" is "parse#3" in every run.
std::vector<std::pair<const TestCase*, std::string>> red_with_ids(const TestReports& reports) {
  std::unordered_set<std::string> wanted;
  for (const auto& test : reports.cases) {
    if (test.is_red()) wanted.insert(test_id(test));
  }
  std::vector<std::pair<const TestCase*, std::string>> red;
  UniqueIds ids;
  for (const auto& test : reports.cases) {
    if (wanted.empty()) break;
    const std::string name = test_id(test);
    if (wanted.count(name) == 0) continue;
    std::string id = ids.take(name);
    if (test.is_red()) red.emplace_back(&test, std::move(id));
  }
  return red;
}

/// What a test that did not run would have started: the names of the files that its report
/// mentions.
std::vector<std::string> programs_of(const TestCase& test, const TestReports& reports) {
  std::vector<std::string> programs{std::string(test.name)};
  if (test.detail == TestCase::kNoDetail) return programs;
  for (const auto& word : split(reports.details[test.detail].text, ' ')) {
    for (const auto& line : split(word, '\n')) {
      const auto slash = line.find_last_of('/');
      if (slash != std::string::npos && programs.size() < 8)
        programs.push_back(line.substr(slash + 1));
    }
  }
  return programs;
}

FailurePlace place_in(const ProjectFiles& project, const PlaceInText& place) {
  const auto meant = project.resolve(place);
  // Several files of one name: to choose one would be a guess.
  return {meant.size() == 1 ? meant.front() : place.file, place.line};
}

FailurePlace place_of(const CasePlace& place) {
  return {std::string(place.file), place.line};
}

/// Places of the project, each once.
std::vector<TrailPlace> trail_of(const std::vector<PlaceInText>& places,
                                 const ProjectFiles& project) {
  std::vector<TrailPlace> trail;
  std::set<std::pair<std::string, unsigned>> known;
  for (const auto& place : places) {
    for (auto& file : project.resolve(place)) {
      if (trail.size() >= kMostTrail) return trail;
      if (!known.emplace(file, place.line).second) continue;
      trail.push_back({{std::move(file), place.line}, PlaceRole::Frame});
    }
  }
  return trail;
}

FailureKind kind_of(ProblemKind kind) {
  switch (kind) {
    case ProblemKind::Compile:
    case ProblemKind::Step:
      return FailureKind::Build;
    case ProblemKind::Link:
      return FailureKind::Link;
    case ProblemKind::Configure:
      return FailureKind::Configure;
    case ProblemKind::Runtime:
      return FailureKind::Test;
  }
  return FailureKind::Build;
}

std::string problem_id(const LogProblem& problem, const FailurePlace& place) {
  const std::string kind = to_string(kind_of(problem.kind));
  if (problem.kind == ProblemKind::Link && !problem.names.empty()) {
    return kind + ":" + problem.names.front();
  }
  if (place.file.empty()) return kind + ":" + problem.message.substr(0, 120);
  return kind + ":" + place.file + (place.line == 0 ? "" : ":" + std::to_string(place.line));
}

Failure failure_of(const LogProblem& problem, const std::string& log, const ProjectFiles& project,
                   UniqueIds& ids) {
  Failure failure;
  failure.kind = kind_of(problem.kind);
  failure.message = problem.message;
  failure.place = place_in(project, problem.place);
  for (const auto& each : problem.related) {
    for (auto& file : project.resolve(each.place)) {
      failure.trail.push_back({{std::move(file), each.place.line}, each.role, each.text});
    }
    // A note about a file of the system may still name what is missing.
    const bool is_hint = each.role == PlaceRole::Note && !each.text.empty();
    if (is_hint && project.resolve(each.place).empty()) {
      failure.trail.push_back({{each.place.file, each.place.line}, each.role, each.text});
    }
  }
  failure.names = problem.names;
  failure.outputs = problem.outputs;
  failure.count = problem.count;
  failure.source = {log, static_cast<unsigned>(std::min<std::uint64_t>(problem.log_line, ~0U))};
  failure.id = ids.take(problem_id(problem, failure.place));
  return failure;
}

Failure failure_of(const TestCase& test, std::string id, const TestReports& reports,
                   const ProjectFiles& project) {
  Failure failure;
  failure.id = std::move(id);
  failure.kind = test.outcome == TestOutcome::NotRun ? FailureKind::Missing : FailureKind::Test;
  failure.message = std::string(test.message);
  failure.test = std::string(test.name);
  failure.place = place_of(test.place());
  failure.defined = place_of(test.defined);
  failure.source = {reports.reports[test.report].file, 0};
  failure.names = names_in_message(test.message);
  if (failure.kind == FailureKind::Missing) failure.outputs = programs_of(test, reports);
  if (test.detail != TestCase::kNoDetail) {
    failure.trail = trail_of(reports.details[test.detail].places, project);
    std::erase_if(failure.trail,
                  [&](const TrailPlace& each) { return each.place == failure.place; });
  }
  return failure;
}

}  // namespace

std::vector<Failure> failures_of(const TestReports& reports, const std::vector<BuildLog>& logs,
                                 const ProjectFiles& project) {
  std::vector<Failure> tests;
  std::set<std::pair<std::string, unsigned>> told_by_tests;
  for (auto& [test, id] : red_with_ids(reports)) {
    tests.push_back(failure_of(*test, std::move(id), reports, project));
    told_by_tests.emplace(tests.back().place.file, tests.back().place.line);
  }
  std::vector<Failure> failures;
  UniqueIds ids;
  for (const auto& log : logs) {
    for (const auto& problem : log.problems) {
      auto failure = failure_of(problem, log.file, project, ids);
      const bool is_told = problem.kind == ProblemKind::Runtime &&
                           told_by_tests.count({failure.place.file, failure.place.line}) != 0;
      if (!is_told) failures.push_back(std::move(failure));
    }
  }
  std::move(tests.begin(), tests.end(), std::back_inserter(failures));
  return failures;
}

std::unordered_set<std::string> red_tests(const TestReports& reports) {
  std::unordered_set<std::string> red;
  for (auto& [test, id] : red_with_ids(reports)) red.insert(std::move(id));
  return red;
}

Failure silent_failure(int exit_code) {
  Failure failure;
  failure.id = "run:exit-code-" + std::to_string(exit_code);
  failure.kind = FailureKind::Missing;
  failure.message =
      "the run ended with exit code " + std::to_string(exit_code) + ", and nothing says why";
  return failure;
}

}  // namespace sprint::gate
