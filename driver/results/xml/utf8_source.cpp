#include "results/xml/utf8_source.h"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "base/ascii.h"
#include "base/text.h"
#include "base/utf8_length.h"

namespace sprint::results {

namespace {

/// An XML declaration is shorter.
constexpr std::size_t kHeadSize = 1024;
constexpr std::size_t kRawPiece = std::size_t{32} << 10U;
/// How many bytes of UTF-8 one byte of another encoding can become.
constexpr std::size_t kMostGrowth = 4;

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

/// The value of `encoding` in an XML declaration, in small letters; empty if there is none. One
/// that does not end within the head is none that a program wrote.
std::string declared_encoding(std::string_view head) {
  head = trim(head);
  if (!head.starts_with("<?xml")) return {};
  const auto end = head.find("?>");
  if (end == kNotFound) return "not to be seen";
  head = head.substr(0, end);
  for (auto key = head.find("encoding"); key != kNotFound; key = head.find("encoding", key + 1)) {
    if (key == 0 || !is_space(head[key - 1])) continue;
    const auto open = head.find_first_of("\"'", key);
    const auto close = open == kNotFound ? kNotFound : head.find(head[open], open + 1);
    if (close == kNotFound) return {};
    return to_lower(trim(head.substr(open + 1, close - open - 1)));
  }
  return {};
}

bool is_wide(std::string_view encoding) {
  return encoding.starts_with("utf-16") || encoding.starts_with("utf16") ||
         encoding.starts_with("utf-32") || encoding.starts_with("ucs-");
}

/// What is UTF-8 as long as it is what it says, or cannot be true of a file that begins with
/// `<?xml` in single bytes: .NET declares the encoding of the string in memory, whatever it then
/// writes.
bool is_read_as_utf8(std::string_view encoding) {
  static constexpr std::array<std::string_view, 6> kSame = {"",      "utf-8",    "utf8",
                                                            "ascii", "us-ascii", "unicode"};
  return is_one_of(encoding, kSame) || is_wide(encoding);
}

/// What the C library calls an encoding in which ASCII is ASCII; null for any other. Those that
/// switch tables in the middle, or spell `<` with letters as UTF-7 does, are written by nobody.
const char* converted_from(std::string_view encoding) {
  // Files that declare ISO-8859-1 often are in windows-1252, which has characters that people use
  // where the other has control characters that nobody does.
  static constexpr std::array<std::string_view, 7> kLatin = {
      "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "windows-1252", "cp1252"};
  static constexpr std::array kOthers = std::to_array<const char*>(
      {"iso-8859-2",   "iso-8859-3",   "iso-8859-4",   "iso-8859-5",   "iso-8859-6",
       "iso-8859-7",   "iso-8859-8",   "iso-8859-9",   "iso-8859-10",  "iso-8859-13",
       "iso-8859-14",  "iso-8859-15",  "iso-8859-16",  "windows-1250", "windows-1251",
       "windows-1253", "windows-1254", "windows-1255", "windows-1256", "windows-1257",
       "windows-1258", "cp437",        "cp850",        "ibm850",       "koi8-r",
       "koi8-u",       "macintosh",    "gb2312",       "gbk",          "gb18030",
       "big5",         "shift_jis",    "windows-31j",  "euc-jp",       "euc-kr"});
  if (is_one_of(encoding, kLatin)) return "CP1252";
  const auto* const found = std::find(kOthers.begin(), kOthers.end(), encoding);
  return found == kOthers.end() ? nullptr : *found;
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
  return {"", nullptr, 1, 0};
}

/// Null if the C library does not know it.
void* open_converter(const char* encoding) {
  void* const converter = ::iconv_open("UTF-8", encoding);
  // NOLINTNEXTLINE(performance-no-int-to-ptr): POSIX says so
  return converter == reinterpret_cast<iconv_t>(-1) ? nullptr : converter;
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
  choose_encoding();
}

void Utf8Source::choose_encoding() {
  const auto mark = mark_of(head_);
  head_left_ = std::string_view(head_).substr(mark.skipped);
  if (mark.encoding != nullptr) {
    unit_ = mark.unit;
    converter_ = open_converter(mark.encoding);
    return;
  }
  if (head_left_.starts_with("+/v")) {  // the mark of UTF-7
    foreign_ = "utf-7";
    return;
  }
  const auto declared = declared_encoding(head_left_);
  if (is_wide(declared) || declared == "unicode") repaired_ = true;
  if (is_read_as_utf8(declared)) return;
  const char* const encoding = converted_from(declared);
  const bool is_marked = mark.skipped != 0;
  if (is_marked) repaired_ = true;  // as UTF-8, whatever it declares
  if (encoding != nullptr && !is_marked) converter_ = open_converter(encoding);
  const bool is_read = encoding != nullptr && (is_marked || converter_ != nullptr);
  if (!is_read) foreign_ = declared;
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
