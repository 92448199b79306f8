#include "logs/summaries/build_end.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/text.h"
#include "logs/plain_line.h"
#include "sprint/gcc_diagnostics.h"

namespace sprint::logs {

namespace {

using sdk::detail::take_number;
using sdk::detail::take_prefix;

/// "[3/12] …"
BuildEnd ninja_step_in(std::string_view line) {
  if (!take_prefix(line, "[")) return BuildEnd::None;
  const auto done = take_number(line);
  if (!done || !take_prefix(line, "/")) return BuildEnd::None;
  const auto all = take_number(line);
  if (!all || !line.starts_with(']')) return BuildEnd::None;
  return *done >= *all ? BuildEnd::Good : BuildEnd::Unfinished;
}

bool begins_with_any(std::string_view line, const auto& words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return line.starts_with(word); });
}

BuildEnd end_in(std::string_view line) {
  static constexpr std::array<std::string_view, 7> kGood = {"ninja: no work to do.",
                                                            "[100%] Built target ",
                                                            "-- Build files have been written to: ",
                                                            "-- Generating done",
                                                            "BUILD SUCCESS",
                                                            "[INFO] BUILD SUCCESS",
                                                            "INFO: Build completed successfully"};
  static constexpr std::array<std::string_view, 6> kBad = {
      "ninja: build stopped",
      "-- Configuring incomplete",
      "BUILD FAIL",
      "[INFO] BUILD FAILURE",
      "[ERROR] BUILD FAILURE",
      "ERROR: Build did NOT complete successfully"};
  line = trim(line);
  // Whoever ended it knows why; the log does not.
  if (line.starts_with("ninja: build stopped: interrupted")) return BuildEnd::Unfinished;
  if (begins_with_any(line, kBad)) return BuildEnd::Bad;
  const bool is_make =
      line.find("make") == 0 &&
      (line.find("Nothing to be done for ") != kNotFound || line.ends_with("is up to date."));
  const bool is_cargo = line.starts_with("Finished ") && line.find(" target(s) in ") != kNotFound;
  if (begins_with_any(line, kGood) || is_make || is_cargo) return BuildEnd::Good;
  return ninja_step_in(line);
}

/// What may stand behind the end of a build: warnings of its last step, and what make, Gradle and
/// Maven add. Behind anything else it is not the end of the log.
bool goes_with_end(std::string_view line) {
  // Cargo has built, and begins to test.
  if (trim(line).starts_with("Running ") || trim(line).starts_with("Doc-tests ")) return false;
  static constexpr std::array<std::string_view, 6> kBegins = {
      " ", "\t", "-- ", "[INFO]", "In file included from ", "In function "};
  return trim(line).empty() || begins_with_any(line, kBegins) ||
         line.find("warning: ") != kNotFound || line.find("note: ") != kNotFound ||
         line.find(": In ") != kNotFound || line.find("actionable task") != kNotFound ||
         line.ends_with(" generated.") || line.find(": Leaving directory ") != kNotFound;
}

}  // namespace

LastOfBuild build_end_in(LinesBefore last_lines) {
  std::string scratch;
  bool is_last = true;
  while (const auto raw = last_lines.next()) {
    const auto line = plain_line(*raw, scratch);
    const auto end = is_last && line == "FAIL" ? BuildEnd::Bad : end_in(line);  // of go test
    if (end == BuildEnd::Bad || (end != BuildEnd::None && is_last)) return {end, std::string(line)};
    is_last = is_last && goes_with_end(line);
  }
  return {};
}

}  // namespace sprint::logs
