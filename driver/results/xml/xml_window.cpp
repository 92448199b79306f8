#include "results/xml/xml_window.h"

#include <cstring>

namespace sprint::results {

bool XmlWindow::more() {
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

}  // namespace sprint::results
