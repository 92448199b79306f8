// Where the tree of a commit declares given names.
#pragma once

#include <string>
#include <vector>

#include "os/process_runner.h"
#include "workspace/git/repository.h"
#include "workspace/reading/blame.h"

namespace sprint::workspace {

struct Declaration {
  std::string word;
  FileLine place;

  friend bool operator==(const Declaration&, const Declaration&) = default;
};

/// More words than this are not looked for.
inline constexpr std::size_t kMostDeclaredWords = 300;

/// The lines that seem to declare one of the words (declared_words.h), in the order of the files.
/// One call of git; at most 200 lines of a file are looked at. Nothing if git cannot tell.
std::vector<Declaration> find_declarations(os::ProcessRunner& runner, const Repository& repository,
                                           const std::string& commit,
                                           const std::vector<std::string>& words);

}  // namespace sprint::workspace
