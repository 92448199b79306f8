#include "logs/summaries/python_summary.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/ascii.h"
#include "base/text.h"
#include "logs/summaries/test_story.h"
#include "sprint/gcc_diagnostics.h"

namespace sprint::logs {

namespace {

using sdk::detail::take_prefix;

/// What a line is drawn around: "___ test_a ___", "=== FAILURES ===". Empty if it is not drawn.
std::string_view inside_rule(std::string_view line, char drawn) {
  const auto begin = line.find_first_not_of(drawn);
  const auto end = line.find_last_not_of(drawn);
  if (begin == kNotFound || begin < 2 || line.size() - end < 3) return {};
  const auto inside = line.substr(begin, end + 1 - begin);
  return inside.starts_with(' ') && inside.ends_with(' ') ? trim(inside) : std::string_view();
}

class PytestSummary final : public SummaryReader {
 public:
  void take(const LogLine& line, RunLedger& ledger) override {
    const auto title = inside_rule(line.text, '=');
    if (title == "test session starts") return ledger.begin_paired(kTool);
    if (tells_of_bad_end(line.text)) return ledger.end_badly(line.text, line.number);
    if (title == "FAILURES" || title == "ERRORS") {
      in_stories_ = true;
      return;
    }
    if (title == "short test summary info") {
      end_story();
      in_stories_ = false;
      in_list_ = true;
      return;
    }
    if (take_total(title.empty() ? line.text : title, line, ledger)) return;
    if (const auto stop = inside_rule(line.text, '!'); !stop.empty())
      return take_stop(stop, line, ledger);
    if (in_list_) take_listed(line, ledger);
    if (in_stories_) take_in_stories(line.text);
  }

  bool listens() const override { return in_stories_ || in_list_; }

 private:
  static constexpr std::string_view kTool = "pytest";
  static constexpr std::size_t kMostStories = 1000;

  /// What makes pytest fail though every test of the summary has passed, or keeps it from a
  /// summary.
  static bool tells_of_bad_end(std::string_view text) {
    static constexpr std::array<std::string_view, 6> kBegins = {
        "INTERNALERROR> ", "FAIL Required test coverage", "ERROR: Coverage failure:",
        "ERROR: usage: ",  "Coverage failure: total of ", "Fatal Python error: "};
    return std::any_of(kBegins.begin(), kBegins.end(),
                       [&](std::string_view each) { return text.starts_with(each); });
  }

  void take_in_stories(std::string_view text) {
    if (const auto name = inside_rule(text, '_'); !name.empty()) {
      end_story();
      title_ = std::string(name);
    } else if (!title_.empty()) {
      story_.add(text);
    }
  }

  void end_story() {
    if (!title_.empty() && stories_.size() < kMostStories) {
      stories_.emplace_back(title_, story_.text());
    }
    title_.clear();
    story_.clear();
  }

  /// "FAILED tests/test_a.py::TestX::test_y[1] - assert 1 == 2"
  void take_listed(const LogLine& line, RunLedger& ledger) {
    auto text = line.text;
    if (!take_prefix(text, "FAILED ") && !take_prefix(text, "ERROR ")) return;
    const auto dash = text.find(" - ");
    const auto name = trim(text.substr(0, dash));
    if (name.empty()) return;
    ledger.fail(kTool, name, line.number);
    if (dash != kNotFound) ledger.tell(kTool, name, text.substr(dash + 3));
    ledger.tell(kTool, name, story_of(name));
  }

  /// By the title of its story: "TestX.test_y[1]", "ERROR at setup of test_a", "ERROR collecting
  /// tests/test_b.py".
  std::string_view story_of(std::string_view name) const {
    const auto scope = name.find("::");
    std::string own(scope == kNotFound ? name : name.substr(scope + 2));
    for (auto at = own.find("::"); at != std::string::npos; at = own.find("::")) {
      own.replace(at, 2, ".");
    }
    for (const auto& [title, story] : stories_) {
      if (title == own || title.ends_with(" " + own)) return story;
    }
    return {};
  }

  /// "1 failed, 2 passed, 1 warning in 0.12s (0:00:03)"; whether it is such a line.
  bool take_total(std::string_view text, const LogLine& line, RunLedger& ledger) {
    const auto in = text.rfind(" in ");
    if (in == kNotFound || in + 4 >= text.size() || !is_digit(text[in + 4])) return false;
    if (text.find('s', in + 4) == kNotFound) return false;
    const auto counts = text.substr(0, in);
    const bool is_none = counts == "no tests ran" || counts.ends_with(" collected") ||
                         counts.find(" collected (") != kNotFound;
    const bool begins_well = begins_with_count(counts);
    const auto tally = begins_well ? tally_of(counts) : std::nullopt;
    const bool is_only_warned =
        begins_well && (counts.ends_with("deselected") || counts.ends_with("warning") ||
                        counts.ends_with("warnings"));
    if (!is_none && !tally && !is_only_warned) return false;
    end_story();
    in_stories_ = in_list_ = false;
    stories_.clear();
    ledger.end_paired(kTool, tally.value_or(Tally()), line.number);
    return true;
  }

