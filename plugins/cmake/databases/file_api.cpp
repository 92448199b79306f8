#include "cmake/databases/file_api.h"

#include <algorithm>
#include <filesystem>

#include "cmake/project/look_at_files.h"

namespace sprint::cmake {

namespace {

namespace fs = std::filesystem;

/// The newest index: an interrupted run may have left an older one behind.
std::string index_file(const std::string& reply) {
  std::string newest;
  std::error_code failed;
  fs::directory_iterator it(reply, failed);
  for (const fs::directory_iterator end; !failed && it != end; it.increment(failed)) {
    const std::string name = it->path().filename().string();
    if (name.starts_with("index-")) newest = std::max(newest, name);
  }
  return newest.empty() ? newest : reply + "/" + newest;
}

}  // namespace

std::string reply_folder(const std::string& build) {
  return build + "/.cmake/api/v1/reply";
}

nlohmann::json read_json(const std::string& file) {
  return nlohmann::json::parse(read_text(file).value_or(""), nullptr, false);
}

nlohmann::json newest_reply(const std::string& build, const std::string& kind) {
  const std::string reply = reply_folder(build);
  const auto index = read_json(index_file(reply));
  return read_json(reply + "/" + index.at("reply").at(kind).at("jsonFile").get<std::string>());
}

}  // namespace sprint::cmake
