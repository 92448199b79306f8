#include "plan/words/path_word.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "plan/words/word_table.h"

namespace sprint::plan {

namespace {

constexpr std::size_t kLongestPath = 512;

constexpr std::array<bool, 256> kPathMarks = [] {
  std::array<bool, 256> marks{};
  for (const char c : std::string_view("/.-+*@{}~$")) marks[static_cast<unsigned char>(c)] = true;
  return marks;
}();

bool is_path_char(char c) {
  return is_name_char(c) || kPathMarks[static_cast<unsigned char>(c)];
}

/// Without quotes, emphasis and the punctuation of the sentence around it.
std::string_view bare(std::string_view word, PathPlace place) {
  const std::string_view front = place == PathPlace::Prose ? "(['\"*" : "(['\"";
  const std::string_view back = place == PathPlace::Prose ? ")]'\".,:;!?*" : ")]'\".,:;!?";
  const std::size_t begin = word.find_first_not_of(front);
  if (begin == std::string_view::npos) return {};
  word.remove_prefix(begin);
  const std::size_t last = word.find_last_not_of(back);
  return last == std::string_view::npos ? std::string_view{} : word.substr(0, last + 1);
}

/// `a.cpp:12`, `a.cpp:12-20` and `a.md#part` without what follows the name.
std::string_view without_place(std::string_view word) {
  word = word.substr(0, word.find('#'));
  const std::size_t colon = word.find(':');
  if (colon == std::string_view::npos || colon + 1 == word.size()) return word;
  const bool number = std::all_of(word.begin() + static_cast<std::ptrdiff_t>(colon) + 1, word.end(),
                                  [](char c) { return is_digit(c) || c == '-' || c == ':'; });
  return number ? word.substr(0, colon) : word;
}

bool has_extension(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || dot == 0) return false;
  const std::string_view extension = name.substr(dot + 1);
  // `*.cpp` is a kind of file, and `Foo.C` in prose rather a member.
  if (extension.empty() || extension.size() > 12 || name.substr(0, dot) == "*") return false;
  if (!std::any_of(name.begin(), name.end(), [](char c) { return is_name_char(c); })) return false;
  return is_in(extension, mask_of(WordList::Extension)) && !is_in(name, mask_of(WordList::NotFile));
}

bool is_file_name(std::string_view name, PathPlace place) {
  if (has_extension(name)) return true;
  if (name.size() > 1 && name.front() == '.') {
    return is_in(name.substr(1), mask_of(WordList::DotFile));
  }
  const bool capital = !name.empty() && name.front() >= 'A' && name.front() <= 'Z';
  return (capital || place == PathPlace::Code) && is_in(name, mask_of(WordList::PlainFile));
}

/// `github.com/…`
bool is_host(std::string_view segment) {
  const std::size_t dot = segment.rfind('.');
  if (dot == std::string_view::npos || dot == 0) return false;
  const std::string_view end = segment.substr(dot + 1);
  return end == "com" || end == "org" || end == "io" || end == "net" || end == "dev" ||
         end == "edu" || end == "co";
}

bool is_folder_like(std::string_view path, std::string_view first, PathPlace place) {
  if (path.starts_with("./") || path.starts_with("../") || path.starts_with("~/")) return true;
  std::string_view known = first;
  if (known.starts_with('.') || known.starts_with('$')) known.remove_prefix(1);
  if (is_in(known, mask_of(WordList::Folder))) return true;
  if (path.front() == '/' || is_in(first, mask_of(WordList::NotFolder))) return false;
  if (path.back() == '/') return true;
  const bool letters =
      std::any_of(path.begin(), path.end(), [](char c) { return is_name_char(c) && !is_digit(c); });
  return place == PathPlace::Code && letters;
}

bool is_path(std::string_view word, PathPlace place) {
  const std::size_t slash = word.find('/');
  if (slash == std::string_view::npos) return is_file_name(word, place);
  if (word.find("//") != std::string_view::npos) return false;
  const std::string_view rest = slash == 0 ? word.substr(1) : word;
  const std::string_view first = rest.substr(0, rest.find('/'));
  if (first.empty() || is_host(first) || word.front() == '@') return false;
  if (is_file_name(word.substr(word.rfind('/') + 1), place)) return true;
  return is_folder_like(word, first, place);
}

}  // namespace

std::string_view path_of_word(std::string_view word, PathPlace place) {
  if (word.size() > kLongestPath) return {};
  word = without_place(bare(word, place));
  if (word.size() < 3 || word.front() == '-') return {};
  if (!std::all_of(word.begin(), word.end(), is_path_char)) return {};
  if (!is_path(word, place)) return {};
  if (word.starts_with("./") && word.size() > 2) word.remove_prefix(2);
  return word;
}

}  // namespace sprint::plan
