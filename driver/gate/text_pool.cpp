#include "gate/text_pool.h"

#include <cstring>

namespace sprint::gate {

std::string_view TextPool::keep(std::string_view text) {
  if (text.empty()) return {};
  if (text.size() > left_) {
    const std::size_t size = text.size() > kBlock / 4 ? text.size() : kBlock;
    // NOLINTNEXTLINE(modernize-avoid-c-arrays): bytes without a constructor, in one piece
    blocks_.push_back(std::unique_ptr<char[]>(new char[size]));
    if (size != kBlock) {  // a long text has a block of its own; the current one goes on
      std::memcpy(blocks_.back().get(), text.data(), text.size());
      return {blocks_.back().get(), text.size()};
    }
    free_ = blocks_.back().get();
    left_ = size;
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

}  // namespace sprint::gate
