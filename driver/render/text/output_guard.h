// The last thing that a text passes before somebody else reads it. Names and messages come from
// elsewhere; the log of a job is read, line by line, by the machine that runs the job, and a
// terminal obeys what it is sent. Whatever was forgotten before is made harmless here.
#pragma once

#include <string>
#include <string_view>

namespace sprint::render {

/// What the text is, which decides how something is written so that it is only looked at.
enum class Form {
  Text,  ///< for people: `\u202e`
  Json,  ///< a document that stays what it says: `\u202e`, which can only be in a string
  Xml,   ///< the same: `&#x202e;`
};

/// Takes a text in pieces of any size. Written out is
///
/// - what is_unseen(), but for tabs and line ends, and bytes that are no UTF-8;
/// - the bracket of "##[" and its like (`##vso[`, `##teamcity[`): the machines of GitHub, Azure and
///   others obey what follows it, wherever in a line it stands;
/// - in a text, a colon that is the first of its line, blanks aside: "::set-output …" is a command.
///
/// The control characters of a document must be escaped already.
class OutputGuard {
 public:
  explicit OutputGuard(Form form) : form_(form) {}

  void append(std::string& to, std::string_view piece);
  /// At the end: of a character that was never completed.
  void finish(std::string& to);

 private:
  void append_character(std::string& to, std::string_view character);
  /// Whether the character completes "##[", or with letters in between.
  bool completes_mark(char32_t code);

  Form form_;
  /// The front of a character whose end was not in the last piece.
  std::string pending_{};
  /// There were only blanks so far.
  bool line_begins_ = true;
  bool after_ascii_ = true;
  /// Of "##": how many there are.
  unsigned hashes_ = 0;
};

/// A whole text.
std::string guarded(std::string_view text, Form form);

}  // namespace sprint::render
