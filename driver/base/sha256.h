// SHA-256 (FIPS 180-4): a fingerprint of bytes, for telling whether something has changed.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;

namespace sprint {

/// Takes text piece by piece; how it was cut has no influence on the result. Asking for the result
/// does not end anything: more text may follow. Error(System) if the library cannot, which is to
/// say if there is no memory.
class Sha256 {
 public:
  using Digest = std::array<std::uint8_t, 32>;

  Sha256();

  Sha256& update(std::string_view text);

  Digest digest() const;
  /// The digest as 64 small hexadecimal digits.
  std::string hex() const;

 private:
  struct Free {
    void operator()(evp_md_ctx_st* context) const;
  };
  using Context = std::unique_ptr<evp_md_ctx_st, Free>;

  static Context new_context();

  Context context_;
};

std::string sha256_hex(std::string_view text);

}  // namespace sprint
