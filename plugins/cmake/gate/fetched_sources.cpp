#include "cmake/gate/fetched_sources.h"

#include <filesystem>
#include <string_view>
#include <vector>

#include "cmake/project/look_at_files.h"

namespace sprint::cmake {

namespace {

namespace fs = std::filesystem;

/// The quoted word behind a quoted keyword; empty if there is none.
std::string value_behind(const std::string& text, const std::string& keyword) {
  const auto at = text.find('"' + keyword + '"');
  if (at == std::string::npos) return {};
  const auto open = text.find('"', at + keyword.size() + 2);
  if (open == std::string::npos) return {};
  return text.substr(open + 1, text.find('"', open + 1) - open - 1);
}

bool is_elsewhere(const std::string& address) {
  const bool is_local = address.starts_with("file:") || address.find("://") == std::string::npos;
  return !is_local || address.starts_with("git@");
}

bool is_commit(const std::string& tag) {
  return tag.size() == 40 && tag.find_first_not_of("0123456789abcdef") == std::string::npos;
}

}  // namespace

bool is_pinned(const std::string& population) {
  // A command of its own may use any file of the project.
  for (const auto* own : {"\"PATCH_COMMAND\"", "\"UPDATE_COMMAND\"", "\"DOWNLOAD_COMMAND\""}) {
    if (population.find(own) != std::string::npos) return false;
  }
  if (is_elsewhere(value_behind(population, "GIT_REPOSITORY"))) {
    return is_commit(value_behind(population, "GIT_TAG"));
  }
  return is_elsewhere(value_behind(population, "URL")) &&
         (!value_behind(population, "URL_HASH").empty() ||
          !value_behind(population, "URL_MD5").empty());
}

void keep_fetched_sources(const std::string& aside, const std::string& build) {
  static constexpr std::string_view kSubbuild = "-subbuild";
  std::error_code failed;
  std::vector<fs::path> pinned;
  fs::directory_iterator it(aside + "/_deps", failed);
  for (const fs::directory_iterator end; !failed && it != end; it.increment(failed)) {
    const std::string lists = read_text((it->path() / "CMakeLists.txt").string()).value_or("");
    if (it->path().string().ends_with(kSubbuild) && is_pinned(lists)) pinned.push_back(it->path());
  }
  for (const auto& subbuild : pinned) {
    std::string name = subbuild.filename().string();
    const std::string source = name.substr(0, name.size() - kSubbuild.size()) + "-src";
    fs::create_directories(build + "/_deps", failed);
    // The sources first: without them FetchContent would take the other for done.
    fs::rename(aside + "/_deps/" + source, build + "/_deps/" + source, failed);
    if (!failed) fs::rename(subbuild, build + "/_deps/" + name, failed);
  }
}

}  // namespace sprint::cmake
