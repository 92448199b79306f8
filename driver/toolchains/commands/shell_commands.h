// The simple commands that a command line or a shell line would run, each as plain words that
// toolchains can classify. Pure: nothing is expanded, looked up or run, so `$CXX -c a.cpp` stays a
// command named `$CXX`, and what a script does inside is not known.
#pragma once

#include <string_view>
#include <vector>

#include "sprint/types.h"

namespace sprint::toolchains {

/// Longer lines are read up to here, and no more commands are given.
constexpr std::size_t kLongestShellLine = std::size_t{256} * 1024;
constexpr std::size_t kMostShellCommands = 2000;

/// Every simple command of a line, those of substitutions before the command they stand in:
///
///     commands_in_line("cd build && CC=clang timeout 60 ninja >log")  // cd build; ninja
///
/// Lists, pipelines, subshells, compound commands, function bodies, substitutions (also in double
/// quotes), here-documents that a shell reads, and what wrappers run (see command_wrappers.h) are
/// all gone through. Assignments and redirections are left out. A malformed line gives what could
/// be read.
std::vector<sdk::Words> commands_in_line(std::string_view line);

/// The same for words that no shell will read again; wrappers are unwrapped.
std::vector<sdk::Words> commands_in(const sdk::Words& argv);

}  // namespace sprint::toolchains
