#include "logs/summaries/test_summaries.h"

#include <algorithm>
#include <set>

#include "logs/summaries/build_end.h"
#include "logs/summaries/ctest_summary.h"
#include "logs/summaries/cxx_summary.h"
#include "logs/summaries/go_rust_summary.h"
#include "logs/summaries/js_summary.h"
#include "logs/summaries/jvm_summary.h"
#include "logs/summaries/process_end.h"
#include "logs/summaries/python_summary.h"

namespace sprint::logs {

std::vector<std::string> summary_needles() {
  std::set<std::string> all;
  for (const auto* needles :
       {&ctest_needles(), &python_needles(), &cxx_needles(), &go_rust_needles(), &js_needles(),
        &jvm_needles(), &process_end_needles()}) {
    all.insert(needles->begin(), needles->end());
  }
  return {all.begin(), all.end()};
}

TestSummaries::TestSummaries() {
  for (const auto make :
       {read_ctest, read_pytest, read_unittest, read_googletest, read_catch2, read_doctest,
        read_go_tests, read_cargo_tests, read_tap, read_tap_harness, read_jest, read_mocha,
        read_maven, read_gradle, read_junit_console, read_dotnet, read_process_end}) {
    readers_.push_back(make());
  }
}

void TestSummaries::take(const LogLine& line) {
  for (const auto& reader : readers_) reader->take(line, ledger_);
}

bool TestSummaries::listens() const {
  return std::any_of(readers_.begin(), readers_.end(),
                     [](const auto& reader) { return reader->listens(); });
}

void TestSummaries::move_to(ProblemTable& table, LogRuns& runs, LinesBefore last_lines) {
  for (const auto& reader : readers_) reader->finish(ledger_);
  const auto [end, line] = build_end_in(last_lines);
  if (end == BuildEnd::Bad) ledger_.end_badly(line, 0);
  ledger_.move_to(table, runs);
  if (end == BuildEnd::Good || end == BuildEnd::Bad) ++runs.ends;
  if (end == BuildEnd::Unfinished && runs.test_ends == 0 && runs.unfinished.empty()) {
    runs.unfinished = "ninja";
  }
}

}  // namespace sprint::logs
