#include "workspace/trees/source_tree.h"

#include <cstdint>
#include <system_error>

#include "base/error.h"
#include "workspace/git/git.h"
#include "workspace/trees/exact_files.h"
#include "workspace/trees/linked_tree.h"
#include "workspace/trees/submodules.h"

namespace sprint::workspace {

namespace {

void check_out_into(const Git& acting, const Repository& repository,
                    const std::filesystem::path& folder, const std::string& commit) {
  const OwnTree tree = link_tree(acting, repository, folder, commit);
  clear_leftovers(tree);
  write_with_submodules(acting, repository, tree, commit);
}

/// git does not say why it could not write a file.
bool is_full(const std::filesystem::path& folder) {
  constexpr std::uintmax_t kNothing = std::uintmax_t{1} << 20U;
  std::error_code failed;
  const auto space = std::filesystem::space(folder, failed);
  return !failed && space.available < kNothing;
}

}  // namespace

void check_out(os::ProcessRunner& runner, const Repository& repository,
               const std::filesystem::path& folder, const std::string& commit) {
  try {
    check_out_into(Git(runner, repository.top).acting(), repository, folder, commit);
  } catch (const std::filesystem::filesystem_error& error) {
    throw Error(ErrorCode::System, "'" + error.path1().string() + "': " + error.code().message());
  } catch (const Error& error) {
    if (error.code() != ErrorCode::System || !is_full(folder)) throw;
    throw Error(ErrorCode::System, error.message() + ": No space left on device",
                "make room in '" + folder.string() + "', or set workspace.dir to another place");
  }
}

}  // namespace sprint::workspace
