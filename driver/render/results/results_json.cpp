#include "render/results/case_title.h"
#include "render/results/json_rows.h"
#include "render/results/report_trouble.h"
#include "render/results/results_report.h"
#include "render/text/text_sink.h"

namespace sprint::render {

namespace {

using results::TestReports;

/// Rows of a list, each on its own line.
class Rows {
 public:
  explicit Rows(TextSink& sink) : sink_(sink) {}

  std::string& next() {
    sink_.pass_on();
    sink_.text() += first_ ? "\n    " : ",\n    ";
    first_ = false;
    return sink_.text();
  }
  void end() { sink_.text() += first_ ? "]" : "\n  ]"; }

 private:
  TextSink& sink_;
  bool first_ = true;
};

void append_report(std::string& text, const results::ReportFile& report) {
  JsonRow(text)
      .text("file", report.file)
      .text("producer", report.producer)
      .flag("repaired", report.repaired)
      .flag("complete", !is_red(report))
      .text("trouble", report.trouble)
      .end();
}

void append_reports(TextSink& sink, const TestReports& reports) {
  sink.text() += "  \"reports\": [";
  Rows rows(sink);
  for (const auto& report : reports.reports) {
    if (report.kind != results::ReportKind::Other) append_report(rows.next(), report);
  }
  rows.end();
  sink.text() += ",\n  \"ignored\": [";
  Rows ignored(sink);
  for (const auto& report : reports.reports) {
    if (report.kind != results::ReportKind::Other) continue;
    JsonRow(ignored.next()).text("file", report.file).text("why", report.trouble).end();
  }
  ignored.end();
}

void append_tests(std::string& text, const results::TestCounts& counts) {
  text += ",\n  \"tests\": ";
  JsonRow(text)
      .count("total", counts.total)
      .count("passed", counts.passed)
      .count("failed", counts.failed)
      .count("skipped", counts.skipped)
      .count("not_run", counts.not_run)
      .end();
}

void append_case(std::string& text, const results::TestCase& test) {
  JsonRow row(text);
  row.text("suite", test.suite)
      .text("class", test.class_name)
      .text("name", test.name)
      .text("outcome", outcome_name(test.outcome))
      .flag("flaky", test.flaky)
      .text("file", test.place().file)
      .count("line", test.place().line)
      .key("defined");
  JsonRow(text).text("file", test.defined.file).count("line", test.defined.line).end();
  row.seconds("seconds", test.seconds).text("message", test.message).end();
}

}  // namespace

void write_results_json(std::ostream& out, const TestReports& reports,
                        std::optional<int> run_exit_code) {
  TextSink sink(out, Form::Json);
  sink.text() += "{\n  \"schema\": 1,\n  \"exit_code\": ";
  sink.text() += run_exit_code ? std::to_string(*run_exit_code) : "null";
  sink.text() += ",\n";
  append_reports(sink, reports);
  append_tests(sink.text(), reports.counts());
  sink.text() += ",\n  \"cases\": [";
  Rows rows(sink);
  for (const auto& test : reports.cases) append_case(rows.next(), test);
  rows.end();
  sink.text() += "\n}\n";
  sink.finish();
}

}  // namespace sprint::render
