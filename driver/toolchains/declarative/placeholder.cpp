#include "toolchains/declarative/placeholder.h"

namespace sprint::toolchains {

namespace {

/// A template word in pieces: literal text, or the name of a placeholder.
struct Piece {
  bool is_placeholder = false;
  std::string text;
  bool closed = true;
};

std::vector<Piece> pieces_of(const std::string& word) {
  std::vector<Piece> pieces;
  std::string literal;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const bool doubled = i + 1 < word.size() && word[i + 1] == word[i];
    if ((word[i] == '{' || word[i] == '}') && doubled) {
      literal += word[i++];
    } else if (word[i] == '{') {
      const auto end = word.find('}', i);
      if (!literal.empty()) pieces.push_back({false, std::exchange(literal, {})});
      pieces.push_back({true, word.substr(i + 1, end == std::string::npos ? end : end - i - 1),
                        end != std::string::npos});
      if (end == std::string::npos) return pieces;
      i = end;
    } else {
      literal += word[i];
    }
  }
  if (!literal.empty()) pieces.push_back({false, std::move(literal)});
  return pieces;
}

}  // namespace

std::vector<std::string> placeholders_in(const std::string& word, const Place& place) {
  std::vector<std::string> names;
  for (const auto& piece : pieces_of(word)) {
    if (!piece.closed) {
      throw Error(ErrorCode::BadInput, "'{' without '}' in '" + word + "'",
                  "write '{{' for a brace", place);
    }
    if (piece.is_placeholder) names.push_back(piece.text);
  }
  return names;
}

std::string expand_word(const std::string& word, const PlaceholderValues& values) {
  std::string expanded;
  for (const auto& piece : pieces_of(word)) {
    const auto found = piece.is_placeholder ? values.find(piece.text) : values.end();
    if (!piece.is_placeholder) {
      expanded += piece.text;
    } else if (found != values.end() && found->second.size() == 1) {
      expanded += found->second.front();
    } else {
      expanded += "{" + piece.text + "}";
    }
  }
  return expanded;
}

sdk::Words expand_words(const sdk::Words& words, const PlaceholderValues& values) {
  sdk::Words expanded;
  for (const auto& word : words) {
    const auto pieces = pieces_of(word);
    const bool alone = pieces.size() == 1 && pieces.front().is_placeholder;
    const auto found = alone ? values.find(pieces.front().text) : values.end();
    if (found != values.end()) {
      expanded.insert(expanded.end(), found->second.begin(), found->second.end());
    } else {
      expanded.push_back(expand_word(word, values));
    }
  }
  return expanded;
}

}  // namespace sprint::toolchains
