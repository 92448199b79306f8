// Turns the bytes of an XML file into UTF-8, whatever encoding they are in.
//
// Knows UTF-8, UTF-16 in both orders (by byte order mark, or by where the zeros are), and, if the
// XML declaration names them, ISO-8859-1 and windows-1252. All else is passed on as it is: whether
// it is valid UTF-8, the scanner sees. Throws only what the source throws.
#pragma once

#include <cstddef>
#include <string>

#include "base/byte_source.h"

namespace sprint::results {

class Utf8Source final : public ByteSource {
 public:
  explicit Utf8Source(ByteSource& source) : source_(source) {}

  /// `most` is at least 8 here: a character is never split.
  std::size_t read(char* into, std::size_t most) override;
  /// The file is not in the encoding that it declares, or has half characters.
  bool repaired() const { return repaired_; }

 private:
  enum class Encoding { Unknown, Utf8, Latin1, Utf16Little, Utf16Big };

  void detect();
  void detect_declared();
  std::size_t read_raw(char* into, std::size_t most);
  std::size_t read_latin1(char* into, std::size_t most);
  std::size_t read_utf16(char* into, std::size_t most);
  std::size_t put_unit(unsigned unit, char* into);

  ByteSource& source_;
  Encoding encoding_ = Encoding::Unknown;
  std::string head_;  ///< read while looking for the encoding, not yet passed on
  std::size_t head_used_ = 0;
  std::string raw_;
  unsigned high_surrogate_ = 0;
  bool repaired_ = false;
};

/// Appends the character in UTF-8; `code` is at most 0x10FFFF.
void append_utf8(std::string& text, unsigned code);

}  // namespace sprint::results
