// What pugixml makes of a piece that CaseCutter cut. Its nodes point into the piece.
#pragma once

#include <cstddef>
#include <pugixml.hpp>
#include <string>
#include <string_view>

namespace sprint::results {

class ParsedPiece {
 public:
  /// The elements of the piece, as children of one node. They are valid until the next call, and as
  /// long as the piece is.
  pugi::xml_node parse(std::string& piece) {
    // White space is text like any other, as a piece has no layout; the first text of an element is
    // a value of its own, which spares a node for each.
    constexpr unsigned kFlags = pugi::parse_default | pugi::parse_ws_pcdata |
                                pugi::parse_embed_pcdata | pugi::parse_fragment;
    const auto result =
        document_.load_buffer_inplace(piece.data(), piece.size(), kFlags, pugi::encoding_utf8);
    is_well_formed_ = is_well_formed_ && (result || piece.empty());
    return document_.root();
  }

  /// Whether all pieces so far were what they should be. If not, cases were lost.
  bool is_well_formed() const { return is_well_formed_; }

 private:
  bool is_well_formed_ = true;
  pugi::xml_document document_;
};

/// Whether the text is that word. Most are not by their first byte, which spares their length.
template <std::size_t Size>
bool is_word(const char* text, const char (&word)[Size]) {  // NOLINT(modernize-avoid-c-arrays)
  for (std::size_t i = 0; i < Size; ++i) {
    if (text[i] != word[i]) return false;
  }
  return true;
}

/// The value of the attribute; empty if there is none.
inline std::string_view value_of(const pugi::xml_node& element, const char* attribute) {
  return element.attribute(attribute).value();
}

/// Calls `take` with each part of the element's text, in order.
template <typename Take>
void for_each_text(const pugi::xml_node& element, Take take) {
  if (const std::string_view first = element.value(); !first.empty()) take(first);
  for (auto child = element.first_child(); !child.empty(); child = child.next_sibling()) {
    take(std::string_view(child.value()));
  }
}

}  // namespace sprint::results
