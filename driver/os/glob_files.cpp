#include "os/glob_files.h"

#include <algorithm>

#include "base/glob.h"
#include "base/text.h"

namespace sprint::os {

namespace {

namespace fs = std::filesystem;

class Search {
 public:
  Search(fs::path root, std::vector<std::string> parts, std::size_t most)
      : root_(std::move(root)), parts_(std::move(parts)), most_(most) {}

  std::vector<fs::path> run() {
    visit({}, 0);
    // Several `**` lead to the same file on several ways.
    std::sort(found_.begin(), found_.end());
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    return std::move(found_);
  }

 private:
  void visit(const fs::path& at, std::size_t part) {
    if (found_.size() >= most_) return;
    if (part == parts_.size()) {
      found_.push_back(at);
      return;
    }
    const std::string& pattern = parts_[part];
    if (pattern == "**") {
      visit(at, part + 1);
      for (const auto& folder : names_in(at, true)) visit(at / folder, part);
    } else if (is_glob(pattern)) {
      for (const auto& name : names_in(at, false)) {
        if (matches_name(pattern, name)) visit_existing(at / name, part + 1);
      }
    } else {
      visit_existing(at / pattern, part + 1);
    }
  }

  void visit_existing(const fs::path& at, std::size_t part) {
    std::error_code ignored;
    if (fs::exists(root_ / at, ignored)) visit(at, part);
  }

  /// Names in a folder; for `**` only folders, and no hidden ones: nobody means .git.
  std::vector<std::string> names_in(const fs::path& folder, bool for_double_star) const {
    std::vector<std::string> names;
    std::error_code failed;
    for (fs::directory_iterator it(root_ / folder, failed), end; !failed && it != end;
         it.increment(failed)) {
      std::error_code ignored;
      std::string name = it->path().filename().string();
      // A link is not entered: it may lead back to where we came from, without an end.
      const bool enter =
          it->symlink_status(ignored).type() == fs::file_type::directory && !name.starts_with('.');
      if (!for_double_star || enter) names.push_back(std::move(name));
    }
    // The order in a folder is the file system's own; with `most` it would decide what is found.
    std::sort(names.begin(), names.end());
    return names;
  }

  fs::path root_;
  std::vector<std::string> parts_;
  std::size_t most_;
  std::vector<fs::path> found_;
};

}  // namespace

std::vector<fs::path> glob_files(const fs::path& root, const std::string& pattern,
                                 std::size_t most) {
  std::vector<std::string> parts = split(pattern, '/');
  std::erase_if(parts, [](const std::string& part) { return part.empty() || part == "."; });
  if (parts.empty()) return {};
  if (!pattern.starts_with('/')) return Search(root, std::move(parts), most).run();
  auto found = Search("/", std::move(parts), most).run();
  for (auto& path : found) path = "/" / path;
  return found;
}

}  // namespace sprint::os
