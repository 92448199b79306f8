#include "os/capped_buffer.h"

#include <algorithm>

namespace sprint::os {

void CappedBuffer::append(std::string_view bytes) {
  const std::size_t to_head = std::min(bytes.size(), head_cap_ - head_.size());
  head_.append(bytes.substr(0, to_head));
  bytes.remove_prefix(to_head);

  if (bytes.size() > tail_cap_) {
    trimmed_ += tail_.size() + bytes.size() - tail_cap_;
    tail_.assign(bytes.substr(bytes.size() - tail_cap_));
    return;
  }
  tail_.append(bytes);
  if (tail_.size() > 2 * tail_cap_) {
    const std::size_t excess = tail_.size() - tail_cap_;
    trimmed_ += excess;
    tail_.erase(0, excess);
  }
}

std::uint64_t CappedBuffer::dropped() const {
  return trimmed_ + (tail_.size() > tail_cap_ ? tail_.size() - tail_cap_ : 0);
}

std::string CappedBuffer::text() const {
  const std::string_view tail(tail_);
  const std::uint64_t missing = dropped();
  if (missing == 0) return head_ + tail_;
  return head_ + "\n[... " + std::to_string(missing) + " bytes left out ...]\n" +
         std::string(tail.substr(tail.size() - std::min(tail.size(), tail_cap_)));
}

}  // namespace sprint::os
