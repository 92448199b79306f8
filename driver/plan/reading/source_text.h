// The bytes of a plan as text: UTF-8 without a byte order mark.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "plan/model/warning.h"

namespace sprint::plan {

/// Larger texts are refused.
inline constexpr std::size_t kLargestPlan = std::size_t{16} << 20U;

struct SourceText {
  /// The text; a view of the bytes where nothing had to be changed, else of `converted`.
  std::string_view text;
  std::string converted;
  std::vector<Warning> warnings;
};

/// Bytes that are no UTF-8 are taken as Latin-1, with a warning for the first line that has some.
/// The bytes must outlive the result, which must not be moved. Throws Error(BadInput) for what is
/// no text: nothing at all, NUL bytes (UTF-16, an image), more than kLargestPlan bytes.
void decode_source(std::string_view bytes, const std::filesystem::path& path, SourceText& into);

}  // namespace sprint::plan
