// Texts that somebody may put into a name, a message or a file so that whoever reads our output
// obeys them, and what no output of ours may hold because of them.
#pragma once

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "support/catch.h"

namespace sprint::test {

inline const std::vector<std::string>& hostile_texts() {
  static const std::vector<std::string> texts = {
      "::set-output name=a::b",
      " \t::stop-commands::token",
      "\u00a0\u3000::add-path::/evil",
      "##[add-mask]secret",
      "so ##[set-env name=PATH]/evil",
      "##vso[task.setvariable variable=a]b",
      "a\n::error::forged\n##[group]b",
      "a\r::warning::forged",
      "\x1b[2J\x1b]0;title\x07",
      "\u202egpj.exe\u2066",
      "a\u2028::notice::forged\u2029b\u0085c",
      "\u009b2J\x7f",
      "\u200b::debug::x\ufeff",
      "#\u00ad#[add-mask]y",
      "bad \xff\xfe\xc0\xaf bytes \xe2\x82",
  };
  return texts;
}

/// What .NET, in which the machines that run jobs are written, cuts off at the front of a line.
inline std::string without_blanks(std::string line) {
  for (bool again = true; again;) {
    again = false;
    for (const std::string blank : {" ", "\t", "\u00a0", "\u1680", "\u2003", "\u202f", "\u3000"}) {
      if (!line.starts_with(blank)) continue;
      line.erase(0, blank.size());
      again = true;
    }
  }
  return line;
}

inline bool has_unseen(const std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = [&](std::size_t at) {
      return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
    };
    const unsigned first = byte(i);
    const unsigned second = byte(i + 1);
    const unsigned third = byte(i + 2);
    if ((first < 0x20 && first != '\n' && first != '\t') || first == 0x7f) return true;
    if (first == 0xc2 && ((second >= 0x80 && second <= 0x9f) || second == 0xad)) return true;
    const bool general = first == 0xe2 && second == 0x80;
    if (general && ((third >= 0x8b && third <= 0x8f) || (third >= 0xa8 && third <= 0xae))) {
      return true;
    }
    if (first == 0xe2 && second == 0x81 && third >= 0xa0) return true;
    if (first == 0xef && second == 0xbb && third == 0xbf) return true;
  }
  return false;
}

/// "##[" or "##name[" anywhere.
inline bool has_mark(const std::string& text) {
  for (auto at = text.find("##"); at != std::string::npos; at = text.find("##", at + 1)) {
    auto end = at + 2;
    while (end < text.size() && std::isalpha(static_cast<unsigned char>(text[end])) != 0) ++end;
    if (end < text.size() && text[end] == '[') return true;
  }
  return false;
}

/// `commands`: whether our own workflow commands may be in it.
inline void check_harmless(const std::string& text, bool commands) {
  CAPTURE(text);
  CHECK_FALSE(has_unseen(text));
  CHECK_FALSE(has_mark(text));
  CHECK_NOTHROW(nlohmann::json(text).dump());  // UTF-8
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto shown = without_blanks(line);
    const bool is_ours = commands && shown == line &&
                         (line.starts_with("::error file=") || line.starts_with("::error::") ||
                          line.starts_with("::notice file="));
    CAPTURE(line);
    CHECK((is_ours || !shown.starts_with("::")));
    CHECK(line != "::error::forged");
  }
}

/// For an attribute of an XML file, but for what XML forbids: reports have that, too.
inline std::string in_xml(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '&') {
      escaped += "&amp;";
    } else if (c == '<') {
      escaped += "&lt;";
    } else if (c == '"') {
      escaped += "&quot;";
    } else if (c == '\n') {
      escaped += "&#10;";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

}  // namespace sprint::test
