#include "results/open_case.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/text.h"
#include "places/source_names.h"
#include "results/case_message.h"
#include "results/case_outcome.h"
#include "results/case_places.h"
#include "results/test_seconds.h"
#include "results/xml/parsed_piece.h"

namespace sprint::results {

namespace {

/// As many as a deep stack has; past them nothing is learnt.
constexpr std::size_t kMostPlaces = 100;
constexpr std::size_t kLongestStatus = 100;
/// Of one element's text; the whole is in OpenCase::failure_text.
constexpr std::size_t kBodyHead = 2 * TestCase::kLongestMessage;

unsigned to_line(std::string_view text) {
  text = trim(text);
  unsigned line = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), line);
  return error == std::errc() && end == text.data() + text.size() ? line : 0;
}

/// "a.feature:12" as file and line.
void split_line(std::string& file, unsigned& line) {
  const auto colon = file.rfind(':');
  if (colon == std::string::npos || line != 0) return;
  const auto number = to_line(std::string_view(file).substr(colon + 1));
  if (number == 0 || !places::is_source_name(std::string_view(file).substr(0, colon))) return;
  line = number;
  file.resize(colon);
}

void append_places(std::string_view text, std::vector<places::PlaceInText>& places) {
  for (auto& place : places::find_places(text, kMostPlaces)) {
    if (places.size() >= 2 * kMostPlaces) return;
    const bool again = !places.empty() && places.back() == place;
    if (!again) places.push_back(std::move(place));
  }
}

std::string joined_text(const CappedText& failure, const CappedText& output) {
  if (failure.is_whole() && output.is_whole() &&
      failure.head().size() + output.head().size() <= CappedText::kHead) {
    std::string text;
    text.reserve(failure.head().size() + output.head().size());
    text += failure.head();
    text += output.head();
    return text;
  }
  CappedText all;
  all.append(failure);
  all.append(output);
  return all.text();
}

/// Of a case that is red by its attributes alone.
std::string status_of(const OpenCase& open) {
  const auto& usual = open.result.empty() || !open.status.empty() ? open.status : open.result;
  const auto& word = usual.empty() ? open.verdict : usual;
  const bool is_both = !open.status.empty() && !open.result.empty();
  if (word.empty()) return {};
  // Programs that only end with another exit code: the word says what everybody knows by now.
  static constexpr std::array<std::string_view, 3> kPlain = {"fail", "failed", "failure"};
  if (!is_both && is_one_of(to_lower(word), kPlain)) return "it failed without a word";
  const auto text = is_both ? word + ", " + open.result : word;
  return "its report calls it " + std::string(cut_text(text, kLongestStatus));
}

/// A program of GoogleTest that has begun a test and not come to its sum, in whole output: a test
/// ended the program, with an exit code that CTest takes for a pass.
bool ends_in_a_test(std::string_view output) {
  constexpr std::string_view kBegins = "[ RUN      ] ";
  const auto begins = output.find(kBegins);
  if (begins == kNotFound || (begins > 0 && output[begins - 1] != '\n')) return false;
  constexpr std::array<std::string_view, 3> kEnds = {"[  PASSED  ] ", "[  FAILED  ] ",
                                                     "test output was removed"};
  return std::none_of(kEnds.begin(), kEnds.end(),
                      [&](std::string_view end) { return output.find(end, begins) != kNotFound; });
}

const ResultElement& deciding(const OpenCase& open) {
  if (open.error.present) return open.error;
  return open.failure.present ? open.failure : open.skipped;
}

}  // namespace

void ResultElement::clear() {
  present = false;
  message.clear();
  type.clear();
  body.clear();
  file.clear();
  line = 0;
}

void ResultElement::open(const pugi::xml_node& element) {
  present = true;
  message = value_of(element, "message");
  type = value_of(element, "type");
  file = value_of(element, "file");
  line = to_line(value_of(element, "line"));
}

void ResultElement::append(std::string_view text) {
  if (body.size() < kBodyHead) body += text.substr(0, kBodyHead - body.size());
}

