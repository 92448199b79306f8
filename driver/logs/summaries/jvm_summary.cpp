#include "logs/summaries/jvm_summary.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/ascii.h"
#include "base/text.h"
#include "logs/summaries/test_story.h"
#include "sprint/gcc_diagnostics.h"

namespace sprint::logs {

namespace {

using sdk::detail::take_prefix;

/// Without "[ERROR] ", "[INFO] " and the like.
std::string_view without_level(std::string_view text) {
  for (const std::string_view level : {"[ERROR]", "[INFO]", "[WARNING]", "[junit]"}) {
    if (trim(text).starts_with(level)) return trim(trim(text).substr(level.size()));
  }
  return trim(text);
}

/// A story whose lines follow the name of its test.
class StoryBelow {
 public:
  void begin(std::string_view tool, std::string_view test, const LogLine& line, RunLedger& ledger) {
    end(ledger);
    tool_ = tool;
    test_ = std::string(test);
    ledger.fail(tool, test, line.number);
  }
  void add(std::string_view text, RunLedger& ledger) {
    if (test_.empty()) return;
    story_.add(text);
    if (story_.is_full()) end(ledger);
  }
  void end(RunLedger& ledger) {
    if (test_.empty()) return;
    ledger.tell(tool_, test_, story_.text());
    test_.clear();
    story_.clear();
  }
  bool is_open() const { return !test_.empty(); }

 private:
  std::string_view tool_;
  std::string test_;
  StoryLines story_;
};

class MavenSummary final : public SummaryReader {
 public:
  void take(const LogLine& line, RunLedger& ledger) override {
    const auto text = without_level(line.text);
    const auto mark = std::min(text.find(" <<< FAILURE!"), text.find(" <<< ERROR!"));
    const auto run =
        text.starts_with("Tests run:") ? number_after(text, "Tests run:") : std::nullopt;
    if (run) {
      story_.end(ledger);
      // Those of a class say how long it took; the last has the sum of all.
      const bool is_class = text.find("Time elapsed:") != kNotFound;
      if (is_class) return ledger.begin(kTool);
      ledger.end_paired(kTool, tally_in(text, *run), line.number);
    } else if (mark != kNotFound) {
      const auto name = trim(text.substr(0, std::min(mark, text.find(" Time elapsed:"))));
      story_.begin(kTool, name.substr(0, name.find(" --")), line, ledger);
    } else if (text.starts_with("T E S T S")) {
      ledger.begin_paired(kTool);
    } else if (text.starts_with("BUILD FAILURE")) {
      // Not only in the last lines: something else may have followed.
      ledger.end_badly(text, line.number);
    } else if (const auto good = good_tests_in(text); good) {
      ledger.end(kTool, {*good, 0, 0}, line.number);
    } else if (story_.is_open() && text.empty()) {
      story_.end(ledger);
    } else {
      story_.add(line.text, ledger);
    }
  }

  bool listens() const override { return story_.is_open(); }
  void finish(RunLedger& ledger) override { story_.end(ledger); }

 private:
  static constexpr std::string_view kTool = "surefire";

  /// "OK (3 tests)" of JUnit 4's own runner.
  static std::optional<std::size_t> good_tests_in(std::string_view text) {
    if (!take_prefix(text, "OK (")) return std::nullopt;
    const auto count = take_count(text);
    return text == "tests)" || text == "test)" ? count : std::nullopt;
  }

  static Tally tally_in(std::string_view text, std::size_t run) {
    const auto count = [&](const char* word) { return number_after(text, word).value_or(0); };
    Tally tally{0, count("Failures:") + count("Errors:"), count("Skipped:")};
    tally.passed = run - std::min(run, tally.failed + tally.skipped);
    return tally;
  }

  StoryBelow story_;
};

class GradleSummary final : public SummaryReader {
 public:
  void take(const LogLine& line, RunLedger& ledger) override {
    const auto text = trim(line.text);
    const bool is_test =
        text.ends_with(" FAILED") && text.find(" > ") != kNotFound && !text.starts_with("> Task ");
    if (is_test) {
      story_.begin(kTool, text.substr(0, text.size() - 7), line, ledger);
    } else if (text.find(" completed, ") != kNotFound && is_digit(text.empty() ? ' ' : text[0])) {
      story_.end(ledger);
      auto rest = text;
      const auto all = take_count(rest).value_or(0);
      auto tally = tally_of(rest).value_or(Tally());
      tally.passed = all - std::min(all, tally.failed + tally.skipped);
      ledger.end(kTool, tally, line.number);
    } else if (story_.is_open() && text.empty()) {
      story_.end(ledger);
    } else {
      story_.add(line.text, ledger);
    }
  }

