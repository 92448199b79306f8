#include <random>

#include "base/redaction/key_block.h"
#include "base/redaction/redactor.h"
#include "redaction_samples.h"
#include "support/catch.h"
#include "support/repeated.h"

namespace sprint::test {

namespace {

const SecretSearch& search_with_values() {
  static const SecretSearch search(
      {"zebra-42-lamp", "first line 1\nsecond line 2", "aaab-1aaab-1"});
  return search;
}

/// Fed in pieces of at most `most` bytes each.
std::string in_pieces(std::string_view text, std::size_t most, std::mt19937& lot) {
  Redactor redactor(search_with_values());
  std::string out;
  while (!text.empty()) {
    const std::size_t size = std::min<std::size_t>(text.size(), lot() % most + 1);
    redactor.feed(text.substr(0, size), out);
    text.remove_prefix(size);
  }
  redactor.finish(out);
  return out;
}

std::string piece_by_lot(std::mt19937& lot) {
  static const std::vector<std::string_view> scraps = {
      "\n",
      " ",
      "=",
      ":",
      "\"",
      "'",
      "\\",
      "\\n",
      "token",
      "API_KEY",
      "password",
      "--",
      "://",
      "@",
      "-----BEGIN PRIVATE KEY-----",
      "-----END PRIVATE KEY-----",
      "{a64}",
      "ghp_",
      "eyJ",
      ".",
      "Bearer ",
      "zebra-42-lamp",
      "aaab-1",
      "[REDACTED_SECRET]",
      "<",
      ">",
      "\x1b[31m",
      "%20",
      "Cookie: a=",
      ",",
      ")",
  };
  const auto choice = lot() % 4;
  if (choice == 0) return filled(secret_samples()[lot() % secret_samples().size()].text);
  if (choice == 1) return filled(harmless_samples()[lot() % harmless_samples().size()]);
  std::string piece = filled(scraps[lot() % scraps.size()]);
  return choice == 2 ? piece : piece.substr(0, lot() % (piece.size() + 1));
}

}  // namespace

TEST_CASE("Where a text is cut into two does not matter") {
  std::mt19937 lot(1);
  for (const auto& [sample, shown] : secret_samples()) {
    const std::string text = "x " + filled(sample) + " y\n";
    const auto whole = redacted(text, search_with_values());
    CAPTURE(text);
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
      Redactor redactor(search_with_values());
      std::string out;
      redactor.feed(std::string_view(text).substr(0, cut), out);
      redactor.feed(std::string_view(text).substr(cut), out);
      redactor.finish(out);
      if (out != whole) FAIL_CHECK("cut at " << cut << ": " << out);
    }
  }
}

TEST_CASE(
    "However a text is cut into pieces the same comes out, and nothing more at a second time") {
  std::mt19937 lot(20261118);
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    for (auto pieces = lot() % 8; pieces > 0; --pieces) text += piece_by_lot(lot);
    const auto whole = redacted(text, search_with_values());
    CAPTURE(round, text);
    if (in_pieces(text, 1, lot) != whole) FAIL("byte by byte: " << in_pieces(text, 1, lot));
    if (in_pieces(text, 20, lot) != whole) FAIL("in small pieces");
    if (in_pieces(text, 300, lot) != whole) FAIL("in large pieces");
    const auto again = redacted(whole, search_with_values());
    if (again != whole) FAIL("a second time: " << whole << " became " << again);
  }
}

TEST_CASE("A line that is no secret is not held back") {
  Redactor redactor(search_with_values());
  std::string out;
  redactor.feed("[1/2] Building CXX object token.cpp.o\n", out);
  CHECK(out == "[1/2] Building CXX object token.cpp.o\n");
  CHECK(redactor.held_back() == 0);
  redactor.feed("Enter your name: ", out);
  CHECK(redactor.held_back() == 0);
  redactor.feed("API_TOKEN=abc", out);
  CHECK(redactor.held_back() > 0);
  redactor.feed("def\n", out);
  CHECK(redactor.held_back() == 0);
  CHECK(redactor.secrets() == 1);
}

TEST_CASE("Without an end nothing is held back for ever") {
  constexpr std::size_t kMost = 2048;
  const std::string_view beginning = GENERATE(
      "", "password=", "password: \"", "ghp_", "eyJ", "https://a:", "-----BEGIN PRIVATE KEY-----\n",
      "Authorization: Bearer ", "Cookie: a=", "token", "Authorization: Digest ", "SK", "----");
  const char filling = GENERATE('a', '1', '-', ' ', '"', '\\', '@', '.', 'k');
  CAPTURE(beginning, filling);
  Redactor redactor(search_with_values());
  std::string out;
  redactor.feed(beginning, out);
  const std::string chunk(1000, filling);
  std::size_t held = 0;
  for (int i = 0; i < 40; ++i) {
    redactor.feed(chunk, out);
    held = std::max(held, redactor.held_back());
    out.clear();
  }
  CHECK(held <= kMost);
}

TEST_CASE("A token of any length goes as a whole") {
  const std::string text = "ghp_" + repeated("a1b2", 50000);
  CHECK(redacted(text + " x") == "[REDACTED_SECRET] x");
  CHECK(redacted("password=\"" + text + "\" x") == "password=\"[REDACTED_SECRET]\" x");
  CHECK(redacted("API_TOKEN=" + repeated("a1;b", 5000) + " x") == "API_TOKEN=[REDACTED_SECRET] x");
}

TEST_CASE("A block that never ends is given up at some length") {
  const std::string line = filled("{a64}\n");
  const std::string text = "-----BEGIN PRIVATE KEY-----\n" + repeated(line, 2000);
  const auto shown = redacted(text);
  CHECK(shown.size() >= text.size() - kLongestKeyBlock - 1000);
  CHECK(shown.size() <= text.size() - kLongestKeyBlock + 1000);
}

TEST_CASE("After its end a redactor is as new") {
  Redactor redactor(search_with_values());
  std::string out;
  redactor.feed("API_TOKEN=abc123", out);
  redactor.finish(out);
  redactor.feed("x ghp_", out);
  redactor.finish(out);
  CHECK(out == "API_TOKEN=[REDACTED_SECRET]x ghp_");
  CHECK(redactor.secrets() == 1);
}

}  // namespace sprint::test
