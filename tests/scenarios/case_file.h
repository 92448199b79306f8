// A case of tests/attribution/cases: a small project, the sprints that changed it, what a tool then
// printed, and whose fault that is. Plain text, so that people can read and write it:
//
//     # One sentence about the case.
//     expect: core/2                  "a/1 + b/2": only together; "nobody"; "before": red at the
//     base expect[text]: core/2            the same for failures with this text in their id or
//     message first-line: innocent            whether the guilty sprint touched the file in the
//     first error
//                                     line: guilty or innocent; nowhere: no file, or nobody is
//                                     guilty
//     truth: verified                 record.py has proved the answer
//     command: ninja                  how the output was recorded
//     == base
//     --- src/a.h
//     the text of the file
//     == sprint core/1: Its title     one commit; the same name twice is one sprint of two commits
//     --- src/a.h
//     the whole new text
//     --- edit src/b.cpp
//     < lines that are there once
//     > lines that take their place   without lines before them: lines at the end of the file
//     --- delete src/c.cpp
//     --- rename src/d.cpp src/e.cpp  the whole new text may follow
//     == log                          what the command printed
//     == junit report.xml             a report that it wrote
//     == baseline-junit report.xml    the same at the base
//
// In texts, a line that begins with "==", "---" or a backslash has one backslash more. Headers that
// are not named here (shows, reports, baseline, keep-log) are for tests/attribution/record.py.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sprint::test {

enum class Answer { Sprints, Nobody, Before };

struct ExpectedAnswer {
  /// Part of the id or the message of the failures that it is about; empty: of all others.
  std::string key;
  Answer answer = Answer::Sprints;
  /// One, or several that fail only together.
  std::vector<std::string> sprints{};
};

/// Files by their path.
using CaseTree = std::map<std::string, std::string>;

struct CaseCommit {
  /// Empty: the base.
  std::string sprint;
  std::string title;
  /// All files as they are after it.
  CaseTree tree{};
};

struct RecordedReport {
  std::string name;
  std::string text{};
};

struct CaseFile {
  std::string name;
  std::vector<ExpectedAnswer> expected{};
  std::map<std::string, std::string> headers{};
  /// The first is the base.
  std::vector<CaseCommit> commits{};
  std::optional<std::string> log{};
  std::vector<RecordedReport> junit{};
  std::vector<RecordedReport> baseline{};

  /// The value of a header; empty if there is none.
  std::string header(const std::string& key) const;
  /// The names of the sprints, each once.
  std::vector<std::string> sprints() const;
};

/// Throws std::runtime_error with the name and the line for what is not a case.
CaseFile parse_case(const std::string& name, std::string_view text);

}  // namespace sprint::test
