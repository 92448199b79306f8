#include "results/xml/xml_characters.h"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

#include "results/xml/xml_encoding.h"

namespace sprint::results {

namespace {

// Eight bytes at a time: most text is plain, and there is a lot of it. In each of these masks the
// lowest bit that is set is at the first byte that fits; those above it may be wrong.

constexpr std::size_t kWord = sizeof(std::uint64_t);
constexpr std::uint64_t kOnes = ~std::uint64_t{0} / 255;
constexpr std::uint64_t kHighs = kOnes * 0x80;

/// The first byte is the lowest.
std::uint64_t word_at(const char* text) {
  std::uint64_t word = 0;
  std::memcpy(&word, text, kWord);
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  return word;
}

std::uint64_t bytes_below(std::uint64_t word, unsigned limit) {
  return (word - kOnes * limit) & ~word & kHighs;
}

std::uint64_t bytes_equal(std::uint64_t word, char byte) {
  return bytes_below(word ^ (kOnes * static_cast<unsigned char>(byte)), 1);
}

std::size_t first_byte(std::uint64_t mask) {
  return static_cast<std::size_t>(std::countr_zero(mask)) / 8;
}

/// Whether XML 1.0 allows the character.
bool is_allowed(unsigned code) {
  if (code < 0x20) return code == '\t' || code == '\n' || code == '\r';
  return code < 0xd800 || (code > 0xdfff && code != 0xfffe && code != 0xffff && code <= 0x10ffff);
}

constexpr unsigned kNoCode = ~0U;

/// What "lt", "#10" or "#x1B" stand for; kNoCode if it is none of these.
unsigned code_of(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, char>, 5> kEntities = {
      {{"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}}};
  for (const auto& [entity, byte] : kEntities) {
    if (name == entity) return static_cast<unsigned char>(byte);
  }
  if (name.size() < 2 || name[0] != '#') return kNoCode;
  const bool hex = name[1] == 'x' || name[1] == 'X';
  const auto digits = name.substr(hex ? 2 : 1);
  unsigned code = 0;
  for (const char c : digits) {
    const bool decimal = c >= '0' && c <= '9';
    const char lower = static_cast<char>(static_cast<unsigned char>(c) | 0x20U);
    if (!decimal && !(hex && lower >= 'a' && lower <= 'f')) return kNoCode;
    code = code * (hex ? 16U : 10U) + static_cast<unsigned>(decimal ? c - '0' : lower - 'a' + 10);
    if (code > 0x10ffff) return 0;  // no character, like &#0;
  }
  return digits.empty() ? kNoCode : code;
}

}  // namespace

std::size_t plain_length(std::string_view text) {
  std::size_t length = 0;
  while (length + kWord <= text.size()) {
    const auto word = word_at(text.data() + length);
    const auto care = (word & kHighs) | bytes_below(word, 0x20) | bytes_equal(word, '&');
    length += care == 0 ? kWord : first_byte(care);
    if (care == 0) continue;
    if (is_xml_class(text[length], kXmlCare)) return length;
    ++length;  // a tab or a line feed
  }
  while (length < text.size() && !is_xml_class(text[length], kXmlCare)) ++length;
  return length;
}

std::size_t plain_value_length(const char* text, char quote) {
  static_assert(XmlInput::kPadding >= kWord);
  const auto quotes = kOnes * static_cast<unsigned char>(quote);
  for (std::size_t length = 0;; length += kWord) {
    const auto word = word_at(text + length);
    const auto care = (word & kHighs) | bytes_below(word, 0x20) | bytes_below(word ^ quotes, 1) |
                      bytes_equal(word, '&') | bytes_equal(word, '<');
    if (care != 0) return length + first_byte(care);
  }
}

void XmlCharacters::refuse(std::string& into) {
  repaired_ = true;
  append_utf8(into, 0xfffd);
}

void XmlCharacters::append_allowed(std::string& into, unsigned code) {
  if (code >= 0x20 && code < 0x7f) {
    into += static_cast<char>(code);
  } else if (is_allowed(code)) {
    append_utf8(into, code);
  } else {
    refuse(into);
  }
}

void XmlCharacters::take_one(std::string& into, bool references) {
  const int byte = input_.peek();
  if (byte >= 0x80) return take_multibyte(into);
  input_.take();
  if (byte == '&' && references) return take_reference(into);
  if (byte == '\r') {  // every end of a line is a line feed
    if (input_.peek() == '\n') input_.take();
    into += '\n';
  } else if (is_allowed(static_cast<unsigned>(byte))) {
    into += static_cast<char>(byte);
  } else {
    refuse(into);
  }
}

void XmlCharacters::take_reference(std::string& into) {
  constexpr std::size_t kLongestName = 32;
  constexpr std::size_t kUsual = 8;
  const auto near = input_.window().substr(0, kUsual);
  const auto semicolon = near.find(';');
  const unsigned usual =
      semicolon == std::string_view::npos ? kNoCode : code_of(near.substr(0, semicolon));
  if (usual != kNoCode) {
    input_.pass(semicolon + 1);
    return append_allowed(into, usual);
  }
  std::string name;
  while (name.size() < kLongestName && (is_name_byte(input_.peek()) || input_.peek() == '#') &&
         input_.peek() < 0x80) {
    name += static_cast<char>(input_.take());
  }
  const bool ended = input_.peek() == ';' && !name.empty();
  const unsigned code = ended ? code_of(name) : kNoCode;
  if (code == kNoCode) {
    const bool cut_off = input_.peek() == XmlInput::kEnd;
    if (!cut_off && (!ended || !entities_allowed_)) repaired_ = true;
    into += '&';
    into += name;
    return;  // the semicolon is text that follows
  }
  input_.take();
  append_allowed(into, code);
}

void XmlCharacters::take_multibyte(std::string& into) {
  const auto lead = static_cast<unsigned>(input_.take());
  const std::size_t more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
  if (lead < 0xc2 || lead > 0xf4) return refuse(into);
  std::array<char, 4> bytes{static_cast<char>(lead)};
  unsigned code = lead & (0x3fU >> more);
  for (std::size_t i = 1; i <= more; ++i) {
    const int next = input_.peek();
    if (next == XmlInput::kEnd) return;  // cut off: nothing to mend
    if (next < 0x80 || next > 0xbf) return refuse(into);
    input_.take();
    bytes.at(i) = static_cast<char>(next);
    code = (code << 6U) | (static_cast<unsigned>(next) & 0x3fU);
  }
  const unsigned least = more == 1 ? 0x80 : more == 2 ? 0x800 : 0x10000;
  if (code < least || !is_allowed(code)) return refuse(into);
  into.append(bytes.data(), more + 1);
}

}  // namespace sprint::results
