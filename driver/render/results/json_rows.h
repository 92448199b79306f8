// Writes JSON without a tree in memory: for documents with hundreds of thousands of rows.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sprint::render {

/// Appends the text as a JSON string with its quotes. Bytes that are no UTF-8 become U+FFFD.
void append_json_string(std::string& to, std::string_view text);

/// One object on one line: `{"name": "a", "line": 3}`. Keys are plain ASCII
/// and are not escaped.
class JsonRow {
 public:
  explicit JsonRow(std::string& to) : to_(to) { to_ += '{'; }

  JsonRow& text(std::string_view key, std::string_view value);
  JsonRow& count(std::string_view key, std::uint64_t value);
  JsonRow& flag(std::string_view key, bool value);
  /// With as many digits as it takes to read the same number again; null if it is below 0 or none.
  JsonRow& seconds(std::string_view key, float value);
  /// The value is what the caller appends next.
  JsonRow& key(std::string_view key);
  void end() { to_ += '}'; }

 private:
  std::string& to_;
  bool first_ = true;
};

}  // namespace sprint::render
