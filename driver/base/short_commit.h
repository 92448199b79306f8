// How commits are named to people: all in one length.
#pragma once

#include <cstddef>
#include <string>

namespace sprint {

/// Digits; in a repository where they are not enough, git itself gives more.
inline constexpr std::size_t kShortCommit = 10;

inline std::string short_commit(const std::string& id) {
  return id.substr(0, kShortCommit);
}

}  // namespace sprint