void OpenCase::clear() {
  for (auto* text : {&name, &class_name, &status, &result, &verdict, &file}) text->clear();
  for (auto* element : {&error, &failure, &skipped}) {
    if (element->present) element->clear();
  }
  line = 0;
  has_line = flaky = rerun = false;
  seconds = -1;
  failure_text.clear();
  output.clear();
}

/// Attributes of other formats, and usual ones in other letters. Only what they call bad counts.
void OpenCase::see_unusual(std::string_view key, std::string_view value) {
  static constexpr std::array<std::string_view, 4> kWords = {"outcome", "verdict", "state",
                                                             "conclusion"};
  static constexpr std::array<std::string_view, 6> kGood = {"success",  "passed",     "ok",
                                                            "executed", "successful", "completed"};
  static constexpr std::array<std::string_view, 5> kBad = {"failed", "failure", "failures", "error",
                                                           "errors"};
  const auto attribute = to_lower(key);
  if (attribute == "status" && status.empty()) {
    status = value;
  } else if (attribute == "result" && result.empty()) {
    result = value;
  } else if (is_one_of(attribute, kWords)) {
    if (says_failed(value) || attribute == "outcome" || attribute == "verdict") verdict = value;
  } else if (is_one_of(attribute, kGood) || is_one_of(attribute, kBad)) {
    const auto word = to_lower(trim(value));
    const bool is_number = !word.empty() && word.find_first_not_of("0123456789") == kNotFound;
    const bool is_no =
        word == "false" || word == "no" || (is_number && word.find_first_not_of('0') == kNotFound);
    const bool is_yes = word == "true" || word == "yes" || (is_number && !is_no);
    if (is_one_of(attribute, kGood) ? is_no : is_yes) verdict = "failed";
  }
}

/// One pass over the attributes, as cases are many. The first of several names for one thing
/// counts.
void OpenCase::open(const pugi::xml_node& element) {
  clear();
  std::string_view time;
  std::string_view number;
  for (auto attribute = element.first_attribute(); !attribute.empty();
       attribute = attribute.next_attribute()) {
    const char* const key = attribute.name();
    const std::string_view value = attribute.value();
    if (is_word(key, "name")) {
      name = value;
    } else if (is_word(key, "classname") || (is_word(key, "class") && class_name.empty())) {
      class_name = value;
    } else if (is_word(key, "time") || (is_word(key, "duration") && time.empty())) {
      time = value;
    } else if (is_word(key, "status")) {
      status = value;
    } else if (is_word(key, "result")) {
      result = value;
    } else if (is_word(key, "file") ||
               ((is_word(key, "filepath") || is_word(key, "filename")) && file.empty())) {
      file = value;
    } else if (is_word(key, "line") || is_word(key, "lineno")) {
      number = value;
    } else {
      see_unusual(key, value);
    }
  }
  line = to_line(number);
  has_line = line != 0 || number == "0";
  if (!file.empty()) split_line(file, line);
  seconds = parse_seconds(time);
}

void CaseCloser::close(OpenCase& open, const SuiteNames& suite, std::string_view producer) {
  auto& texts = reports_.texts;
  const auto verdict = judge_case({open.error.present, open.failure.present, open.skipped.present,
                                   open.flaky, open.rerun, open.skipped.type, open.skipped.message,
                                   open.status, open.result, open.verdict, producer});
  TestCase done;
  done.suite = suite.name;
  done.name = texts.keep(open.name);
  done.class_name = open.class_name == open.name ? done.name : texts.share(open.class_name);
  done.seconds = open.seconds;
  done.report = static_cast<std::uint32_t>(reports_.reports.size() - 1);
  done.outcome = verdict.outcome;
  const bool ended_early = done.outcome == TestOutcome::Passed && producer == "ctest" &&
                           open.output.is_whole() && ends_in_a_test(open.output.head());
  if (ended_early) done.outcome = TestOutcome::NotRun;
  done.flaky = verdict.flaky;
  // The words of pytest, and the type that our runner of unittest gives.
  done.never_began = open.error.present && (open.error.message == "collection failure" ||
                                            open.error.type == "sprint.not-loaded");
  done.defined = definition(open, suite, producer, done);
  if (done.is_red()) {
    add_detail(open, producer, done);
    if (ended_early) {
      done.message = texts.share("the program ended in the middle of a test, with exit code 0");
    }
  } else if (done.outcome == TestOutcome::Skipped) {
    const auto& skipped = open.skipped.present ? open.skipped : deciding(open);
    const auto message = choose_message({skipped.message, skipped.body, {}, {}, false});
    done.message = texts.share(message);
  }
  reports_.cases.push_back(done);
}

