#include "results/junit_reader.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.h"
#include "places/source_names.h"
#include "results/case_outcome.h"
#include "results/failure_names.h"
#include "results/open_case.h"
#include "results/report_producer.h"
#include "results/report_roots.h"
#include "results/suite_claims.h"
#include "results/xml/case_cutter.h"
#include "results/xml/parsed_piece.h"

namespace sprint::results {

namespace {

/// For the names that CaseCutter gives.
bool is_named(const pugi::xml_node& element, std::string_view name) {
  return *element.name() == name.front() && element.name() == name;
}

/// <assertion status="failed"/>, <check result="fail"/>
bool calls_itself_failed(const pugi::xml_node& element) {
  static constexpr std::array<std::string_view, 4> kWords = {"status", "result", "outcome",
                                                             "verdict"};
  const auto attributes = element.attributes();
  return std::any_of(attributes.begin(), attributes.end(), [](const pugi::xml_attribute& each) {
    return is_one_of(to_lower(each.name()), kWords) && says_failed(each.value());
  });
}

struct OpenSuite {
  SuiteNames names;
  SuiteClaims claims;
  ShownSoFar before;
  std::size_t own_case = 0;  ///< 1 + the case that stands for a failure of the suite itself
  bool is_root = false;
};

/// Where text goes.
enum class Part { Nowhere, Error, Failure, Skipped, Output };

class JunitReader {
 public:
  JunitReader(ByteSource& source, const places::ProjectFiles& project, TestReports& reports)
      : cutter_(source),
        reports_(reports),
        closer_(project, reports),
        first_case_(reports.cases.size()) {}

  void read();

 private:
  ReportFile& report() { return reports_.reports.back(); }
  void doubt(const std::string& why);
  bool read_root(const pugi::xml_node& root);
  bool open(const pugi::xml_node& element);
  void open_suite(const pugi::xml_node& element);
  void see_suite_property(const pugi::xml_node& property);
  void close_suite();
  void make_room(std::size_t announced);
  void read_cases();
  void open_case(const pugi::xml_node& element);
  void read_part(const pugi::xml_node& element);
  void open_part(const pugi::xml_node& element);
  void open_unusual(const pugi::xml_node& element);
  void open_result(const pugi::xml_node& element, Part part, ResultElement& result);
  void close_case();
  void add_text(std::string_view piece);
  void finish();

