#include "base/sha256.h"

#include <algorithm>
#include <cstring>

#include "base/sha256_blocks.h"

namespace sprint {

namespace {

void put_big_endian(std::uint64_t value, std::uint8_t* bytes, std::size_t count) {
  for (std::size_t i = count; i-- > 0; value >>= 8U) bytes[i] = static_cast<std::uint8_t>(value);
}

void take_blocks(Sha256State& state, const char* blocks, std::size_t count) {
  if (has_sha256_instructions()) {
    take_sha256_blocks_by_instruction(state, blocks, count);
  } else {
    take_sha256_blocks_plainly(state, blocks, count);
  }
}

}  // namespace

Sha256& Sha256::update(std::string_view text) {
  const std::size_t waiting = length_ % kBlock;
  length_ += text.size();
  if (waiting != 0) {
    const auto taken = text.copy(pending_.data() + waiting, kBlock - waiting);
    if (waiting + taken < kBlock) return *this;
    take_blocks(state_, pending_.data(), 1);
    text.remove_prefix(taken);
  }
  const std::size_t blocks = text.size() / kBlock;
  take_blocks(state_, text.data(), blocks);
  text.remove_prefix(blocks * kBlock);
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

  Sha256State state = state_;
  take_blocks(state, ending.data(), size / kBlock);
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
