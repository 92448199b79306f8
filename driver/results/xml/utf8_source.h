// Turns the bytes of an XML file into UTF-8, whatever encoding they are in.
//
// Knows UTF-8, UTF-16 and UTF-32 in both orders (by byte order mark, UTF-16 also by where the zeros
// are), and, if the XML declaration names them, the usual supersets of ASCII, which the C library
// converts. Any other is passed on as it is, and said: in UTF-7 a failure may look like plain text.
// Whether UTF-8 is valid, others see. Throws only what the source throws.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/byte_source.h"

namespace sprint::results {

class Utf8Source final : public ByteSource {
 public:
  explicit Utf8Source(ByteSource& source) : source_(source) {}
  ~Utf8Source() override;
  Utf8Source(const Utf8Source&) = delete;
  Utf8Source& operator=(const Utf8Source&) = delete;

  std::size_t read(char* into, std::size_t most) override;
  /// The file is not in the encoding that it declares, or has half characters.
  bool repaired() const { return repaired_; }
  /// The encoding that the file declares, if it cannot be read in it; else empty.
  const std::string& foreign_encoding() const { return foreign_; }

 private:
  void detect();
  void choose_encoding();
  std::size_t read_raw(char* into, std::size_t most);
  void convert_more();

  ByteSource& source_;
  void* converter_ = nullptr;  ///< an iconv_t; null if nothing is to be converted
  std::size_t unit_ = 1;       ///< bytes that a broken character takes
  std::string foreign_;
  std::string head_;  ///< read while looking for the encoding, not yet passed on
  std::string_view head_left_;
  std::string raw_;        ///< not yet converted
  std::string converted_;  ///< passed on up to passed_
  std::size_t passed_ = 0;
  bool begun_ = false;
  bool repaired_ = false;
};

}  // namespace sprint::results
