#include "app/state_places.h"

#include "base/error.h"
#include "base/sha256.h"
#include "os/files.h"

namespace sprint::app {

namespace {

namespace fs = std::filesystem;

constexpr const char* kReports = ".sprint";
constexpr const char* kOldCache = "cache";
constexpr const char* kTold = "old-cache-told";

bool can_be_used(const os::PlainPath& place) {
  try {
    return os::PlainFolder::make(place).is_writable();
  } catch (const Error& error) {
    if (error.code() != ErrorCode::System) throw;
    return false;
  }
}

/// As the XDG base directories have it: a relative path there does not count.
std::optional<fs::path> users_caches(const os::Environment& environment) {
  const fs::path chosen = environment.get("XDG_CACHE_HOME").value_or("");
  if (chosen.is_absolute()) return chosen;
  const fs::path home = environment.get("HOME").value_or("");
  if (home.is_absolute()) return home / ".cache";
  return std::nullopt;
}

}  // namespace

os::PlainPath believed_place(const workspace::Repository& repository) {
  return {repository.common_dir, "sprint"};
}

std::optional<os::PlainPath> cache_place(const fs::path& root,
                                         const std::optional<workspace::Repository>& repository,
                                         const os::Environment& environment) {
  if (repository && can_be_used(believed_place(*repository))) return believed_place(*repository);
  const auto caches = users_caches(environment);
  if (!caches || os::lies_in(*caches, repository ? repository->top : root)) return std::nullopt;
  std::error_code ignored;
  fs::create_directories(*caches, ignored);
  const os::PlainPath place{*caches, fs::path("sprint-supervisor") / sha256_hex(root.string())};
  return can_be_used(place) ? std::optional(place) : std::nullopt;
}

os::PlainPath report_place(const fs::path& root) {
  constexpr const char* kIgnore = ".gitignore";
  os::PlainPath place{root, kReports};
  const auto folder = os::PlainFolder::make(place);
  // It ignores itself too, so that nothing of ours shows in git status, and no file of the user's
  // has to name the folder.
  if (!folder.has(kIgnore)) folder.write(kIgnore, "*\n");
  return place;
}

std::optional<std::string> note_on_old_cache(const fs::path& root,
                                             const std::optional<os::PlainPath>& kept) {
  std::error_code ignored;
  const auto old = root / kReports / kOldCache;
  if (!fs::exists(fs::symlink_status(old, ignored))) return std::nullopt;
  try {
    if (kept) {
      const auto folder = os::PlainFolder::make(*kept);
      if (folder.has(kTold)) return std::nullopt;
      folder.write(kTold, "");
    }
  } catch (const Error& error) {
    if (error.code() != ErrorCode::System) throw;  // then it is told again
  }
  return "note: .sprint/cache is of an earlier version, and is not used any more (delete it)";
}

}  // namespace sprint::app
