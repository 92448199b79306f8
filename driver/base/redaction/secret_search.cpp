#include "base/redaction/secret_search.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/error.h"
#include "base/redaction/assignments.h"
#include "base/redaction/key_block.h"
#include "base/redaction/secret_environment.h"
#include "base/redaction/url_credentials.h"

namespace sprint {

namespace {

/// Parts of names that hold secrets, in the cases that people write; the rest of a name is read
/// where one of them was found.
constexpr auto kNameParts = std::to_array<std::string_view>({
    "token", "Token", "TOKEN", "key",   "Key",   "KEY",    "secret", "Secret", "SECRET",
    "passw", "Passw", "PASSW", "passp", "Passp", "PASSP",  "passc",  "Passc",  "PASSC",
    "_pass", "_PASS", "-pass", "Pass=", "Pass:", "Pass\"", "pwd",    "Pwd",    "PWD",
    "tials", "TIALS", "auth",  "Auth",  "AUTH",  "ookie",  "OOKIE",  "_PAT",
});

/// What a step can tell apart.
constexpr std::size_t kMostNeedles = 60000;

std::size_t secret_pair_at(const char* first) {
  const auto byte = [](char c) { return static_cast<std::size_t>(static_cast<unsigned char>(c)); };
  return byte(first[0]) | byte(first[1]) << 8U;
}

}  // namespace

// The algorithm of Wu and Manber, with blocks of two bytes.
SecretSearch::SecretSearch(const std::vector<std::string>& values) {
  for (const TokenShape& shape : token_shapes()) add_shape(shape);
  for (const std::string_view part : kNameParts) add(std::string(part), Kind::Name);
  add("eyJ", Kind::WebToken);
  add(":AA", Kind::BotToken);
  add("Bearer ", Kind::Bearer);
  add("bearer ", Kind::Bearer);
  add("://", Kind::Url);
  add("-----BEGIN ", Kind::KeyBlock);
  for (const std::string& value : values) {
    if (is_distinct_secret(value)) add(value, Kind::Value);
  }
  if (needles_.size() > kMostNeedles)
    throw Error(ErrorCode::BadCall, "too many secret values to look for");
  fill_steps();
}

void SecretSearch::add(std::string text, Kind kind, const TokenShape* shape) {
  needles_.push_back({std::move(text), kind, shape});
}

void SecretSearch::add_shape(const TokenShape& shape) {
  if (shape.prefix.size() >= kWindow) {
    add(std::string(shape.prefix), Kind::Shape, &shape);
    return;
  }
  for (int byte = 0; byte < 256; ++byte) {
    if (is_in(shape.alphabet, byte)) {
      add(std::string(shape.prefix) + static_cast<char>(byte), Kind::Shape, &shape);
    }
  }
}

void SecretSearch::fill_steps() {
  const auto pair = [](const Needle& needle) { return secret_pair_at(needle.text.data() + 1); };
  // Of values that begin alike the longest counts; all else keeps the order of the tables.
  std::stable_sort(needles_.begin(), needles_.end(), [&](const Needle& a, const Needle& b) {
    if (pair(a) != pair(b)) return pair(a) < pair(b);
    const bool by_size = a.kind == Kind::Value && b.kind == Kind::Value;
    if (by_size) return a.text.size() > b.text.size();
    return a.kind == Kind::Value && b.kind != Kind::Value;
  });
  steps_.assign(std::size_t{1} << 16U, kWindow - 1);
  first_bytes_.assign(256, false);
  for (const Needle& needle : needles_) {
    steps_[secret_pair_at(needle.text.data())] = 1;
    first_bytes_[static_cast<unsigned char>(needle.text[0])] = true;
  }
  for (std::size_t i = needles_.size(); i-- > 0;) {
    steps_[pair(needles_[i])] = static_cast<std::uint16_t>(kWindow + i);
  }
}

std::size_t SecretSearch::find(std::string_view text, std::size_t from) const {
  const char* const bytes = text.data();
  const std::uint16_t* const steps = steps_.data();
  const std::size_t size = text.size();
  std::size_t at = from + 1;
  while (at + 1 < size) {
    const std::size_t pair = secret_pair_at(bytes + at);
    const std::uint16_t step = steps[pair];
    if (step < kWindow) {
      at += step;
      continue;
    }
    for (std::size_t i = step - kWindow; i < needles_.size(); ++i) {
      const std::string& needle = needles_[i].text;
      if (secret_pair_at(needle.data() + 1) != pair) break;
      if (needle[0] == bytes[at - 1]) return at - 1;
    }
    ++at;
  }
  return std::string_view::npos;
}

std::size_t SecretSearch::undecided_from(std::string_view text, std::size_t from) const {
  const auto begins = [&](std::size_t place) {
    return first_bytes_[static_cast<unsigned char>(text[place])];
  };
  const std::size_t size = text.size();
  if (size - from >= 2 && begins(size - 2) &&
      steps_[secret_pair_at(text.data() + size - 2)] != kWindow - 1) {
    return size - 2;
  }
  return size > from && begins(size - 1) ? size - 1 : size;
}

std::optional<FoundSecret> SecretSearch::ask(const SeenText& text, std::size_t place,
                                             const Needle& needle) {
  switch (needle.kind) {
    case Kind::Shape:
      return find_token(text, place, *needle.shape);
    case Kind::WebToken:
      return find_web_token(text, place);
    case Kind::BotToken:
      return find_bot_token(text, place);
    case Kind::Name:
      return find_assigned(text, place);
    case Kind::Bearer:
      return find_bearer(text, place);
    case Kind::Url:
      return find_url_credentials(text, place);
    case Kind::KeyBlock:
      return find_key_block(text, place);
    case Kind::Value:
      return FoundSecret{place, place + needle.text.size()};
  }
  return std::nullopt;
}

std::optional<FoundSecret> SecretSearch::secret_at(const SeenText& text, std::size_t place) const {
  const auto window = text.between(place, place + kWindow);
  const std::size_t pair = secret_pair_at(window.data() + 1);
  const std::uint16_t step = steps_[pair];
  for (std::size_t i = step - kWindow; i < needles_.size(); ++i) {
    const Needle& needle = needles_[i];
    if (secret_pair_at(needle.text.data() + 1) != pair) break;
    if (needle.text[0] != window[0] || !text.has(place, needle.text)) continue;
    if (const auto found = ask(text, place, needle)) return found;
  }
  return std::nullopt;
}

}  // namespace sprint
