#include "render/results/report_trouble.h"

#include <cstddef>
#include <map>
#include <utility>

#include "base/text.h"
#include "render/text/readable_text.h"

namespace sprint::render {

namespace {

using results::ReportFile;
using results::ReportKind;

/// Empty if there is nothing to say.
std::string what_is_wrong(const ReportFile& report) {
  switch (report.kind) {
    case ReportKind::Junit:
      if (!report.complete) return "incomplete";
      return report.repaired ? "repaired" : "";
    case ReportKind::OtherResults:
      return "not read";
    case ReportKind::Other:
      return "not a test report";
    case ReportKind::Nothing:
      return "no report";
  }
  return {};
}

}  // namespace

bool is_red(const ReportFile& report) {
  switch (report.kind) {
    case ReportKind::Junit:
      return !report.complete;
    case ReportKind::OtherResults:
    case ReportKind::Nothing:
      return true;
    case ReportKind::Other:
      return false;
  }
  return true;
}

std::vector<ReportTrouble> report_troubles(const results::TestReports& reports) {
  std::vector<ReportTrouble> troubles;
  std::map<std::pair<std::string, std::string>, std::size_t> known;
  for (const auto& report : reports.reports) {
    std::string what = what_is_wrong(report);
    if (what.empty()) continue;
    const auto [found, is_new] = known.emplace(std::pair(what, report.trouble), troubles.size());
    if (is_new) troubles.push_back({std::move(what), report.trouble, {}, is_red(report)});
    troubles[found->second].files.push_back(report.file);
  }
  return troubles;
}

std::string trouble_line(const ReportTrouble& trouble) {
  return trouble.what + ": " + name_list(trouble.files) +
         (trouble.why.empty() ? "" : ": " + printable(trouble.why));
}

}  // namespace sprint::render
