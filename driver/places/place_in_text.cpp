#include "places/place_in_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "base/ascii.h"
#include "base/text.h"
#include "places/path_in_text.h"
#include "places/source_names.h"

namespace sprint::places {

namespace {

/// The number at `begin`, and where it ends; 0 if there is none or it counts no line.
struct Number {
  unsigned value = 0;
  std::size_t end = 0;
};

/// A longer number is a time or an address, and counts no line.
constexpr std::size_t kMostDigits = 7;

Number number_at(std::string_view text, std::size_t begin) {
  Number number{0, begin};
  while (is_digit(char_at(text, number.end)) && number.end - begin < kMostDigits) {
    number.value = number.value * 10 + static_cast<unsigned>(text[number.end++] - '0');
  }
  if (is_identifier_char(char_at(text, number.end))) number.value = 0;
  return number;
}

/// "com.acme.FooTest.works(" as "com/acme": the last two names are class and method. Modules and
/// class loaders stand before a slash.
std::string package_before(std::string_view text, std::size_t bracket) {
  const auto least = bracket > kLongestPath ? bracket - kLongestPath : 0;
  auto begin = bracket;
  const auto is_part = [](char c) {
    return is_identifier_char(c) || c == '.' || c == '$' || c == '<' || c == '>' || c == '-' ||
           static_cast<unsigned char>(c) >= 0x80;
  };
  while (begin > least && is_part(text[begin - 1])) --begin;
  auto name = text.substr(begin, bracket - begin);
  for (int i = 0; i < 2; ++i) {
    const auto dot = name.rfind('.');
    if (dot == kNotFound) return {};
    name = name.substr(0, dot);
  }
  std::string folder(name);
  std::replace(folder.begin(), folder.end(), '.', '/');
  return folder;
}

class PlaceFinder {
 public:
  PlaceFinder(std::string_view text, std::size_t most) : text_(text), most_(most) {}

  std::vector<PlaceInText> find() {
    each(':', [this](std::size_t i) { at_colon(i); });
    each('(', [this](std::size_t i) { at_bracket(i); });
    each(',', [this](std::size_t i) { at_comma(i); });
    // Last, since "line" is a word of any prose.
    if (found_.empty()) at_line_words();
    std::stable_sort(found_.begin(), found_.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<PlaceInText> places;
    for (auto& [where, place] : found_) {
      if (places.size() == most_) break;
      places.push_back(std::move(place));
    }
    return places;
  }

 private:
  template <typename Visit>
  void each(char byte, Visit visit) {
    const auto before = found_.size();
    for (auto i = text_.find(byte); i != kNotFound && found_.size() - before < most_;
         i = text_.find(byte, i + 1)) {
      visit(i);
    }
  }

  void add(std::string_view path, unsigned line, unsigned column) {
    if (path.empty() || line == 0) return;
    const auto begin = static_cast<std::size_t>(path.data() - text_.data());
    PlaceInText place{std::string(path), line, column};
    if (begin > 0 && text_[begin - 1] == '(' && is_jvm_source_name(path)) {
      place.folder = package_before(text_, begin - 1);
    }
    found_.emplace_back(begin, std::move(place));
  }

  /// a.cpp:12:5, in a.cs:line 12, - file   : a.cpp
  void at_colon(std::size_t colon) {
    const char after = char_at(text_, colon + 1);
    if (is_digit(after)) {
      if (colon == 0) return;
      if (is_digit(text_[colon - 1])) return at_two_numbers(colon);
      const auto line = number_at(text_, colon + 1);
      if (line.value == 0) return;
      Number column;
      if (char_at(text_, line.end) == ':') column = number_at(text_, line.end + 1);
      add(source_path_before(text_, colon), line.value, column.value);
    } else if (after == 'l' && text_.substr(colon + 1).starts_with("line ")) {
      add(source_path_after_word(text_, colon, " in "), number_at(text_, colon + 6).value, 0);
    } else if (after == ' ') {
      at_file_word(colon);
    }
  }

  /// test/a.dart 12:5
  void at_two_numbers(std::size_t colon) {
    auto begin = colon;
    while (begin > 0 && colon - begin < kMostDigits && is_digit(text_[begin - 1])) --begin;
    if (begin == 0 || text_[begin - 1] != ' ') return;
    const auto path = source_path_before(text_, begin - 1);
    // Of other languages nobody writes it so, and "12:05" is rather a time.
    if (!path.ends_with(".dart")) return;
    add(path, number_at(text_, begin).value, number_at(text_, colon + 1).value);
  }

  void at_file_word(std::size_t colon) {
    const auto before = text_.substr(0, colon);
    const auto last = before.find_last_not_of(' ');
    if (last == kNotFound || last < 3) return;
    const auto word = before.substr(last - 3, 4);
    if (word != "file" && word != "File") return;
    const auto near = text_.substr(colon + 1, kLongestPath);
    const auto end = near.find('\n');
    const auto path = trim(near.substr(0, end));
    if (end == kNotFound || !is_source_name(path)) return;
    auto next = text_.substr(colon + 1 + end + 1, kLongestPath);
    next.remove_prefix(std::min(next.find_first_not_of(" \t-*"), next.size()));
    if (!next.starts_with("line") && !next.starts_with("Line")) return;
    const auto digit = next.find_first_not_of(" :\t", 4);
    if (digit == kNotFound) return;
    add(path, number_at(next, digit).value, 0);
  }

  /// a.cpp(12):, a.ts(12,5):
  void at_bracket(std::size_t bracket) {
    if (!is_digit(char_at(text_, bracket + 1))) return;
    const auto line = number_at(text_, bracket + 1);
    Number column;
    auto end = line.end;
    if (char_at(text_, end) == ',') {
      column = number_at(text_, end + 1);
      end = column.end;
    }
    const auto rest = text_.substr(std::min(end, text_.size()));
    if (!rest.starts_with(')')) return;
    const auto path = source_path_before(text_, bracket);
    // "x.y(3)" is a call.
    const bool ends = rest.starts_with("):") || rest.starts_with(") :");
    if (ends || path.find('/') != kNotFound) add(path, line.value, column.value);
  }

  /// File "a.py", line 12
  void at_comma(std::size_t comma) {
    static constexpr std::string_view kLine = " line ";
    if (!text_.substr(comma + 1).starts_with(kLine)) return;
    add(source_path_before(text_, comma), number_at(text_, comma + 1 + kLine.size()).value, 0);
  }

  /// at t/a.t line 12, in /x/a.php on line 12
  void at_line_words() {
    static constexpr std::array<std::string_view, 2> kForms = {" on line ", " line "};
    for (const auto form : kForms) {
      for (auto i = text_.find(form); i != kNotFound && found_.size() < most_;
           i = text_.find(form, i + 1)) {
        add(source_path_before(text_, i), number_at(text_, i + form.size()).value, 0);
      }
    }
  }

  std::string_view text_;
  std::size_t most_;
  std::vector<std::pair<std::size_t, PlaceInText>> found_;
};

}  // namespace

std::vector<PlaceInText> find_places(std::string_view text, std::size_t most) {
  return PlaceFinder(text, most).find();
}

}  // namespace sprint::places
