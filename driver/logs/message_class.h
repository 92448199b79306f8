// What the message of a failure is about: the kind of complaint, and the words of the source that
// it names. Compilers, linkers, CMake, Python and JavaScript speak alike enough for one list of
// phrases.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sprint::logs {

enum class MessageClass {
  Missing,   ///< something is used that is not there (any more)
  Doubled,   ///< something is there twice, or two things fit
  Mismatch,  ///< something is there, but not as it is used
  Syntax,    ///< the text is not well formed; the cause may be lines above
  Other,
};

MessageClass classify_message(std::string_view message);

/// The identifier that a name of a message stands for: "add" of "roman::add(int, int)", "Shape" of
/// "vtable for Shape", "parse" of "src/parse.h"; empty if there is none.
std::string principal_word(std::string_view name);

/// The words of a message that are between quotes of any kind, or that JavaScript and Python name
/// without quotes ("x is not defined"). Suggestions ("did you mean 'y'?") are left out.
std::vector<std::string> names_in_message(std::string_view message);

/// Words outside of quotes that only source has: with an underscore ("MAIL_TLS").
std::vector<std::string> identifiers_in_message(std::string_view message);

/// The words of a text that are long enough to mean something, each once.
std::vector<std::string> long_words(std::string_view text);

/// Functions that the text of an assertion calls: "parse" of `parse("IV") == 4`; each once.
std::vector<std::string> calls_in_text(std::string_view text);

}  // namespace sprint::logs
