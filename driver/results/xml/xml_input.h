// A window over a ByteSource that moves forward: what scanners read from, a byte at a time or in
// runs. Memory is that of one window, whatever the input is.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include "base/byte_source.h"

namespace sprint::results {

class XmlInput {
 public:
  static constexpr int kEnd = -1;
  /// Zeros behind every window, so that who looks for the end of a run of other bytes need not look
  /// for the end of the window.
  static constexpr std::size_t kPadding = 8;

  explicit XmlInput(ByteSource& source);

  /// The next byte, 0 to 255, or kEnd.
  int peek() {
    if (next_ == end_ && !refill()) return kEnd;
    return static_cast<unsigned char>(*next_);
  }
  int take() {
    const int byte = peek();
    if (byte != kEnd) ++next_;
    return byte;
  }
  /// What is in the window, not empty unless the input is at its end. Valid until anything else is
  /// called but pass().
  std::string_view window() {
    if (next_ == end_) refill();
    return {next_, static_cast<std::size_t>(end_ - next_)};
  }
  void pass(std::size_t count) { next_ += count; }
  /// Where the next byte is, as long as the window is the same.
  const char* position() const { return next_; }
  /// Changes whenever the window does.
  std::size_t windows() const { return windows_; }

 private:
  static constexpr std::size_t kSize = std::size_t{256} << 10U;

  bool refill();

  ByteSource& source_;
  std::unique_ptr<char[]> buffer_;  // NOLINT(modernize-avoid-c-arrays): bytes, not constructed
  const char* next_ = nullptr;
  const char* end_ = nullptr;
  std::size_t windows_ = 0;
};

}  // namespace sprint::results
