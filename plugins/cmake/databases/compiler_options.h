// The command line of GCC and Clang, taken apart into options, so that what an option means never
// depends on how it was written (`-Idir`, `-I dir`, `-Xclang -include -Xclang file`). Pure.
#pragma once

#include <string>
#include <vector>

#include "sprint/types.h"

namespace sprint::cmake {

/// What an option is to a syntax check.
enum class OptionRole {
  Keep,           ///< changes how the source is understood, or does no harm
  Drop,           ///< makes the compiler write something, or only matters for what it would write
  Folder,         ///< its value is a folder or file to look in
  ForcedInclude,  ///< its value is a file that is included before the source
  Language,       ///< -x
  Input,          ///< not an option: a source, or the value of an option that we do not know
};

struct CompilerOption {
  OptionRole role = OptionRole::Keep;
  std::string name;            ///< with its dashes; empty for an input
  std::string value;           ///< empty if it takes none
  bool joined = false;         ///< written as one word
  bool through_clang = false;  ///< each word of it follows -Xclang
};

struct CompilerCommand {
  std::string compiler;
  std::vector<CompilerOption> options;
};

/// Takes a command apart. Launchers in front of the compiler (ccache, distcc, `cmake -E env`) are
/// left out: a check is nothing they could answer.
CompilerCommand take_apart(const sdk::Words& words);

/// The words of one option.
sdk::Words to_words(const CompilerOption& option);

/// Whether the word names a response file (`@file`).
bool is_response_file(const std::string& word);

}  // namespace sprint::cmake
