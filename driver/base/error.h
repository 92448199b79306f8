// The one exception type of the driver.
//
// It is thrown for what stops an operation: a wrong call, unreadable input, a failing system
// call, a plugin that misbehaves. Outcomes a caller branches on (test results, verdicts, how a
// child process ended) are values, never errors. Nothing is thrown into or out of a plugin
// uncaught: the plugin host catches at each call.
#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>

namespace sprint {

/// What kind of thing went wrong. The command line turns it into an exit code.
enum class ErrorCode {
  BadCall,      ///< The command line asks for something that does not exist.
  BadInput,     ///< A file the user wrote is malformed or contradictory.
  System,       ///< The operating system refused (disk full, no permission).
  Plugin,       ///< A toolchain could not be loaded, or one of its functions failed.
  Interrupted,  ///< The user asked us to stop.
};

/// A place in a file a person can jump to. Lines and columns count from 1; 0 means "not known".
struct Place {
  std::filesystem::path file;
  unsigned line = 0;
  unsigned column = 0;

  friend bool operator==(const Place&, const Place&) = default;
};

/// `file`, `file:line` or `file:line:column`, as far as it is known.
std::string to_string(const Place& place);

/// what() is the whole story in one line: `file:line:column: message (hint)`.
class Error : public std::runtime_error {
 public:
  Error(ErrorCode code, std::string message, std::string hint = {},
        std::optional<Place> place = {});

  ErrorCode code() const { return code_; }
  const std::string& message() const { return message_; }
  /// What to do about it, as an imperative without a full stop; may be empty.
  const std::string& hint() const { return hint_; }
  const std::optional<Place>& place() const { return place_; }

 private:
  ErrorCode code_;
  std::string message_;
  std::string hint_;
  std::optional<Place> place_;
};

/// An Error of code System that says what was tried and what `errno_value` means.
Error system_error(const std::string& tried, int errno_value);

}  // namespace sprint
