// Writes XML 1.0 that every parser takes, whatever the texts are.
#pragma once

#include <string>
#include <string_view>

namespace sprint::render {

/// Appends the text for an attribute in double quotes or for the content of an element. What has a
/// meaning in XML is escaped, line ends and tabs too, so that they survive in an attribute; what
/// XML forbids, and bytes that are no UTF-8, become U+FFFD.
void append_xml_text(std::string& to, std::string_view text);

/// Appends ` name="value"`.
void append_xml_attribute(std::string& to, std::string_view name, std::string_view value);

}  // namespace sprint::render
