// Text that comes in pieces and may be endless: its beginning and its end are kept.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sprint::results {

class CappedText {
 public:
  static constexpr std::size_t kHead = std::size_t{192} << 10U;
  static constexpr std::size_t kTail = std::size_t{64} << 10U;

  void append(std::string_view text);
  /// What the other one left out counts as left out here.
  void append(const CappedText& other);
  /// Starts anew; keeps the memory.
  void clear();
  bool empty() const { return head_.empty(); }
  /// The beginning, and the whole of it if it is not long.
  std::string_view head() const { return head_; }
  /// The end, if the middle was left out; else empty.
  std::string_view tail() const;
  /// All that was kept, with a line that says how much is missing.
  std::string text() const;
  bool is_whole() const { return tail_.empty(); }

 private:
  std::string head_;
  std::string tail_;  ///< what came after the head; the last kTail bytes of it count
  std::size_t total_ = 0;
};

}  // namespace sprint::results
