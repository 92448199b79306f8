// Texts for tests of the redactor. No token stands here as a whole, lest those who look for secrets
// in repositories find some in this one: `{a36}` is made of 36 letters and digits.
#pragma once

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace sprint::test {

/// So many characters of an alphabet, the same ones each time, digits and letters in turns.
inline std::string filling(char alphabet, std::size_t count) {
  const std::string_view letters = alphabet == 'h'   ? "0a1b9c4d7e2f"
                                   : alphabet == 'A' ? "7QX2MZ5KRW3J"
                                   : alphabet == '0' ? "7315902846"
                                   : alphabet == 'w' ? "x7_Kq2-Zr9Tb"
                                                     : "x7Kq2Zr9TbWm";
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += letters[(i * 5 + i / 12) % letters.size()];
  return text;
}

/// `{a36}` letters and digits, `{w36}` with `_` and `-`, `{h36}` hexadecimal digits, `{A36}`
/// capitals and digits, `{036}` digits.
inline std::string filled(std::string_view text) {
  std::string all;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto end = text.find('}', at);
    const bool is_hole =
        text[at] == '{' && end != std::string_view::npos && end > at + 2 &&
        std::string_view("awhA0").find(text[at + 1]) != std::string_view::npos &&
        text.substr(at + 2, end - at - 2).find_first_not_of("0123456789") == std::string_view::npos;
    if (!is_hole) {
      all += text[at];
      continue;
    }
    const std::string count(text.substr(at + 2, end - at - 2));
    all += filling(text[at + 1], static_cast<std::size_t>(std::atoi(count.c_str())));
    at = end;
  }
  return all;
}

struct Sample {
  std::string_view text;
  /// With `#` for what stands in the place of a secret.
  std::string_view shown;
};

inline std::string in_place(std::string_view shown) {
  std::string all;
  for (const char c : shown) all += c == '#' ? std::string("[REDACTED_SECRET]") : std::string(1, c);
  return all;
}

/// Lines and pieces of everything the redactor knows, for texts put together by lot.
const std::vector<Sample>& secret_samples();
const std::vector<std::string_view>& harmless_samples();

}  // namespace sprint::test
