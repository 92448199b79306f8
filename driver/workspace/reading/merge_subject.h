// Which branch a merge brought, from the subject that git, GitHub, GitLab, Bitbucket or Azure gave
// it. Pure.
#pragma once

#include <string>
#include <string_view>

namespace sprint::workspace {

/// "Merge branch 'x' into y" -> "x"; of several branches "a+b". The name of a remote, or of the
/// owner of a GitHub fork, is left out: "Merge pull request #1 from owner/x" -> "x". Empty if the
/// subject names no branch or tag, only perhaps a commit.
std::string merged_branch(std::string_view subject);

}  // namespace sprint::workspace