  bool listens() const override { return story_.is_open(); }
  void finish(RunLedger& ledger) override { story_.end(ledger); }

 private:
  static constexpr std::string_view kTool = "gradle test";

  StoryBelow story_;
};

/// A table: "[         3 tests successful      ]"
class ConsoleSummary final : public SummaryReader {
 public:
  void take(const LogLine& line, RunLedger& ledger) override {
    auto text = trim(line.text);
    if (text.starts_with("Test run finished after ")) return ledger.begin(kTool);
    if (text.starts_with("JUnit ") && text.find(':') != kNotFound) {
      const auto name = text.substr(text.find(':') + 1);
      return story_.begin(kTool, name, line, ledger);
    }
    if (!take_prefix(text, "[")) return story_.add(line.text, ledger);
    story_.end(ledger);
    text = trim(text.substr(0, text.find(']')));
    const auto count = take_count(text).value_or(0);
    if (text == "tests successful") tally_.passed = count;
    if (text == "tests skipped") tally_.skipped = count;
    if (text == "tests found") found_ = count;
    if (text == "tests aborted") aborted_ = count;
    if (text == "containers failed") containers_ = count;
    if (text != "tests failed") return;
    tally_.failed = std::max(count, std::exchange(containers_, 0));
    // What an assumption stops is aborted, and no failure.
    tally_.skipped += std::exchange(aborted_, 0);
    const auto ended = tally_.passed + tally_.failed + tally_.skipped;
    const auto found = std::exchange(found_, 0);
    if (ended < found) {
      ledger.end_badly(count_of(found - ended, "test", "tests") + " did not come to an end",
                       line.number);
    }
    ledger.end(kTool, std::exchange(tally_, {}), line.number);
  }

  bool listens() const override { return story_.is_open(); }
  void finish(RunLedger& ledger) override { story_.end(ledger); }

 private:
  static constexpr std::string_view kTool = "JUnit's console";

  Tally tally_;
  std::size_t containers_ = 0;
  std::size_t found_ = 0;
  std::size_t aborted_ = 0;
  StoryBelow story_;
};

class DotnetSummary final : public SummaryReader {
 public:
  void take(const LogLine& line, RunLedger& ledger) override {
    const auto text = trim(line.text);
    const bool is_total = text.starts_with("Failed!  - ") || text.starts_with("Passed!  - ");
    if (!is_total) return;
    const auto count = [&](const char* word) { return number_after(text, word).value_or(0); };
    ledger.end("dotnet test", {count("Passed:"), count("Failed:"), count("Skipped:")}, line.number);
  }
};

}  // namespace

const std::vector<std::string_view>& jvm_needles() {
  static const std::vector<std::string_view> needles = {"Tests run:",
                                                        " <<< FAIL",
                                                        " <<< ERROR",
                                                        "T E S T S",
                                                        " FAILED",
                                                        " completed, ",
                                                        "Test run finished after ",
                                                        "JUnit Jupiter:",
                                                        "JUnit Vintage:",
                                                        "tests successful",
                                                        "tests skipped",
                                                        "tests found ",
                                                        "tests aborted ",
                                                        "BUILD FAILURE",
                                                        " tests)",
                                                        " test)",
                                                        "tests failed ",
                                                        "containers failed",
                                                        "Failed!  - ",
                                                        "Passed!  - "};
  return needles;
}

std::unique_ptr<SummaryReader> read_maven() {
  return std::make_unique<MavenSummary>();
}

std::unique_ptr<SummaryReader> read_gradle() {
  return std::make_unique<GradleSummary>();
}

std::unique_ptr<SummaryReader> read_junit_console() {
  return std::make_unique<ConsoleSummary>();
}

std::unique_ptr<SummaryReader> read_dotnet() {
  return std::make_unique<DotnetSummary>();
}

}  // namespace sprint::logs
