#include "os/test_variables.h"

#include <unistd.h>

#include <algorithm>
#include <array>

namespace sprint::os {

bool chooses_tests(std::string_view name) {
  static constexpr std::array<std::string_view, 13> kPrefixes = {
      "PYTEST_", "GTEST_",     "CTEST_",   "CATCH_", "BOOST_TEST_", "TESTBRIDGE_", "DOCTEST_",
      "QTEST_",  "RUST_TEST_", "NEXTEST_", "JEST_",  "VITEST_",     "NOSE_"};
  // Bazel's, which GoogleTest and Catch2 obey wherever they are set; and Python without assertions.
  static constexpr std::array<std::string_view, 7> kNames = {
      "TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS",        "TEST_SHARD_STATUS_FILE",
      "XML_OUTPUT_FILE",  "TEST_PREMATURE_EXIT_FILE", "TEST_WARNINGS_OUTPUT_FILE",
      "PYTHONOPTIMIZE"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end() ||
         std::any_of(kPrefixes.begin(), kPrefixes.end(),
                     [&](std::string_view prefix) { return name.starts_with(prefix); });
}

std::vector<std::string> test_variables_set() {
  std::vector<std::string> names;
  for (char** entry = ::environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const auto name = text.substr(0, text.find('='));
    // CTest gives it to all that it starts.
    if (chooses_tests(name) && name != "CTEST_INTERACTIVE_DEBUG_MODE") names.emplace_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace sprint::os
