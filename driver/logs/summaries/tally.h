// How many tests passed and failed, in the words of many tools: "1 failed, 2 passed". Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace sprint::logs {

struct Tally {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t skipped = 0;

  Tally& operator+=(const Tally& other) {
    passed += other.passed;
    failed += other.failed;
    skipped += other.skipped;
    return *this;
  }
  friend bool operator==(const Tally&, const Tally&) = default;
};

/// Numbers that are followed by words for good and bad ends: "1 failed, 2 passed in 0.1s", "3
/// passing (5ms)", "test cases: 2 | 1 passed | 1 failed". Other words count nothing. Nothing if
/// there is no number with such a word.
std::optional<Tally> tally_of(std::string_view text);

/// The number behind a word: 3 of "Tests run: 3, Failures: 1" for "Tests run:". Nothing if it is
/// not there.
std::optional<std::size_t> number_after(std::string_view text, std::string_view word);

/// The number at the front, which it takes, with one space behind it.
std::optional<std::size_t> take_count(std::string_view& text);

}  // namespace sprint::logs
