// Finds the first of several short texts in a long one, most bytes of which it never looks at.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sprint::logs {

/// Made once, asked often. The shorter the shortest needle, the slower: a step is at most its
/// length less one. At least one needle, at most 127, none shorter than two bytes.
class NeedleSet {
 public:
  explicit NeedleSet(std::vector<std::string> needles);

  /// Where the first occurrence of any needle at or after `from` begins; npos if there is none.
  std::size_t find(std::string_view text, std::size_t from = 0) const;

 private:
  bool is_needle_at(std::string_view text, std::size_t start, std::size_t list) const;

  std::vector<std::string> needles_;
  std::size_t shortest_ = 0;
  /// For each pair of bytes, how far the window may move on; from kList on, the list of needles
  /// whose window ends with that pair.
  std::vector<std::uint8_t> step_;
  std::vector<std::vector<std::size_t>> lists_;

  static constexpr std::uint8_t kList = 128;
};

}  // namespace sprint::logs
