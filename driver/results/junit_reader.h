// Reads JUnit XML as it is in the wild: many dialects, count attributes that lie, characters that
// no XML may have, files that stop in the middle.
//
// What is read is judged by its `<testcase>` elements alone. No entity is ever resolved but the
// five of XML and character references; a DOCTYPE is passed over. Memory: the cases, and one
// `<testcase>` at a time; long texts are cut. Never throws for what a file contains; an unreadable
// file is a ReportFile that says so.
#pragma once

#include <cstddef>
#include <string>

#include "base/byte_source.h"
#include "places/project_files.h"
#include "results/test_reports.h"

namespace sprint::results {

/// More than anybody has, and a bound for memory: what comes after it makes the report incomplete.
inline constexpr std::size_t kMostCases = 5'000'000;

/// Appends one report and its cases to `reports`. `file` is its name for people. Places that
/// resolve in `project` become project paths; of those that do not, the first that is not foreign
/// is taken as written.
void read_junit(ByteSource& source, const std::string& file, const places::ProjectFiles& project,
                TestReports& reports);

}  // namespace sprint::results
