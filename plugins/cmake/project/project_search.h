// Where in a project its CMake projects are.
#pragma once

#include <string>
#include <vector>

namespace sprint::cmake {

/// The root if its CMakeLists.txt has a project() call; else the folders in it of which that is
/// true, by name. Hidden folders, build trees and the usual places for other people's code are
/// passed over.
std::vector<std::string> cmake_projects(const std::string& root);

/// The name of the project whose CMakeLists.txt lies in this folder; empty if there is none.
std::string project_in(const std::string& folder);

}  // namespace sprint::cmake
