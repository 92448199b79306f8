// One `<testcase>` while it is being read, and what it becomes when it is closed.
#pragma once

#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <unordered_map>

#include "places/project_files.h"
#include "results/capped_text.h"
#include "results/test_reports.h"

namespace sprint::results {

/// A child that says what became of the test: `<failure>`, `<error>`, `<skipped>`. Of several of
/// one kind the first.
struct ResultElement {
  bool present = false;
  std::string message{};
  std::string type{};
  std::string body{};  ///< its beginning
  std::string file{};
  unsigned line = 0;

  void clear();
  void open(const pugi::xml_node& element);
  void append(std::string_view text);
};

/// Texts are reused from case to case: most cases are small and pass, and there may be millions.
struct OpenCase {
  std::string name;
  std::string class_name;
  std::string status;
  std::string result;
  std::string verdict;  ///< what an attribute says that few formats have: outcome="failed"
  std::string file;
  unsigned line = 0;
  bool has_line = false;
  float seconds = -1;
  ResultElement error;
  ResultElement failure;
  ResultElement skipped;
  bool flaky = false;
  bool rerun = false;
  CappedText failure_text;  ///< messages and texts of all failures and errors
  CappedText output;

  void clear();
  void open(const pugi::xml_node& element);

 private:
  void see_unusual(std::string_view key, std::string_view value);
};

/// What is known of the suite around a case. Both texts last.
struct SuiteNames {
  std::string_view name;
  std::string_view file;
};

/// Turns open cases into TestCases of one report.
class CaseCloser {
 public:
  CaseCloser(const places::ProjectFiles& project, TestReports& reports)
      : project_(project), reports_(reports) {}

  void close(OpenCase& open, const SuiteNames& suite, std::string_view producer);

 private:
  void add_detail(const OpenCase& open, std::string_view producer, TestCase& done);
  void set_asserted(const ResultElement& decides, const CaseDetail& detail, std::size_t own,
                    TestCase& done, std::string& written);
  CasePlace definition(const OpenCase& open, const SuiteNames& suite, std::string_view producer,
                       const TestCase& done);
  std::string_view known_file(std::string_view file);
  std::string_view file_of_class(std::string_view name);

  const places::ProjectFiles& project_;
  TestReports& reports_;
  std::unordered_map<std::string, std::string_view> known_files_;
  std::unordered_map<std::string, std::string_view> class_files_;
};

}  // namespace sprint::results
