#include "results/ctest_reasons.h"

#include <algorithm>

#include "base/text.h"

namespace sprint::results {

namespace {

constexpr std::string_view kTimeout = "Timeout";

/// "  1 - name (Timeout)" into both.
void read_line(std::string_view line, std::unordered_map<std::string, std::string>& reasons) {
  const auto dash = line.find(" - ");
  const auto open = line.rfind(" (");
  const auto close = line.rfind(')');
  if (dash == kNotFound || open == kNotFound || close == kNotFound || open < dash + 3 ||
      close < open)
    return;
  const auto reason = line.substr(open + 2, close - open - 2);
  // It says no more than the report.
  if (reason == "Failed") return;
  reasons.emplace(line.substr(dash + 3, open - dash - 3), reason);
}

}  // namespace

std::unordered_map<std::string, std::string> ctest_reasons(std::string_view log) {
  constexpr std::string_view kHead = "The following tests FAILED:\n";
  std::unordered_map<std::string, std::string> reasons;
  // CTest's own list is the last; a test may have printed one as well.
  const auto head = log.rfind(kHead);
  if (head == kNotFound) return reasons;
  for (auto rest = log.substr(head + kHead.size()); !rest.empty();) {
    const auto end = std::min(rest.find('\n'), rest.size());
    const auto line = trim(rest.substr(0, end));
    if (line.empty() || line.front() < '0' || line.front() > '9') break;
    read_line(line, reasons);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return reasons;
}

void add_ctest_reasons(TestReports& reports, std::string_view log) {
  const auto reasons = ctest_reasons(log);
  for (auto& test : reports.cases) {
    const bool is_ctest = reports.reports[test.report].producer == "ctest";
    if (!test.is_red() || !is_ctest) continue;
    const auto found = reasons.find(std::string(test.name));
    if (found == reasons.end()) continue;
    const auto& reason = found->second;
    if (test.message.empty()) {
      test.message = reports.texts.keep(reason);
    } else if (reason == kTimeout && !test.message.starts_with(kTimeout)) {
      test.message = reports.texts.keep(reason + "\n" + std::string(test.message));
    }
  }
}

}  // namespace sprint::results
