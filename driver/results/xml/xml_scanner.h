// Reads XML as a row of events, forgiving whatever is wrong with it.
//
// Every Open has its Close, in order, unless the input stops before. Comments, processing
// instructions and the DOCTYPE are passed over; no entity is resolved but the five of XML. What a
// strict parser would refuse is mended and remembered: unescaped `&` and `<`, characters that no
// XML may have, attributes without quotes or given twice, end tags that do not fit, text and
// further elements beside the root. Memory is bounded, whatever the input is: text comes in
// pieces, attribute values are cut at kLongestValue, elements deeper than kDeepest are passed over.
// Throws only what the source throws.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_source.h"
#include "results/xml/xml_characters.h"
#include "results/xml/xml_encoding.h"
#include "results/xml/xml_input.h"

namespace sprint::results {

enum class XmlEvent { Open, Close, Text, End };

class XmlScanner {
 public:
  static constexpr std::size_t kLongestValue = std::size_t{64} << 10U;
  static constexpr std::size_t kMostAttributes = 64;
  static constexpr std::size_t kDeepest = 200'000;

  explicit XmlScanner(ByteSource& source);

  XmlEvent next();
  /// Whether Text is told, as it is at first. What is not told is looked at all the same.
  void tell_text(bool told) { tells_text_ = told; }

  // Views are valid until the next call of next().
  /// Of Open and Close: the name without its namespace prefix.
  std::string_view name() const { return name_; }
  /// Of Text: a piece of it. Neighbouring pieces belong together.
  std::string_view text() const { return text_; }
  /// Of Open: the value of the attribute; empty if there is none.
  std::string_view attribute(std::string_view name) const;
  bool has_attribute(std::string_view name) const;
  std::size_t attribute_count() const { return attributes_.size(); }
  std::string_view attribute_name(std::size_t index) const { return attributes_[index].name; }
  std::string_view attribute_value(std::size_t index) const { return attributes_[index].value; }

  /// Elements open, that of the current Open included, that of the current Close not.
  std::size_t depth() const { return open_.size() + unseen_; }
  bool repaired() const;
  /// Something other than white space stood before the first element.
  bool text_before_root() const { return text_before_root_; }
  /// At the end: the input stopped inside of an element or of markup.
  bool cut_off() const { return cut_off_; }
  /// Elements were passed over, as they are too deep.
  bool too_deep() const { return too_deep_; }
  /// The innermost element that is open; empty if none is.
  std::string_view innermost() const;

 private:
  struct Attribute {  // into the window or into values_
    std::string_view name;
    std::string_view value;
  };

  bool read_content();
  bool read_layout();
  bool read_text();
  bool read_run(std::size_t size, bool references);
  bool read_cdata();
  bool read_markup();
  void read_bang();
  void read_declaration();
  void read_instruction();
  void skip_comment();
  bool read_open_tag();
  bool read_usual_tag(bool& ends);
  bool read_usual_attribute(const char*& at);
  bool read_careful_tag(bool& ends);
  void read_attribute();
  void read_value();
  void read_bare_value();
  bool read_usual_end_tag();
  void read_end_tag();
  void read_name(std::string& into);
  std::size_t run_of(unsigned mask);
  bool skip_space();
  bool push(std::string_view name);
  void close_one();
  bool is_told() const { return tells_text_ && unseen_ == 0 && !open_.empty(); }
  bool deliver(std::string_view text);
  void watch_for_cdata_end(std::string_view text);
  XmlEvent finish();

  Utf8Source utf8_;
  XmlInput input_;
  XmlCharacters characters_;
  std::vector<std::uint32_t> open_;  ///< where the names of open elements end in names_
  std::vector<char> names_;
  std::size_t unseen_ = 0;  ///< open elements that are too deep to be told
  std::size_t closes_ = 0;  ///< Close events that are due
  std::string values_;      ///< of a tag that is not in the window as it is: names and values
  std::vector<Attribute> attributes_;
  std::string scratch_;
  std::string_view name_;
  std::string_view text_;
  unsigned brackets_ = 0;  ///< `]` at the end of the text so far, at most 2
  bool tells_text_ = true;
  bool in_cdata_ = false;
  bool at_begin_ = true;
  bool seen_root_ = false;
  bool text_before_root_ = false;
  bool repaired_ = false;
  bool cut_off_ = false;
  bool too_deep_ = false;
};

}  // namespace sprint::results
