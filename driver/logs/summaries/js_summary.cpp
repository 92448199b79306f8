#include "logs/summaries/js_summary.h"

#include <algorithm>
#include <array>
#include <optional>
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

constexpr std::string_view kInfo = "\u2139 ";    // i in a circle
constexpr std::string_view kCross = "\u2716 ";   // heavy cross
constexpr std::string_view kBullet = "\u25cf ";  // black circle

/// "name (1.2ms)" without the time.
std::string_view without_time(std::string_view text) {
  const auto open = text.rfind(" (");
  return text.ends_with("ms)") && open != kNotFound ? text.substr(0, open) : text;
}

class TapSummary final : public SummaryReader {
 public:
  void take(const LogLine& line, RunLedger& ledger) override {
    auto text = trim(line.text);
    if (!test_.empty()) take_in_story(line.text, ledger);
    take_counted(line);
    if (text.starts_with("TAP version ")) {
      end_counted(ledger);
      counted_ = Counted();
      ledger.begin(kTool);
    } else if (take_prefix(text, "not ok ")) {
      take_failed(text, line, ledger);
    } else if (take_prefix(text, kCross)) {
      // Only the list at the end is read, which has what went wrong.
      if (text == "failing tests:") {
        in_list_ = true;
      } else if (in_list_ && !is_excused(text)) {
        begin_story(without_time(text), line, ledger);
      } else {
        end_story(ledger);
      }
    } else if (text == "Failed tests:") {  // of node's dots
      in_list_ = true;
    } else if (take_prefix(text, "# ") || take_prefix(text, kInfo)) {
      take_total(text, line, ledger);
    } else if (text.starts_with("Bail out!")) {
      ledger.fail(kTool, "Bail out!", line.number);
      ledger.tell(kTool, "Bail out!", text);
    } else {
      take_plan(line, ledger);
    }
  }

  bool listens() const override { return in_list_ || !test_.empty() || counted_; }
  void finish(RunLedger& ledger) override {
    end_story(ledger);
    end_counted(ledger);
  }

 private:
  static constexpr std::string_view kTool = "node or TAP";

  /// The tests of a run, where nothing sums them up: what counts is whether they are as many as
  /// planned.
  struct Counted {
    std::optional<std::size_t> planned{};
    Tally tally{};
    std::uint64_t line = 0;
  };

  /// Those of subtests are indented, and counted by the test around them.
  void take_counted(const LogLine& line) {
    auto text = line.text;
    const bool is_bad = take_prefix(text, "not ");
    if (!take_prefix(text, "ok ")) {
      if (counted_ && !is_bad) counted_->planned = plan_in(line.text, counted_->planned);
      return;
    }
    const bool is_first = text.starts_with("1 ");
    if (!counted_ && is_first) begin_counted(line.before);
    if (!counted_) return;
    auto& tally = counted_->tally;
    const bool is_skipped = is_excused(text);
    ++(is_skipped ? tally.skipped : is_bad ? tally.failed : tally.passed);
    counted_->line = line.number;
  }

  /// Without "TAP version" in front: the plan stands above.
  void begin_counted(LinesBefore before) {
    constexpr int kNearest = 5;
    std::string scratch;
    for (int i = 0; i < kNearest; ++i) {
      const auto raw = before.next();
      const auto plan = raw ? plan_in(plain_line(*raw, scratch), std::nullopt) : std::nullopt;
      if (plan) counted_ = Counted{plan};
      if (!raw || plan) return;
    }
  }

  void end_counted(RunLedger& ledger) {
    if (!counted_ || !counted_->planned) return counted_.reset();
    const auto& tally = counted_->tally;
    if (tally.passed + tally.failed + tally.skipped < *counted_->planned) {
      ledger.begin(kTool);
    } else {
      ledger.end(kTool, tally, counted_->line);
    }
    counted_.reset();
  }

  /// "1..3", which "1..0 # SKIP" may be.
  static std::optional<std::size_t> plan_in(std::string_view text,
                                            std::optional<std::size_t> otherwise) {
    if (!take_prefix(text, "1..")) return otherwise;
    const auto count = take_count(text);
    const bool is_plan = count && (text.empty() || text.starts_with('#'));
    return is_plan ? count : otherwise;
  }

  /// "1 - name # TODO later"
  void take_failed(std::string_view text, const LogLine& line, RunLedger& ledger) {
    take_count(text);
    take_prefix(text, "- ");
    if (is_excused(text)) return;
    begin_story(trim(text.substr(0, text.find(" # "))), line, ledger);
  }

  static bool is_excused(std::string_view text) {
    const auto directive = text.find(" # ");
    const auto mark = to_lower(directive == kNotFound ? "" : text.substr(directive + 3, 4));
    return mark == "todo" || mark == "skip";
  }

