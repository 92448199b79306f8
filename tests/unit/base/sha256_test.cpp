#include "base/sha256.h"

#include "support/catch.h"

namespace sprint::test {

TEST_CASE("SHA-256 gives the digests of the published examples") {
  struct Example {
    std::string text;
    std::string_view hex;
  };
  const std::vector<Example> examples = {
      {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
      {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
      {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
       "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
      {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
       "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
       "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
      {std::string(1000000, 'a'),
       "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
      {std::string(1, '\xbd'), "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b"},
      {std::string(55, '\0'), "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7"},
      {std::string(56, '\0'), "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb"},
      {std::string(64, '\0'), "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b"},
  };
  for (const auto& [text, hex] : examples) {
    CAPTURE(text.size());
    CHECK(sha256_hex(text) == hex);
  }
}

TEST_CASE("SHA-256 does not depend on how the text was cut") {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += static_cast<char>(i * 7 % 251);
  const auto whole = sha256_hex(text);
  const auto piece =
      GENERATE(values<std::size_t>({1, 3, 7, 55, 56, 63, 64, 65, 127, 128, 129, 999}));
  CAPTURE(piece);
  Sha256 pieces;
  for (std::size_t at = 0; at < text.size(); at += piece) {
    pieces.update(std::string_view(text).substr(at, piece)).update("");
  }
  CHECK(pieces.hex() == whole);
}

TEST_CASE("Asking for the SHA-256 so far does not disturb what follows") {
  Sha256 hash;
  hash.update("ab");
  CHECK(hash.hex() == sha256_hex("ab"));
  CHECK(hash.update("c").hex() == sha256_hex("abc"));
  CHECK(hash.digest()[0] == 0xba);
  CHECK(hash.digest()[31] == 0xad);
}

}  // namespace sprint::test
