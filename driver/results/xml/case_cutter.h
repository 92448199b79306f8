// Cuts a stream of XML, however damaged, into pieces that any parser takes: one for each suite that
// opens and for each property beside the cases, and one for a row of whole `<testcase>` elements.
//
// Only where elements begin and end is found here; what is in a piece, a parser reads. Of a case a
// piece has the start tag and, right below it, its children with their attributes and texts: what
// is nested deeper counts by its text alone, but for results in a wrapper that is none itself.
// Layout, comments, processing instructions and the DOCTYPE are left out. What a strict parser
// would refuse is mended and remembered: see xml_mending.h, end tags that do not fit, text and
// further elements beside the root.
//
// Memory is bounded, whatever the input is: a long case comes in several pieces, elements deeper
// than kDeepest are passed over. Throws only what the source throws.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_source.h"
#include "results/xml/utf8_source.h"
#include "results/xml/xml_mending.h"
#include "results/xml/xml_window.h"

namespace sprint::results {

enum class Cut {
  Open,   ///< the root (unless it is a case), a suite or a property: an element with its attributes
  Close,  ///< of a suite
  Cases,  ///< whole elements
  End
};

/// Names that no element of the input has, as a piece shows names without prefix: a `<failure>` or
/// `<error>` beside the cases is in an element of the first; what continues a case that the piece
/// before did not finish is in one of the second, as is the rest of its last text.
inline constexpr std::string_view kBesideCases = ":beside";
inline constexpr std::string_view kContinued = ":more";

class CaseCutter {
 public:
  static constexpr std::size_t kDeepest = 200'000;

  explicit CaseCutter(ByteSource& source) : utf8_(source), window_(utf8_) {}

  Cut next();

  // Valid until the next call of next().
  /// Of Open and Cases: well-formed XML in UTF-8, without a root around it. Whoever parses it may
  /// change it.
  std::string& piece() { return piece_; }
  /// Of Open: the name without its namespace prefix.
  std::string_view name() const { return innermost(); }
  /// Of Cases: the last one goes on in the next piece of cases. If the next is another, it never
  /// ends.
  bool is_unfinished() const { return is_unfinished_; }
  /// Of Open: the case before it was never finished.
  bool lost_case() const { return lost_case_; }

  /// Elements open, that of the current Open included.
  std::size_t depth() const { return open_.size() + unseen_; }
  bool repaired() const { return mender_.repaired() || utf8_.repaired(); }
  /// There was an element.
  bool saw_root() const { return saw_root_; }
  /// Something other than white space stood before the first element.
  bool text_before_root() const { return text_before_root_; }
  /// At the end: the input stopped inside of an element or of markup.
  bool cut_off() const { return cut_off_; }
  /// Markup is broken where it may hide an element: nobody can say what was meant.
  bool damaged() const { return mender_.damaged(); }
  /// An entity stands where elements do, or a DOCTYPE gives attributes their values: what they mean
  /// is not read.
  bool defines_own() const { return defines_own_; }
  /// The encoding that the file declares, if it is one that cannot be read; else empty.
  const std::string& foreign_encoding() const { return utf8_.foreign_encoding(); }
  /// Elements were passed over, as they are too deep.
  bool too_deep() const { return too_deep_; }
  /// The innermost element that is open; empty if none is.
  std::string_view innermost() const {
    return open_.empty() ? std::string_view() : std::string_view(open_.back());
  }

 private:
  Cut cut_next();
  void read_one();
  Cut tell_tag();
  void read_text();
  void take_text(std::string_view raw);
  void pass_over();
  void read_markup();
  void read_bang();
  void read_open_tag();
  void open_element(const XmlTag& tag);
  void open_in_case(const XmlTag& tag);
  void read_end_tag();
  std::size_t fitting_elements(std::string_view name) const;
  template <typename IsLast>
  void skip(IsLast is_last);
  void skip_comment();
  void skip_declaration();
  void skip_instruction();
  bool push(std::string_view name);
  bool close_one();
  void append_end(std::string_view name);
  void end_part();
  void end_case();
  void begin_piece();
  Cut hand_over(bool goes_on);
  Cut finish();

  Utf8Source utf8_;
  XmlWindow window_;
  XmlMender mender_;
  std::string piece_;
  std::string_view
      tag_;  ///< the last start tag, mended; the window does not move before it is told
  std::string passed_over_;        ///< what is mended and then not needed
  std::vector<std::string> open_;  ///< the names of open elements
  std::size_t unseen_ = 0;         ///< open elements that are too deep
  std::size_t closes_ = 0;        ///< elements that the last end tag closes and that are open still
  std::size_t case_depth_ = 0;    ///< of the open case; 0: none is open
  std::string_view case_name_{};  ///< as the piece has it
  std::size_t part_depth_ = 0;    ///< of the child of the case that is open; 0: none is
  std::string part_name_;
  bool part_is_text_ = false;  ///< it is a result or an output
  bool tells_tag_ = false;     ///< an Open is due
  bool is_unfinished_ = false;
  bool lost_case_ = false;
  bool in_cdata_ = false;
  bool at_begin_ = true;
  bool saw_root_ = false;
  bool text_before_root_ = false;
  bool cut_off_ = false;
  bool too_deep_ = false;
  bool defines_own_ = false;
};

}  // namespace sprint::results
