// Building and recognising command lines.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "sprint/types.h"

namespace sprint::sdk {

/// Puts a command together word by word:
///
///     Argv("cmake").add("--build", build).add_if(jobs > 0, "-j" + std::to_string(jobs)).take()
class Argv {
 public:
  explicit Argv(std::string program) { words_.push_back(std::move(program)); }

  template <typename... Word>
  Argv& add(Word&&... words) {
    (words_.emplace_back(std::forward<Word>(words)), ...);
    return *this;
  }
  template <typename... Word>
  Argv& add_if(bool condition, Word&&... words) {
    return condition ? add(std::forward<Word>(words)...) : *this;
  }
  Argv& add_all(const Words& words) {
    words_.insert(words_.end(), words.begin(), words.end());
    return *this;
  }
  Words take() { return std::move(words_); }

 private:
  Words words_;
};

/// The program's name without its directory; empty for an empty command.
inline std::string program_name(const Words& argv) {
  if (argv.empty()) return {};
  return argv.front().substr(argv.front().find_last_of('/') + 1);
}

inline bool has_word(const Words& argv, const std::string& word) {
  return std::find(argv.begin(), argv.end(), word) != argv.end();
}

/// Whether one of `words`, a list or a set, is among those of the command.
template <typename Container = Words>
bool has_any(const Words& argv, const Container& words) {
  return std::find_first_of(argv.begin(), argv.end(), words.begin(), words.end()) != argv.end();
}

/// The words from the one at `first` on; none if there are not so many.
inline Words words_from(const Words& argv, std::size_t first) {
  if (first >= argv.size()) return {};
  return Words(argv.begin() + static_cast<std::ptrdiff_t>(first), argv.end());
}

/// Whether the command begins with these words. The program is compared without its directory:
/// `/usr/bin/cargo build -q` begins with {"cargo", "build"}.
inline bool begins_with(const Words& argv, const Words& words) {
  if (words.empty() || argv.size() < words.size() || program_name(argv) != words.front()) {
    return false;
  }
  return std::equal(words.begin() + 1, words.end(), argv.begin() + 1);
}

/// Whether the command only asks for a version or for help.
inline bool asks_for_help(const Words& argv) {
  return has_word(argv, "--version") || has_word(argv, "--help") ||
         (argv.size() == 2 && (argv[1] == "-h" || argv[1] == "-V" || argv[1] == "-version"));
}

}  // namespace sprint::sdk
