// Turns a command that compiles a file into one that only checks it.
#pragma once

#include <string>
#include <variant>

#include "cmake/checks/check_scratch.h"
#include "cmake/databases/database_here.h"
#include "sprint/types.h"

namespace sprint::cmake {

/// What to check with the flags of an entry.
struct CheckSubject {
  /// The source to give to the compiler, absolute; empty for an empty one.
  std::string source{};
  /// A header to include in front of it, absolute; empty for none.
  std::string header{};
};

/// Why a command cannot be made.
struct Unusable {
  std::string reason;
};

/// The command that checks a subject the way the entry compiles its own file: no output, no
/// precompiled headers, no modules, paths mapped to this checkout, and a depfile of our own in the
/// scratch directory. `files` of the command is empty.
std::variant<sdk::CheckCommand, Unusable> make_check(const DatabaseHere& database,
                                                     const CompileEntry& entry,
                                                     const CheckSubject& subject,
                                                     CheckScratch& scratch);

}  // namespace sprint::cmake
