// SHA-256 (FIPS 180-4): a fingerprint of bytes, for telling whether something has changed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sprint {

/// Takes text piece by piece; how it was cut has no influence on the result. Asking for the result
/// does not end anything: more text may follow.
class Sha256 {
 public:
  using Digest = std::array<std::uint8_t, 32>;

  Sha256& update(std::string_view text);

  Digest digest() const;
  /// The digest as 64 small hexadecimal digits.
  std::string hex() const;

 private:
  static constexpr std::size_t kBlock = 64;

  std::array<std::uint32_t, 8> state_ = {0x6a09e667U, 0xbb67ae85U, 0x3c6ef372U, 0xa54ff53aU,
                                         0x510e527fU, 0x9b05688cU, 0x1f83d9abU, 0x5be0cd19U};
  /// The begin of a block whose end has not come yet: the first `length_ % kBlock` bytes count.
  std::array<char, kBlock> pending_{};
  /// Bytes taken so far.
  std::uint64_t length_ = 0;
};

std::string sha256_hex(std::string_view text);

}  // namespace sprint
