// The characters of XML text: which need care, what references stand for, what may not be there.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "gate/xml_input.h"

namespace sprint::gate {

/// How many bytes at the beginning stand for themselves wherever they are: neither control
/// characters (but tab and line feed) nor markup (`&`, and `<` which callers look for) nor outside
/// of ASCII.
std::size_t plain_length(std::string_view text);

/// The same for a value in quotes, which also ends at `quote` and has no tabs or line feeds.
std::size_t plain_value_length(std::string_view text, char quote);

bool is_name_start(int byte);
bool is_name_byte(int byte);
bool is_xml_space(int byte);

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
  void refuse(std::string& into);

  XmlInput& input_;
  bool entities_allowed_ = false;
  bool repaired_ = false;
};

}  // namespace sprint::gate
