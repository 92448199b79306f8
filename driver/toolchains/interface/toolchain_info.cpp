#include "toolchains/interface/toolchain_info.h"

#include <algorithm>

namespace sprint::toolchains {

bool is_toolchain_name(const std::string& name) {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  return !name.empty() && is_letter(name.front()) &&
         std::all_of(name.begin(), name.end(), [&](char c) {
           return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_';
         });
}

}  // namespace sprint::toolchains
