// Test reports are written by any program, and by programs that die while writing.

#include <string>
#include <string_view>

#include "fuzz.h"
#include "places/place_in_text.h"
#include "results/junit_reader.h"

namespace sprint::fuzz {

namespace {

results::TestReports read_report(std::string_view text, std::size_t piece) {
  results::TestReports reports;
  TextSource source(text, piece);
  results::read_junit(source, "report.xml", places::ProjectFiles(), reports);
  return reports;
}

void report_is_sound(const results::TestReports& reports, std::string_view text) {
  must(reports.reports.size() == 1, "a file is a report");
  const auto& report = reports.reports[0];
  must(report.complete || !report.trouble.empty(), "what is incomplete says why");
  must(report.trouble != "a part of it could not be mended", "the parser takes every mended piece");
  must(report.kind == results::ReportKind::Junit || reports.cases.empty(), "no cases elsewhere");
  must(reports.cases.size() <= text.size(), "no case from nothing");
  must(reports.counts().total == reports.cases.size(), "all are counted");
  for (const auto& each : reports.cases) {
    must(each.is_red() == (each.detail != results::TestCase::kNoDetail), "details of red cases");
    must(each.message.size() <= results::TestCase::kLongestMessage, "a message is short");
    must(each.seconds >= -1, "a time is a time");
  }
}

void pieces_do_not_matter(const results::TestReports& whole, const results::TestReports& pieces) {
  const auto& a = whole.reports[0];
  const auto& b = pieces.reports[0];
  must(a.kind == b.kind && a.producer == b.producer && a.repaired == b.repaired &&
           a.complete == b.complete && a.trouble == b.trouble,
       "the same report in pieces");
  must(whole.cases.size() == pieces.cases.size(), "the same cases in pieces");
  for (std::size_t i = 0; i < whole.cases.size(); ++i) {
    const auto& one = whole.cases[i];
    const auto& other = pieces.cases[i];
    must(one.suite == other.suite && one.class_name == other.class_name && one.name == other.name &&
             one.message == other.message && one.outcome == other.outcome &&
             one.asserted == other.asserted && one.defined == other.defined,
         "the same case in pieces");
  }
}

void places_are_sound(std::string_view text) {
  constexpr std::size_t kMost = 50;
  const auto places = places::find_places(text, kMost);
  must(places.size() <= kMost, "not more than asked for");
  for (const auto& place : places) {
    must(place.line != 0 && !place.file.empty(), "a place has a file and a line");
    must(text.find(place.file) != std::string_view::npos, "a file is as written");
  }
}

}  // namespace

}  // namespace sprint::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto whole = sprint::fuzz::read_report(text, std::string_view::npos);
  sprint::fuzz::report_is_sound(whole, text);
  sprint::fuzz::pieces_do_not_matter(whole, sprint::fuzz::read_report(text, 1 + size % 7));
  sprint::fuzz::places_are_sound(text);
  return 0;
}
