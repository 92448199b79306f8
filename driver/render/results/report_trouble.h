// What a person should know about the report files themselves.
#pragma once

#include <string>
#include <vector>

#include "results/test_reports.h"

namespace sprint::render {

/// Whether cases may be missing because of it.
bool is_red(const results::ReportFile& report);

/// Files with the same trouble, and what it is.
struct ReportTrouble {
  /// "incomplete", "not read", "no report", "repaired", "not a test report".
  std::string what;
  std::string why;
  std::vector<std::string> files;
  bool red = false;
};

/// In the order in which they first occur; reports without trouble are left out.
std::vector<ReportTrouble> report_troubles(const results::TestReports& reports);

/// "incomplete: out/a.xml, out/b.xml: cut off". One line, safe for a terminal.
std::string trouble_line(const ReportTrouble& trouble);

}  // namespace sprint::render
