// The characters of XML text: which need care, what references stand for, what may not be there.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "results/xml/xml_input.h"

namespace sprint::results {

/// How many bytes at the beginning stand for themselves wherever they are: neither control
/// characters (but tab and line feed) nor markup (`&`, and `<` which callers look for) nor outside
/// of ASCII.
std::size_t plain_length(std::string_view text);

/// The same for a value in quotes, which also ends at `quote` and has no tabs or line feeds. `text`
/// is in a window of XmlInput: its end stops the search too.
std::size_t plain_value_length(const char* text, char quote);

// What a byte can be; inline, for the scanner asks it of most bytes.
inline constexpr unsigned kXmlCare = 1;       ///< not plain in text
inline constexpr unsigned kXmlValueCare = 2;  ///< not plain in a value
inline constexpr unsigned kXmlNameStart = 4;
inline constexpr unsigned kXmlName = 8;
inline constexpr unsigned kXmlSpace = 16;

constexpr std::array<std::uint8_t, 256> make_xml_classes() {
  std::array<std::uint8_t, 256> classes{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    unsigned mask = 0;
    const bool control = byte < 0x20;
    const bool letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
    const bool start = letter || byte == '_' || byte == ':' || byte >= 0x80;
    if ((control && byte != '\n' && byte != '\t') || byte == '&' || byte >= 0x80) mask |= kXmlCare;
    if (control || byte == '&' || byte == '<' || byte >= 0x80) mask |= kXmlValueCare;
    if (start) mask |= kXmlNameStart;
    if (start || (byte >= '0' && byte <= '9') || byte == '-' || byte == '.') mask |= kXmlName;
    if (byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r') mask |= kXmlSpace;
    classes.at(byte) = static_cast<std::uint8_t>(mask);
  }
  return classes;
}

inline constexpr auto kXmlClasses = make_xml_classes();

/// `byte` is 0 to 255; of anything below 0 nothing is true.
inline bool is_xml_class(int byte, unsigned mask) {
  return byte >= 0 && (kXmlClasses[static_cast<std::size_t>(byte)] & mask) != 0;
}
inline bool is_xml_class(char byte, unsigned mask) {
  return (kXmlClasses[static_cast<unsigned char>(byte)] & mask) != 0;
}
inline bool is_name_start(int byte) {
  return is_xml_class(byte, kXmlNameStart);
}
inline bool is_name_byte(int byte) {
  return is_xml_class(byte, kXmlName);
}
inline bool is_xml_space(int byte) {
  return is_xml_class(byte, kXmlSpace);
}

/// Takes what is no plain character from an input and appends what it stands for.
///
/// Characters that no XML may have and broken UTF-8 become U+FFFD; entities other than the five of
/// XML stay as they are written. `repaired` is set if a strict parser would have refused.
class XmlCharacters {
 public:
  explicit XmlCharacters(XmlInput& input) : input_(input) {}

  /// `input` is at a byte that plain_length() stopped at. `references`: whether `&` begins one.
  void take_one(std::string& into, bool references);
  /// Entities that are not known are no fault where a DOCTYPE may have defined them.
  void allow_entities() { entities_allowed_ = true; }

  bool repaired() const { return repaired_; }

 private:
  void take_reference(std::string& into);
  void take_multibyte(std::string& into);
  void append_allowed(std::string& into, unsigned code);
  void refuse(std::string& into);

  XmlInput& input_;
  bool entities_allowed_ = false;
  bool repaired_ = false;
};

}  // namespace sprint::results
