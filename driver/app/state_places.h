// Where the program keeps things. What it believes later, and what it goes by when it removes
// something, lies in the git directory, where no commit can put a file: `sprint/` of the directory
// that all checkouts of a repository share. What people read lies in `.sprint/` of the project, and
// is never believed. No link is followed in either.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "os/environment.h"
#include "os/plain_folder.h"
#include "workspace/git/repository.h"

namespace sprint::app {

/// For results, marks and locks of all checkouts.
os::PlainPath believed_place(const workspace::Repository& repository);

/// For what is only kept to save time. Without a repository, or with one that cannot be written,
/// the user's own place for caches; nothing if that cannot be written either, or lies in the
/// project, where a commit could fill it.
std::optional<os::PlainPath> cache_place(const std::filesystem::path& root,
                                         const std::optional<workspace::Repository>& repository,
                                         const os::Environment& environment);

/// `.sprint/`, for reports. It is made if need be, with a `.gitignore` that keeps all of it out of
/// the repository. Error(System) if it cannot be, or if it is a link.
os::PlainPath report_place(const std::filesystem::path& root);

/// Earlier versions kept caches in `.sprint/cache`, and believed what a commit put there. A line
/// that says so, once; `kept` is where it is remembered.
std::optional<std::string> note_on_old_cache(const std::filesystem::path& root,
                                             const std::optional<os::PlainPath>& kept);

}  // namespace sprint::app
