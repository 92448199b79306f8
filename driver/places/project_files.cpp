#include "places/project_files.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace sprint::places {

namespace {

/// How many files of one name are worth looking at: an `__init__.py` may exist a thousand times.
constexpr std::size_t kMostCandidates = 16;

std::string_view part_behind_slash(std::string_view path) {
  return path.substr(path.find_last_of('/') + 1);
}

/// How many bytes at the end of both are the same, counted in whole names.
std::size_t common_end(std::string_view a, std::string_view b) {
  std::size_t same = 0;
  std::size_t whole = 0;
  while (same < a.size() && same < b.size() && a[a.size() - 1 - same] == b[b.size() - 1 - same]) {
    ++same;
    const bool a_ends = same == a.size() || a[a.size() - 1 - same] == '/';
    const bool b_ends = same == b.size() || b[b.size() - 1 - same] == '/';
    if (a_ends && b_ends) whole = same;
  }
  return whole;
}

/// "a//./b/../c" as "a/c"; leading ".." are dropped: they lead from a build tree to the project.
std::string normalised(std::string_view path) {
  const bool absolute = path.starts_with('/');
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const auto end = std::min(path.find('/'), path.size());
    const auto part = path.substr(0, end);
    path.remove_prefix(std::min(end + 1, path.size()));
    if (part.empty() || part == ".") continue;
    if (part != "..") {
      parts.push_back(part);
    } else if (!parts.empty()) {
      parts.pop_back();
    }
  }
  std::string result;
  for (const auto part : parts) {
    if (absolute || !result.empty()) result += '/';
    result += part;
  }
  return result;
}

std::string with_slashes(std::string_view name) {
  std::string text(name);
  // Where there are slashes, a backslash is a character like any other.
  if (text.find('/') == std::string::npos) std::replace(text.begin(), text.end(), '\\', '/');
  return text;
}

/// Wherever a name begins with the folder; in the middle of one it is part of another path.
void replace_folder(std::string& text, std::string_view folder, std::string_view by) {
  // The root of the file system is in front of every path.
  if (folder.size() < 2) return;
  for (auto at = text.find(folder); at != std::string::npos; at = text.find(folder, at)) {
    const char before = at == 0 ? ' ' : text[at - 1];
    const bool is_inside = std::isalnum(static_cast<unsigned char>(before)) != 0 ||
                           std::string_view("/._-").find(before) != std::string_view::npos;
    if (is_inside) {
      ++at;
    } else {
      text.replace(at, folder.size(), by);
      at += by.size();
    }
  }
}

}  // namespace

ProjectFiles::ProjectFiles(std::vector<std::string> files, std::vector<std::string> roots,
                           std::vector<std::string> builds)
    : files_(std::move(files)), roots_(std::move(roots)), builds_(std::move(builds)) {
  set_.reserve(files_.size());
  for (std::size_t i = 0; i < files_.size(); ++i) {
    set_.insert(files_[i]);
    by_name_[part_behind_slash(files_[i])].push_back(i);
  }
  for (auto* folders : {&roots_, &builds_}) {
    for (auto& folder : *folders) {
      if (!folder.ends_with('/')) folder += '/';
    }
  }
}

std::vector<std::string> ProjectFiles::resolve(std::string_view name) const {
  if (!is_known() || name.empty()) return {};
  const std::string path = normalised(with_slashes(name));
  if (has(path)) return {path};
  for (const auto& root : roots_) {
    if (path.starts_with(root) && has(std::string_view(path).substr(root.size()))) {
      return {path.substr(root.size())};
    }
  }
  // After the roots: a project may have a folder "vendor" of its own.
  if (is_foreign_path(path)) return {};
  return by_end(path);
}

std::vector<std::string> ProjectFiles::resolve(const PlaceInText& place) const {
  if (place.folder.empty()) return resolve(place.file);
  return resolve(place.folder + "/" + place.file);
}

std::string ProjectFiles::shown(std::string_view text) const {
  std::string plain(text);
  for (const auto& build : builds_) replace_folder(plain, build, "<build>/");
  for (const auto& root : roots_) replace_folder(plain, root, "");
  return plain;
}

std::vector<std::string> ProjectFiles::by_end(std::string_view name) const {
  const auto found = by_name_.find(part_behind_slash(name));
  if (found == by_name_.end()) return {};
  std::size_t longest = 0;
  std::vector<std::string> best;
  for (const auto index : found->second) {
    const auto length = common_end(name, files_[index]);
    if (length > longest) best.clear();
    longest = std::max(longest, length);
    if (length == longest && best.size() < kMostCandidates) best.push_back(files_[index]);
  }
  // A name with folders of which not one fits means another file of the same name; but the
  // project's top folder may have had another name elsewhere, so a file at the top fits with its
  // name alone.
  const bool only_name = longest == part_behind_slash(name).size() && name.size() > longest;
  if (only_name)
    std::erase_if(best, [&](const std::string& file) { return file.size() > longest; });
  return best;
}

bool is_foreign_path(std::string_view path) {
  static constexpr std::array<std::string_view, 19> kBegins = {"/usr/",
                                                               "/lib/",
                                                               "/rustc/",
                                                               "/nix/store/",
                                                               "/proc/",
                                                               "/sysdeps/",
                                                               "/Applications/",
                                                               "/Library/",
                                                               "/opt/homebrew/",
                                                               "/opt/conda/",
                                                               "/opt/hostedtoolcache/",
                                                               "node:",
                                                               "internal/modules/",
                                                               "internal/process/",
                                                               "internal/timers",
                                                               "internal/main/",
                                                               "internal/test_runner/",
                                                               "/_/",
                                                               "<"};
  static constexpr std::array<std::string_view, 19> kContains = {"/site-packages/",
                                                                 "/dist-packages/",
                                                                 "node_modules/",
                                                                 "/.cargo/registry/",
                                                                 "/go/pkg/mod/",
                                                                 "/libexec/go/",
                                                                 "/libsanitizer/",
                                                                 "/include/c++/",
                                                                 "/googletest/src/",
                                                                 "/gtest/gtest",
                                                                 "/.rustup/toolchains/",
                                                                 "/lib/python",
                                                                 "/sysdeps/",
                                                                 "/gems/",
                                                                 "/vendor/",
                                                                 "/.pub-cache/",
                                                                 "node_modules\\",
                                                                 "\\site-packages\\",
                                                                 ":\\Program Files"};
  const auto begins = [&](std::string_view with) { return path.starts_with(with); };
  const auto contains = [&](std::string_view part) {
    return path.find(part) != std::string_view::npos;
  };
  if (begins("/usr/src/") || begins("/opt/build/")) return false;  // where containers build
  return std::any_of(kBegins.begin(), kBegins.end(), begins) ||
         std::any_of(kContains.begin(), kContains.end(), contains);
}

}  // namespace sprint::places
