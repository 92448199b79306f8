// `.sprint/` in the project root: everything that the program keeps for itself.
#pragma once

#include <filesystem>

namespace sprint::app {

/// Makes the folder if need be, with a `.gitignore` that keeps all of it out of the repository.
/// Where that is not possible the path is returned all the same; writing there will say why.
std::filesystem::path state_folder(const std::filesystem::path& root);

}  // namespace sprint::app
