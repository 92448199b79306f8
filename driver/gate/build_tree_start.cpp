#include "gate/build_tree_start.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>
#include <system_error>

#include "base/error.h"
#include "base/sha256.h"
#include "os/tree_walk.h"

namespace sprint::gate {

namespace fs = std::filesystem;

namespace {

/// Names beside that of a tree. No toolchain is called so: there is no dot in their names.
std::string state_of(const std::string& name) {
  return name + ".state";
}
std::string unfinished_mark(const std::string& name) {
  return name + ".unfinished";
}
std::string previous_of(const std::string& name) {
  return name + ".before";
}

/// Where a shell, a terminal or a session is. Nothing is built of it, and it differs from terminal
/// to terminal.
bool is_passing(std::string_view name) {
  static constexpr std::array<std::string_view, 22> kNames = {"_",
                                                              "PWD",
                                                              "OLDPWD",
                                                              "SHLVL",
                                                              "TERM",
                                                              "COLORTERM",
                                                              "COLUMNS",
                                                              "LINES",
                                                              "WINDOWID",
                                                              "DISPLAY",
                                                              "PS1",
                                                              "XAUTHORITY",
                                                              "LS_COLORS",
                                                              "STY",
                                                              "HISTFILE",
                                                              "TMUX",
                                                              "TMUX_PANE",
                                                              "GPG_TTY",
                                                              "INVOCATION_ID",
                                                              "JOURNAL_STREAM",
                                                              "MAIL",
                                                              "SYSTEMD_EXEC_PID"};
  static constexpr std::array<std::string_view, 8> kPrefixes = {
      "SSH_", "XDG_SESSION_", "DBUS_", "VTE_", "VSCODE_", "KONSOLE_", "ITERM_", "TERM_"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end() ||
         std::any_of(kPrefixes.begin(), kPrefixes.end(),
                     [&](std::string_view prefix) { return name.starts_with(prefix); });
}

/// What compilers read themselves: with another value the same command makes another object.
bool is_read_by_compilers(std::string_view name) {
  static constexpr std::array<std::string_view, 17> kNames = {
      "CPATH",          "C_INCLUDE_PATH",  "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH",
      "LIBRARY_PATH",   "COMPILER_PATH",   "GCC_EXEC_PREFIX",    "CCC_OVERRIDE_OPTIONS",
      "SDKROOT",        "LD_LIBRARY_PATH", "LD_PRELOAD",         "SOURCE_DATE_EPOCH",
      "LANG",           "LC_ALL",          "LC_CTYPE",           "CCACHE_PREFIX",
      "CCACHE_COMPILER"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

struct Digests {
  std::string compilers;
  std::string all;
};

/// Digests only: values may be secrets.
Digests digests_of(const os::Environment& environment) {
  auto entries = environment.entries();
  std::sort(entries.begin(), entries.end());
  Sha256 compilers;
  Sha256 all;
  for (const auto& entry : entries) {
    const std::string_view text = entry;
    const auto name = text.substr(0, text.find('='));
    if (is_passing(name)) continue;
    all.update(text).update(std::string_view("\0", 1));
    if (is_read_by_compilers(name)) compilers.update(text).update(std::string_view("\0", 1));
  }
  return {compilers.hex(), all.hex()};
}

std::string state_text(const Digests& digests) {
  return "compilers " + digests.compilers + "\nenvironment " + digests.all + "\n";
}

/// A file that is younger than now, as there are after the clock was set back: sources that are
/// written now would look older than what was made of them.
std::string file_from_the_future(const fs::path& build) {
  // Not the clock that stamps files, which may lag behind the youngest of them.
  const auto now = std::chrono::duration_cast<std::chrono::nanoseconds>(
                       std::chrono::system_clock::now().time_since_epoch())
                       .count();
  std::string young;
  os::walk_tree(build, os::Unreadable::PassOver,
                [&](const std::string& name, const os::FoundFile& found) {
                  if (found.is_regular() && found.stamp.modified_ns > now) young = name;
                  return young.empty();
                });
  return young;
}

struct Judgement {
  std::string why{};
  bool may_take_over = false;
};

Judgement judge(const os::PlainFolder& builds, const std::string& name, bool always_fresh,
                const Digests& digests) {
  if (always_fresh) return {"as gate.fresh or --fresh says"};
  const auto state = builds.read(state_of(name)).value_or("");
  if (state.empty()) return {"nothing tells how it was made"};
  const auto young = file_from_the_future(builds.path() / name);
  if (!young.empty()) {
    return {"the clock was set back: " + fs::path(young).filename().string() +
            " is of a time to come"};
  }
  if (!state.starts_with("compilers " + digests.compilers + "\n")) {
    return {"variables that compilers read have changed"};
  }
  if (state != state_text(digests)) return {"the environment has changed", true};
  if (builds.has(unfinished_mark(name))) return {"the last build broke off", true};
  return {};
}

void put_aside(const os::PlainFolder& builds, const std::string& name) {
  std::error_code failed;
  const auto tree = builds.path() / name;
  fs::rename(tree, builds.path() / previous_of(name), failed);
  if (failed) throw Error(ErrorCode::System, "'" + tree.string() + "': " + failed.message());
}

}  // namespace

TreeStart start_build_tree(const os::PlainFolder& builds, const std::string& name,
                           bool always_fresh, const os::Environment& environment) {
  const auto digests = digests_of(environment);
  const auto tree = builds.find_folder(name);
  const bool is_used = tree && !tree->names().empty();
  const auto judgement = is_used ? judge(builds, name, always_fresh, digests) : Judgement{};
  builds.remove_all(previous_of(name));
  TreeStart start{judgement.why};
  if (!start.why.empty() && judgement.may_take_over) {
    put_aside(builds, name);
    start.previous = builds.path() / previous_of(name);
  } else if (!start.why.empty()) {
    builds.remove_all(name);
  }
  builds.folder(name);
  builds.write(unfinished_mark(name), "");
  builds.write(state_of(name), state_text(digests));
  return start;
}

void build_ended(const os::PlainFolder& builds, const std::string& name) {
  builds.remove_file(unfinished_mark(name));
}

void remove_previous(const os::PlainFolder& builds, const std::string& name) {
  builds.remove_all(previous_of(name));
}

}  // namespace sprint::gate
