#include "results/capped_text.h"

#include <algorithm>

namespace sprint::results {

void CappedText::append(std::string_view text) {
  total_ += text.size();
  const auto room = std::min(text.size(), kHead - head_.size());
  head_.append(text.substr(0, room));
  text.remove_prefix(room);
  if (text.size() > kTail) text.remove_prefix(text.size() - kTail);
  tail_.append(text);
  if (tail_.size() > 2 * kTail) tail_.erase(0, tail_.size() - kTail);
}

void CappedText::clear() {
  head_.clear();
  tail_.clear();
  total_ = 0;
}

std::string_view CappedText::tail() const {
  const std::string_view all = tail_;
  return all.size() > kTail ? all.substr(all.size() - kTail) : all;
}

void CappedText::append(const CappedText& other) {
  append(other.head_);
  append(other.tail());
  total_ += other.total_ - other.head_.size() - other.tail().size();
}

std::string CappedText::text() const {
  const auto missing = total_ - head_.size() - tail().size();
  const auto gap = missing == 0 ? "" : "\n[" + std::to_string(missing) + " bytes left out]\n";
  std::string all;
  all.reserve(head_.size() + gap.size() + tail().size());
  all += head_;
  all += gap;
  all += tail();
  return all;
}

}  // namespace sprint::results
