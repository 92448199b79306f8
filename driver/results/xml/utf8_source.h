// Turns the bytes of an XML file into UTF-8, whatever encoding they are in.
//
// Knows UTF-8, UTF-16 and UTF-32 in both orders (by byte order mark, UTF-16 also by where the zeros
// are), and, if the XML declaration names them, ISO-8859-1 and windows-1252; the C library converts
// them. All else is passed on as it is: whether it is valid UTF-8, others see. Throws only what the
// source throws.
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

 private:
  void detect();
  std::size_t read_raw(char* into, std::size_t most);
  void convert_more();

  ByteSource& source_;
  void* converter_ = nullptr;  ///< an iconv_t; null if nothing is to be converted
  std::size_t unit_ = 1;       ///< bytes that a broken character takes
  std::string head_;           ///< read while looking for the encoding, not yet passed on
  std::string_view head_left_;
  std::string raw_;        ///< not yet converted
  std::string converted_;  ///< passed on up to passed_
  std::size_t passed_ = 0;
  bool begun_ = false;
  bool repaired_ = false;
};

}  // namespace sprint::results
