// Errors of CMake when it configures or runs a script.
#pragma once

#include <memory>
#include <string_view>

#include "logs/pending_problem.h"

namespace sprint::logs {

/// "CMake Error at CMakeLists.txt:12 (add_executable):", "CMake Error in …:", "CMake Error: text".
/// The report takes the indented paragraphs and the call stack below it. Its message is the first
/// paragraph in one line, with the next one if the first ends with a colon.
std::unique_ptr<OpenReport> open_cmake_error(std::string_view line);

}  // namespace sprint::logs
