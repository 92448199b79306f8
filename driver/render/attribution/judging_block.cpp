#include "render/attribution/judging_block.h"

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "render/attribution/attribution_words.h"
#include "render/text/readable_text.h"
#include "render/text/text_table.h"

namespace sprint::render {

namespace {

using attribution::Attribution;
using attribution::LostTest;
using attribution::TestComparison;

constexpr std::size_t kMostLostTests = 20;
constexpr std::size_t kTestColumn = 50;
constexpr std::size_t kDetailColumn = 80;

std::string sprint_or_nobody(const Attribution& attribution, std::optional<std::size_t> sprint) {
  return sprint ? sprint_id(attribution, *sprint) : "nobody stands out";
}

std::string what_was_seen(const LostTest& test) {
  const auto place = place_text(test.place.file, test.place.line);
  return (place.empty() ? "" : place + ": ") + shortened(test.detail, kDetailColumn);
}

std::string lost_test_lines(const Attribution& attribution) {
  const auto& all = attribution.judging.lost_tests;
  if (all.empty()) return {};
  TextTable table("  ");
  for (std::size_t i = 0; i < std::min(all.size(), kMostLostTests); ++i) {
    table.add_row({to_string(all[i].how), shortened(all[i].test, kTestColumn),
                   sprint_or_nobody(attribution, all[i].sprint), what_was_seen(all[i])});
  }
  const bool is_exact = attribution.judging.tests_compared == TestComparison::Exact;
  std::string text = is_exact ? "tests that the base had, gone or turned off:\n"
                              : "tests gone or turned off, as far as the changed lines tell:\n";
  text += table.text();
  if (all.size() > kMostLostTests) {
    text += "  and " + count_of(all.size() - kMostLostTests, "more test", "more tests") + "\n";
  }
  return text;
}

std::string changed_setting_lines(const Attribution& attribution) {
  const auto& all = attribution.judging.settings;
  if (all.empty()) return {};
  TextTable table("  ");
  for (const auto& each : all) {
    table.add_row({each.key, shortened(each.before + " -> " + each.after, kDetailColumn),
                   sprint_or_nobody(attribution, each.sprint)});
  }
  return "settings that judge, changed:\n" + table.text();
}

}  // namespace

std::string judging_block(const Attribution& attribution) {
  std::string text = lost_test_lines(attribution) + changed_setting_lines(attribution);
  const bool has_base = attribution.scope == attribution::Scope::Range;
  // Where something could not be run, or is red, that is the answer.
  const bool is_green = attribution.verdict == attribution::GateVerdict::Pass;
  if (has_base && is_green && attribution.judging.tests_compared != TestComparison::Exact) {
    text +=
        "note: not compared with the tests of the base, of which nothing is known ('gate "
        "--head-only' there would tell)\n";
  }
  return text;
}

}  // namespace sprint::render
