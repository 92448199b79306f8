#include "logs/summaries/cxx_summary.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/ascii.h"
#include "base/text.h"
#include "logs/plain_line.h"
#include "logs/summaries/test_story.h"
#include "sprint/gcc_diagnostics.h"

namespace sprint::logs {

namespace {

using sdk::detail::take_prefix;

constexpr int kFarthest = 60;

/// The lines above, up to the one that `is_first` knows, in their order; nothing if there is none
/// near. That one is left out.
template <typename IsFirst>
std::vector<std::string> lines_above(LinesBefore before, IsFirst is_first) {
  std::vector<std::string> lines;
  std::string scratch;
  for (int i = 0; i < kFarthest; ++i) {
    const auto raw = before.next();
    if (!raw) break;
    const auto line = plain_line(*raw, scratch);
    if (is_first(line)) {
      std::reverse(lines.begin(), lines.end());
      return lines;
    }
    lines.emplace_back(line);
  }
  return {};
}

bool is_rule(std::string_view line, char drawn) {
  constexpr std::size_t kShortest = 20;
  return line.size() >= kShortest && line.find_first_not_of(drawn) == kNotFound;
}

class GoogletestSummary final : public SummaryReader {
 public:
  void take(const LogLine& line, RunLedger& ledger) override {
    auto text = line.text;
    if (take_prefix(text, "[==========] ")) {
      if (text.starts_with("Running ")) return ledger.begin_paired(kTool);
      // A run of no tests has no line for those that passed.
      if (text.find(" ran.") != kNotFound) {
        ledger.end_paired(kTool, {0, 0, std::exchange(skipped_, 0)}, line.number);
      }
    } else if (take_prefix(text, "[  PASSED  ] ")) {
      if (const auto count = take_count(text)) ledger.end(kTool, {*count, 0, 0}, line.number);
    } else if (take_prefix(text, "[  SKIPPED ] ")) {
      if (const auto count = take_count(text)) skipped_ = *count;
    } else if (take_prefix(text, "[  FAILED  ] ")) {
      take_failed(text, line, ledger);
    }
  }

 private:
  static constexpr std::string_view kTool = "googletest";

  /// "A.x (0 ms)", "A.x, where GetParam() = 3", "1 test, listed below:"
  static void take_failed(std::string_view text, const LogLine& line, RunLedger& ledger) {
    auto rest = text;
    if (const auto count = take_count(rest); count && rest.find("listed below") != kNotFound) {
      return ledger.end(kTool, {0, *count, 0}, line.number);
    }
    const auto name = text.substr(0, std::min(text.find(", where "), text.find(" (")));
    // "[  FAILED  ] A: SetUpTestSuite or TearDownTestSuite" has no dot.
    if (name.empty() || name.find(' ') != kNotFound) return;
    ledger.fail(kTool, name, line.number);
    const std::string begins = "[ RUN      ] " + std::string(name);
    const auto story =
        lines_above(line.before, [&](std::string_view each) { return each == begins; });
    if (!story.empty()) ledger.tell(kTool, name, join(story, "\n"));
  }

  std::size_t skipped_ = 0;
};

class Catch2Summary final : public SummaryReader {
 public:
  void take(const LogLine& line, RunLedger& ledger) override {
    const auto text = line.text;
    if (!test_.empty()) {
      story_.add(text);
      if (is_rule(text, '-') || is_rule(text, '=') || story_.is_full()) end_story(ledger);
    }
    if (text.ends_with(": FAILED:")) {
      begin_story(line, ledger);
    } else if (text.starts_with("All tests passed (") || is_compact_pass(text)) {
      const auto cases = number_before(text, " test case");
      ledger.end(kTool, {cases, 0, 0}, line.number);
    } else if (text.starts_with("test cases: ")) {
      take_totals(text.substr(12), line, ledger);
    } else if (text.starts_with("Failed ") && text.find(" test case") != kNotFound) {
      ledger.end(kTool, {0, number_before(text, " test case"), 0}, line.number);
    } else if (text.starts_with("No tests ran") || text.starts_with("No test cases matched")) {
      ledger.end(kTool, {}, line.number);
    } else if (text.starts_with("All available tests were skipped") ||
               text.find(" host application.") != kNotFound) {
      ledger.begin(kTool);
    }
  }

  bool listens() const override { return !test_.empty(); }
  void finish(RunLedger& ledger) override { end_story(ledger); }

 private:
  static constexpr std::string_view kTool = "catch2";

