// Variables that say to test programs and test runners which tests to run, or how. One that happens
// to be exported in a terminal would narrow every gate started there, and some are written down by
// the build: GoogleTest's list of tests is what GTEST_FILTER lets through.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sprint::os {

/// Whether no tool of ours may get a variable of this name.
bool chooses_tests(std::string_view name);

/// Those that somebody has set in our own environment, sorted.
std::vector<std::string> test_variables_set();

}  // namespace sprint::os
