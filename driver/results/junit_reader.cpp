#include "results/junit_reader.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "base/text.h"
#include "places/source_names.h"
#include "results/open_case.h"
#include "results/report_producer.h"
#include "results/report_roots.h"
#include "results/xml/xml_scanner.h"

namespace sprint::results {

namespace {

std::size_t to_count(std::string_view text) {
  std::size_t count = 0;
  std::from_chars(text.data(), text.data() + text.size(), count);
  return count;
}

struct OpenSuite {
  SuiteNames names;
  std::size_t announced = 0;  ///< cases that its attributes speak of
  std::size_t cases_before = 0;
  std::size_t own_case = 0;  ///< 1 + the case that stands for a failure of the suite itself
  bool is_root = false;
};

/// Where text goes.
enum class Part { Nowhere, Error, Failure, Skipped, Output };

class JunitReader {
 public:
  JunitReader(ByteSource& source, const places::ProjectFiles& project, TestReports& reports)
      : scanner_(source),
        reports_(reports),
        closer_(project, reports),
        first_case_(reports.cases.size()) {}

  void read();

 private:
  ReportFile& report() { return reports_.reports.back(); }
  void doubt(const std::string& why);
  bool read_root();
  void open();
  void close();
  void open_suite();
  void close_suite();
  void take_claims(const OpenSuite& suite);
  void doubt_claims();
  void make_room(std::size_t announced);
  void open_case();
  void open_in_case(std::string_view name);
  void open_result(Part part, ResultElement& element);
  void open_in_suite(std::string_view name);
  void close_case();
  void text();
  void finish();

