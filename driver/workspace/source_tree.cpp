#include "workspace/source_tree.h"

#include "base/error.h"
#include "workspace/exact_files.h"
#include "workspace/git.h"
#include "workspace/linked_tree.h"
#include "workspace/submodules.h"

namespace sprint::workspace {

namespace {

void check_out_into(const Git& acting, const Repository& repository,
                    const std::filesystem::path& folder, const std::string& commit) {
  const OwnTree tree = link_tree(acting, repository, folder, commit);
  clear_leftovers(tree);
  write_with_submodules(acting, repository, tree, commit);
}

}  // namespace

void check_out(os::ProcessRunner& runner, const Repository& repository,
               const std::filesystem::path& folder, const std::string& commit) {
  try {
    check_out_into(Git(runner, repository.top).acting(), repository, folder, commit);
  } catch (const std::filesystem::filesystem_error& error) {
    throw Error(ErrorCode::System, "'" + error.path1().string() + "': " + error.code().message());
  }
}

}  // namespace sprint::workspace
