#include <algorithm>
#include <array>
#include <set>

#include "attribution/evidence.h"
#include "base/text.h"

namespace sprint::attribution {

namespace {

/// Lines before an error at which its cause may be: an unclosed bracket is noticed late.
constexpr unsigned kLinesBefore = 3;
constexpr unsigned kLinesBeforeSyntax = 40;
/// A test is set up in the lines before its assertion.
constexpr unsigned kLinesBeforeAssertion = 12;
/// A name that is declared at more places than these says nothing about any of them.
constexpr std::size_t kMostHomes = 8;

/// "parse" of "test_parse", "parse_test", "ParseTest", "parse.spec", "parse_unittest".
std::string subject_of(std::string_view stem) {
  std::string name = to_lower(stem);
  // The longer ones first: what "parse_unittest" tests is no "parse_unit".
  for (const std::string_view mark :
       {"unittests", "unittest", "unit_tests", "unit_test", "unit-tests", "unit-test", "tests",
        "test", "specs", "spec"}) {
    if (name.size() > mark.size() && name.ends_with(mark)) name.resize(name.size() - mark.size());
    if (name.size() > mark.size() && name.starts_with(mark)) name.erase(0, mark.size());
  }
  const auto first = name.find_first_not_of("_-.");
  if (first == std::string::npos) return {};
  return name.substr(first, name.find_last_not_of("_-.") - first + 1);
}

std::vector<std::string> subjects_of(const Failure& failure) {
  std::set<std::string> subjects;
  for (const auto& file : {failure.defined.file, failure.place.file}) {
    if (!file.empty()) subjects.insert(subject_of(stem_of(file)));
  }
  // "roman.ParseTest.Empty", "tests.test_parse::test_empty": each part may name what is tested.
  std::string part;
  for (const char c : failure.id + ".") {
    if (c == '.' || c == '/' || c == ':' || c == ' ' || c == '[') {
      subjects.insert(subject_of(part));
      part.clear();
    } else {
      part += c;
    }
  }
  std::erase_if(subjects, [](const std::string& each) { return each.size() < 3; });
  return {subjects.begin(), subjects.end()};
}

/// "Push", "Keeps", "Order" of "TestPushKeepsOrder"; the same words small and joined by underscores
/// come as they are. Words that every test has are left out.
std::vector<std::string> title_of(const std::string& test) {
  static constexpr std::array<std::string_view, 9> kCommon = {
      "test", "tests", "case", "the", "with", "and", "when", "for", "not"};
  std::vector<std::string> words;
  std::string word;
  const auto finish = [&] {
    const std::string lower = to_lower(word);
    const bool common = std::find(kCommon.begin(), kCommon.end(), lower) != kCommon.end();
    if (word.size() > 2 && !common) {
      words.push_back(word);
      if (lower != word) words.push_back(lower);
    }
    word.clear();
  };
  for (const char c : test) {
    const bool is_upper = c >= 'A' && c <= 'Z';
    const bool is_letter = is_upper || (c >= 'a' && c <= 'z');
    const bool begins = is_upper && !word.empty() && !(word.back() >= 'A' && word.back() <= 'Z');
    if (!is_letter || begins) finish();
    if (is_letter) word += c;
  }
  finish();
  return words;
}

/// In "'struct Foo' has no member named 'bar'" it is the last name that is missing.
bool is_about_last_name(std::string_view message) {
  static constexpr std::array<std::string_view, 3> kPhrases = {
      "has no member named", "has no attribute", "has no member "};
  return std::any_of(kPhrases.begin(), kPhrases.end(), [&](std::string_view phrase) {
    return message.find(phrase) != std::string_view::npos;
  });
}

void add_word(std::vector<NamedWord>& words, std::string_view name, double share) {
  std::string word = logs::principal_word(name);
  if (word.size() < 2) return;
  const auto same = [&](const NamedWord& each) { return each.word == word; };
  if (std::none_of(words.begin(), words.end(), same)) words.push_back({std::move(word), share});
}

std::vector<NamedWord> words_of(const Failure& failure) {
  constexpr double kSecondName = 0.4;
  std::vector<NamedWord> words;
  const auto& names = failure.names;
  const std::size_t main =
      is_about_last_name(failure.message) && !names.empty() ? names.size() - 1 : 0;
  if (!names.empty()) add_word(words, names[main], 1);
  for (const auto& name : names) {
    add_word(words, name, kSecondName);
    // "-lfoo" is one word in a build file.
    if (failure.kind == FailureKind::Link) add_word(words, "l" + name, 1);
  }
  for (const auto& each : failure.trail) {
    // "'std::sort' is defined in header '<algorithm>'": the header is what is missing.
    const auto include = each.text.find("#include");
    if (each.role != logs::PlaceRole::Note || include == std::string::npos) continue;
    add_word(words, std::string_view(each.text).substr(include + 8).substr(0, 80), 1);
  }
  // What is written like an identifier is one, quoted or not: MAIL_TLS, retry_count.
  constexpr double kUnquotedName = 0.8;
  for (const auto& name : logs::identifiers_in_message(failure.message)) {
    add_word(words, name, kUnquotedName);
  }
  return words;
}

}  // namespace

bool FailureFacts::is_test() const {
  return failure.kind == FailureKind::Test || failure.kind == FailureKind::Missing;
}

FailureFacts facts_of(const Failure& failure) {
  FailureFacts facts{
      failure, logs::classify_message(failure.message), words_of(failure), {}, {}, {}, {}};
  if (facts.is_test()) {
    facts.calls = logs::calls_in_text(failure.message);
    facts.title = title_of(failure.test);
    facts.said = logs::long_words(failure.message);
    facts.subjects = subjects_of(failure);
  }
  return facts;
}

std::vector<std::string> names_of_interest(const std::vector<Failure>& failures) {
  std::set<std::string> names;
  for (const auto& failure : failures) {
    const auto facts = facts_of(failure);
    for (const auto& each : facts.words) names.insert(each.word);
    names.insert(facts.calls.begin(), facts.calls.end());
  }
  return {names.begin(), names.end()};
}

NameHomes homes_of(const std::vector<workspace::Declaration>& declarations) {
  NameHomes homes;
  for (const auto& [word, place] : declarations) homes[word].push_back({place.file, place.line});
  std::erase_if(homes, [](const auto& each) { return each.second.size() > kMostHomes; });
  return homes;
}

std::vector<FileLine> lines_of_interest(const std::vector<Failure>& failures,
                                        const NameHomes& homes) {
  std::set<FileLine> lines;
  const auto add = [&](const FileLine& place) {
    if (place.line != 0) lines.insert({place.file, place.line});
  };
  for (const auto& failure : failures) {
    const bool is_syntax = logs::classify_message(failure.message) == logs::MessageClass::Syntax;
    const bool is_test = failure.kind == FailureKind::Test;
    const unsigned before = is_test     ? kLinesBeforeAssertion
                            : is_syntax ? kLinesBeforeSyntax
                                        : kLinesBefore;
    const auto& place = failure.place;
    const unsigned first = place.line > before ? place.line - before : 1;
    for (unsigned line = first; line <= place.line; ++line) add({place.file, line});
    add(failure.defined);
    for (const auto& each : failure.trail) add(each.place);
  }
  for (const auto& [name, places] : homes) {
    for (const auto& place : places) add(place);
  }
  return {lines.begin(), lines.end()};
}

}  // namespace sprint::attribution
