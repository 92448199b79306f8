#include "workspace/reading/code_text.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>

namespace sprint::workspace {

namespace {

template <std::size_t Size>
bool is_one_of(std::string_view word, const std::array<std::string_view, Size>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// The line up to a comment that begins outside of quotes.
std::string_view before_comment(std::string_view line, std::string_view mark) {
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (quote != 0) {
      if (c == '\\') ++i;
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (line.substr(i).starts_with(mark)) {
      return line.substr(0, i);
    }
  }
  return line;
}

bool is_block_comment(std::string_view line) {
  const auto begin = std::min(line.find_first_not_of(" \t"), line.size());
  const auto text = line.substr(begin);
  return text.starts_with("/*") || text.starts_with("* ") || text.starts_with("*/") || text == "*";
}

}  // namespace

CodeText::CodeText(std::string_view file) {
  static constexpr std::array<std::string_view, 17> kSlashes = {
      "c",  "cc",  "cpp", "cxx", "h",  "hh", "hpp",   "hxx", "java",
      "js", "mjs", "ts",  "go",  "rs", "cs", "swift", "kt"};
  static constexpr std::array<std::string_view, 4> kHash = {"py", "sh", "rb", "toml"};
  const auto name = file.substr(file.find_last_of('/') + 1);
  const auto dot = name.find_last_of('.');
  const auto extension = dot == std::string_view::npos ? std::string_view() : name.substr(dot + 1);
  if (is_one_of(extension, kSlashes)) {
    comments_ = Comments::Slashes;
    blanks_matter_ = false;
  } else if (is_one_of(extension, kHash)) {
    comments_ = Comments::Hash;
  } else if (name == "CMakeLists.txt" || extension == "cmake") {
    comments_ = Comments::Hash;
    blanks_matter_ = false;
  }
}

void CodeText::add_line(std::string_view line) {
  switch (comments_) {
    case Comments::None:
      break;
    case Comments::Slashes:
      if (is_block_comment(line)) return;
      line = before_comment(before_comment(line, "//"), "/*");
      break;
    case Comments::Hash:
      line = before_comment(line, "#");
      break;
  }
  // In a line of the preprocessor blanks count: "#define f (x)" has no parameter. Elsewhere not
  // even the end of a line does, so that code which was only wrapped anew stays the same.
  if (!blanks_matter_ && !line.starts_with('#')) {
    std::string code;
    std::copy_if(line.begin(), line.end(), std::back_inserter(code),
                 [](char c) { return c != ' ' && c != '\t' && c != '\r'; });
    code_.update(code);
    return;
  }
  const auto end = line.find_last_not_of(" \t\r");
  if (end == std::string_view::npos) return;  // nothing is left of it
  code_.update(line.substr(0, end + 1)).update("\n");
}

}  // namespace sprint::workspace
