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
  pugi::xml_node parse(std::string& piece);

 private:
  pugi::xml_document document_;
};

/// The value of the attribute; empty if there is none.
inline std::string_view value_of(const pugi::xml_node& element, const char* attribute) {
  return element.attribute(attribute).value();
}

/// Calls `take` with each part of the element's text, in order.
template <typename Take>
void for_each_text(const pugi::xml_node& element, Take take) {
  if (const std::string_view first = element.value(); !first.empty()) take(first);
  for (auto child = element.first_child(); child; child = child.next_sibling()) {
    take(std::string_view(child.value()));
  }
}

}  // namespace sprint::results
