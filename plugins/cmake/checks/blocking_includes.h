// Includes that a compiler would wait for without end: a pipe in the place of a header.
#pragma once

#include <string>
#include <unordered_map>

#include "sprint/types.h"

namespace sprint::cmake {

/// By what the texts say, as IncludeGraph does. Only files below `root` are read; each is read
/// once.
class BlockingIncludes {
 public:
  explicit BlockingIncludes(std::string root) : root_(std::move(root)) {}

  /// The first file that `source` includes, directly or through others, that is there and is
  /// neither a regular file nor a folder; empty if there is none. `folders` are searched in turn.
  const std::string& in(const std::string& source, const sdk::Words& folders);

 private:
  std::string root_;
  std::unordered_map<std::string, std::string> known_;
};

}  // namespace sprint::cmake
