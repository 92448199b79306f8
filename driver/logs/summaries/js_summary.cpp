#include "logs/summaries/js_summary.h"

#include <string>
#include <utility>

#include "base/ascii.h"
#include "base/text.h"
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
    if (text.starts_with("TAP version ")) {
      ledger.begin(kTool);
    } else if (take_prefix(text, "not ok ")) {
      take_failed(text, line, ledger);
    } else if (take_prefix(text, kCross)) {
      // Only the list at the end is read, which has what went wrong.
      if (text == "failing tests:") {
        in_list_ = true;
      } else if (in_list_) {
        begin_story(without_time(text), line, ledger);
      }
    } else if (take_prefix(text, "# ") || take_prefix(text, kInfo)) {
      take_total(text, line, ledger);
    } else if (text.starts_with("Bail out!")) {
      ledger.fail(kTool, "Bail out!", line.number);
      ledger.tell(kTool, "Bail out!", text);
    } else {
      take_plan(line, ledger);
    }
  }

  bool listens() const override { return in_list_ || !test_.empty(); }
  void finish(RunLedger& ledger) override { end_story(ledger); }

 private:
  static constexpr std::string_view kTool = "node or TAP";

  /// "1 - name # TODO later"
  void take_failed(std::string_view text, const LogLine& line, RunLedger& ledger) {
    take_count(text);
    take_prefix(text, "- ");
    const auto directive = text.find(" # ");
    const auto mark = to_lower(directive == kNotFound ? "" : text.substr(directive + 3, 4));
    if (mark == "todo" || mark == "skip") return;
    begin_story(trim(text.substr(0, directive)), line, ledger);
  }

  /// "tests 3", "pass 2", "fail 1", each on a line of its own; that of the failures is never
  /// missing.
  void take_total(std::string_view text, const LogLine& line, RunLedger& ledger) {
    if (take_prefix(text, "pass ")) tally_.passed = take_count(text).value_or(0);
    if (take_prefix(text, "skipped ")) tally_.skipped = take_count(text).value_or(0);
    const bool is_fail = take_prefix(text, "fail ");
    const auto failed = is_fail ? take_count(text) : std::nullopt;
    if (!failed || !trim(text).empty()) return;
    tally_.failed = *failed;
    ledger.end(kTool, std::exchange(tally_, {}), line.number);
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
  bool in_list_ = false;
  std::string test_;
  StoryLines story_;
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
    if (is_total || is_suites) {
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

  /// A suite that could not be loaded has no test that failed.
  void take_totals(std::string_view text, bool is_suites, const LogLine& line, RunLedger& ledger) {
    const auto tally = tally_of(text);
    if (!tally) return;
    if (is_suites) return suites_ = *tally, void();
    auto all = *tally;
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
                                                        " passing (",
                                                        " failing"};
  return needles;
}

std::unique_ptr<SummaryReader> read_tap() {
  return std::make_unique<TapSummary>();
}

std::unique_ptr<SummaryReader> read_jest() {
  return std::make_unique<JestSummary>();
}

std::unique_ptr<SummaryReader> read_mocha() {
  return std::make_unique<MochaSummary>();
}

}  // namespace sprint::logs
