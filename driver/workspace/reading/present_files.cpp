#include "workspace/reading/present_files.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace sprint::workspace {

namespace fs = std::filesystem;

namespace {

/// Looks at each folder only once.
class Tree {
 public:
  explicit Tree(fs::path top) : top_(std::move(top)) {}

  bool has_file(const std::string& name) {
    if (!has_folder(parent_of(name))) return false;
    const auto type = type_of(name);
    return type == fs::file_type::regular || type == fs::file_type::symlink;
  }

 private:
  static std::string parent_of(const std::string& name) {
    const auto slash = name.rfind('/');
    return slash == std::string::npos ? std::string() : name.substr(0, slash);
  }

  bool has_folder(const std::string& name) {
    if (name.empty()) return true;
    const auto known = folders_.find(name);
    if (known != folders_.end()) return known->second;
    // A folder that has become a link leads to files which are not those that git listed.
    const bool there = has_folder(parent_of(name)) && type_of(name) == fs::file_type::directory;
    folders_.emplace(name, there);
    return there;
  }

  fs::file_type type_of(const std::string& name) const {
    std::error_code failed;
    return fs::symlink_status(top_ / name, failed).type();
  }

  fs::path top_;
  std::unordered_map<std::string, bool> folders_;
};

}  // namespace

std::vector<std::string> present_files(const fs::path& top, std::string_view folder,
                                       const std::vector<std::string>& names) {
  const std::string prefix = folder.empty() ? std::string() : std::string(folder) + "/";
  Tree tree(top);
  std::vector<std::string> present;
  for (const auto& name : names) {
    if (name.starts_with(prefix) && tree.has_file(name)) {
      present.push_back(name.substr(prefix.size()));
    }
  }
  std::sort(present.begin(), present.end());
  present.erase(std::unique(present.begin(), present.end()), present.end());
  return present;
}

}  // namespace sprint::workspace
