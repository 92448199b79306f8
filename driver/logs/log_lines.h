// Cuts a log into lines. Lines that nobody waits for are passed over in big blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_source.h"
#include "logs/needle_search.h"

namespace sprint::logs {

/// The lines before a line, the nearest first, as far as they are remembered. Valid until the
/// LogLines that made it goes on.
class LinesBefore {
 public:
  LinesBefore() = default;
  /// `text` ends with the newline before the line. With `from_start` it begins with a whole line.
  LinesBefore(std::string_view text, bool from_start) : rest_(text), from_start_(from_start) {}

  std::optional<std::string_view> next();

 private:
  std::string_view rest_;
  bool from_start_ = true;
};

/// What it gives depends on the bytes alone, not on the pieces in which they come. Memory: less
/// than a megabyte.
class LogLines {
 public:
  /// Nobody writes longer messages; minified sources and base64 are what such lines hold.
  static constexpr std::size_t kLongestLine = std::size_t{64} << 10U;

  /// Both must outlive it.
  LogLines(ByteSource& source, const NeedleSet& needles);

  enum class Want {
    Every,   ///< the next line
    Marked,  ///< the next line that holds a needle
  };
  /// False at the end. Throws what the source throws.
  bool next(Want want);

  /// The line without its newline, cut at kLongestLine. Valid until the next call.
  std::string_view text() const { return text_; }
  bool is_marked() const { return marked_; }
  /// From 1.
  std::uint64_t number() const { return number_; }
  std::uint64_t bytes() const { return bytes_; }
  LinesBefore before() const;
  /// At the end: the last lines of the log, each with its newline, as far as one can look back.
  std::string last_lines() const;

 private:
  std::size_t next_mark(std::string_view whole);
  bool fill();
  void make_room();
  void pass_over(std::size_t until);
  void take_line(std::size_t end);

  ByteSource& source_;
  const NeedleSet& needles_;
  std::vector<char> buffer_;
  std::size_t line_ = 0;         ///< where the current line begins
  std::size_t cursor_ = 0;       ///< where the next one does
  std::size_t complete_ = 0;     ///< end of the last whole line
  std::size_t end_ = 0;          ///< end of what was read
  std::size_t next_needle_ = 0;  ///< where the next needle is; before the cursor: not known
  bool dropped_ = false;         ///< the buffer no longer begins with the first line of the log
  bool at_end_ = false;
  std::string_view text_;
  std::string plain_;  ///< a line without what colours it
  bool marked_ = false;
  std::uint64_t number_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace sprint::logs
