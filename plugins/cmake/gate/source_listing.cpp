#include "cmake/gate/source_listing.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "cmake/project/look_at_files.h"

namespace sprint::cmake {

namespace {

namespace fs = std::filesystem;

/// No path of a file can be it: they are relative, and this is none of them.
constexpr const char* kHead = "/HEAD";
constexpr std::string_view kLink = "-> ";

std::string stamp_of(const fs::path& path) {
  struct stat found {};
  if (::lstat(path.c_str(), &found) != 0) return "?";
  if (S_ISLNK(found.st_mode)) {
    std::error_code failed;
    return std::string(kLink) + fs::read_symlink(path, failed).string();
  }
  return std::to_string(found.st_mtim.tv_sec) + "." + std::to_string(found.st_mtim.tv_nsec) + " " +
         std::to_string(found.st_size) + " " + std::to_string(found.st_mode);
}

/// What a detached HEAD says: the commit.
std::string head_of(const std::string& top) {
  static constexpr std::string_view kGitDir = "gitdir: ";
  std::string folder = top + "/.git";
  if (auto text = read_text(folder)) {
    if (!text->starts_with(kGitDir)) return {};
    folder = text->substr(kGitDir.size(), text->find('\n') - kGitDir.size());
  }
  return read_text(folder + "/HEAD").value_or("");
}

bool is_link(const std::string& stamp) {
  return stamp.starts_with(kLink);
}

}  // namespace

SourceListing list_sources(const std::string& top) {
  SourceListing listing;
  std::error_code failed;
  fs::recursive_directory_iterator it(top, fs::directory_options::skip_permission_denied, failed);
  for (const fs::recursive_directory_iterator end; !failed && it != end; it.increment(failed)) {
    std::error_code ignored;
    const bool is_folder = it->is_directory(ignored) && !it->is_symlink(ignored);
    if (it->path().filename() == ".git") {
      if (is_folder) it.disable_recursion_pending();
    } else if (!is_folder) {
      listing.emplace(it->path().string().substr(top.size() + 1), stamp_of(it->path()));
    }
  }
  listing[kHead] = head_of(top);
  return listing;
}

std::string listing_text(const SourceListing& listing) {
  std::string text;
  for (const auto& [path, stamp] : listing) text += path + '\0' + stamp + '\0';
  return text;
}

SourceListing read_listing_text(std::string_view text) {
  SourceListing listing;
  const auto next = [&text] {
    const auto end = std::min(text.find('\0'), text.size());
    std::string part(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
  };
  while (!text.empty()) {
    std::string path = next();
    listing[std::move(path)] = next();
  }
  return listing;
}

SourceChanges changes_between(const SourceListing& before, const SourceListing& now) {
  SourceChanges changes;
  for (const auto& [path, stamp] : now) {
    const auto old = before.find(path);
    if (old != before.end() && old->second == stamp) continue;
    if (path == kHead) {
      changes.other_head = true;
      continue;
    }
    (old == before.end() ? changes.added : changes.changed).push_back(path);
    if (is_link(stamp) || (old != before.end() && is_link(old->second))) {
      changes.links.push_back(path);
    }
  }
  for (const auto& [path, stamp] : before) {
    if (path == kHead || now.contains(path)) continue;
    changes.removed.push_back(path);
    if (is_link(stamp)) changes.links.push_back(path);
  }
  return changes;
}

}  // namespace sprint::cmake
