// The answers of CMake's File API in a build tree. Reads files only.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace sprint::cmake {

/// The folder with the answers.
std::string reply_folder(const std::string& build);

/// The JSON of a file; discarded if it cannot be read.
nlohmann::json read_json(const std::string& file);

/// The newest answer of a kind ("codemodel-v2"). Throws json::exception if there is none: nobody
/// asked before the tree was configured, or it was not.
nlohmann::json newest_reply(const std::string& build, const std::string& kind);

}  // namespace sprint::cmake
