#include "results/suite_claims.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <system_error>

#include "base/text.h"
#include "results/xml/parsed_piece.h"

namespace sprint::results {

namespace {

/// So that sums of such counts are none that go round.
constexpr std::size_t kMostClaimed = std::size_t{1} << 40U;

struct Count {
  std::size_t value = 0;
  bool is_odd = false;
};

/// "4", " 4 ", "+4", "4.0"; more than anybody can count is more than there is. Anything else is odd
/// but what scripts write for nothing.
Count count_of_text(std::string_view text) {
  static constexpr std::array<std::string_view, 7> kNothing = {"",     "undefined", "null", "nan",
                                                               "none", "n/a",       "false"};
  text = trim(text);
  if (text.starts_with('+')) text.remove_prefix(1);
  Count count;
  const auto* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, count.value);
  const auto rest = std::string_view(end, static_cast<std::size_t>(last - end));
  if (error == std::errc::result_out_of_range) return {kMostClaimed};
  const bool is_whole = rest.empty() || (rest.starts_with('.') &&
                                         rest.find_first_not_of('0', 1) == std::string_view::npos);
  const bool is_number = error == std::errc() && is_whole;
  count.is_odd = !is_number && !is_one_of(to_lower(text), kNothing);
  count.value = std::min(count.value, kMostClaimed);
  return count;
}

/// The attributes that may say it, in whatever letters: the largest counts. `odd` becomes the text
/// of one that is no number.
template <std::size_t Size>
std::size_t count_in(const pugi::xml_node& suite, const std::array<std::string_view, Size>& names,
                     std::string* odd = nullptr) {
  std::size_t most = 0;
  for (const auto& attribute : suite.attributes()) {
    if (!is_one_of(to_lower(attribute.name()), names)) continue;
    const auto count = count_of_text(attribute.value());
    most = std::max(most, count.value);
    if (count.is_odd && odd != nullptr) *odd = attribute.value();
  }
  return most;
}

std::size_t beyond(std::size_t claimed, std::size_t shown) {
  return claimed - std::min(claimed, shown);
}

std::string number_that(std::size_t count, const char* one, const char* several) {
  return count == 0 ? std::string("none ") + one
                    : std::to_string(count) + " " + (count == 1 ? one : several);
}

}  // namespace

SuiteClaims claims_of(const pugi::xml_node& suite) {
  SuiteClaims claims;
  static constexpr std::array<std::string_view, 2> kTests = {"tests", "total"};
  static constexpr std::array<std::string_view, 4> kFailures = {"failures", "failed", "failure",
                                                                "fail"};
  static constexpr std::array<std::string_view, 3> kErrors = {"errors", "errored", "error"};
  static constexpr std::array<std::string_view, 5> kSkipped = {"skipped", "disabled", "ignored",
                                                               "pending", "skip"};
  claims.tests = count_in(suite, kTests);
  claims.failures = count_in(suite, kFailures, &claims.odd);
  claims.errors = count_in(suite, kErrors, &claims.odd);
  for (const auto& attribute : kSkipped) {
    claims.skipped += count_in(suite, std::array<std::string_view, 1>{attribute});
  }
  return claims;
}

void ShownSoFar::add(const TestCase& test, std::size_t results, std::size_t earlier) {
  ++cases;
  if (test.outcome == TestOutcome::Skipped) ++skipped;
  failures += std::max<std::size_t>(results + earlier, test.is_red() ? 1 : 0);
  // Surefire and Gradle count each run of a test, and show all but the last as elements.
  tries += earlier;
}

ShownSoFar operator-(const ShownSoFar& after, const ShownSoFar& before) {
  return {after.cases - before.cases, after.skipped - before.skipped,
          after.failures - before.failures, after.tries - before.tries};
}

std::string trouble_of(const SuiteClaims& claims, const ShownSoFar& shown,
                       std::string_view producer) {
  const bool counts_assertions = producer == "catch2" || producer == "doctest";
  // Many leave out what they skipped; what is listed is not left out.
  const auto left_out = beyond(claims.skipped, shown.skipped);
  const auto possible = shown.cases + shown.tries + left_out;
  if (claims.tests > possible && (!counts_assertions || shown.cases == 0)) {
    return "cases missing: the suite says " + std::to_string(claims.tests) + ", " +
           number_that(shown.cases, "is there", "are there");
  }
  // The larger, not the sum: Boost counts a test that was aborted as both. Qt counts every message
  // of a program as an error.
  const auto errors = producer == "qttest" ? 0 : claims.errors;
  const auto claimed = std::max(claims.failures, errors);
  if (claimed <= shown.failures) {
    return claims.odd.empty() ? std::string()
                              : "its count of failures is no number: '" + claims.odd + "'";
  }
  return "it speaks of " + count_of(claimed, "failure", "failures") + ", " +
         number_that(shown.failures, "is shown", "are shown");
}

}  // namespace sprint::results
