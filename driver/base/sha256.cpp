#include "base/sha256.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace sprint {

namespace {

using State = std::array<std::uint32_t, 8>;
using Schedule = std::array<std::uint32_t, 64>;

constexpr Schedule kRoundConstants = {
    0x428a2f98U, 0x71374491U, 0xb5c0fbcfU, 0xe9b5dba5U, 0x3956c25bU, 0x59f111f1U, 0x923f82a4U,
    0xab1c5ed5U, 0xd807aa98U, 0x12835b01U, 0x243185beU, 0x550c7dc3U, 0x72be5d74U, 0x80deb1feU,
    0x9bdc06a7U, 0xc19bf174U, 0xe49b69c1U, 0xefbe4786U, 0x0fc19dc6U, 0x240ca1ccU, 0x2de92c6fU,
    0x4a7484aaU, 0x5cb0a9dcU, 0x76f988daU, 0x983e5152U, 0xa831c66dU, 0xb00327c8U, 0xbf597fc7U,
    0xc6e00bf3U, 0xd5a79147U, 0x06ca6351U, 0x14292967U, 0x27b70a85U, 0x2e1b2138U, 0x4d2c6dfcU,
    0x53380d13U, 0x650a7354U, 0x766a0abbU, 0x81c2c92eU, 0x92722c85U, 0xa2bfe8a1U, 0xa81a664bU,
    0xc24b8b70U, 0xc76c51a3U, 0xd192e819U, 0xd6990624U, 0xf40e3585U, 0x106aa070U, 0x19a4c116U,
    0x1e376c08U, 0x2748774cU, 0x34b0bcb5U, 0x391c0cb3U, 0x4ed8aa4aU, 0x5b9cca4fU, 0x682e6ff3U,
    0x748f82eeU, 0x78a5636fU, 0x84c87814U, 0x8cc70208U, 0x90befffaU, 0xa4506cebU, 0xbef9a3f7U,
    0xc67178f2U};

std::uint32_t big_endian_word(const char* bytes) {
  std::array<std::uint8_t, 4> b{};
  std::memcpy(b.data(), bytes, b.size());
  return std::uint32_t{b[0]} << 24U | std::uint32_t{b[1]} << 16U | std::uint32_t{b[2]} << 8U | b[3];
}

void put_big_endian(std::uint64_t value, std::uint8_t* bytes, std::size_t count) {
  for (std::size_t i = count; i-- > 0; value >>= 8U) bytes[i] = static_cast<std::uint8_t>(value);
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
void take_block(State& state, const char* block) {
  const Schedule w = schedule_of(block);
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < w.size(); i += 8) {
    const auto word = [&](std::size_t round) { return kRoundConstants[i + round] + w[i + round]; };
    take_round(a, b, c, d, e, f, g, h, word(0));
    take_round(h, a, b, c, d, e, f, g, word(1));
    take_round(g, h, a, b, c, d, e, f, word(2));
    take_round(f, g, h, a, b, c, d, e, word(3));
    take_round(e, f, g, h, a, b, c, d, word(4));
    take_round(d, e, f, g, h, a, b, c, word(5));
    take_round(c, d, e, f, g, h, a, b, word(6));
    take_round(b, c, d, e, f, g, h, a, word(7));
  }
  const State added = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < state.size(); ++i) state[i] += added[i];
}

}  // namespace

Sha256& Sha256::update(std::string_view text) {
  const std::size_t waiting = length_ % kBlock;
  length_ += text.size();
  if (waiting != 0) {
    const auto taken = text.copy(pending_.data() + waiting, kBlock - waiting);
    if (waiting + taken < kBlock) return *this;
    take_block(state_, pending_.data());
    text.remove_prefix(taken);
  }
  for (; text.size() >= kBlock; text.remove_prefix(kBlock)) take_block(state_, text.data());
  text.copy(pending_.data(), text.size());
  return *this;
}

Sha256::Digest Sha256::digest() const {
  // A one bit, zeros up to eight bytes before the end of a block, then the length in bits.
  constexpr std::size_t kLengthAt = kBlock - 8;
  std::array<char, 2 * kBlock> ending{};
  const std::size_t waiting = length_ % kBlock;
  std::copy_n(pending_.begin(), waiting, ending.begin());
  ending[waiting] = '\x80';
  const std::size_t size = waiting < kLengthAt ? kBlock : 2 * kBlock;
  std::array<std::uint8_t, 8> bits{};
  put_big_endian(length_ * 8, bits.data(), bits.size());
  std::memcpy(ending.data() + size - bits.size(), bits.data(), bits.size());

  State state = state_;
  for (std::size_t at = 0; at < size; at += kBlock) take_block(state, ending.data() + at);
  Digest digest{};
  for (std::size_t i = 0; i < state.size(); ++i) put_big_endian(state[i], &digest[4 * i], 4);
  return digest;
}

std::string Sha256::hex() const {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  text.reserve(64);
  for (const std::uint8_t byte : digest()) {
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 0xfU];
  }
  return text;
}

std::string sha256_hex(std::string_view text) {
  return Sha256().update(text).hex();
}

}  // namespace sprint