void CaseCloser::add_detail(const OpenCase& open, std::string_view producer, TestCase& done) {
  CaseDetail detail;
  if (reports_.details.size() >= TestReports::kMostDetails ||
      reports_.detail_bytes >= TestReports::kMostDetailBytes) {
    const auto& decides = deciding(open);
    const auto message = choose_message({decides.message, decides.body, {}, {}, false});
    done.message = reports_.texts.share(cut_text(message, TestReports::kShortMessage));
    return;
  }
  append_places(open.failure_text.head(), detail.places);
  append_places(open.failure_text.tail(), detail.places);
  const auto own = detail.places.size();
  append_places(open.output.head(), detail.places);
  append_places(open.output.tail(), detail.places);
  std::string written;
  set_asserted(deciding(open), detail, own, done, written);
  const auto& decides = deciding(open);
  const auto message = choose_message(
      {decides.message, decides.body, open.output.head(), written, producer == "ctest"});
  done.message = reports_.texts.keep(project_.shown(message.empty() ? status_of(open) : message));
  detail.text = joined_text(open.failure_text, open.output);
  reports_.detail_bytes += detail.text.size() + done.message.size();
  done.detail = static_cast<std::uint32_t>(reports_.details.size());
  reports_.details.push_back(std::move(detail));
}

/// The first `own` places are those of the failure texts. `written` becomes the place as the output
/// has it, if it is there that it was found.
void CaseCloser::set_asserted(const ResultElement& decides, const CaseDetail& detail,
                              std::size_t own, TestCase& done, std::string& written) {
  auto& texts = reports_.texts;
  if (!decides.file.empty()) {
    done.asserted = {known_file(decides.file), decides.line};
    return;
  }
  const CaseNames names{done.suite, done.class_name};
  const auto split = detail.places.begin() + static_cast<std::ptrdiff_t>(own);
  // The failure first: what a program prints besides may name places for any other reason.
  const auto in_failure = choose_asserted({detail.places.begin(), split}, names, project_);
  if (!in_failure.file.empty()) {
    done.asserted = {texts.share(in_failure.file), in_failure.line};
    return;
  }
  const std::vector<places::PlaceInText> printed(split, detail.places.end());
  const auto in_output = choose_asserted(printed, names, project_);
  if (in_output.file.empty()) return;
  done.asserted = {texts.share(in_output.file), in_output.line};
  written = printed[in_output.index].file;
}

CasePlace CaseCloser::definition(const OpenCase& open, const SuiteNames& suite,
                                 std::string_view producer, const TestCase& done) {
  if (!open.file.empty()) {
    // pytest counts lines from 0.
    const bool from_zero = producer == "pytest" && open.has_line;
    return {known_file(open.file), open.line + (from_zero ? 1U : 0U)};
  }
  if (!suite.file.empty()) return {known_file(suite.file), 0};
  // A CTest name is both name and class.
  const bool named = open.class_name != open.name || open.name.find('/') != kNotFound;
  if (named) {
    if (const auto file = file_of_class(done.class_name); !file.empty()) return {file, 0};
  }
  return {file_of_class(suite.name), 0};
}

std::string_view CaseCloser::known_file(std::string_view file) {
  const auto [found, is_new] = known_files_.try_emplace(std::string(file));
  if (is_new) found->second = reports_.texts.share(file_as_known(file, project_));
  return found->second;
}

std::string_view CaseCloser::file_of_class(std::string_view name) {
  if (name.empty() || name.find('.') == kNotFound) return {};
  const auto [found, is_new] = class_files_.try_emplace(std::string(name));
  if (is_new) found->second = reports_.texts.share(file_of_name(name, project_));
  return found->second;
}

}  // namespace sprint::results
