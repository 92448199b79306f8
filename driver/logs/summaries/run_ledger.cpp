#include "logs/summaries/run_ledger.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "logs/summaries/test_story.h"
#include "places/quoted_names.h"

namespace sprint::logs {

namespace {

/// A test of the name, of any tool; for the tools that print the results of others.
std::string key_of(std::string_view tool, std::string_view test) {
  return std::string(tool) + '\n' + std::string(test);
}

}  // namespace

void RunLedger::begin(std::string_view tool) {
  runs_[std::string(tool)].is_open = true;
}

void RunLedger::begin_paired(std::string_view tool) {
  ++runs_[std::string(tool)].open_pairs;
}

void RunLedger::end_paired(std::string_view tool, const Tally& tally, std::uint64_t line) {
  auto& pairs = runs_[std::string(tool)].open_pairs;
  pairs -= std::min<std::size_t>(pairs, 1);
  end(tool, tally, line);
}

void RunLedger::end(std::string_view tool, const Tally& tally, std::uint64_t line) {
  auto& run = runs_[std::string(tool)];
  run.is_open = false;
  ++run.ends;
  run.tally += tally;
  run.line = line;
}

void RunLedger::end_badly(std::string_view line, std::uint64_t number) {
  if (!bad_end_.empty()) return;
  bad_end_ = std::string(trim(line));
  bad_line_ = number;
}

bool RunLedger::is_in_run() const {
  return std::any_of(runs_.begin(), runs_.end(), [](const auto& each) {
    return each.second.is_open || each.second.open_pairs != 0;
  });
}

RunLedger::Test* RunLedger::test_of(std::string_view tool, std::string_view name) {
  const auto [at, is_new] = index_.try_emplace(key_of(tool, name), tests_.size());
  if (!is_new) return &tests_[at->second];
  if (tests_.size() == kMostTests) {
    index_.erase(at);
    return nullptr;
  }
  tests_.push_back({std::string(tool), std::string(name)});
  return &tests_.back();
}

void RunLedger::fail(std::string_view tool, std::string_view test, std::uint64_t line) {
  auto* const known = test_of(tool, test);
  if (known == nullptr || std::exchange(known->failed, true)) return;
  known->line = line;
  ++runs_[std::string(tool)].named;
}

void RunLedger::excuse(std::string_view tool) {
  auto& run = runs_[std::string(tool)];
  for (auto& test : tests_) {
    if (test.tool != tool || !test.failed || test.line <= run.line) continue;
    test.failed = false;
    --run.named;
  }
}

void RunLedger::tell(std::string_view tool, std::string_view test, std::string_view story) {
  auto* const known = test_of(tool, test);
  if (known == nullptr) return;
  auto told = told_in(story);
  if (known->message.empty()) known->message = std::move(told.message);
  if (!known->place.file.empty() || told.place.file.empty()) return;
  known->place = std::move(told.place);
  known->frames = std::move(told.frames);
}

LogProblem RunLedger::problem_of(Test test) {
  LogProblem problem;
  problem.kind = ProblemKind::Test;
  problem.message = test.message.empty() ? "failed" : std::move(test.message);
  problem.names = places::quoted_names(problem.message);
  problem.place = std::move(test.place);
  problem.related = std::move(test.frames);
  problem.test = std::move(test.name);
  problem.log_line = test.line;
  return problem;
}

/// Failures that are counted, or followed from, and stand nowhere. Where anything is told, they may
/// be what that is part of, or comes of it.
void RunLedger::add_unnamed(ProblemTable& table) {
  for (const auto& [tool, run] : runs_) {
    if (run.tally.failed == 0 || !table.is_empty()) continue;
    const auto more = run.tally.failed;
    LogProblem problem;
    problem.kind = ProblemKind::Test;
    problem.test = tool;
    problem.message = count_of(more, "test", "tests") + " failed, and the log does not name " +
                      (more == 1 ? "it" : "them");
    problem.log_line = run.line;
    table.add(std::move(problem));
  }
  if (bad_end_.empty() || !table.is_empty()) return;
  LogProblem problem;
  problem.kind = ProblemKind::Step;
  problem.message = bad_end_;
  problem.log_line = bad_line_;
  table.add(std::move(problem));
}

void RunLedger::move_to(ProblemTable& table, LogRuns& runs) {
  const bool has_cause = table.has_cause();
  for (auto& test : tests_) {
    // A tool that only says that a test failed: why, the error above tells that kept it from
    // running, as where Node cannot load its file.
    const bool says_nothing =
        test.message.empty() || test.message == "test failed" || test.message == "'test failed'";
    const bool is_told = says_nothing && (table.name_death(test.name) || has_cause);
    if (test.failed && !is_told) table.add(problem_of(std::move(test)));
  }
  add_unnamed(table);
  const bool has_outer = runs_.contains("ctest") && runs_["ctest"].ends > 0;
  for (const auto& [tool, run] : runs_) {
    const bool is_open = run.is_open || run.open_pairs != 0;
    if (is_open && runs.unfinished.empty()) runs.unfinished = tool;
    runs.test_ends += run.ends;
    // What CTest's tests print is counted by CTest.
    if (has_outer && tool != "ctest") continue;
    runs.passed += run.tally.passed;
    runs.failed += run.tally.failed;
    runs.skipped += run.tally.skipped;
  }
  runs.ends += runs.test_ends;
}

}  // namespace sprint::logs
