// Where bytes come from, piece by piece: a reader that takes one needs no whole file in memory and
// does not know whether there is a file at all.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace sprint {

class ByteSource {
 public:
  virtual ~ByteSource() = default;

  /// Puts at most `most` (at least one) bytes into `into` and says how many; 0 only at the end. May
  /// throw Error(System).
  virtual std::size_t read(char* into, std::size_t most) = 0;
};

/// Text that is in memory already and stays there. With `piece`, at most so many bytes at a time:
/// for tests of what happens at the seams.
class TextSource final : public ByteSource {
 public:
  explicit TextSource(std::string_view text, std::size_t piece = std::string_view::npos)
      : rest_(text), piece_(piece) {}

  std::size_t read(char* into, std::size_t most) override {
    const std::size_t count = std::min({rest_.size(), most, piece_});
    if (count != 0) std::memcpy(into, rest_.data(), count);
    rest_.remove_prefix(count);
    return count;
  }

 private:
  std::string_view rest_;
  std::size_t piece_;
};

}  // namespace sprint
