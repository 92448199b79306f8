// Maven's surefire and Ant ("Tests run: 3, Failures: 1"), Gradle ("3 tests completed, 1 failed"),
// JUnit's console ("[ 1 tests failed ]") and dotnet test ("Failed!  - Failed: 1, Passed: 2").
#pragma once

#include <memory>
#include <vector>

#include "logs/summaries/summary_reader.h"

namespace sprint::logs {

const std::vector<std::string_view>& jvm_needles();
std::unique_ptr<SummaryReader> read_maven();
std::unique_ptr<SummaryReader> read_gradle();
std::unique_ptr<SummaryReader> read_junit_console();
std::unique_ptr<SummaryReader> read_dotnet();

}  // namespace sprint::logs
