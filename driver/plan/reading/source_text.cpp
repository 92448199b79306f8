#include "plan/reading/source_text.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "base/error.h"
#include "base/text.h"
#include "base/utf8_length.h"

namespace sprint::plan {

namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

unsigned line_at(std::string_view text, std::size_t at) {
  return 1 + static_cast<unsigned>(
                 std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

bool is_ascii(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}

/// Whether the eight bytes are ASCII, as nearly all of a plan is.
bool are_ascii(const char* eight) {
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, eight, sizeof bytes);
  return (bytes & 0x8080808080808080U) == 0;
}

/// The first byte that is part of no UTF-8 character; npos if all is well.
std::size_t first_bad_byte(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (text.size() - at >= 8 && are_ascii(text.data() + at)) {
      at += 8;
      continue;
    }
    const std::size_t length = is_ascii(text[at]) ? 1 : utf8_length(text.substr(at, 4));
    if (length == 0) return at;
    at += length;
  }
  return std::string_view::npos;
}

std::string latin1_where_needed(std::string_view text) {
  std::string converted;
  converted.reserve(text.size() + text.size() / 8);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = is_ascii(text[at]) ? 1 : utf8_length(text.substr(at, 4));
    if (length != 0) {
      converted += text.substr(at, length);
      at += length;
      continue;
    }
    const auto byte = static_cast<unsigned char>(text[at]);
    converted += static_cast<char>(0xc0U | (byte >> 6U));
    converted += static_cast<char>(0x80U | (byte & 0x3fU));
    ++at;
  }
  return converted;
}

[[noreturn]] void refuse(const std::filesystem::path& path, unsigned line, std::string message,
                         std::string hint) {
  throw Error(ErrorCode::BadInput, std::move(message), std::move(hint), Place{path, line, 0});
}

}  // namespace

void decode_source(std::string_view bytes, const std::filesystem::path& path, SourceText& into) {
  if (bytes.size() > kLargestPlan) {
    refuse(path, 0, "larger than 16 MB, which no plan is", "give the path of an execution plan");
  }
  if (bytes.starts_with(kByteOrderMark)) bytes.remove_prefix(kByteOrderMark.size());
  if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff")) {
    refuse(path, 0, "the file is UTF-16", "save it as UTF-8");
  }
  const std::size_t nul = bytes.find('\0');
  if (nul != std::string_view::npos) {
    refuse(path, line_at(bytes, nul), "not a text file: it has NUL bytes",
           "write the plan as UTF-8 Markdown");
  }
  if (trim(bytes).empty()) {
    refuse(
        path, 0, "the file is empty",
        "write at least one sprint: a heading '### Sprint 1: Name' with tasks and exit criteria");
  }
  into.text = bytes;
  const std::size_t bad = first_bad_byte(bytes);
  if (bad == std::string_view::npos) return;
  into.converted = latin1_where_needed(bytes);
  into.text = into.converted;
  into.warnings.push_back({line_at(bytes, bad), "not UTF-8: read as Latin-1; save it as UTF-8"});
}

}  // namespace sprint::plan
