#include "base/sha256.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include "base/error.h"

namespace sprint {

namespace {

void require(bool success) {
  if (!success) throw Error(ErrorCode::System, "libcrypto cannot compute a SHA-256");
}

/// Looked up once, as that takes longer than hashing a line. Without the system's configuration of
/// OpenSSL: nothing in it is meant for fingerprints, and reading it would be most of the cost.
const EVP_MD* algorithm() {
  static const EVP_MD* const found = [] {
    OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, nullptr);
    return EVP_MD_fetch(nullptr, "SHA256", nullptr);
  }();
  require(found != nullptr);
  return found;
}

}  // namespace

void Sha256::Free::operator()(evp_md_ctx_st* context) const {
  EVP_MD_CTX_free(context);
}

Sha256::Context Sha256::new_context() {
  Context context(EVP_MD_CTX_new());
  require(context != nullptr);
  return context;
}

Sha256::Sha256() : context_(new_context()) {
  require(EVP_DigestInit_ex(context_.get(), algorithm(), nullptr) == 1);
}

Sha256& Sha256::update(std::string_view text) {
  require(EVP_DigestUpdate(context_.get(), text.data(), text.size()) == 1);
  return *this;
}

Sha256::Digest Sha256::digest() const {
  const Context copy = new_context();
  require(EVP_MD_CTX_copy_ex(copy.get(), context_.get()) == 1);
  Digest digest{};
  require(EVP_DigestFinal_ex(copy.get(), digest.data(), nullptr) == 1);
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