  CaseCutter cutter_;
  ParsedPiece parsed_;
  TestReports& reports_;
  CaseCloser closer_;
  ProducerGuess producer_;
  std::vector<OpenSuite> suites_;
  OpenCase case_;
  std::size_t first_case_;
  Part part_ = Part::Nowhere;
  bool seen_root_ = false;
  bool too_many_ = false;
  bool keeps_body_ = false;      ///< the part is the first of its kind
  bool in_own_failure_ = false;  ///< the case stands for its suite
  ShownSoFar shown_;
  std::size_t results_in_case_ = 0;  ///< elements that tell of a failure
  std::size_t tries_in_case_ = 0;    ///< and of one of an earlier try
};

/// The first reason is the one that is told.
void JunitReader::doubt(const std::string& why) {
  report().complete = false;
  if (report().trouble.empty()) report().trouble = why;
}

void JunitReader::read() {
  for (auto cut = cutter_.next(); cut != Cut::End && !too_many_; cut = cutter_.next()) {
    switch (cut) {
      case Cut::Open:
        if (!open(parsed_.parse(cutter_.piece()).first_child())) return;
        break;
      case Cut::Close:
        if (!suites_.empty()) close_suite();
        break;
      case Cut::Cases:
        read_cases();
        break;
      case Cut::End:
        break;
    }
  }
  if (!cutter_.saw_root()) {
    const bool empty = !cutter_.text_before_root() && !cutter_.cut_off() && !cutter_.repaired();
    report().kind = ReportKind::Nothing;
    return doubt(empty ? "empty file" : "not XML");
  }
  finish();
}

/// False if it is not a JUnit report.
bool JunitReader::read_root(const pugi::xml_node& root) {
  const auto kind = kind_of_root(cutter_.name());
  if (kind == ReportKind::Junit) {
    producer_.see_root(root);
    return true;
  }
  const bool is_xml = !cutter_.text_before_root();
  report().kind = is_xml ? kind : ReportKind::Nothing;
  doubt(is_xml ? "its root is <" + std::string(cutter_.name()) + ">, not <testsuites>" : "not XML");
  return false;
}

/// False if nothing more is to be read.
bool JunitReader::open(const pugi::xml_node& element) {
  const std::string_view name = element.name();
  if (cutter_.depth() == 1) {
    if (!seen_root_ && !read_root(element)) return false;
    if (seen_root_ && kind_of_root(name) != ReportKind::Junit) {
      // A second document follows; what is no report does not matter.
      finish();
      if (names_failure(name)) doubt("<" + std::string(name) + "> stands behind the report");
      return false;
    }
    seen_root_ = true;
  }
  if (cutter_.lost_case()) doubt("cut off inside of <testcase>");
  if (name == "property") {
    see_suite_property(element);
  } else {
    open_suite(element);
  }
  return true;
}

void JunitReader::open_suite(const pugi::xml_node& element) {
  OpenSuite suite;
  suite.is_root = element.name() == std::string_view("testsuites");
  if (!suite.is_root && cutter_.depth() > 1) producer_.see_suite(element);
  suite.names.name = reports_.texts.share(value_of(element, "name"));
  for (const auto* attribute : {"file", "filepath"}) {
    const auto file = value_of(element, attribute);
    if (suite.names.file.empty() && places::is_source_name(file)) {
      suite.names.file = reports_.texts.share(file);
    }
  }
  if (suite.names.file.empty() && !suites_.empty()) suite.names.file = suites_.back().names.file;
  suite.claims = claims_of(element);
  suite.before = shown_;
  make_room(suite.claims.tests);
  suites_.push_back(suite);
}

void JunitReader::see_suite_property(const pugi::xml_node& property) {
  if (suites_.empty()) return;
  producer_.see_property(property);
  auto& names = suites_.back().names;
  if (value_of(property, "name") == "test.fileName" && names.file.empty()) {
    names.file = reports_.texts.share(value_of(property, "value"));
  }
  // A runner of ours that knows better than its report.
  if (value_of(property, "name") == kIncompleteProperty) {
    doubt(std::string(value_of(property, "value")));
  }
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
  const auto trouble = trouble_of(suite.claims, shown_ - suite.before, producer_.name());
  if (!trouble.empty()) doubt(trouble);
}

void JunitReader::read_cases() {
  // By hand: pugixml's ranges call several functions for each step, and there may be millions.
  auto element = parsed_.parse(cutter_.piece()).first_child();
  while (!element.empty() && !too_many_) {
    if (!is_named(element, kContinued)) open_case(element);
    for (auto part = element.first_child(); !part.empty(); part = part.next_sibling()) {
      read_part(part);
    }
    element = element.next_sibling();
    if (!element.empty() || !cutter_.is_unfinished()) close_case();
  }
}

/// A failure of the suite itself, outside of all cases, becomes a case of its name.
void JunitReader::open_case(const pugi::xml_node& element) {
  part_ = Part::Nowhere;
  results_in_case_ = tries_in_case_ = 0;
  in_own_failure_ = is_named(element, kBesideCases);
  if (in_own_failure_) {
    case_.clear();
    if (!suites_.empty()) case_.name = suites_.back().names.name;
    return;
  }
  if (!seen_root_) producer_.see_root(element);
  seen_root_ = true;
  producer_.see_case(element, !suites_.empty() && suites_.back().is_root);
  case_.open(element);
}

void JunitReader::read_part(const pugi::xml_node& element) {
  if (!is_named(element, kContinued)) open_part(element);
  if (part_ != Part::Nowhere) for_each_text(element, [this](auto piece) { add_text(piece); });
}

void JunitReader::open_part(const pugi::xml_node& element) {
  const char* const name = element.name();
  part_ = Part::Nowhere;
  if (is_word(name, "property")) {
    producer_.see_property(element);
  } else if (is_word(name, "failure")) {
    open_result(element, Part::Failure, case_.failure);
  } else if (is_word(name, "error")) {
    open_result(element, Part::Error, case_.error);
  } else if (is_word(name, "skipped") || is_word(name, "ignored") || is_word(name, "disabled") ||
             is_word(name, "pending")) {
    open_result(element, Part::Skipped, case_.skipped);
  } else if (is_word(name, "system-out") || is_word(name, "system-err")) {
    part_ = Part::Output;
    if (!case_.output.empty()) case_.output.append("\n");
  } else if (is_word(name, "flakyFailure") || is_word(name, "flakyError")) {
    // Surefire's words: a failure before a pass, and below one before another failure.
    case_.flaky = true;
    ++tries_in_case_;
  } else if (is_word(name, "rerunFailure") || is_word(name, "rerunError")) {
    case_.rerun = true;
    ++tries_in_case_;
  } else {
    open_unusual(element);
  }
}

void JunitReader::open_unusual(const pugi::xml_node& element) {
  if (names_failure(element.name()) || calls_itself_failed(element))
    return open_result(element, Part::Error, case_.error);
  if (is_named(element, "include")) doubt("a part of it is in another file");
}

void JunitReader::open_result(const pugi::xml_node& element, Part part, ResultElement& result) {
  producer_.see_result(element);
  part_ = part;
  keeps_body_ = !result.present;
  if (keeps_body_) result.open(element);
  if (part == Part::Skipped) return;
  ++results_in_case_;
  if (!case_.failure_text.empty()) case_.failure_text.append("\n");
  case_.failure_text.append(value_of(element, "message"));
  case_.failure_text.append("\n");
}

void JunitReader::add_text(std::string_view piece) {
  if (part_ == Part::Output) return case_.output.append(piece);
  if (part_ != Part::Skipped) case_.failure_text.append(piece);
  if (!keeps_body_) return;
  auto& element = part_ == Part::Error     ? case_.error
                  : part_ == Part::Failure ? case_.failure
                                           : case_.skipped;
  element.append(piece);
}

void JunitReader::close_case() {
  if (in_own_failure_ && suites_.empty()) return;
  make_room(1);
  const auto names = suites_.empty() ? SuiteNames() : suites_.back().names;
  if (reports_.cases.size() - first_case_ == kMostCases) {
    too_many_ = true;
    return doubt("more than " + std::to_string(kMostCases) + " cases");
  }
  if (!in_own_failure_) {
    closer_.close(case_, names, producer_.name());
    return shown_.add(reports_.cases.back(), results_in_case_, tries_in_case_);
  }
  shown_.failures += results_in_case_;
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
  report().repaired = cutter_.repaired();
  if (cutter_.cut_off()) {
    const std::string inside(cutter_.innermost());
    doubt(inside.empty() ? "cut off" : "cut off inside of <" + inside + ">");
  }
  if (!parsed_.is_well_formed()) doubt("a part of it could not be mended");
  if (cutter_.too_deep()) doubt("elements are nested too deeply");
  if (cutter_.damaged()) doubt("a tag is damaged: it may be that of a failure");
  if (cutter_.defines_own()) doubt("its DOCTYPE defines what is not read");
  if (!cutter_.foreign_encoding().empty()) {
    doubt("its encoding is not read: " + cutter_.foreign_encoding());
  }
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
