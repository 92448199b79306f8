// Cuts a stream of bytes into records that end with a separator, without having the whole stream in
// memory. A stream that ends in the middle of a record is Error(System): git was cut off.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/byte_source.h"

namespace sprint::workspace {

class RecordStream {
 public:
  /// The source must outlive the stream.
  explicit RecordStream(ByteSource& source) : source_(&source) {}

  /// The next byte, which stays where it is; nothing at the end.
  std::optional<char> peek();

  /// Everything up to the separator, without it; valid until the next call. At most `most` bytes
  /// are kept: of a longer record the rest is dropped.
  std::string_view take(char separator, std::size_t most);

  /// The same for records that must be whole: Error(System) if one is longer than 1 MiB.
  std::string take_whole(char separator);

 private:
  bool fill();

  ByteSource* source_;
  std::array<char, std::size_t{32} * 1024> buffer_{};
  std::string_view rest_;
  std::string record_;
};

}  // namespace sprint::workspace
