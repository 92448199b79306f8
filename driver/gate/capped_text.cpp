#include "gate/capped_text.h"

#include <algorithm>

namespace sprint::gate {

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

void CappedText::append_to(std::string& text) const {
  text += head_;
  const auto missing = total_ - head_.size() - tail().size();
  if (missing != 0) text += "\n[" + std::to_string(missing) + " bytes left out]\n";
  text += tail();
}

}  // namespace sprint::gate
