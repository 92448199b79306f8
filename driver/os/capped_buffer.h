// Collects output up to a number of bytes: the head and the tail are kept, the middle is counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sprint::os {

class CappedBuffer {
 public:
  explicit CappedBuffer(std::size_t cap) : head_cap_(cap - cap / 2), tail_cap_(cap / 2) {}

  void append(std::string_view bytes);

  /// Bytes left out so far. Appended = kept + dropped at any time.
  std::uint64_t dropped() const;

  /// Head and tail; where bytes are missing between them, a line of its own says how many.
  std::string text() const;

 private:
  std::size_t head_cap_;
  std::size_t tail_cap_;
  std::string head_;
  /// The last bytes, up to twice tail_cap_: trimming only then makes appending linear.
  std::string tail_;
  std::uint64_t trimmed_ = 0;
};

}  // namespace sprint::os
