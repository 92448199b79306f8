#include "results/xml/xml_encoding.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>

#include "base/text.h"

namespace sprint::results {

namespace {

/// An XML declaration is shorter.
constexpr std::size_t kHead = 256;
constexpr std::size_t kRawPiece = std::size_t{32} << 10U;
/// Bytes that one byte or unit of input can become.
constexpr std::size_t kLongest = 6;

/// What windows-1252 has where ISO-8859-1 has control characters that nobody uses: files that
/// declare the one often are in the other.
constexpr std::array<unsigned, 32> kWindows1252 = {
    0x20ac, 0x81,   0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x8d,   0x017d, 0x8f,   0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d,   0x017e, 0x0178};

unsigned byte_at(std::string_view text, std::size_t index) {
  return static_cast<unsigned char>(text[index]);
}

/// At most 4 bytes; how many.
std::size_t encode(unsigned code, char* into) {
  const auto put = [&](std::size_t at, unsigned value) { into[at] = static_cast<char>(value); };
  const auto tail = [&](unsigned shift) { return 0x80U | ((code >> shift) & 0x3fU); };
  if (code < 0x80) {
    put(0, code);
    return 1;
  }
  if (code < 0x800) {
    put(0, 0xc0U | (code >> 6U));
    put(1, tail(0));
    return 2;
  }
  if (code < 0x10000) {
    put(0, 0xe0U | (code >> 12U));
    put(1, tail(6));
    put(2, tail(0));
    return 3;
  }
  put(0, 0xf0U | (code >> 18U));
  put(1, tail(12));
  put(2, tail(6));
  put(3, tail(0));
  return 4;
}

/// The value of `encoding` in an XML declaration, in small letters; empty if there is none.
std::string declared_encoding(std::string_view head) {
  if (!head.starts_with("<?xml")) return {};
  head = head.substr(0, head.find("?>"));
  const auto key = head.find("encoding");
  if (key == std::string_view::npos) return {};
  const auto open = head.find_first_of("\"'", key);
  if (open == std::string_view::npos) return {};
  const auto close = head.find(head[open], open + 1);
  if (close == std::string_view::npos) return {};
  return to_lower(head.substr(open + 1, close - open - 1));
}

}  // namespace

void append_utf8(std::string& text, unsigned code) {
  std::array<char, 4> bytes{};
  text.append(bytes.data(), encode(code, bytes.data()));
}

std::size_t Utf8Source::read(char* into, std::size_t most) {
  if (encoding_ == Encoding::Unknown) detect();
  switch (encoding_) {
    case Encoding::Unknown:
    case Encoding::Utf8:
      return read_raw(into, most);
    case Encoding::Latin1:
      return read_latin1(into, most);
    case Encoding::Utf16Little:
    case Encoding::Utf16Big:
      return read_utf16(into, most);
  }
  return 0;
}

void Utf8Source::detect() {
  head_.resize(kHead);
  std::size_t size = 0;
  while (size < kHead) {
    const auto count = source_.read(head_.data() + size, kHead - size);
    if (count == 0) break;
    size += count;
  }
  head_.resize(size);
  encoding_ = Encoding::Utf8;
  const std::string_view head = head_;
  const bool two = size >= 2;
  const bool four = size >= 4;
  if (head.starts_with("\xef\xbb\xbf")) {
    head_used_ = 3;
  } else if (two && byte_at(head, 0) == 0xff && byte_at(head, 1) == 0xfe) {
    encoding_ = Encoding::Utf16Little;
    head_used_ = 2;
  } else if (two && byte_at(head, 0) == 0xfe && byte_at(head, 1) == 0xff) {
    encoding_ = Encoding::Utf16Big;
    head_used_ = 2;
  } else if (four && head[0] == '<' && head[1] == '\0' && head[2] != '\0' && head[3] == '\0') {
    encoding_ = Encoding::Utf16Little;
  } else if (four && head[0] == '\0' && head[1] == '<' && head[2] == '\0' && head[3] != '\0') {
    encoding_ = Encoding::Utf16Big;
  }
  if (encoding_ == Encoding::Utf8) detect_declared();
}

void Utf8Source::detect_declared() {
  const auto declared = declared_encoding(std::string_view(head_).substr(head_used_));
  static constexpr std::array<std::string_view, 7> kLatin = {
      "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "windows-1252", "cp1252"};
  if (head_used_ == 0 && std::find(kLatin.begin(), kLatin.end(), declared) != kLatin.end()) {
    encoding_ = Encoding::Latin1;
  }
  // .NET declares the encoding of the string in memory, whatever the file is then written in.
  if (declared.starts_with("utf-16") || declared == "unicode") repaired_ = true;
}

std::size_t Utf8Source::read_raw(char* into, std::size_t most) {
  if (head_used_ == head_.size()) return source_.read(into, most);
  const auto count = std::min(most, head_.size() - head_used_);
  std::memcpy(into, head_.data() + head_used_, count);
  head_used_ += count;
  return count;
}

std::size_t Utf8Source::read_latin1(char* into, std::size_t most) {
  raw_.resize(std::clamp<std::size_t>(most / 3, 1, kRawPiece));
  const auto count = read_raw(raw_.data(), raw_.size());
  std::size_t size = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const unsigned byte = byte_at(raw_, i);
    const bool extra = byte >= 0x80 && byte < 0xa0;
    size += encode(extra ? kWindows1252[byte - 0x80] : byte, into + size);
  }
  return size;
}

std::size_t Utf8Source::read_utf16(char* into, std::size_t most) {
  const bool little = encoding_ == Encoding::Utf16Little;
  std::size_t size = 0;
  raw_.resize(2 * std::clamp<std::size_t>(most / kLongest, 1, kRawPiece));
  while (size == 0) {  // half of a surrogate pair alone yields nothing yet
    std::size_t count = 0;
    while (count < 2 || count % 2 != 0) {
      const auto more = read_raw(raw_.data() + count, count < 2 ? raw_.size() - count : 1);
      if (more == 0) break;
      count += more;
    }
    if (count % 2 != 0) repaired_ = true;
    if (count < 2) {
      if (high_surrogate_ == 0) return 0;
      high_surrogate_ = 0;
      repaired_ = true;
      return encode(0xfffd, into);
    }
    for (std::size_t i = 0; i + 1 < count; i += 2) {
      const unsigned first = byte_at(raw_, i);
      const unsigned second = byte_at(raw_, i + 1);
      size += put_unit(little ? first | (second << 8U) : second | (first << 8U), into + size);
    }
  }
  return size;
}

std::size_t Utf8Source::put_unit(unsigned unit, char* into) {
  const bool low = unit >= 0xdc00 && unit < 0xe000;
  if (low && high_surrogate_ != 0) {
    const unsigned code = 0x10000U + ((high_surrogate_ - 0xd800U) << 10U) + (unit - 0xdc00U);
    high_surrogate_ = 0;
    return encode(code, into);
  }
  std::size_t size = 0;
  if (high_surrogate_ != 0 || low) {
    repaired_ = true;
    size = encode(0xfffd, into);
  }
  high_surrogate_ = 0;
  if (low) return size;
  if (unit >= 0xd800 && unit < 0xdc00) {
    high_surrogate_ = unit;
    return size;
  }
  return size + encode(unit, into + size);
}

}  // namespace sprint::results
