// The identifiers in changed lines of a file, of any language. Pure; bounded in time and memory
// whatever the lines are.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace sprint::workspace {

/// Collects the words of lines, one after the other. A word starts with a letter or an underscore,
/// goes on with letters, digits and underscores, and has at least two characters; every byte of a
/// character outside of ASCII counts as a letter. What starts with a digit ("0x1f", "12ab") is no
/// word, nor is any part of it.
class ChangedWords {
 public:
  /// Of a longer line only this begin is looked at; a word that goes beyond it is left out.
  static constexpr std::size_t kLineBytes = 4096;
  static constexpr std::size_t kLines = 20'000;
  static constexpr std::size_t kWords = 20'000;

  /// Lines after the first `kLines`, and new words after the first `kWords`, are ignored.
  void add_line(std::string_view line);

  /// All words so far, sorted, each once; none is left afterwards.
  std::vector<std::string> take();

 private:
  std::size_t lines_ = 0;
  std::unordered_set<std::string> words_;
};

}  // namespace sprint::workspace
