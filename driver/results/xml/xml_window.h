// A window over a ByteSource that moves forward and shows as much at once as a reader wants to see,
// up to a limit. What it shows depends on the bytes alone, not on how the source hands them out.
#pragma once

#include <cstddef>
#include <cstring>
#include <string_view>
#include <vector>

#include "base/byte_source.h"

namespace sprint::results {

class XmlWindow {
 public:
  /// It never shows more.
  static constexpr std::size_t kLongest = std::size_t{1} << 20U;

  explicit XmlWindow(ByteSource& source) : source_(source), buffer_(kFirst + 1) {}

  /// What comes next. Behind it is a NUL, so that who looks for the end of a run of other bytes
  /// need not look for the end of the text. Valid until more() or forget().
  std::string_view text() const { return {buffer_.data() + begin_, end_ - begin_}; }
  void pass(std::size_t count) { begin_ += count; }
  /// Shows more; false if there is no more, or not more can be shown.
  bool more() {
    const auto shown = end_ - begin_;
    if (at_end_ || shown == kLongest) return false;
    std::memmove(buffer_.data(), buffer_.data() + begin_, shown);
    begin_ = 0;
    end_ = shown;
    const auto size = buffer_.size() - 1;
    if (shown > size / 2 && size < kLongest) buffer_.resize(2 * size + 1);
    while (!at_end_ && end_ + 1 < buffer_.size()) {
      const auto count = source_.read(buffer_.data() + end_, buffer_.size() - 1 - end_);
      at_end_ = count == 0;
      end_ += count;
    }
    buffer_[end_] = '\0';
    return end_ != shown;
  }
  /// All that the source has is shown, or has been.
  bool at_end() const { return at_end_; }
  /// Forgets what is shown from there on, as if the source did not have it.
  void forget(std::size_t from) {
    end_ = begin_ + from;
    buffer_[end_] = '\0';
  }

 private:
  static constexpr std::size_t kFirst = std::size_t{128} << 10U;

  ByteSource& source_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  bool at_end_ = false;
};

}  // namespace sprint::results
