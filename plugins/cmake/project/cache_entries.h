// The entries of a CMakeCache.txt, and which of them say how somebody wants a project built. Pure
// functions on text.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace sprint::cmake {

struct CacheEntry {
  std::string name;
  std::string type;  ///< "BOOL", "PATH", "INTERNAL", ...
  std::string value;
};

/// In the order of the file; comments and lines that are no entry are passed over.
std::vector<CacheEntry> read_cache(std::string_view text);

/// The value of an entry; empty if there is none.
std::string value_of(const std::vector<CacheEntry>& entries, std::string_view name);

/// Whether it was given on the command line and never declared by the project (UNINITIALIZED).
bool is_undeclared(const CacheEntry& entry);

/// What somebody has set: the entries of `theirs` that `defaults` has with another value or not at
/// all, and those that are undeclared. CMake's own bookkeeping (INTERNAL and STATIC entries) is
/// left out, and so is what the command line says anyway: generator and toolchain file. Both caches
/// have their paths mapped.
std::vector<CacheEntry> chosen_entries(const std::vector<CacheEntry>& theirs,
                                       const std::vector<CacheEntry>& defaults);

/// The same if the defaults are those of a configure that failed on its way: the build type, the
/// compilers, what is undeclared, and what differs from a default.
std::vector<CacheEntry> surely_chosen_entries(const std::vector<CacheEntry>& theirs,
                                              const std::vector<CacheEntry>& defaults = {});

/// `text` with each occurrence of `from` as a whole path, or as the beginning of one, replaced.
/// Values hold paths in lists and in the middle of flags.
std::string with_moved_paths(std::string_view text, std::string_view from, std::string_view to);

/// A script for `cmake -C` that sets the entries.
std::string initial_cache(const std::vector<CacheEntry>& entries);

}  // namespace sprint::cmake
