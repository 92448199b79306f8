#include "results/xml/xml_input.h"

#include <cstring>

namespace sprint::results {

XmlInput::XmlInput(ByteSource& source)
    : source_(source),
      buffer_(new char[kSize + kPadding]())  // NOLINT(modernize-avoid-c-arrays): nobody reads them
                                             // unwritten
{
  next_ = end_ = buffer_.get();
}

bool XmlInput::refill() {
  const auto count = source_.read(buffer_.get(), kSize);
  next_ = buffer_.get();
  end_ = next_ + count;
  std::memset(buffer_.get() + count, 0, kPadding);
  ++windows_;
  return count != 0;
}

}  // namespace sprint::results