  /// "tests 3", "pass 2", "fail 1", each on a line of its own; that of the failures is never
  /// missing.
  void take_total(std::string_view text, const LogLine& line, RunLedger& ledger) {
    auto word = text.substr(0, text.find(' '));
    text = trim(text.substr(word.size()));
    const auto count = take_count(text);
    if (!count || !trim(text).empty()) return;
    if (word == "pass") tally_.passed = *count;
    if (word == "skipped") tally_.skipped = *count;
    // Node counts apart what never came to an end, behind those that failed.
    if (word == "cancelled" && *count > 0) ledger.end(kTool, {0, *count, 0}, line.number);
    if (word != "fail") return;
    tally_.failed = *count;
    ledger.end(kTool, std::exchange(tally_, {}), line.number);
    counted_.reset();
  }

  /// "1..3" at the beginning of a line; a plan alone is no end.
  static void take_plan(const LogLine& line, RunLedger& ledger) {
    auto text = line.text;
    if (take_prefix(text, "1..") && take_count(text) && text.empty()) ledger.begin(kTool);
  }

  void begin_story(std::string_view name, const LogLine& line, RunLedger& ledger) {
    end_story(ledger);
    if (name.empty()) return;
    ledger.fail(kTool, name, line.number);
    test_ = std::string(name);
  }

  void take_in_story(std::string_view text, RunLedger& ledger) {
    const auto word = trim(text);
    const bool ends = word == "..." || word.starts_with("ok ") || word.starts_with(kInfo) ||
                      word.starts_with("# ") || story_.is_full();
    if (ends) return end_story(ledger);
    if (word != "---") story_.add(text);
  }

  void end_story(RunLedger& ledger) {
    if (test_.empty()) return;
    ledger.tell(kTool, test_, story_.text());
    test_.clear();
    story_.clear();
  }

  Tally tally_;
  std::optional<Counted> counted_;
  bool in_list_ = false;
  std::string test_;
  StoryLines story_;
};

/// What prints the results of TAP for people: Perl's prove ("Files=1, Tests=2, …", "Result: PASS"),
/// bats and RSpec ("3 tests, 1 failure").
class TapHarness final : public SummaryReader {
 public:
  void take(const LogLine& line, RunLedger& ledger) override {
    const auto text = trim(line.text);
    if (text.starts_with("Files=")) {
      tests_ = number_after(text, "Tests=");
    } else if (tests_ && text.starts_with("Result: ")) {
      const bool is_good = text == "Result: PASS";
      if (text == "Result: FAIL") ledger.end_badly("prove: " + std::string(text), line.number);
      ledger.end("prove", {is_good ? *tests_ : 0, 0, 0}, line.number);
      tests_.reset();
    } else {
      take_sum(text, line, ledger);
    }
  }

 private:
  static void take_sum(std::string_view text, const LogLine& line, RunLedger& ledger) {
    const auto all = take_count(text);
    if (!all || text.find(", ") == kNotFound) return;
    const auto noun = text.substr(0, text.find(", "));
    const auto counts = text.substr(noun.size() + 2);
    static constexpr std::array<std::string_view, 4> kNouns = {"test", "tests", "example",
                                                               "examples"};
    if (!is_one_of(noun, kNouns) || !is_digit(counts.front())) return;
    if (counts.find(" failure") == kNotFound) return;
    auto tally = tally_of(counts).value_or(Tally());
    tally.passed = *all - std::min(*all, tally.failed + tally.skipped);
    ledger.end("bats or RSpec", tally, line.number);
  }

  std::optional<std::size_t> tests_;
};

/// Of jest, and of vitest, which has its words from it.
class JestSummary final : public SummaryReader {
 public:
  void take(const LogLine& line, RunLedger& ledger) override {
    auto text = trim(line.text);
    const bool is_total = text.starts_with("Tests:") || text.starts_with("Tests  ");
    const bool is_suites = text.starts_with("Test Suites:") || text.starts_with("Test Files  ");
    if (!test_.empty()) {
      if (is_total || is_suites || story_.is_full()) end_story(ledger);
      story_.add(line.text);
    }
    if (tells_of_bad_end(text)) {
      ledger.end_badly(text, line.number);
    } else if (is_total || is_suites) {
      take_totals(text, is_suites, line, ledger);
    } else if (take_prefix(text, kBullet)) {
      if (!text.starts_with("Console")) begin_story(text, line, ledger);
    } else if (take_prefix(text, "FAIL  ")) {
      if (text.find(" > ") != kNotFound) begin_story(without_time(text), line, ledger);
    }
  }

  bool listens() const override { return !test_.empty(); }
  void finish(RunLedger& ledger) override { end_story(ledger); }

 private:
  static constexpr std::string_view kTool = "jest or vitest";

