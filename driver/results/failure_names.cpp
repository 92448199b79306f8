#include "results/failure_names.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/ascii.h"
#include "base/nearest_name.h"
#include "base/text.h"

namespace sprint::results {

namespace {

bool holds_any(std::string_view text, const auto& words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return text.find(word) != kNotFound; });
}

/// Only its letters: what else stands in a name may be there to hide it.
std::string letters_of(std::string_view element) {
  std::string letters;
  for (const char c : element) {
    if (is_letter(c)) letters += c;
  }
  return to_lower(letters);
}

bool is_misspelt(const std::string& name) {
  constexpr std::size_t kShortest = 5;
  if (name.size() < kShortest - 1) return name == "err";
  // "figure" is as near.
  const bool may_be_failure = name.size() >= kShortest && name.find('l') != kNotFound &&
                              (name.front() == 'f' || name.ends_with("ilure"));
  return (may_be_failure && edit_distance(name, "failure") <= 2) ||
         edit_distance(name, "error") <= 1;
}

}  // namespace

bool names_failure(std::string_view element) {
  static constexpr std::array<std::string_view, 13> kOthers = {
      "timeout", "crash",  "crashed", "killed",    "abort",      "aborted",    "panic",
      "fatal",   "broken", "notok",   "exception", "incomplete", "interrupted"};
  // "<error-output>", "<failure-screenshot>", "<flakyFailure>": of another element, or none at all.
  static constexpr std::array<std::string_view, 14> kBeside = {
      "out",  "log",   "std",   "sys",   "stack", "trace", "text",
      "shot", "rerun", "flaky", "count", "rate",  "retr",  "message"};
  static constexpr std::array<std::string_view, 4> kExcused = {"xfail", "xfailed",
                                                               "expectedfailure", "knownfailure"};
  constexpr std::size_t kLongest = 40;
  if (element.size() > kLongest) return false;
  const auto name = letters_of(element);
  if (is_one_of(name, kOthers) || name == "unexpectedsuccess") return true;
  if (is_one_of(name, kExcused)) return false;
  if (is_misspelt(name)) return true;
  const bool speaks = name.find("fail") != kNotFound || name.ends_with("error") ||
                      name.ends_with("errors") || name.ends_with("exception");
  return speaks && !holds_any(name, kBeside);
}

}  // namespace sprint::results
