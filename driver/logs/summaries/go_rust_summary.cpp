#include "logs/summaries/go_rust_summary.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/ascii.h"
#include "base/text.h"
#include "logs/plain_line.h"
#include "logs/summaries/test_story.h"
#include "sprint/gcc_diagnostics.h"

namespace sprint::logs {

namespace {

using sdk::detail::take_prefix;

class GoSummary final : public SummaryReader {
 public:
  void take(const LogLine& line, RunLedger& ledger) override {
    const auto text = line.text;
    if (!test_.empty()) {
      const bool is_its = text.starts_with("    ") && trim(text).find("--- ") != 0;
      if (is_its) story_.add(text);
      if (!is_its || story_.is_full()) end_story(ledger);
    }
    if (text.starts_with("=== RUN ")) {
      ledger.begin(kTool);
    } else if (auto name = trim(text); take_prefix(name, "--- FAIL: ")) {
      begin_story(name.substr(0, name.find(" (")), line, ledger);
    } else if (auto rest = text; take_prefix(rest, "=== FAIL: ")) {  // gotestsum
      rest = rest.substr(0, rest.find(" ("));
      begin_story(rest.substr(rest.find(' ') + 1), line, ledger);
    } else {
      take_package(line, ledger);
    }
  }

  bool listens() const override { return !test_.empty(); }
  void finish(RunLedger& ledger) override { end_story(ledger); }

 private:
  static constexpr std::string_view kTool = "go test";

  /// The tests that passed are not counted where nobody asks for them: a package counts as one.
  static void take_package(const LogLine& line, RunLedger& ledger) {
    const auto text = line.text;
    if (is_good_package(text)) {
      const bool is_empty = text.find("[no tests to run]") != kNotFound;
      ledger.end(kTool, {is_empty ? 0U : 1U, 0, 0}, line.number);
    } else if (text.starts_with("FAIL\t")) {
      // Why a package does not compile is told above.
      const bool is_build = text.ends_with(" failed]");
      if (is_build) ledger.end_badly(text, line.number);
      ledger.end(kTool, {0, is_build ? 0U : 1U, 0}, line.number);
    } else if (text.ends_with("\t[no test files]")) {
      ledger.end(kTool, {}, line.number);
    } else if (auto rest = text; take_prefix(rest, "DONE ")) {
      take_done(rest, line, ledger);
    } else if (text.starts_with("{\"")) {
      take_json(line, ledger);
    }
  }

  /// "ok  \tx.org/m/p\t0.003s", "ok  \tx.org/m/p\t(cached)\tcoverage: 50% of statements"; a line
  /// that is cut off tells nothing.
  static bool is_good_package(std::string_view text) {
    if (text.starts_with("ok   ")) return true;
    if (!take_prefix(text, "ok  \t") || text.find('\t') == kNotFound) return false;
    text = text.substr(text.find('\t') + 1);
    const auto time = text.substr(0, text.find_first_of(" \t"));
    const auto more = text.substr(time.size());
    const bool is_time = time == "(cached)" || (time.ends_with('s') && is_digit(time.front()));
    return is_time && (!more.starts_with(' ') || more == " [no tests to run]");
  }

  /// gotestsum's "DONE 3 tests, 1 skipped, 1 failure in 0.4s", with the number of runs before it if
  /// there were several.
  static void take_done(std::string_view text, const LogLine& line, RunLedger& ledger) {
    if (auto runs = text; take_count(runs) && take_prefix(runs, "runs, ")) text = runs;
    const auto all = take_count(text);
    if (!all || !text.starts_with("test") || text.find(" in ") == kNotFound) return;
    auto tally = tally_of(text).value_or(Tally());
    tally.passed = *all - std::min(*all, tally.failed + tally.skipped);
    ledger.end(kTool, tally, line.number);
  }

  /// A line of `go test -json`:
  /// {"Time":"…","Action":"fail","Package":"p","Test":"TestX","Elapsed":0}.
  static void take_json(const LogLine& line, RunLedger& ledger) {
    const bool is_bad = line.text.find(R"("Action":"fail")") != kNotFound;
    const bool is_good = line.text.find(R"("Action":"pass")") != kNotFound;
    if (!is_bad && !is_good) return;
    constexpr std::string_view kTest = R"("Test":")";
    const auto test = line.text.find(kTest);
    if (test == kNotFound) {
      return ledger.end(kTool, {is_good ? 1U : 0U, is_bad ? 1U : 0U, 0}, line.number);
    }
    const auto name = line.text.substr(test + kTest.size());
    if (is_bad) ledger.fail(kTool, name.substr(0, name.find('"')), line.number);
  }

  void begin_story(std::string_view name, const LogLine& line, RunLedger& ledger) {
    end_story(ledger);
    ledger.fail(kTool, name, line.number);
    test_ = std::string(name);
    tell_above(line.before, ledger);
  }

