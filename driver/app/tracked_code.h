// Which of the code that a command names came with the repository: files that git tracks in one of
// its checkouts, with its submodules and with what it is a submodule of. What the user built or
// installed there is not among them.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "os/environment.h"
#include "os/process_runner.h"
#include "sprint/types.h"
#include "workspace/git/repository.h"

namespace sprint::app {

struct TrackedCode {
  std::string name;  ///< relative to the top of the checkout; with `../` around a submodule
  std::string why;   ///< what it is to be used for: "is run"
  std::string hash;  ///< SHA-256 of what would be run
};

/// Asks git as little as possible: not at all while programs lie outside of every checkout.
class CodeTracker {
 public:
  /// `runner` must outlive it. `root` is the project's.
  CodeTracker(os::ProcessRunner& runner, std::filesystem::path root)
      : runner_(runner), root_(std::move(root)) {}

  /// What of the code of a command is tracked; with a program that is an interpreter of Python also
  /// what it loads at its start. Error(System) if git cannot tell.
  std::vector<TrackedCode> in_command(const sdk::Words& argv, const std::filesystem::path& cwd,
                                      const os::Environment& environment);
  /// The same for one file; nothing if it is not tracked.
  std::optional<TrackedCode> file(const std::filesystem::path& file, const std::string& why);

  /// The same for all tracked files in a folder, or whose names begin so, taken as one.
  std::optional<TrackedCode> files_below(const std::filesystem::path& prefix,
                                         const std::string& why);

  /// Each of the tracked files in a folder, with its own name and hash.
  std::vector<TrackedCode> each_below(const std::filesystem::path& folder, const std::string& why);

  /// Nothing if the project is in none.
  const std::optional<workspace::Repository>& repository();

 private:
  /// A place in a checkout that what is here may have come with: which one, and the name there.
  struct Spot {
    std::filesystem::path top;
    std::string name;
  };

  /// Several where one worktree lies in another: each of them may track it.
  std::vector<Spot> spots_of(const std::filesystem::path& path);
  /// How a file of a checkout is called: by its name there, or, around a submodule, from this.
  std::string shown_name(const Spot& spot, const std::string& name) const;
  std::vector<std::string> tracked_below(const Spot& spot);
  std::optional<TrackedCode> look_at(const std::filesystem::path& file, const std::string& why);
  std::optional<TrackedCode> look_below(const std::filesystem::path& prefix,
                                        const std::string& why);
  void add_companions(const std::filesystem::path& interpreter, std::vector<TrackedCode>& found);

  os::ProcessRunner& runner_;
  std::filesystem::path root_;
  bool asked_ = false;
  std::optional<workspace::Repository> repository_;
  /// Of what the repository is a submodule; asked for with the first file that lies in none of its
  /// own checkouts.
  std::optional<std::vector<std::filesystem::path>> around_;
  /// Thousands of files may be checked with one compiler.
  std::map<std::filesystem::path, std::optional<TrackedCode>> known_;
};

}  // namespace sprint::app