  /// What makes them fail though every test of the summary has passed, or keeps them from one.
  static bool tells_of_bad_end(std::string_view text) {
    const bool is_threshold = text.find("overage ") != kNotFound &&
                              text.find(" threshold ") != kNotFound &&
                              text.find("not me") != kNotFound;  // "not met", "does not meet"
    const bool is_vitest = text.starts_with("Vitest caught ") && text.find(" error") != kNotFound;
    return is_threshold || is_vitest || text.starts_with("No test files found") ||
           text.starts_with("No tests found, exiting with code 1");
  }

  /// A suite that could not be loaded has no test that failed.
  void take_totals(std::string_view text, bool is_suites, const LogLine& line, RunLedger& ledger) {
    const auto tally = tally_of(text);
    if (is_suites) return suites_ = tally.value_or(Tally()), void();
    if (!tally && suites_.failed == 0) return;
    auto all = tally.value_or(Tally());
    if (all.failed == 0 && suites_.failed > 0) all.failed = suites_.failed;
    ledger.end(kTool, all, line.number);
    suites_ = {};
  }

  void begin_story(std::string_view name, const LogLine& line, RunLedger& ledger) {
    end_story(ledger);
    name = trim(name);
    if (name.empty()) return;
    ledger.fail(kTool, name, line.number);
    test_ = std::string(name);
  }

  void end_story(RunLedger& ledger) {
    if (test_.empty()) return;
    ledger.tell(kTool, test_, story_.text());
    test_.clear();
    story_.clear();
  }

  Tally suites_;
  std::string test_;
  StoryLines story_;
};

class MochaSummary final : public SummaryReader {
 public:
  void take(const LogLine& line, RunLedger& ledger) override {
    auto text = trim(line.text);
    if (!title_.empty()) return take_title(text, line, ledger);
    if (!test_.empty()) {
      story_.add(line.text);
      if (story_.is_full()) end_story(ledger);
    }
    auto rest = text;
    const auto count = take_count(rest);
    if (!count) return;
    if (rest.starts_with("passing (") && rest.ends_with(")")) {
      ledger.end(kTool, {*count, 0, 0}, line.number);
    } else if (rest == "failing") {
      ledger.end(kTool, {0, *count, 0}, line.number);
      listed_ = true;
    } else if (listed_ && rest.starts_with(") ")) {
      end_story(ledger);
      title_ = std::string(rest.substr(2));
      if (title_.ends_with(':')) name_it(line, ledger);
    }
  }

  bool listens() const override { return listed_; }
  void finish(RunLedger& ledger) override { end_story(ledger); }

 private:
  static constexpr std::string_view kTool = "mocha";

  /// "1) Suite", then, indented, "name:"
  void take_title(std::string_view text, const LogLine& line, RunLedger& ledger) {
    title_ += " " + std::string(text);
    constexpr std::size_t kLongestTitle = 1000;
    if (title_.ends_with(':') || text.empty() || title_.size() > kLongestTitle)
      name_it(line, ledger);
  }

  void name_it(const LogLine& line, RunLedger& ledger) {
    while (title_.ends_with(':') || title_.ends_with(' ')) title_.pop_back();
    test_ = std::exchange(title_, {});
    ledger.fail(kTool, test_, line.number);
  }

  void end_story(RunLedger& ledger) {
    if (test_.empty()) return;
    ledger.tell(kTool, test_, story_.text());
    test_.clear();
    story_.clear();
  }

  bool listed_ = false;
  std::string title_;
  std::string test_;
  StoryLines story_;
};

}  // namespace

const std::vector<std::string_view>& js_needles() {
  static const std::vector<std::string_view> needles = {"TAP version ",
                                                        "ok 1 ",
                                                        "Files=",
                                                        "Result: ",
                                                        " failure",
                                                        "not ok ",
                                                        "Bail out!",
                                                        " pass ",
                                                        " skipped ",
                                                        " fail ",
                                                        "\u2716 failing tests:",
                                                        "Test Suites:",
                                                        "Tests:  ",
                                                        "Test Files  ",
                                                        "  Tests  ",
                                                        "  \u25cf ",
                                                        "FAIL  ",
                                                        "Failed tests:",
                                                        " cancelled ",
                                                        " threshold ",
                                                        "Vitest caught ",
                                                        "No test files found",
                                                        "No tests found, exiting",
                                                        " passing (",
                                                        " failing"};
  return needles;
}

std::unique_ptr<SummaryReader> read_tap() {
  return std::make_unique<TapSummary>();
}

std::unique_ptr<SummaryReader> read_tap_harness() {
  return std::make_unique<TapHarness>();
}

std::unique_ptr<SummaryReader> read_jest() {
  return std::make_unique<JestSummary>();
}

std::unique_ptr<SummaryReader> read_mocha() {
  return std::make_unique<MochaSummary>();
}

}  // namespace sprint::logs
