// Commits that we make ourselves. The same content with the same parents is always the same commit:
// name, address and time do not depend on who makes it, nor when.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "workspace/git/git.h"

namespace sprint::workspace {

struct OwnCommit {
  std::string tree;
  std::vector<std::string> parents;
  std::string message;
  /// Seconds since 1970: that of the newest parent.
  std::int64_t time = 0;
};

/// Stores the commit; its id. `git` is an acting one.
std::string store_commit(const Git& git, const OwnCommit& commit);

struct CommitFacts {
  std::string tree;
  /// Seconds since 1970, when it was committed.
  std::int64_t time = 0;
};

/// One question for all of them, by their ids. Error(System) if one is no commit here.
std::unordered_map<std::string, CommitFacts> read_commit_facts(const Git& git,
                                                               const std::vector<std::string>& ids);

}  // namespace sprint::workspace
