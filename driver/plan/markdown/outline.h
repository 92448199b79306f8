// The headings of a document as a tree.
#pragma once

#include <string_view>
#include <vector>

#include "plan/markdown/blocks.h"

namespace sprint::plan {

inline constexpr std::size_t kNoHeading = static_cast<std::size_t>(-1);

struct Heading {
  std::string_view text;
  /// In Blocks::lines.
  std::size_t line = 0;
  /// The first line that is no longer below it: the next heading of its level or a higher one.
  std::size_t end = 0;
  std::size_t level = 0;
  /// The next heading above it in the tree; kNoHeading at the top.
  std::size_t parent = kNoHeading;
};

struct Outline {
  std::vector<Heading> headings;
};

Outline outline_of(const Blocks& blocks);

/// "2.1 Rules" and "4) Rules" without their number.
std::string_view without_number(std::string_view heading);

}  // namespace sprint::plan
