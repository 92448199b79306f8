// A program that a shell, make or env could not find.
#pragma once

#include <string_view>

namespace sprint::logs {

/// The program of "/bin/sh: 1: tool: not found", "make.sh: 12: tool: not found", "bash: line 2:
/// tool: command not found", "make: tool: No such file or directory" and "env: 'tool': No such file
/// or directory", as it is written there. Empty if the line says anything else, also of a file that
/// a program has missed.
std::string_view lost_program(std::string_view line);

}  // namespace sprint::logs
