#include "render/text/xml_writer.h"

#include <cstddef>

#include "base/utf8_length.h"

namespace sprint::render {

namespace {

bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x80 && c != '<' && c != '>' && c != '&' && c != '"' && c != '\'';
}

std::string_view escape_of(char c) {
  switch (c) {
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '&':
      return "&amp;";
    case '"':
      return "&quot;";
    case '\'':
      return "&apos;";
    // In an attribute a parser makes a blank of a line end or a tab that stands for itself.
    case '\n':
      return "&#10;";
    case '\r':
      return "&#13;";
    case '\t':
      return "&#9;";
    default:
      return kReplacement;
  }
}

}  // namespace

void append_xml_text(std::string& to, std::string_view text) {
  while (!text.empty()) {
    std::size_t plain = 0;
    while (plain < text.size() && is_plain(text[plain])) ++plain;
    to += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    if (static_cast<unsigned char>(text.front()) < 0x80) {
      to += escape_of(text.front());
      text.remove_prefix(1);
      continue;
    }
    const std::size_t length = utf8_length(text);
    const auto character = text.substr(0, length);
    const bool forbidden = character == "\xef\xbf\xbe" || character == "\xef\xbf\xbf";
    to += length == 0 || forbidden ? kReplacement : character;
    text.remove_prefix(length == 0 ? 1 : length);
  }
}

void append_xml_attribute(std::string& to, std::string_view name, std::string_view value) {
  to += ' ';
  to += name;
  to += "=\"";
  append_xml_text(to, value);
  to += '"';
}

}  // namespace sprint::render
