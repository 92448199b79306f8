#include "logs/log_lines.h"

#include <algorithm>
#include <cstring>

#include "sprint/gcc_diagnostics.h"

namespace sprint::logs {

namespace {

/// How far one can look back from a line.
constexpr std::size_t kHistory = std::size_t{16} << 10U;
/// What fits into the second level cache beside the tables of the needles.
constexpr std::size_t kBuffer = std::size_t{256} << 10U;
static_assert(kBuffer >= 2 * (kHistory + LogLines::kLongestLine));

/// std::count adds up in 64 bits, which is several times slower.
std::uint64_t newlines_in(std::string_view text) {
  std::uint64_t count = 0;
  while (!text.empty()) {
    const auto chunk = text.substr(0, 255);
    std::uint8_t in_chunk = 0;
    for (const char c : chunk) in_chunk = static_cast<std::uint8_t>(in_chunk + (c == '\n' ? 1 : 0));
    count += in_chunk;
    text.remove_prefix(chunk.size());
  }
  return count;
}

}  // namespace

std::optional<std::string_view> LinesBefore::next() {
  if (rest_.empty()) return std::nullopt;
  const auto newline = rest_.find_last_of('\n', rest_.size() - 2);
  const bool whole = newline != std::string_view::npos && rest_.size() > 1;
  if (!whole && !from_start_) return std::nullopt;
  const std::size_t begin = whole ? newline + 1 : 0;
  const auto line = rest_.substr(begin, rest_.size() - begin - 1);
  rest_ = rest_.substr(0, begin);
  return line;
}

LogLines::LogLines(ByteSource& source, const NeedleSet& needles)
    : source_(source), needles_(needles), buffer_(kBuffer) {}

bool LogLines::next(Want want) {
  for (;;) {
    if (cursor_ == complete_ && !fill()) return false;
    const std::string_view whole(buffer_.data(), complete_);
    std::size_t hit = cursor_;
    if (want == Want::Marked) {
      hit = next_mark(whole);
      if (hit == std::string_view::npos) {
        pass_over(complete_);
        continue;
      }
      const auto before = whole.substr(cursor_, hit - cursor_).find_last_of('\n');
      if (before != std::string_view::npos) pass_over(cursor_ + before + 1);
    }
    take_line(std::min(whole.find('\n', hit), complete_));
    if (want == Want::Every || marked_) return true;
  }
}

/// A needle may stand in several colours: "100% tests passed\x1b[0m, 0 tests failed".
std::size_t LogLines::next_mark(std::string_view whole) {
  // Both are searched for once, however many of the other come before.
  if (next_needle_ < cursor_) next_needle_ = needles_.find(whole, cursor_);
  const auto escape = whole.substr(0, next_needle_).find('\x1b', cursor_);
  return std::min(next_needle_, escape);
}

void LogLines::pass_over(std::size_t until) {
  number_ += newlines_in({buffer_.data() + cursor_, until - cursor_});
  cursor_ = until;
}

void LogLines::take_line(std::size_t end) {
  line_ = cursor_;
  text_ = {buffer_.data() + line_, std::min(end - line_, kLongestLine)};
  // A needle in what is cut off must not count: it may not be in the buffer either.
  marked_ = needles_.find(text_) != std::string_view::npos;
  if (!marked_ && text_.find('\x1b') != std::string_view::npos) {
    plain_ = sdk::strip_escapes(text_);
    marked_ = needles_.find(plain_) != std::string_view::npos;
  }
  cursor_ = std::min(end + 1, complete_);
  ++number_;
}

LinesBefore LogLines::before() const {
  const std::size_t begin = line_ > kHistory ? line_ - kHistory : 0;
  return {{buffer_.data() + begin, line_ - begin}, begin == 0 && !dropped_};
}

std::string LogLines::last_lines() const {
  const std::size_t begin = complete_ > kHistory ? complete_ - kHistory : 0;
  std::string text(buffer_.data() + begin, complete_ - begin);
  // The first of them may be the end of a line.
  if (begin != 0 || dropped_) text.erase(0, std::min(text.find('\n'), text.size() - 1) + 1);
  if (!text.empty() && text.back() != '\n') text += '\n';
  return text;
}

void LogLines::make_room() {
  const std::size_t begin = cursor_ > kHistory ? cursor_ - kHistory : 0;
  if (begin == 0) return;
  std::memmove(buffer_.data(), buffer_.data() + begin, end_ - begin);
  dropped_ = true;
  cursor_ -= begin;
  complete_ -= begin;
  end_ -= begin;
}

/// Makes at least one more whole line available.
bool LogLines::fill() {
  make_room();
  next_needle_ = 0;
  while (!at_end_) {
    // In a line that fills the buffer, over what no longer counts.
    if (end_ == buffer_.size()) end_ = cursor_ + kLongestLine;
    const std::size_t count = source_.read(buffer_.data() + end_, buffer_.size() - end_);
    const std::string_view fresh(buffer_.data() + end_, count);
    at_end_ = count == 0;
    bytes_ += count;
    if (const auto newline = fresh.find_last_of('\n'); newline != std::string_view::npos) {
      complete_ = end_ + newline + 1;
      end_ += count;
      return true;
    }
    end_ += count;
  }
  complete_ = end_;
  return cursor_ != complete_;
}

}  // namespace sprint::logs
