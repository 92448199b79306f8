#include "workspace/trees/exact_files.h"

#include <array>
#include <filesystem>

#include "base/error.h"
#include "base/text.h"
#include "workspace/trees/written_form.h"

namespace sprint::workspace {

namespace fs = std::filesystem;

namespace {

/// `config.worktree` and `info/sparse-checkout` are copies of the user's, whose checkout may be a
/// partial one.
constexpr std::array kLeftovers = {"index.lock",   "HEAD.lock",       "config.lock",
                                   "shallow.lock", "config.worktree", "info/sparse-checkout"};

/// All files, and every sign of a change counts, whatever the user prefers for his own checkout.
Git exact(const Git& acting, const OwnTree& tree) {
  Git git = git_in(tree, acting);
  for (const char* setting : {"core.sparseCheckout=false", "core.sparseCheckoutCone=false",
                              "index.sparse=false", "core.splitIndex=false", "core.trustctime=true",
                              "core.checkStat=default", "core.ignoreStat=false"}) {
    git = git.setting(setting);
  }
  return git;
}

}  // namespace

void clear_leftovers(const OwnTree& tree) {
  for (const char* name : kLeftovers) {
    std::error_code failed;
    fs::remove(tree.git_dir / name, failed);
    if (failed) {
      throw Error(ErrorCode::System, "'" + (tree.git_dir / name).string() +
                                         "' cannot be removed: " + failed.message());
    }
  }
}

void write_files(const Git& acting, const OwnTree& tree, const std::string& commit) {
  const Git git = exact(acting, tree);
  const std::vector<std::string> words = {"checkout", "--quiet", "--force",
                                          "--detach", commit,    "--"};
  const auto check_out = [&] {
    auto result = git.run(words);
    // The index of this tree is ours. Without it git writes every file once more.
    if (!result.succeeded() && result.err.find("index") != std::string::npos) {
      fs::remove(tree.git_dir / "index");
      result = git.run(words);
    }
    if (!result.succeeded()) throw git.failure(result);
  };
  const auto index = tree.git_dir / "index";
  const bool had_files = fs::exists(index);
  check_out();
  if (had_files) {
    if (is_form_current(git, tree, commit)) return;
    fs::remove(index);
    check_out();
  }
  remember_form(git, tree, commit);
}

void remove_others(const Git& acting, const OwnTree& tree) {
  const Git git = exact(acting, tree);
  // The second -f is for folders that are repositories, -x for what is ignored: a build finds
  // either.
  const auto result = git.run({"clean", "--quiet", "-ffdx"});
  if (result.succeeded()) return;
  const Error failure = git.failure(result);
  throw Error(failure.code(), failure.message(),
              "remove '" + tree.folder.string() + "', which a gate makes anew");
}

}  // namespace sprint::workspace
