// What a suite says of itself against what it shows. Counts lie, so nothing is ever counted by
// them; but a suite that speaks of more than it shows may hide what is red. Pure.
#pragma once

#include <cstddef>
#include <pugixml.hpp>
#include <string>
#include <string_view>

#include "results/test_reports.h"

namespace sprint::results {

/// A property of a suite by which whoever wrote the report says that it is not whole, and why.
inline constexpr std::string_view kIncompleteProperty = "sprint.incomplete";

/// The attributes of a suite.
struct SuiteClaims {
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t errors = 0;
  std::size_t skipped = 0;  ///< disabled and ignored ones, too
  /// A count of failures that is no number, as its attribute has it: failures="one".
  std::string odd{};
};
SuiteClaims claims_of(const pugi::xml_node& suite);

/// What the cases of a report have shown, up to a point of it.
struct ShownSoFar {
  std::size_t cases = 0;
  std::size_t skipped = 0;
  std::size_t failures = 0;  ///< elements that tell of one, be it excused or of an earlier try
  std::size_t tries = 0;     ///< earlier ones, beside the cases

  /// `results` are the elements in it that tell of a failure, `earlier` those of an earlier try.
  void add(const TestCase& test, std::size_t results, std::size_t earlier);
  friend ShownSoFar operator-(const ShownSoFar& after, const ShownSoFar& before);
};

/// "cases missing: the suite says 5, 1 is there"; empty if what is shown can be all. Knows the
/// producers that count something else: Catch2 and doctest assertions, Qt messages.
std::string trouble_of(const SuiteClaims& claims, const ShownSoFar& shown,
                       std::string_view producer);

}  // namespace sprint::results
