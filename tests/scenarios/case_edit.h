// The edits of a case file: `<` lines are found in a text and replaced by the `>` lines after them.
#pragma once

#include <string>
#include <vector>

namespace sprint::test {

/// `lines` are blocks of `< old` lines, each followed by its `> new` lines; a block without old
/// lines is added at the end. Throws std::runtime_error unless the old lines are there just once.
std::string edited(const std::string& text, const std::vector<std::string>& lines);

}  // namespace sprint::test
