#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "plan/order/order.h"
#include "plan/order/order_walk.h"

namespace sprint::plan {

namespace {

/// A round follows so many waiting sprints at once, a bit for each. One bit for every pair of
/// sprints would be 50 MB for the largest plan; a round of a large plan fits into a cache.
constexpr std::size_t kWordsOfRound = 8;
constexpr std::size_t kSprintsOfRound = kWordsOfRound * 64;
using Bits = std::array<std::uint64_t, kWordsOfRound>;

void set(Bits& bits, std::size_t at) {
  bits[at / 64] |= std::uint64_t{1} << (at % 64);
}

void merge(Bits& into, const Bits& bits) {
  for (std::size_t i = 0; i < kWordsOfRound; ++i) into[i] |= bits[i];
}

std::uint32_t bits_set(const Bits& bits) {
  int count = 0;
  for (const std::uint64_t word : bits) count += std::popcount(word);
  return static_cast<std::uint32_t>(count);
}

}  // namespace

std::vector<std::uint32_t> blocked_counts(const Order& order) {
  const std::vector<SprintIndex> sorted = topological_order(order);
  std::vector<std::uint32_t> counts(order.before.size());
  std::vector<Bits> waiting(order.before.size());
  for (std::size_t first = 0; first < sorted.size(); first += kSprintsOfRound) {
    std::fill(waiting.begin(), waiting.end(), Bits{});
    // Who stands behind the sprints of this round waits for some of them, but none of them for it.
    for (std::size_t at = std::min(first + kSprintsOfRound, sorted.size()); at-- > 0;) {
      const SprintIndex sprint = sorted[at];
      Bits& mine = waiting[sprint];
      counts[sprint] += bits_set(mine);
      if (at >= first) set(mine, at - first);
      for (const SprintIndex needed : order.before[sprint]) merge(waiting[needed], mine);
    }
  }
  return counts;
}

}  // namespace sprint::plan
