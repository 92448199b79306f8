#include "logs/summaries/ctest_summary.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/text.h"
#include "logs/summaries/test_story.h"
#include "sprint/gcc_diagnostics.h"

namespace sprint::logs {

namespace {

constexpr std::string_view kTool = "ctest";

struct NamedTest {
  std::string_view name;
  std::string_view reason;
  bool was_skipped = false;
};

/// " 2/3 Test #2: bad ......***Failed    0.01 sec"; no name if it is another line, no reason if the
/// test passed or was skipped.
NamedTest result_in(std::string_view line) {
  const auto number = line.find(" Test #");
  const auto colon = number == kNotFound ? kNotFound : line.find(": ", number);
  if (colon == kNotFound || line.find('/') > number) return {};
  auto rest = trim(line.substr(colon + 2));
  const auto stars = rest.rfind("***");
  auto name = rest.substr(0, std::min(rest.find(" .."), stars));
  while (name.ends_with('.') || name.ends_with(' ')) name.remove_suffix(1);
  if (stars == kNotFound) return {name, {}};
  auto reason = rest.substr(stars + 3);
  reason = trim(reason.substr(0, reason.find("  ")));
  if (reason.starts_with("Skipped")) return {name, {}, true};
  return {name, reason.starts_with("Not Run (Disabled)") ? std::string_view() : reason};
}

/// "\t  2 - bad (Failed)", labels may follow.
NamedTest listed_in(std::string_view line) {
  line = trim(line);
  if (!sdk::detail::take_number(line) || !sdk::detail::take_prefix(line, " - ")) return {};
  const auto open = line.rfind(" (");
  const auto close = line.rfind(')');
  if (open == kNotFound || close == kNotFound || close < open) return {};
  return {trim(line.substr(0, open)), line.substr(open + 2, close - open - 2)};
}

/// "Start 3: name", and "test 3" of -V: what follows is of another test.
bool is_next(std::string_view text) {
  const bool is_start = sdk::detail::take_prefix(text, "Start ");
  if (!is_start && !sdk::detail::take_prefix(text, "test ")) return false;
  text = trim(text);
  return sdk::detail::take_number(text) && (is_start ? text.starts_with(": ") : text.empty());
}

class CtestSummary final : public SummaryReader {
 public:
  void take(const LogLine& line, RunLedger& ledger) override {
    const auto text = line.text;
    if (in_list_ && take_listed(line, ledger)) return;
    if (const auto result = result_in(text); !result.name.empty()) {
      end_story(ledger);
      ledger.begin(kTool);
      if (result.was_skipped) ++skipped_;
      if (!result.reason.empty()) take_failed(result, line, ledger);
    } else if (text.starts_with("Test project ")) {
      ledger.begin_paired(kTool);
    } else if (text.starts_with("The following tests FAILED:")) {
      in_list_ = true;
    } else if (text.starts_with("No tests were found!!!") || text.starts_with("Total Tests: ")) {
      ledger.end_paired(kTool, {}, line.number);
    } else if (text.find("% tests passed, ") != kNotFound) {
      take_total(line, ledger);
    } else if (!failed_.empty()) {
      if (is_next(trim(text)) || story_.is_full()) return end_story(ledger);
      story_.add(text);
    }
  }

  bool listens() const override { return in_list_ || !failed_.empty(); }
  void finish(RunLedger& ledger) override { end_story(ledger); }

 private:
  bool take_listed(const LogLine& line, RunLedger& ledger) {
    const auto listed = listed_in(line.text);
    if (listed.name.empty()) {
      in_list_ = false;
      return false;
    }
    ledger.fail(kTool, listed.name, line.number);
    ledger.tell(kTool, listed.name, listed.reason);
    return true;
  }

  void take_failed(const NamedTest& test, const LogLine& line, RunLedger& ledger) {
    ledger.fail(kTool, test.name, line.number);
    failed_ = std::string(test.name);
    // That it ran out of time says more than anything that it printed.
    reason_ = std::string(test.reason);
    story_.clear();
    if (reason_.starts_with("Timeout")) ledger.tell(kTool, failed_, reason_);
  }

  void take_total(const LogLine& line, RunLedger& ledger) {
    end_story(ledger);
    auto rest = line.text.substr(line.text.find("% tests passed, ") + 16);
    const auto failed = take_count(rest).value_or(0);
    const auto all = number_after(rest, " out of ").value_or(failed);
    // What has skipped itself is among those that it calls passed.
    const auto skipped = std::exchange(skipped_, 0);
    ledger.end_paired(kTool, {all - std::min(all, failed + skipped), failed, skipped}, line.number);
  }

  void end_story(RunLedger& ledger) {
    if (failed_.empty()) return;
    ledger.tell(kTool, failed_, story_.text());
    ledger.tell(kTool, failed_, reason_);
    failed_.clear();
  }

  bool in_list_ = false;
  std::size_t skipped_ = 0;  ///< since the last total
  std::string failed_;       ///< the test whose output may follow
  std::string reason_;
  StoryLines story_;
};

}  // namespace

const std::vector<std::string_view>& ctest_needles() {
  static const std::vector<std::string_view> needles = {
      " Test #",          "Test project ", "The following tests FAILED", "No tests were found!!!",
      "% tests passed, ", "Total Tests: "};
  return needles;
}

std::unique_ptr<SummaryReader> read_ctest() {
  return std::make_unique<CtestSummary>();
}

}  // namespace sprint::logs