  /// With -v what a test said stands above, below the line that says which one began.
  static void tell_above(LinesBefore before, RunLedger& ledger) {
    constexpr int kMostLines = 20;
    std::string scratch;
    std::string story;
    for (int i = 0; i < kMostLines; ++i) {
      const auto raw = before.next();
      auto each = raw ? plain_line(*raw, scratch) : std::string_view();
      if (take_prefix(each, "=== RUN ") && !story.empty()) {
        return ledger.tell(kTool, trim(each), story);
      }
      if (!each.starts_with("    ") || trim(each).starts_with("--- ")) return;
      story.insert(0, std::string(each) + "\n");
    }
  }

  void end_story(RunLedger& ledger) {
    if (test_.empty()) return;
    ledger.tell(kTool, test_, story_.text());
    test_.clear();
    story_.clear();
  }

  std::string test_;
  StoryLines story_;
};

class CargoSummary final : public SummaryReader {
 public:
  void take(const LogLine& line, RunLedger& ledger) override {
    auto text = line.text;
    if (!test_.empty()) {
      const bool ends =
          text.starts_with("----") || text == "failures:" || trim(text).starts_with("Summary [");
      if (ends || story_.is_full()) end_story(ledger);
      if (!ends) story_.add(text);
    }
    if (is_start(text)) {
      ledger.begin_paired(kTool);
    } else if (take_prefix(text, "test result: ")) {
      if (!text.starts_with("ok.")) ledger.end_badly(line.text, line.number);
      if (text.find(" failed") == kNotFound) return;  // it is cut off
      ledger.end_paired(kTool, tally_of(text).value_or(Tally()), line.number);
    } else if (text.starts_with("---- ") && text.ends_with(" stdout ----")) {
      test_ = std::string(text.substr(5, text.size() - 17));
    } else if (text.starts_with("test ") && text.ends_with(" ... FAILED")) {
      ledger.fail(kTool, trim(text.substr(5, text.size() - 16)), line.number);
    } else {
      take_nextest(trim(text), line, ledger);
    }
  }

  bool listens() const override { return !test_.empty(); }
  void finish(RunLedger& ledger) override { end_story(ledger); }

 private:
  static constexpr std::string_view kTool = "cargo test";

  /// "running 3 tests"
  static bool is_start(std::string_view text) {
    if (!take_prefix(text, "running ")) return false;
    return take_count(text) && (text == "tests" || text == "test");
  }

  /// "FAIL [   0.003s] (1/3) crate a::b", "Summary [   0.005s] 3 tests run: 2 passed, 1 failed"
  void take_nextest(std::string_view text, const LogLine& line, RunLedger& ledger) {
    static constexpr std::array<std::string_view, 6> kBad = {
        "FAIL [", "ABORT [", "SIGABRT [", "SIGSEGV [", "TIMEOUT [", "LEAK-FAIL ["};
    const auto time = text.find("s] ");
    if (time == kNotFound) return;
    auto rest = trim(text.substr(time + 3));
    if (text.starts_with("Summary [")) {
      const auto counts = rest.find(" run: ");
      if (counts == kNotFound) return;
      ledger.end(kTool, tally_of(rest.substr(counts)).value_or(Tally()), line.number);
      // "1/3 tests run": it was told to stop.
      if (rest.substr(0, rest.find(' ')).find('/') != kNotFound)
        ledger.end_badly(text, line.number);
      return;
    }
    const bool is_bad = std::any_of(kBad.begin(), kBad.end(),
                                    [&](std::string_view each) { return text.starts_with(each); });
    if (!is_bad) return;
    if (rest.starts_with('('))
      rest = trim(rest.substr(std::min(rest.find(')'), rest.size() - 1) + 1));
    const auto name = rest.substr(rest.find(' ') + 1);
    if (name.empty()) return;
    end_story(ledger);
    ledger.fail(kTool, name, line.number);
    test_ = std::string(name);
  }

  void end_story(RunLedger& ledger) {
    if (test_.empty()) return;
    ledger.tell(kTool, test_, story_.text());
    test_.clear();
    story_.clear();
  }

  std::string test_;
  StoryLines story_;
};

}  // namespace

const std::vector<std::string_view>& go_rust_needles() {
  static const std::vector<std::string_view> needles = {"=== RUN ",
                                                        "--- FAIL: ",
                                                        "=== FAIL: ",
                                                        "FAIL\t",
                                                        "ok  \t",
                                                        "[no test files]",
                                                        "DONE ",
                                                        "running ",
                                                        "test result: ",
                                                        " stdout ----",
                                                        " FAILED",
                                                        " run: ",
                                                        "FAIL [",
                                                        "ABORT [",
                                                        "ABRT [",
                                                        "SEGV [",
                                                        "TIMEOUT [",
                                                        R"("Action":"fail")",
                                                        R"("Action":"pass")"};
  return needles;
}

std::unique_ptr<SummaryReader> read_go_tests() {
  return std::make_unique<GoSummary>();
}

std::unique_ptr<SummaryReader> read_cargo_tests() {
  return std::make_unique<CargoSummary>();
}

}  // namespace sprint::logs