  /// "3 passed", and not the "01O 3 passed" of a time that is not known.
  static bool begins_with_count(std::string_view text) {
    const auto digits = text.find_first_not_of("0123456789");
    return digits != 0 && digits != kNotFound && text[digits] == ' ';
  }

  /// "Interrupted: 1 error during collection", "_pytest.outcomes.Exit: enough"
  static void take_stop(std::string_view why, const LogLine& line, RunLedger& ledger) {
    if (why.starts_with("xdist.dsession")) return;
    ledger.end_badly("pytest stopped: " + std::string(why), line.number);
  }

  bool in_stories_ = false;
  bool in_list_ = false;
  std::string title_;
  StoryLines story_;
  std::vector<std::pair<std::string, std::string>> stories_;
};

class UnittestSummary final : public SummaryReader {
 public:
  void take(const LogLine& line, RunLedger& ledger) override {
    const auto text = line.text;
    if (const auto name = failed_in(line); !name.empty()) {
      end_story(ledger);
      ledger.begin(kTool);
      ledger.fail(kTool, name, line.number);
      test_ = name;
    } else if (text.starts_with("Ran ") && text.find(" in ") != kNotFound) {
      end_story(ledger);
      auto rest = text.substr(4);
      ran_ = take_count(rest);
      if (ran_ && rest.starts_with("test")) ledger.begin(kTool);
    } else if (ran_) {
      take_end(trim(text), line, ledger);
    } else if (!test_.empty()) {
      story_.add(text);
      if (story_.is_full()) end_story(ledger);
    }
  }

  bool listens() const override { return ran_ || !test_.empty(); }
  void finish(RunLedger& ledger) override { end_story(ledger); }

 private:
  static constexpr std::string_view kTool = "unittest";

  /// "FAIL: test_a (test_x.T)" below a rule; since 3.11 "FAIL: test_a (test_x.T.test_a)".
  static std::string failed_in(const LogLine& line) {
    auto text = line.text;
    if (!take_prefix(text, "FAIL: ") && !take_prefix(text, "ERROR: ")) return {};
    auto before = line.before;
    const auto rule = before.next();
    if (!rule || rule->find("==========") == kNotFound) return {};
    const auto open = text.find(" (");
    const auto close = text.find(')', std::min(open, text.size()));
    if (open == kNotFound || close == kNotFound) return std::string(trim(text));
    const auto name = text.substr(0, open);
    std::string owner(text.substr(open + 2, close - open - 2));
    const bool has_name = owner == name || owner.ends_with("." + std::string(name));
    return has_name ? owner : owner + "." + std::string(name);
  }

  void take_end(std::string_view text, const LogLine& line, RunLedger& ledger) {
    if (text.empty()) return;
    const auto number = [&](const char* word) { return number_after(text, word).value_or(0); };
    const bool is_red = text.starts_with("FAILED");
    Tally tally;
    tally.skipped = number("skipped=") + number("expected failures=");
    if (is_red) {
      tally.failed = number("failures=") + number("errors=") + number("unexpected successes=");
      // Each failing subtest counts there, and has a name of its own.
      if (tally.failed == 0) tally.failed = 1;
    }
    const auto rest = *ran_ - std::min(*ran_, tally.failed);
    tally.passed = rest - std::min(rest, tally.skipped);
    ran_.reset();
    if (is_red || text.starts_with("OK") || text.starts_with("NO TESTS RAN")) {
      ledger.end(kTool, tally, line.number);
    }
  }

  void end_story(RunLedger& ledger) {
    if (test_.empty()) return;
    ledger.tell(kTool, test_, story_.text());
    test_.clear();
    story_.clear();
  }

  std::optional<std::size_t> ran_;  ///< the line with the count was seen, the verdict was not
  std::string test_;
  StoryLines story_;
};

}  // namespace

const std::vector<std::string_view>& python_needles() {
  static const std::vector<std::string_view> needles = {"test session starts",
                                                        "= FAILURES =",
                                                        "= ERRORS =",
                                                        "short test summary info",
                                                        "passed in ",
                                                        "failed in ",
                                                        "error in ",
                                                        "errors in ",
                                                        "skipped in ",
                                                        "deselected in ",
                                                        "warning in ",
                                                        "warnings in ",
                                                        "rerun in ",
                                                        "no tests ran in ",
                                                        " collected in ",
                                                        " deselected) in ",
                                                        "INTERNALERROR> ",
                                                        "FAIL Required test coverage",
                                                        "Coverage failure: ",
                                                        "Fatal Python error: ",
                                                        "!!!!!!!",
                                                        "FAIL: ",
                                                        "ERROR: ",
                                                        " tests in ",
                                                        " test in "};
  return needles;
}

std::unique_ptr<SummaryReader> read_pytest() {
  return std::make_unique<PytestSummary>();
}

std::unique_ptr<SummaryReader> read_unittest() {
  return std::make_unique<UnittestSummary>();
}

}  // namespace sprint::logs
