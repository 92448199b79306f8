// What the driver does for a toolchain, and the contexts that carry it.
//
// A toolchain starts no process, keeps no state between calls and writes only below scratch_dir()
// and, at a gate, below the gate's build tree.
// Reading the project's files is fine at any time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sprint/types.h"

namespace sprint::sdk {

/// A program for the driver to run now. No shell; standard input is empty.
struct RunRequest {
  Words argv;
  std::string cwd;  ///< empty: the project root
  Variables env;
  double timeout_seconds = 60;
  /// Where to write standard output, below Host::scratch_dir(), for output that may be large.
  /// Empty: into RunResult::out.
  std::string stdout_file{};
};

struct RunResult {
  /// The exit code if the program ran and ended by itself.
  std::optional<int> exit_code;
  /// Why it did not: not found, killed, timed out. Empty if there is an exit code.
  std::string failure;
  /// At most a few MiB each; the middle of longer output is left out.
  std::string out;
  std::string err;

  bool succeeded() const { return exit_code == 0; }
};

/// A build tree the driver knows of, for what only a build leaves behind (compile databases,
/// dependency logs).
struct BuildTree {
  std::string path;
  /// The source tree it was configured for, if that is known. In a linked worktree this is another
  /// one.
  std::string source;
  /// Whether any other tree is better: the gate's, which is as old as the last gate.
  bool last_resort = false;
  /// Whether the user has named it for just this call: if it cannot serve, no other one may.
  bool required = false;
};

/// A checkout of the project: a git worktree, or a plain folder.
struct SourceTree {
  /// The top level of the checkout.
  std::string top;
  /// The project root in it; the top level or a folder below.
  std::string root;
};

/// Services of the driver. Nothing here throws. Valid only during the call it was passed to.
class Host {
 public:
  virtual ~Host() = default;

  virtual RunResult run(const RunRequest& request) = 0;
  /// An existing directory outside the project, empty at first. It lasts from syntax_check() until
  /// the commands have run and excuse() has been asked.
  virtual std::string scratch_dir() = 0;
  /// The build trees the driver knows: those a user has named, strongest first, then the gate's. A
  /// toolchain may look for more.
  virtual std::vector<BuildTree> build_trees() = 0;
  /// The checkouts of the project: the one at hand first (at a gate, the gate's; the user's is the
  /// second), then its other worktrees, in which a build tree may lie that serves them all.
  virtual std::vector<SourceTree> source_trees() = 0;
  /// The value of `key` in `[toolchain.NAME]`, as text; numbers and booleans as TOML writes them.
  virtual std::optional<std::string> setting(const std::string& key) = 0;
  /// How many processes a tool may start at once.
  virtual unsigned jobs() = 0;
};

/// The project as it lies on disk.
struct Context {
  std::string root;
  Host& host;
};

/// The gate's own copy of the project and its build tree, both outside the project. At a gate a
/// toolchain may write below `build` as well; what it keeps there lasts from gate to gate.
struct GateContext {
  /// The project root in the gate's checkout.
  std::string source;
  /// The build tree; it need not exist yet.
  std::string build;
  Selection selection;
  /// For each test, unless the test sets its own.
  double test_timeout_seconds = 300;
  Host& host;
  /// Which steps are wanted now.
  StepKind kind = StepKind::Configure;
  /// The named settings that the user wants the gate to be built with (`gate.preset`); empty: as
  /// the user's own build.
  std::string preset{};
  /// Of a build tree for several configurations, the one to build and test; empty: the tool's
  /// first.
  std::string configuration{};
  /// The build tree as an earlier gate has left it, if `build` is empty because not all of it may
  /// be used again: the environment has changed, or the last build broke off. What cannot differ
  /// may be moved from there to `build`, up to the build step; then it is removed. Mostly empty.
  std::string previous{};
};

}  // namespace sprint::sdk
