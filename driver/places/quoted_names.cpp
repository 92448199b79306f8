#include "places/quoted_names.h"

#include <algorithm>

#include "base/ascii.h"
#include "sprint/gcc_diagnostics.h"

namespace sprint::places {

namespace {

struct Quotes {
  std::string_view open;
  std::string_view close;
};

/// Which quotes open at `at`, if any do.
Quotes quotes_at(std::string_view text, std::size_t at, bool double_quotes) {
  const auto rest = text.substr(at);
  if (rest.starts_with("\u2018")) return {"\u2018", "\u2019"};
  // "doesn't" opens no quotes.
  const bool after_word = at > 0 && is_identifier_char(text[at - 1]);
  if (after_word) return {};
  if (rest.starts_with('\'')) return {"'", "'"};
  // So linkers and older compilers quote: `name'.
  if (rest.starts_with('`')) return {"`", "'"};
  if (double_quotes && rest.starts_with('"')) return {"\"", "\""};
  return {};
}

/// Where the text in quotes ends. A plain quote before a letter is an apostrophe.
std::size_t end_of_quoted(std::string_view text, std::size_t from, std::string_view close) {
  auto end = text.find(close, from);
  while (end != std::string_view::npos && end + close.size() < text.size() &&
         is_identifier_char(text[end + close.size()])) {
    end = text.find(close, end + 1);
  }
  return end;
}

}  // namespace

void add_name(std::vector<std::string>& names, std::string_view name) {
  for (const std::string_view keyword : {"struct ", "class ", "enum ", "union "}) {
    if (sdk::detail::take_prefix(name, keyword)) break;
  }
  if (name.empty() || name.size() > kLongestName || names.size() >= kMostNames) return;
  if (std::find(names.begin(), names.end(), name) == names.end()) names.emplace_back(name);
}

std::vector<std::string> quoted_names(std::string_view message, bool double_quotes) {
  // What follows is a guess of the compiler's, and stands nowhere in the code.
  message = message.substr(0, message.find("did you mean"));
  std::vector<std::string> names;
  for (std::size_t at = 0; at < message.size() && names.size() < kMostNames;) {
    const auto quotes = quotes_at(message, at, double_quotes);
    if (quotes.open.empty()) {
      ++at;
      continue;
    }
    const auto begin = at + quotes.open.size();
    const auto end = end_of_quoted(message, begin, quotes.close);
    if (end == std::string_view::npos) break;
    add_name(names, message.substr(begin, end - begin));
    at = end + quotes.close.size();
  }
  return names;
}

}  // namespace sprint::places
