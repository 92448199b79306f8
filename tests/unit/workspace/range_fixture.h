// Repositories with a range of commits, and what the module under test says about it.
#pragma once

#include <string>

#include "unit/workspace/git_fixture.h"
#include "workspace/reading/change_range.h"

namespace sprint::test {

/// main with a tag `base`, a branch `x` merged with a conflict that was resolved, a branch `y`
/// merged cleanly, one `z` merged with a change that nobody else made. Each branch left at `base`.
void make_merges(GitSpace& space);

workspace::ChangeRange range_of(GitSpace& space,
                                const workspace::RangeRequest& request = {.base = "base"});

/// Name, kind, lines and words of all files, for comparing whole ranges.
std::string story(const workspace::ChangeRange& range);

}  // namespace sprint::test
