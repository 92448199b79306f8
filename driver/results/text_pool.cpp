#include "results/text_pool.h"

#include <cstring>

namespace sprint::results {

std::string_view TextPool::keep(std::string_view text) {
  if (text.empty()) return {};
  if (text.size() > left_) {
    if (text.size() > kBlock / 4) {  // it has a block of its own; the current one goes on
      return blocks_.emplace_back(text);
    }
    blocks_.emplace_back(kBlock, '\0');
    free_ = blocks_.back().data();
    left_ = kBlock;
  }
  std::memcpy(free_, text.data(), text.size());
  const std::string_view kept(free_, text.size());
  free_ += text.size();
  left_ -= text.size();
  return kept;
}

std::string_view TextPool::share(std::string_view text) {
  if (text.empty()) return {};
  if (const auto found = shared_.find(text); found != shared_.end()) return *found;
  return *shared_.insert(keep(text)).first;
}

void TextPool::adopt(TextPool other) {
  // Splicing moves no string, so views of both stay valid.
  blocks_.splice(blocks_.begin(), other.blocks_);
}

}  // namespace sprint::results
