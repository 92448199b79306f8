#include "render/attribution/attribution_junit.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <vector>

#include "base/text.h"
#include "render/attribution/attribution_words.h"
#include "render/attribution/failure_index.h"
#include "render/results/case_title.h"
#include "render/text/text_sink.h"
#include "render/text/xml_writer.h"

namespace sprint::render {

namespace {

using attribution::AttributedFailure;
using attribution::Attribution;
using results::TestCase;
using results::TestOutcome;
using results::TestReports;

struct SuiteCounts {
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t errors = 0;
  std::size_t skipped = 0;

  void add(TestOutcome outcome) {
    ++tests;
    switch (outcome) {
      case TestOutcome::Failed:
        ++failures;
        break;
      case TestOutcome::Error:
      case TestOutcome::NotRun:
        ++errors;
        break;
      case TestOutcome::Skipped:
        ++skipped;
        break;
      case TestOutcome::Passed:
        break;
    }
  }
};

void open_suite(std::string& to, std::string_view element, std::string_view name,
                const SuiteCounts& counts) {
  to += '<';
  to += element;
  append_xml_attribute(to, "name", name);
  append_xml_attribute(to, "tests", std::to_string(counts.tests));
  append_xml_attribute(to, "failures", std::to_string(counts.failures));
  append_xml_attribute(to, "errors", std::to_string(counts.errors));
  append_xml_attribute(to, "skipped", std::to_string(counts.skipped));
  to += ">\n";
}

void append_place(std::string& to, std::string_view file, unsigned line) {
  if (file.empty()) return;
  append_xml_attribute(to, "file", file);
  if (line > 0) append_xml_attribute(to, "line", std::to_string(line));
}

void append_property(std::string& to, std::string_view name, std::string_view value) {
  to += "<property";
  append_xml_attribute(to, "name", name);
  append_xml_attribute(to, "value", value);
  to += "/>";
}

std::string probability_text(double probability, bool confirmed) {
  std::array<char, 32> digits{};
  auto* const end =
      std::to_chars(digits.data(), digits.data() + digits.size(),
                    rounded_probability(probability, confirmed), std::chars_format::fixed)
          .ptr;
  return {digits.data(), end};
}

void append_properties(std::string& to, const Attribution& attribution,
                       const AttributedFailure& each) {
  std::vector<std::string> sprints;
  std::vector<std::string> probabilities;
  const auto answer = answer_of(each);
  for (const auto& suspect : answer.suspects) {
    sprints.push_back(sprint_id(attribution, suspect.sprint));
    probabilities.push_back(probability_text(suspect.probability, answer.confirmed));
  }
  to += "<properties>";
  append_property(to, "verdict", to_string(answer.verdict));
  append_property(to, "sprint", join(sprints, ", "));
  append_property(to, "probability", join(probabilities, ", "));
  to += "</properties>";
}

/// <failure>, <error> or <skipped>.
void append_outcome(std::string& to, std::string_view element, std::string_view type,
                    std::string_view message, std::string_view text) {
  to += '<';
  to += element;
  append_xml_attribute(to, "message", message);
  if (!type.empty()) append_xml_attribute(to, "type", type);
  to += '>';
  append_xml_text(to, text);
  to += "</";
  to += element;
  to += '>';
}

void append_outcome(std::string& to, const TestReports& reports, const TestCase& test) {
  const bool has_detail = test.detail < reports.details.size();
  std::string_view text;
  if (has_detail) text = reports.details[test.detail].text;
  switch (test.outcome) {
    case TestOutcome::Failed:
      return append_outcome(to, "failure", "", test.message, text);
    case TestOutcome::Error:
    case TestOutcome::NotRun:
      return append_outcome(to, "error", outcome_name(test.outcome), test.message, text);
    case TestOutcome::Skipped:
      return append_outcome(to, "skipped", "", test.message, "");
    case TestOutcome::Passed:
      if (test.flaky) append_outcome(to, "flakyFailure", "", "passed when it was run again", "");
  }
}

void append_time(std::string& to, float seconds) {
  if (!std::isfinite(seconds) || seconds < 0) return;
  std::array<char, 256> digits{};
  auto* const end =
      std::to_chars(digits.data(), digits.data() + digits.size(), seconds, std::chars_format::fixed)
          .ptr;
  append_xml_attribute(to, "time", {digits.data(), end});
}

/// What belongs where, found out before the first line is written: the first line has the counts.
struct Contents {
  /// Of the red cases, in their order; null where no failure is known to be theirs.
  std::vector<const AttributedFailure*> of_red_cases;
  std::vector<const AttributedFailure*> of_build;
  std::vector<const AttributedFailure*> others;
  SuiteCounts counts;
};

Contents contents_of(const Attribution& attribution, const TestReports& reports) {
  Contents contents;
  FailureIndex index(attribution);
  for (const auto& test : reports.cases) {
    contents.counts.add(test.outcome);
    if (!test.is_red()) continue;
    contents.of_red_cases.push_back(index.find(test, reports.reports.at(test.report).file));
  }
  for (const auto* failure : index.left()) {
    contents.counts.add(TestOutcome::Failed);
    auto& list = is_of_build(failure->failure.kind) ? contents.of_build : contents.others;
    list.push_back(failure);
  }
  return contents;
}

void append_case(std::string& to, const TestReports& reports, const TestCase& test,
                 const Attribution& attribution, const AttributedFailure* failure) {
  to += "    <testcase";
  append_xml_attribute(to, "classname", test.class_name);
  append_xml_attribute(to, "name", test.name);
  append_place(to, test.place().file, test.place().line);
  append_time(to, test.seconds);
  if (test.outcome == TestOutcome::Passed && !test.flaky) {
    to += "/>\n";
    return;
  }
  to += '>';
  if (failure != nullptr) append_properties(to, attribution, *failure);
  append_outcome(to, reports, test);
  to += "</testcase>\n";
}

/// Cases that follow each other in one suite of one report.
std::size_t end_of_suite(const std::vector<TestCase>& cases, std::size_t begin) {
  std::size_t end = begin;
  while (end < cases.size() && cases[end].report == cases[begin].report &&
         cases[end].suite == cases[begin].suite) {
    ++end;
  }
  return end;
}

void write_cases(TextSink& sink, const Attribution& attribution, const TestReports& reports,
                 const Contents& contents) {
  const auto& cases = reports.cases;
  auto failure = contents.of_red_cases.begin();
  for (std::size_t begin = 0, end = 0; begin < cases.size(); begin = end) {
    end = end_of_suite(cases, begin);
    SuiteCounts counts;
    for (std::size_t i = begin; i < end; ++i) counts.add(cases[i].outcome);
    const auto& first = cases[begin];
    const std::string_view file = reports.reports.at(first.report).file;
    sink.text() += "  ";
    open_suite(sink.text(), "testsuite", first.suite.empty() ? file : first.suite, counts);
    for (std::size_t i = begin; i < end; ++i) {
      const auto* suspected = cases[i].is_red() ? *failure++ : nullptr;
      append_case(sink.text(), reports, cases[i], attribution, suspected);
      sink.pass_on();
    }
    sink.text() += "  </testsuite>\n";
  }
}

void write_failures(TextSink& sink, std::string_view suite, const Attribution& attribution,
                    const std::vector<const AttributedFailure*>& failures) {
  if (failures.empty()) return;
  sink.text() += "  ";
  open_suite(sink.text(), "testsuite", suite, {failures.size(), failures.size(), 0, 0});
  for (const auto* each : failures) {
    auto& to = sink.text();
    const auto& failure = each->failure;
    to += "    <testcase";
    append_xml_attribute(to, "classname", to_string(failure.kind));
    append_xml_attribute(to, "name", failure.id);
    append_place(to, shown_place(failure).file, shown_place(failure).line);
    to += '>';
    append_properties(to, attribution, *each);
    append_outcome(to, "failure", "", failure.message, "");
    to += "</testcase>\n";
    sink.pass_on();
  }
  sink.text() += "  </testsuite>\n";
}

}  // namespace

void write_attribution_junit(std::ostream& out, const Attribution& attribution,
                             const TestReports& reports) {
  const Contents contents = contents_of(attribution, reports);
  TextSink sink(out, Form::Xml);
  sink.text() += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  open_suite(sink.text(), "testsuites", "sprint-supervisor", contents.counts);
  write_cases(sink, attribution, reports, contents);
  write_failures(sink, "build", attribution, contents.of_build);
  write_failures(sink, "gate", attribution, contents.others);
  sink.text() += "</testsuites>\n";
  sink.finish();
}

}  // namespace sprint::render
