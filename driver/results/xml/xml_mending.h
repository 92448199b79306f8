// Makes pieces of XML well formed that a strict parser would refuse: unescaped `&` and `<`,
// characters that no XML may have, broken UTF-8, attributes without quotes or given twice.
//
// Nothing is decoded here: what is right is copied as it is, and left to the parser. Pure: text in,
// text out; `repaired` remembers whether anything was wrong.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sprint::results {

// What a byte can be; inline, for it is asked of most bytes.
inline constexpr unsigned kXmlNameStart = 1;
inline constexpr unsigned kXmlName = 2;
inline constexpr unsigned kXmlSpace = 4;

constexpr std::array<std::uint8_t, 256> make_xml_classes() {
  std::array<std::uint8_t, 256> classes{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    const bool letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
    const bool start = letter || byte == '_' || byte == ':' || byte >= 0x80;
    const bool name = start || (byte >= '0' && byte <= '9') || byte == '-' || byte == '.';
    const bool space = byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
    classes.at(byte) = static_cast<std::uint8_t>((start ? kXmlNameStart : 0U) |
                                                 (name ? kXmlName : 0U) | (space ? kXmlSpace : 0U));
  }
  return classes;
}

inline constexpr auto kXmlClasses = make_xml_classes();

inline bool is_xml(char byte, unsigned kinds) {
  return (kXmlClasses[static_cast<unsigned char>(byte)] & kinds) != 0;
}

/// Without the namespace prefix, unless what is left would be no name.
inline std::string_view local_name(std::string_view name) {
  const auto local = name.substr(name.rfind(':') + 1);
  return !local.empty() && is_xml(local.front(), kXmlNameStart) ? local : name;
}

/// The name as the format spells it, if it is one of its names in other letters: `<Failure>`.
/// Lasts.
std::string_view as_spelled(std::string_view name);

/// A start tag at the front of a text.
struct XmlTag {
  std::size_t size = 0;     ///< 0: the text ends before the tag does
  std::string_view name{};  ///< without its namespace prefix
  /// Mended. Valid as long as the text, and until the next tag.
  std::string_view text{};
  bool is_whole = false;  ///< ends with `/>`: the whole element
  /// Where the text ends inside of a value: where that begins; else 0.
  std::size_t open_value = 0;
};

class XmlMender {
 public:
  static constexpr std::size_t kLongestValue = std::size_t{64} << 10U;
  static constexpr std::size_t kMostAttributes = 64;

  /// Appends what is between two tags; `<` is mended too.
  void text(std::string_view raw, std::string& into);
  /// The start tag at the front of `raw`, behind which must be a NUL. Long values are cut. The name
  /// of a root is left as it is: other formats have names that differ from ours in letters alone.
  XmlTag tag(std::string_view raw, bool is_root);
  /// Replaces what is no character of XML, wherever it is.
  void bytes(std::string& piece);

  /// Entities that are not known are no fault where a DOCTYPE may have defined them.
  void allow_entities() { entities_allowed_ = true; }
  /// For what others find wrong.
  void note_repair() { repaired_ = true; }
  bool repaired() const { return repaired_; }
  /// For what may hide an element, so that nobody can say what was meant.
  void note_damage() { damaged_ = repaired_ = true; }
  bool damaged() const { return damaged_; }
  /// References to entities that are not known here, so far.
  std::size_t unknown_entities() const { return unknown_entities_; }

 private:
  void copy(std::string_view raw, std::string& into);
  std::size_t mend_reference(std::string_view raw, std::string& into);
  std::size_t refuse(std::size_t size, std::string& into);
  XmlTag careful_tag(std::string_view raw, bool is_root);
  void note_repetition(std::string_view attribute);
  std::size_t odd_byte(std::string_view raw, std::size_t at);
  std::size_t attribute(std::string_view raw, std::size_t at, XmlTag& tag);

  std::string tag_;  ///< the last one that had to be mended
  bool entities_allowed_ = false;
  bool repaired_ = false;
  bool damaged_ = false;
  std::size_t unknown_entities_ = 0;
};

/// How much of the beginning can be told apart from what follows it: what could be the first half
/// of a character, of a reference, of a line end or of `]]>` is left for later.
std::size_t separable_length(std::string_view text);

}  // namespace sprint::results
