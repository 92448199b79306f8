// Where a range of commits begins: what the user named, or what is found in the repository.
#pragma once

#include <optional>
#include <string>

#include "workspace/git/git.h"

namespace sprint::workspace {

struct RangeBase {
  /// The commit that was named, or the end of the branch that was found. What it has is not in the
  /// range.
  std::string tip;
  /// Where head left it: the merge base, never head itself.
  std::string fork;
  /// What the user wrote, or "origin/main".
  std::string name;
};

/// What to do where the base that was named or found does not serve, as a hint.
inline constexpr const char* kNameABase = "name an older base, as in --base HEAD~5";

/// `head` is the commit that `head_name` names. With nothing named, in this order: the upstream
/// branch, the default branch of the remote "origin", a branch main or master other than the one
/// that head is. One that has all of head's commits (a branch of one's own that was pushed), or no
/// common history, is passed over if a later one serves. Error(BadCall) as read_range says.
RangeBase find_range_base(const Git& git, const std::optional<std::string>& named,
                          const std::string& head, const std::string& head_name);

}  // namespace sprint::workspace
