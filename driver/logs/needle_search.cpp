#include "logs/needle_search.h"

#include <algorithm>
#include <utility>

namespace sprint::logs {

namespace {

std::size_t pair_at(const char* last) {
  const auto byte = [](char c) { return static_cast<std::size_t>(static_cast<unsigned char>(c)); };
  return byte(last[-1]) | byte(last[0]) << 8U;
}

}  // namespace

// The algorithm of Wu and Manber, with blocks of two bytes.
NeedleSet::NeedleSet(std::vector<std::string> needles) : needles_(std::move(needles)) {
  constexpr std::size_t kLongestWindow = kList - 1;
  shortest_ = kLongestWindow;
  for (const auto& needle : needles_) shortest_ = std::min(shortest_, needle.size());
  step_.assign(std::size_t{1} << 16U, static_cast<std::uint8_t>(shortest_ - 1));
  for (std::size_t n = 0; n < needles_.size(); ++n) {
    const char* window = needles_[n].data();
    for (std::size_t last = 1; last + 1 < shortest_; ++last) {
      auto& step = step_[pair_at(window + last)];
      if (step < kList) step = std::min(step, static_cast<std::uint8_t>(shortest_ - 1 - last));
    }
    auto& step = step_[pair_at(window + shortest_ - 1)];
    if (step < kList) {
      step = static_cast<std::uint8_t>(kList + lists_.size());
      lists_.emplace_back();
    }
    lists_[step - kList].push_back(n);
  }
}

bool NeedleSet::is_needle_at(std::string_view text, std::size_t start, std::size_t list) const {
  const auto rest = text.substr(start);
  return std::any_of(lists_[list].begin(), lists_[list].end(),
                     [&](std::size_t n) { return rest.starts_with(needles_[n]); });
}

std::size_t NeedleSet::find(std::string_view text, std::size_t from) const {
  const char* const bytes = text.data();
  const std::uint8_t* const steps = step_.data();
  const std::size_t size = text.size();
  std::size_t last = from + shortest_ - 1;
  while (last < size) {
    const std::uint8_t step = steps[pair_at(bytes + last)];
    if (step < kList) {
      last += step;
      continue;
    }
    const std::size_t start = last + 1 - shortest_;
    if (is_needle_at(text, start, step - kList)) return start;
    ++last;
  }
  return std::string_view::npos;
}

}  // namespace sprint::logs