  XmlScanner scanner_;
  TestReports& reports_;
  CaseCloser closer_;
  ProducerGuess producer_;
  std::vector<OpenSuite> suites_;
  OpenCase case_;
  std::size_t first_case_;
  std::size_t case_depth_ = 0;  ///< of the open case; 0: none is open
  Part part_ = Part::Nowhere;
  std::size_t part_depth_ = 0;  ///< of the child of the case that is open; 0: none is
  bool too_many_ = false;
  bool keeps_body_ = false;          ///< the open child is the first of its kind
  bool in_own_failure_ = false;      ///< the case that is open stands for its suite
  std::size_t claimed_by_root_ = 0;  ///< failures and errors
  std::size_t claimed_by_suites_ = 0;
  bool shows_any_ = false;  ///< a case did not simply pass, even if that is excused
};

/// The first reason is the one that is told.
void JunitReader::doubt(const std::string& why) {
  report().complete = false;
  if (report().trouble.empty()) report().trouble = why;
}

void JunitReader::read() {
  bool seen_root = false;
  for (auto event = scanner_.next(); event != XmlEvent::End; event = scanner_.next()) {
    switch (event) {
      case XmlEvent::Open:
        if (scanner_.depth() == 1) {
          if (!seen_root && !read_root()) return;
          // A second document follows; what is no report does not matter.
          if (seen_root && kind_of_root(scanner_.name()) != ReportKind::Junit) return finish();
          seen_root = true;
        }
        open();
        break;
      case XmlEvent::Close:
        close();
        break;
      case XmlEvent::Text:
        text();
        break;
      case XmlEvent::End:
        break;
    }
    scanner_.tell_text(part_depth_ != 0 && part_ != Part::Nowhere);
    if (too_many_) break;
  }
  if (!seen_root) {
    const bool empty = !scanner_.text_before_root() && !scanner_.cut_off() && !scanner_.repaired();
    report().kind = ReportKind::Nothing;
    return doubt(empty ? "empty file" : "not XML");
  }
  finish();
}

/// False if it is not a JUnit report.
bool JunitReader::read_root() {
  const std::string root(scanner_.name());
  const auto kind = kind_of_root(root);
  if (kind == ReportKind::Junit) {
    producer_.see_root(scanner_);
    return true;
  }
  const bool is_xml = !scanner_.text_before_root();
  report().kind = is_xml ? kind : ReportKind::Nothing;
  doubt(is_xml ? "its root is <" + root + ">, not <testsuites>" : "not XML");
  return false;
}

void JunitReader::open() {
  const auto name = scanner_.name();
  const bool suite = name == "testsuite" || name == "testsuites";
  if (suite || name == "testcase") {
    // An element of this kind inside of a case means that the case was never finished.
    if (case_depth_ != 0 && suite) {
      doubt("cut off inside of <testcase>");
      case_depth_ = part_depth_ = 0;
    }
    if (case_depth_ != 0) close_case();
    return suite ? open_suite() : open_case();
  }
  if (part_depth_ != 0) return;
  if (case_depth_ != 0) return open_in_case(name);
  if (!suites_.empty()) open_in_suite(name);
}

void JunitReader::open_suite() {
  if (scanner_.name() == "testsuite" && scanner_.depth() > 1) producer_.see_suite(scanner_);
  OpenSuite suite;
  suite.is_root = scanner_.name() == "testsuites";
  suite.names.name = reports_.texts.share(scanner_.attribute("name"));
  for (const auto* attribute : {"file", "filepath"}) {
    const auto file = scanner_.attribute(attribute);
    if (suite.names.file.empty() && places::is_source_name(file)) {
      suite.names.file = reports_.texts.share(file);
    }
  }
  if (suite.names.file.empty() && !suites_.empty()) suite.names.file = suites_.back().names.file;
  for (const auto* attribute : {"tests", "failures", "errors"}) {
    if (suite.announced == 0) suite.announced = to_count(scanner_.attribute(attribute));
  }
  take_claims(suite);
  suite.cases_before = reports_.cases.size();
  make_room(to_count(scanner_.attribute("tests")));
  suites_.push_back(suite);
}

void JunitReader::take_claims(const OpenSuite& suite) {
  const auto claimed =
      to_count(scanner_.attribute("failures")) + to_count(scanner_.attribute("errors"));
  if (suite.is_root) {
    claimed_by_root_ += claimed;
  } else if (!suites_.empty() && suites_.back().is_root) {
    claimed_by_suites_ += claimed;
  }
}

/// Counts lie, but mostly all in the same way. gotestsum counts packages that do not compile at the
/// root alone, and has neither a suite nor a case for them.
void JunitReader::doubt_claims() {
  if (shows_any_ || claimed_by_root_ <= claimed_by_suites_ || reports_.cases.empty()) return;
  doubt("it speaks of " + count_of(claimed_by_root_ - claimed_by_suites_, "failure", "failures") +
        " that no suite and no case shows");
}

/// Growing a large list copies it again and again; room that is not used costs nothing. How many
/// cases a suite announces is a hint that may lie.
void JunitReader::make_room(std::size_t announced) {
  constexpr std::size_t kMostBelieved = std::size_t{1} << 20U;
  constexpr std::size_t kMostSpared = std::size_t{1} << 18U;
  auto& cases = reports_.cases;
  const auto wanted = cases.size() + std::min(announced, kMostBelieved);
  const auto capacity = cases.capacity();
  if (wanted > 2 * capacity) return cases.reserve(wanted);
  if (cases.size() == capacity && capacity <= kMostSpared) cases.reserve(4 * capacity);
}

void JunitReader::close_suite() {
  const auto suite = suites_.back();
  suites_.pop_back();
  if (suite.announced != 0 && reports_.cases.size() == suite.cases_before) {
    doubt("cases missing: the suite says " + std::to_string(suite.announced) + ", none is there");
  }
}

void JunitReader::open_case() {
  producer_.see_case(scanner_, !suites_.empty() && suites_.back().is_root);
  case_.open(scanner_);
  case_depth_ = scanner_.depth();
  in_own_failure_ = false;
}

void JunitReader::open_in_case(std::string_view name) {
  if (name == "property") producer_.see_property(scanner_);
  if (name == "properties" || name == "property") return;
  part_depth_ = scanner_.depth();
  part_ = Part::Nowhere;
  if (name == "failure") {
    open_result(Part::Failure, case_.failure);
  } else if (name == "error") {
    open_result(Part::Error, case_.error);
  } else if (name == "skipped" || name == "ignored" || name == "disabled" || name == "pending") {
    open_result(Part::Skipped, case_.skipped);
  } else if (name == "system-out" || name == "system-err") {
    part_ = Part::Output;
    if (!case_.output.empty()) case_.output.append("\n");
  } else if (name == "flakyFailure" || name == "flakyError") {
    case_.flaky = true;
  } else if (name == "rerunFailure" || name == "rerunError") {
    case_.rerun = true;
  }
}

void JunitReader::open_result(Part part, ResultElement& element) {
  producer_.see_result(scanner_);
  part_ = part;
  keeps_body_ = !element.present;
  if (keeps_body_) element.open(scanner_);
  if (part == Part::Skipped) return;
  if (!case_.failure_text.empty()) case_.failure_text.append("\n");
  case_.failure_text.append(scanner_.attribute("message"));
  case_.failure_text.append("\n");
}

/// A failure of the suite itself, outside of all cases, becomes a case of its name.
void JunitReader::open_in_suite(std::string_view name) {
  if (name == "property") {
    producer_.see_property(scanner_);
    auto& names = suites_.back().names;
    if (scanner_.attribute("name") == "test.fileName" && names.file.empty()) {
      names.file = reports_.texts.share(scanner_.attribute("value"));
    }
  }
  if (name != "failure" && name != "error") return;
  case_.clear();
  case_.name = suites_.back().names.name;
  case_depth_ = scanner_.depth();
  in_own_failure_ = true;
  open_in_case(name);
}

void JunitReader::text() {
  const auto piece = scanner_.text();
  if (part_ == Part::Output) return case_.output.append(piece);
  if (part_ != Part::Skipped) case_.failure_text.append(piece);
  if (!keeps_body_) return;
  auto& element = part_ == Part::Error     ? case_.error
                  : part_ == Part::Failure ? case_.failure
                                           : case_.skipped;
  element.append(piece);
}

void JunitReader::close() {
  // Depth is that of the parent now.
  if (part_depth_ != 0 && scanner_.depth() < part_depth_) part_depth_ = 0;
  if (case_depth_ != 0) {
    if (scanner_.depth() < case_depth_) close_case();
    return;
  }
  const auto name = scanner_.name();
  if ((name == "testsuite" || name == "testsuites") && !suites_.empty()) close_suite();
}

void JunitReader::close_case() {
  case_depth_ = part_depth_ = 0;
  if (case_.failure.present || case_.error.present) shows_any_ = true;
  make_room(1);
  const auto names = suites_.empty() ? SuiteNames() : suites_.back().names;
  if (reports_.cases.size() - first_case_ == kMostCases) {
    too_many_ = true;
    return doubt("more than " + std::to_string(kMostCases) + " cases");
  }
  if (!in_own_failure_) {
    closer_.close(case_, names, producer_.name());
    const auto& done = reports_.cases.back();
    if (done.is_red() || done.flaky) shows_any_ = true;
    return;
  }
  auto& own = suites_.back().own_case;
  if (own == 0) {
    closer_.close(case_, names, producer_.name());
    own = reports_.cases.size();
  } else if (case_.error.present) {
    reports_.cases[own - 1].outcome = TestOutcome::Error;
  }
}

void JunitReader::finish() {
  report().producer = producer_.name();
  report().repaired = scanner_.repaired();
  if (scanner_.cut_off()) {
    const std::string inside(scanner_.innermost());
    doubt(inside.empty() ? "cut off" : "cut off inside of <" + inside + ">");
  }
  if (scanner_.too_deep()) doubt("elements are nested too deeply");
  doubt_claims();
  if (report().repaired && report().trouble.empty()) report().trouble = "not well-formed XML";
}

}  // namespace

void read_junit(ByteSource& source, const std::string& file, const places::ProjectFiles& project,
                TestReports& reports) {
  reports.reports.push_back({});
  reports.reports.back().file = file;
  JunitReader(source, project, reports).read();
}

}  // namespace sprint::results
