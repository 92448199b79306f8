// Whether the code in a criterion is a command line, and not a name, a type or a path.
#pragma once

#include <string_view>

namespace sprint::plan {

/// What the words around the code say about it.
enum class CodeContext {
  None,
  Runs,   ///< "passes", "succeeds", "prints …": what programs do, but other things too
  Exits,  ///< "exits 0": only programs do
};

/// From the text that follows a code span.
CodeContext code_context(std::string_view after);

/// A known program with arguments, a script with arguments, known programs joined by shell
/// operators, or a name that the context makes a command.
bool is_command(std::string_view code, CodeContext context);

/// Without a prompt (`$ `) in front.
std::string_view without_prompt(std::string_view code);

}  // namespace sprint::plan
