// How the words of a wrapper are read up to the command that it runs: which of its options take a
// value, and what else stands in front of the command.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace sprint::toolchains {

/// The grammar of a wrapper whose command stands behind its own options and operands.
struct Wrapper {
  std::string_view short_values{};  ///< options with a value, glued or the next word
  std::set<std::string, std::less<>> long_values{};  ///< options whose value is the next word
  std::string_view asks{};                           ///< with one of these options it runs nothing
  std::size_t operands = 0;                          ///< words between the options and the command
  bool assignments = false;                          ///< NAME=value may stand there as well
};

/// By the program's name, or by its name and its first word: "perf stat".
using Wrappers = std::map<std::string, Wrapper, std::less<>>;

const Wrappers& wrappers();

}  // namespace sprint::toolchains
