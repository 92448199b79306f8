#include "base/redaction/key_block.h"

#include <string_view>

namespace sprint {

namespace {

constexpr std::string_view kDashes = "-----";
constexpr std::string_view kBegin = "-----BEGIN ";
constexpr std::string_view kEnd = "-----END ";
constexpr std::size_t kLongestLabel = 64;
/// Nothing else in a log has so many characters of Base64 in a row, but for other Base64.
constexpr std::size_t kLineOfKey = 40;

bool is_label_byte(int byte) {
  return (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') || byte == ' ' ||
         byte == '-' || byte == '_';
}

/// Behind the label and the dashes that begin at `place`; `place` if that is no label.
std::size_t after_label(const SeenText& text, std::size_t place) {
  std::size_t end = place;
  while (end - place < kLongestLabel && is_label_byte(text.at(end))) {
    if (text.at(end) == '-') return text.has(end, kDashes) ? end + kDashes.size() : place;
    ++end;
  }
  return place;
}

/// Behind the word of Base64 that follows `place` after nothing but a line end and what programs
/// put before lines; `place` if there is none. The last line of a block that breaks off.
std::size_t after_short_line(const SeenText& text, std::size_t place) {
  constexpr std::size_t kMostBefore = 24;
  std::size_t begin = place;
  while (begin - place < kMostBefore) {
    const int byte = text.at(begin);
    if (byte == '\\' && (text.at(begin + 1) == 'n' || text.at(begin + 1) == 'r')) {
      begin += 2;
    } else if (byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r' || byte == '"' ||
               byte == '\'' || byte == '>' || byte == '|' || byte == '#' || byte == '\\') {
      ++begin;
    } else {
      break;
    }
  }
  std::size_t end = begin;
  while (end - begin < kLineOfKey && is_in(Alphabet::Base64, text.at(end))) ++end;
  return end == begin ? place : end;
}

}  // namespace

std::optional<FoundSecret> find_key_block(const SeenText& text, std::size_t place) {
  if (!text.has(place, kBegin)) return std::nullopt;
  const std::size_t label = place + kBegin.size();
  const std::size_t body = after_label(text, label);
  if (body == label) return std::nullopt;
  const auto name = text.between(label, body - kDashes.size());
  if (!name.ends_with("PRIVATE KEY") && !name.ends_with("PRIVATE KEY BLOCK")) return std::nullopt;
  auto found = continue_key_block(text, body);
  if (!found || !found->is_key_block) {
    constexpr std::size_t kShortestKey = 16;
    const std::size_t end = after_short_line(text, body);
    if (end < body + kShortestKey) return std::nullopt;
    found = FoundSecret{body, end, Alphabet::Base64, true};
  }
  found->begin = place;
  return found;
}

std::optional<FoundSecret> continue_key_block(const SeenText& text, std::size_t place) {
  std::size_t run = 0;
  for (std::size_t at = place; at - place < kKeyBlockSight && text.at(at) != SeenText::kNone;
       ++at) {
    if (text.at(at) == '-' && text.has(at, kEnd)) {
      const std::size_t label = at + kEnd.size();
      const std::size_t end = after_label(text, label);
      if (end != label) return FoundSecret{place, end};
    }
    // What has been taken out there was no part of this block.
    if (text.at(at) == '[' && text.has(at, kRedacted)) return std::nullopt;
    run = is_in(Alphabet::Base64, text.at(at)) ? run + 1 : 0;
    if (run == kLineOfKey) return FoundSecret{place, at + 1, Alphabet::Base64, true};
  }
  const std::size_t end = after_short_line(text, place);
  if (end == place) return std::nullopt;
  return FoundSecret{place, end};
}

}  // namespace sprint
