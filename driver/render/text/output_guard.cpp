#include "render/text/output_guard.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "base/code_point.h"
#include "base/utf8_length.h"

namespace sprint::render {

namespace {

/// In the middle of a line it stands for itself, whatever comes before and after.
bool stands_for_itself(char c) {
  return c >= 0x20 && c < 0x7f && c != '#';
}

/// What the machines cut off before they look at a line, as far as it can be seen.
bool is_blank(char32_t code) {
  return code == ' ' || code == '\t' || code == 0xa0 || code == 0x1680 ||
         (code >= 0x2000 && code <= 0x200a) || code == 0x202f || code == 0x205f || code == 0x3000;
}

/// Whether more bytes can make a character of these.
bool is_front_of_character(std::string_view bytes) {
  const auto first = static_cast<unsigned char>(bytes.front());
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  return bytes.size() < length && std::all_of(bytes.begin() + 1, bytes.end(), [](char c) {
           return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U;
         });
}

std::string json_escape(char32_t code) {
  if (code < 0x10000) return "\\u" + hex_digits(code, 4);
  const char32_t rest = code - 0x10000;
  return json_escape(0xd800 + (rest >> 10U)) + json_escape(0xdc00 + (rest & 0x3ffU));
}

std::string escape(char32_t code, Form form) {
  switch (form) {
    case Form::Text:
      return is_unseen(code, true) ? written_out(code) : std::string{'\\', static_cast<char>(code)};
    case Form::Json:
      return json_escape(code);
    case Form::Xml:
      return "&#x" + hex_digits(code, code < 0x10000 ? 4 : 6) + ";";
  }
  return {};
}

}  // namespace

void OutputGuard::append(std::string& to, std::string_view piece) {
  const std::string joined = pending_.empty() ? std::string() : pending_ + std::string(piece);
  if (!pending_.empty()) piece = joined;
  pending_.clear();
  while (!piece.empty()) {
    std::size_t length = 0;
    if (!line_begins_ && hashes_ == 0) {
      while (length < piece.size() && stands_for_itself(piece[length])) ++length;
      after_ascii_ = after_ascii_ || length > 0;
      to += piece.substr(0, length);
      piece.remove_prefix(length);
      if (piece.empty()) return;
    }
    length = utf8_length(piece);
    if (length == 0 && is_front_of_character(piece)) {
      pending_ = piece;
      return;
    }
    const auto character = piece.substr(0, std::max<std::size_t>(length, 1));
    if (length > 0) {
      append_character(to, character);
    } else {
      to += form_ == Form::Text ? written_out_byte(character.front()) : std::string(kReplacement);
      line_begins_ = false;
      hashes_ = 0;
    }
    after_ascii_ = length <= 1;
    piece.remove_prefix(character.size());
  }
}

void OutputGuard::append_character(std::string& to, std::string_view character) {
  const char32_t code = code_point(character);
  const bool is_kept = code == '\n' || code == '\t' || !is_unseen(code, after_ascii_);
  const bool is_command = form_ == Form::Text && line_begins_ && code == ':';
  if (completes_mark(code) || is_command || !is_kept) {
    to += escape(code, form_);
  } else {
    to += character;
  }
  line_begins_ = code == '\n' || (line_begins_ && is_blank(code));
}

bool OutputGuard::completes_mark(char32_t code) {
  if (code == '#') {
    hashes_ = std::min(hashes_ + 1, 2U);
    return false;
  }
  const bool is_name = code < 0x80 && is_letter(static_cast<char>(code));
  if (hashes_ == 2 && is_name) return false;
  return std::exchange(hashes_, 0U) == 2 && code == '[';
}

void OutputGuard::finish(std::string& to) {
  for (const char c : std::exchange(pending_, {})) {
    to += form_ == Form::Text ? written_out_byte(c) : std::string(kReplacement);
  }
}

std::string guarded(std::string_view text, Form form) {
  OutputGuard guard(form);
  std::string safe;
  safe.reserve(text.size());
  guard.append(safe, text);
  guard.finish(safe);
  return safe;
}

}  // namespace sprint::render
