#include "results/xml/utf8_source.h"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "base/text.h"
#include "base/utf8_length.h"

namespace sprint::results {

namespace {

/// An XML declaration is shorter.
constexpr std::size_t kHeadSize = 256;
constexpr std::size_t kRawPiece = std::size_t{32} << 10U;
/// How many bytes of UTF-8 one byte of another encoding can become.
constexpr std::size_t kMostGrowth = 3;

/// What the first bytes of a file say about its encoding.
struct EncodingMark {
  std::string_view bytes;
  const char* encoding;  ///< as iconv calls it; null: UTF-8
  std::size_t unit;
  std::size_t skipped;  ///< the mark itself
};

using namespace std::string_view_literals;
// The longer ones first: that of UTF-16 is the beginning of that of UTF-32.
constexpr std::array kMarks = std::to_array<EncodingMark>({
    {"\xff\xfe\0\0"sv, "UTF-32LE", 4, 4},
    {"\0\0\xfe\xff"sv, "UTF-32BE", 4, 4},
    {"\xef\xbb\xbf"sv, nullptr, 1, 3},
    {"\xff\xfe"sv, "UTF-16LE", 2, 2},
    {"\xfe\xff"sv, "UTF-16BE", 2, 2},
});

/// The value of `encoding` in an XML declaration, in small letters; empty if there is none.
std::string declared_encoding(std::string_view head) {
  if (!head.starts_with("<?xml")) return {};
  head = head.substr(0, head.find("?>"));
  const auto key = head.find("encoding");
  if (key == kNotFound) return {};
  const auto open = head.find_first_of("\"'", key);
  if (open == kNotFound) return {};
  const auto close = head.find(head[open], open + 1);
  if (close == kNotFound) return {};
  return to_lower(head.substr(open + 1, close - open - 1));
}

bool is_latin(std::string_view encoding) {
  static constexpr std::array<std::string_view, 7> kLatin = {
      "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "windows-1252", "cp1252"};
  return is_one_of(encoding, kLatin);
}

EncodingMark mark_of(std::string_view head) {
  for (const auto& mark : kMarks) {
    if (head.starts_with(mark.bytes)) return mark;
  }
  const bool four = head.size() >= 4;
  if (four && head[0] == '<' && head[1] == '\0' && head[2] != '\0' && head[3] == '\0') {
    return {"", "UTF-16LE", 2, 0};
  }
  if (four && head[0] == '\0' && head[1] == '<' && head[2] == '\0' && head[3] != '\0') {
    return {"", "UTF-16BE", 2, 0};
  }
  // Files that declare ISO-8859-1 often are in windows-1252, which has characters that people use
  // where the other has control characters that nobody does.
  return {"", is_latin(declared_encoding(head)) ? "CP1252" : nullptr, 1, 0};
}

}  // namespace

Utf8Source::~Utf8Source() {
  if (converter_ != nullptr) ::iconv_close(converter_);
}

void Utf8Source::detect() {
  begun_ = true;
  head_.resize(kHeadSize);
  std::size_t size = 0;
  while (size < kHeadSize) {
    const auto count = source_.read(head_.data() + size, kHeadSize - size);
    if (count == 0) break;
    size += count;
  }
  head_.resize(size);
  const auto mark = mark_of(head_);
  head_left_ = std::string_view(head_).substr(mark.skipped);
  if (mark.encoding == nullptr) {
    // .NET declares the encoding of the string in memory, whatever the file is then written in.
    const auto declared = declared_encoding(head_left_);
    if (declared.starts_with("utf-16") || declared == "unicode") repaired_ = true;
    return;
  }
  unit_ = mark.unit;
  void* const converter = ::iconv_open("UTF-8", mark.encoding);
  // NOLINTNEXTLINE(performance-no-int-to-ptr): POSIX says so
  if (converter != reinterpret_cast<iconv_t>(-1)) converter_ = converter;
}

std::size_t Utf8Source::read_raw(char* into, std::size_t most) {
  if (head_left_.empty()) return source_.read(into, most);
  const auto count = std::min(most, head_left_.size());
  std::memcpy(into, head_left_.data(), count);
  head_left_.remove_prefix(count);
  return count;
}

/// Nothing more is converted if the source is at its end.
void Utf8Source::convert_more() {
  passed_ = 0;
  converted_.clear();
  while (converted_.empty()) {
    const auto kept = raw_.size();
    raw_.resize(kept + kRawPiece);
    const auto count = read_raw(raw_.data() + kept, kRawPiece);
    raw_.resize(kept + count);
    if (raw_.empty()) return;
    converted_.resize(raw_.size() * kMostGrowth);
    char* from = raw_.data();
    std::size_t left = raw_.size();
    char* to = converted_.data();
    std::size_t room = converted_.size();
    while (left != 0 && ::iconv(converter_, &from, &left, &to, &room) != 0) {
      // Half of a character may become a whole one, unless nothing follows.
      if (errno == EINVAL && count != 0) break;
      const auto unit = std::min(unit_, left);
      repaired_ = true;
      if (unit == unit_) to = std::copy(kReplacement.begin(), kReplacement.end(), to);
      room = converted_.size() - static_cast<std::size_t>(to - converted_.data());
      from += unit;
      left -= unit;
    }
    converted_.resize(static_cast<std::size_t>(to - converted_.data()));
    raw_.erase(0, raw_.size() - left);
  }
}

std::size_t Utf8Source::read(char* into, std::size_t most) {
  if (!begun_) detect();
  if (converter_ == nullptr) return read_raw(into, most);
  if (passed_ == converted_.size()) convert_more();
  const auto count = converted_.copy(into, most, passed_);
  passed_ += count;
  return count;
}

}  // namespace sprint::results
