// A text many times over, for inputs that are large or deep.
#pragma once

#include <string>
#include <string_view>

namespace sprint::test {

inline std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

}  // namespace sprint::test
