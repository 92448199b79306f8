// SHA-256 in plain C++.

#include <bit>
#include <cstring>

#include "base/sha256_blocks.h"
#include "base/sha256_constants.h"

namespace sprint {

namespace {

using Schedule = std::array<std::uint32_t, 64>;

std::uint32_t big_endian_word(const char* bytes) {
  std::array<std::uint8_t, 4> b{};
  std::memcpy(b.data(), bytes, b.size());
  return std::uint32_t{b[0]} << 24U | std::uint32_t{b[1]} << 16U | std::uint32_t{b[2]} << 8U | b[3];
}

Schedule schedule_of(const char* block) {
  Schedule w;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below, and this is hot
  for (std::size_t i = 0; i < 16; ++i) w[i] = big_endian_word(block + 4 * i);
  for (std::size_t i = 16; i < w.size(); ++i) {
    const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3U);
    const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10U);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  return w;
}

/// One round, which changes two of the letters. The letters are those of the standard.
inline void take_round(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t& d,
                       std::uint32_t e, std::uint32_t f, std::uint32_t g, std::uint32_t& h,
                       std::uint32_t word) {
  const std::uint32_t sum1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
  const std::uint32_t choice = g ^ (e & (f ^ g));
  const std::uint32_t t1 = h + sum1 + choice + word;
  const std::uint32_t sum0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
  const std::uint32_t majority = (a & b) | (c & (a | b));
  d += t1;
  h = t1 + sum0 + majority;
}

/// Works one block of 64 bytes into the state. After eight rounds each letter is in its own place
/// again: turning the names instead of the values saves most of the moves.
void take_block(Sha256State& state, const char* block) {
  const Schedule w = schedule_of(block);
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < w.size(); i += 8) {
    const auto word = [&](std::size_t round) { return kSha256Constants[i + round] + w[i + round]; };
    take_round(a, b, c, d, e, f, g, h, word(0));
    take_round(h, a, b, c, d, e, f, g, word(1));
    take_round(g, h, a, b, c, d, e, f, word(2));
    take_round(f, g, h, a, b, c, d, e, word(3));
    take_round(e, f, g, h, a, b, c, d, word(4));
    take_round(d, e, f, g, h, a, b, c, word(5));
    take_round(c, d, e, f, g, h, a, b, word(6));
    take_round(b, c, d, e, f, g, h, a, word(7));
  }
  const Sha256State added = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < state.size(); ++i) state[i] += added[i];
}

}  // namespace

void take_sha256_blocks_plainly(Sha256State& state, const char* blocks, std::size_t count) {
  for (; count != 0; --count, blocks += 64) take_block(state, blocks);
}

}  // namespace sprint
