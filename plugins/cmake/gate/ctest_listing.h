// The tests of a build tree, as CTest lists them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sprint/host.h"
#include "sprint/types.h"

namespace sprint::cmake {

struct ListedTest {
  /// Its place in the list of all tests, from 1; CTest's -I takes these.
  std::size_t number = 0;
  std::string name;
  /// Empty if its program does not exist.
  sdk::Words command;
  /// If so: what CMake has written as its command.
  sdk::Words written;
  std::string folder;    ///< where it runs
  sdk::Words variables;  ///< NAME=value and the like: what it sets in its environment
  sdk::Words needs;      ///< names of fixtures it requires, and of tests that must run before it
  sdk::Words provides;   ///< names of fixtures that it sets up
};

struct TestListing {
  std::vector<ListedTest> tests;
  /// Why it is not known; empty if it is.
  std::string problem;
};

/// Reads the output of `ctest --show-only=json-v1`.
TestListing read_listing(std::string_view text);

/// The words of `[toolchain.cmake]` that narrow the tests to labels.
sdk::Words label_words(sdk::Host& host);

/// Asks CTest. `filters` are words that narrow the list; numbers then count what is left, as
/// CTest's own -I does.
TestListing list_tests(const sdk::GateContext& context, const sdk::Words& filters = {});

/// Every name once. Tests of one name, which different folders may have, share a key: reports do
/// not tell them apart either, so all of them are run and all of them must be fine.
sdk::Words names_in(const TestListing& listing);

/// The file for `ctest -I` that selects just these numbers.
std::string selection_file(const std::vector<std::size_t>& numbers);

}  // namespace sprint::cmake
