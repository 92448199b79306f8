// Which words of a command line name code that it would run or load: the program, what a wrapper
// such as env runs, a script for an interpreter, a plugin for a compiler. Pure: nothing is looked
// up.
#pragma once

#include <string>
#include <vector>

#include "sprint/types.h"

namespace sprint::app {

enum class CodeRole {
  Program,  ///< looked up as a shell does
  File,     ///< a path
  Prefix,   ///< a folder whose programs are run, or the beginning of their names (gcc's -B)
};

struct NamedCode {
  std::string name;
  CodeRole role = CodeRole::Program;
  std::string why{};  ///< "is run", "is loaded by g++ (-fplugin=)"
};

/// In the order of the words. An option that hands code to a compiler counts with any program:
/// which one it is cannot be told by its name.
std::vector<NamedCode> code_named_by(const sdk::Words& argv);

}  // namespace sprint::app