  /// "7 | 3 passed | 3 failed | 1 failed as expected"; a line that does not come to its sum is cut
  /// off.
  static void take_totals(std::string_view text, const LogLine& line, RunLedger& ledger) {
    const auto tally = tally_of(text);
    const auto all = take_count(text);
    if (!tally || !all || tally->passed + tally->failed + tally->skipped < *all) {
      return ledger.begin(kTool);
    }
    // Tests that may fail are printed like those that must not.
    if (tally->failed == 0) ledger.excuse(kTool);
    ledger.end(kTool, *tally, line.number);
  }

  /// "Passed all 3 test cases with 4 assertions.", "Passed 1 test case with 1 assertion."
  static bool is_compact_pass(std::string_view text) {
    return text.starts_with("Passed ") && text.find(" test case") != kNotFound &&
           text.find(" assertion") != kNotFound;
  }

  static std::size_t number_before(std::string_view text, std::string_view word) {
    const auto end = text.find(word);
    if (end == kNotFound) return 0;
    auto begin = end;
    while (begin > 0 && is_digit(text[begin - 1])) --begin;
    auto number = text.substr(begin, end - begin);
    return take_count(number).value_or(1);  // "Passed all both test cases"
  }

  /// Above the place of the test is its name, with its sections, between two rules.
  void begin_story(const LogLine& line, RunLedger& ledger) {
    end_story(ledger);
    auto before = line.before;
    std::string scratch;
    std::string name;
    int rules = 0;
    for (int i = 0; i < kFarthest && rules < 3; ++i) {
      const auto raw = before.next();
      if (!raw) break;
      const auto each = plain_line(*raw, scratch);
      if (is_rule(each, '.')) rules = 1;
      if (is_rule(each, '-') && rules > 0) ++rules;
      // The sections below the name are indented.
      const bool is_name = rules == 2 && !is_rule(each, '-') && !each.starts_with(' ');
      if (is_name) name = std::string(trim(each)) + (name.empty() ? "" : " " + name);
    }
    if (name.empty()) name = last_;
    if (name.empty()) return;
    last_ = test_ = name;
    ledger.fail(kTool, name, line.number);
    story_.add(line.text);
  }

  void end_story(RunLedger& ledger) {
    if (test_.empty()) return;
    ledger.tell(kTool, test_, story_.text());
    test_.clear();
    story_.clear();
  }

  std::string test_;
  std::string last_;  ///< a test's second failure has no head of its own
  StoryLines story_;
};

class DoctestSummary final : public SummaryReader {
 public:
  void take(const LogLine& line, RunLedger& ledger) override {
    auto text = line.text;
    if (!take_prefix(text, "[doctest] ")) return take_failure(line, ledger);
    if (text.starts_with("doctest version is ")) return ledger.begin(kTool);
    if (!text.starts_with("test cases: ")) return;
    if (const auto tally = tally_of(text.substr(12))) ledger.end(kTool, *tally, line.number);
  }

 private:
  static constexpr std::string_view kTool = "doctest";

  /// "t.cpp:5: ERROR: CHECK( 1 == 2 ) is NOT correct!", some lines below "TEST CASE:  name".
  static void take_failure(const LogLine& line, RunLedger& ledger) {
    const bool is_error =
        line.text.find(": ERROR: ") != kNotFound || line.text.find(": FATAL ERROR: ") != kNotFound;
    if (!is_error) return;
    auto before = line.before;
    std::string scratch;
    for (int i = 0; i < kFarthest; ++i) {
      const auto raw = before.next();
      if (!raw) return;
      auto each = plain_line(*raw, scratch);
      if (is_rule(each, '=')) return;
      if (!take_prefix(each, "TEST CASE:  ")) continue;
      ledger.fail(kTool, trim(each), line.number);
      return ledger.tell(kTool, trim(each), line.text);
    }
  }
};

}  // namespace

const std::vector<std::string_view>& cxx_needles() {
  static const std::vector<std::string_view> needles = {
      "[==========] ", "[  PASSED  ] ",      "[  FAILED  ] ", "[  SKIPPED ] ",
      " FAILED",       "All tests passed (", "Passed all ",   "test case",
      "No tests ran",  " host application.", "[doctest] ",    "ERROR: "};
  return needles;
}

std::unique_ptr<SummaryReader> read_googletest() {
  return std::make_unique<GoogletestSummary>();
}

std::unique_ptr<SummaryReader> read_catch2() {
  return std::make_unique<Catch2Summary>();
}

std::unique_ptr<SummaryReader> read_doctest() {
  return std::make_unique<DoctestSummary>();
}

}  // namespace sprint::logs
