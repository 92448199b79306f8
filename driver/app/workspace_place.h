// Where a gate has its checkouts and build trees: `workspace.dir`, or a folder beside the project.
#pragma once

#include <filesystem>

#include "app/session.h"
#include "workspace/git/repository.h"

namespace sprint::app {

/// As it really is, without links. All checkouts of a repository share one, beside the main one,
/// unless it is set. `way` leads from the top of the repository to the project. An error that
/// points to the setting if the place lies in a checkout or in the git directory: what a gate
/// removes must not be the user's.
std::filesystem::path workspace_place(const Workplace& workplace,
                                      const workspace::Repository& repository,
                                      const std::filesystem::path& way);

}  // namespace sprint::app
