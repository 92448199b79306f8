#include "results/xml/parsed_piece.h"

namespace sprint::results {

pugi::xml_node ParsedPiece::parse(std::string& piece) {
  // White space is text like any other, as a piece has no layout; the first text of an element is a
  // value of its own, which spares a node for each. Line ends and references are resolved.
  constexpr unsigned kFlags =
      pugi::parse_default | pugi::parse_ws_pcdata | pugi::parse_embed_pcdata | pugi::parse_fragment;
  // What it returns is of no interest: a piece is well formed, and of one that were not, what could
  // be read is there.
  document_.load_buffer_inplace(piece.data(), piece.size(), kFlags, pugi::encoding_utf8);
  return document_;
}

}  // namespace sprint::results
