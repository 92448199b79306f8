#include "workspace/git/record_stream.h"

#include <algorithm>

#include "base/error.h"

namespace sprint::workspace {

bool RecordStream::fill() {
  if (rest_.empty()) rest_ = {buffer_.data(), source_->read(buffer_.data(), buffer_.size())};
  return !rest_.empty();
}

std::optional<char> RecordStream::peek() {
  if (!fill()) return std::nullopt;
  return rest_.front();
}

std::string_view RecordStream::take(char separator, std::size_t most) {
  record_.clear();
  while (fill()) {
    const auto end = rest_.find(separator);
    const auto part = rest_.substr(0, end);
    record_ += part.substr(0, std::min(part.size(), most - record_.size()));
    rest_.remove_prefix(part.size());
    if (end != std::string_view::npos) {
      rest_.remove_prefix(1);
      return record_;
    }
  }
  throw Error(ErrorCode::System, "what git printed ends in the middle");
}

std::string RecordStream::take_whole(char separator) {
  constexpr std::size_t kMost = std::size_t{1} << 20U;
  std::string record(take(separator, kMost + 1));
  if (record.size() > kMost) {
    throw Error(ErrorCode::System, "git printed a name of more than 1 MiB");
  }
  return record;
}

}  // namespace sprint::workspace
