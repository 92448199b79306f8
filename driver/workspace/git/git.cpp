#include "workspace/git/git.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/text.h"

namespace sprint::workspace {

namespace {

/// Room for the names of half a million files.
constexpr std::size_t kOutputCap = std::size_t{64} << 20U;

/// For a git that writes: what users set up for their own commands, and must not happen in ours. A
/// gc would go on in the background after us, and a checkout that recurses would write submodules,
/// which is our own work.
constexpr std::array kActingSettings = {
    "core.hooksPath=/dev/null",        "commit.gpgSign=false",      "gc.auto=0",
    "maintenance.auto=false",          "submodule.recurse=false",   "core.logAllRefUpdates=false",
    "i18n.commitEncoding=UTF-8",       "advice.detachedHead=false",
    "worktree.useRelativePaths=false",  // would write an extension into the user's configuration
};

bool exited(const os::ProcessResult& result) {
  return std::holds_alternative<os::Exited>(result.ending);
}

}  // namespace

os::Environment Git::environment() const {
  auto env = os::Environment::for_tools();  // nothing in it leads to another repository
  // What git complains about is recognised by its words; and nobody is there to answer a question.
  env.set("LC_ALL", "C").set("GIT_TERMINAL_PROMPT", "0").set("GIT_PAGER", "cat");
  env.set("GIT_LITERAL_PATHSPECS", "1");  // the folders we name are names, not patterns
  env.set("GIT_NO_LAZY_FETCH", "1");
  if (may_ == May::Fetch) {
    // The address comes from a .gitmodules that anybody may have written: git takes as much care of
    // it as `git submodule` does.
    env.set("GIT_PROTOCOL_FROM_USER", "0");
  } else {
    // In a partial clone git would fetch what is missing; old versions do not know NO_LAZY_FETCH.
    env.set("GIT_ALLOW_PROTOCOL", "none");
  }
  if (may_ != May::Ask) {
    // ssh asks on the terminal, whatever git was told.
    env.set("GIT_EDITOR", "false").set("SSH_ASKPASS", "false").set("SSH_ASKPASS_REQUIRE", "force");
  }
  for (const auto& [name, value] : variables_) env.set(name, value);
  return env;
}

std::vector<std::string> Git::options() const {
  // A file system monitor would be started, and left behind, by a mere question.
  // A commit may hold a folder that looks like a repository, with settings that name programs.
  std::vector<std::string> words = {"-c", "core.fsmonitor=false", "-c",
                                    "safe.bareRepository=explicit"};
  const auto set = [&](const std::string& setting) { words.insert(words.end(), {"-c", setting}); };
  if (may_ == May::Ask) {
    // A status would like to refresh the index, and its lock could meet the user's own commit.
    words.emplace_back("--no-optional-locks");
  } else {
    std::for_each(kActingSettings.begin(), kActingSettings.end(), set);
  }
  std::for_each(settings_.begin(), settings_.end(), set);
  words.insert(words.end(), {"-C", directory_.string()});
  return words;
}

os::Command Git::command(const std::vector<std::string>& words) const {
  os::Command command;
  command.argv = {"git"};
  const auto own = options();
  command.argv.insert(command.argv.end(), own.begin(), own.end());
  command.argv.insert(command.argv.end(), words.begin(), words.end());
  command.env = environment();
  if (!input_.empty()) command.stdin_text = input_;
  command.out = os::Capture{kOutputCap};
  command.err = os::Capture{kOutputCap};
  return command;
}

os::ProcessResult Git::finish(const os::Command& command) const {
  auto result = runner_->run(command);
  if (const auto* reason = std::get_if<os::NotStarted>(&result.ending)) {
    throw Error(ErrorCode::System, "git cannot be started: " + reason->reason, "install git");
  }
  if (!exited(result)) throw failure(result);
  // A list that lacks its middle would be taken for a shorter list.
  if (result.dropped != 0) {
    throw Error(ErrorCode::System, "git in '" + directory_.string() +
                                       "' printed more than can be read: " +
                                       std::to_string(result.dropped) + " bytes are missing");
  }
  return result;
}

os::ProcessResult Git::run(const std::vector<std::string>& words) const {
  return finish(command(words));
}

std::string Git::output_of(const std::vector<std::string>& words) const {
  auto result = run(words);
  if (!result.succeeded()) throw failure(result);
  return std::move(result.out);
}

os::ProcessResult Git::run_into(const std::filesystem::path& file,
                                const std::vector<std::string>& words) const {
  auto asked = command(words);
  asked.out = os::ToFile{file};
  return finish(asked);
}

void Git::write_output(const std::filesystem::path& file,
                       const std::vector<std::string>& words) const {
  const auto result = run_into(file, words);
  if (!result.succeeded()) throw failure(result);
}

Git Git::in(std::filesystem::path directory) const {
  Git other = *this;
  other.directory_ = std::move(directory);
  return other;
}

Git Git::with(const std::string& name, const std::string& value) const {
  Git other = *this;
  other.variables_.emplace_back(name, value);
  return other;
}

Git Git::setting(const std::string& setting) const {
  Git other = *this;
  other.settings_.push_back(setting);
  return other;
}

Git Git::reading(std::string input) const {
  Git other = *this;
  other.input_ = std::move(input);
  return other;
}

Git Git::acting() const {
  Git other = *this;
  other.may_ = May::Act;
  return other;
}

Git Git::fetching() const {
  Git other = *this;
  other.may_ = May::Fetch;
  return other;
}

Error Git::failure(const os::ProcessResult& result) const {
  const std::string text = complaint(result);
  std::string hint;
  if (text.find("dubious ownership") != std::string::npos) {
    hint = "if you trust it: git config --global --add safe.directory DIRECTORY";
  } else if (result.err.find("promisor") != std::string::npos) {
    hint = "this clone is partial: git fetch --refetch --no-filter";
  }
  return {ErrorCode::System, "git in '" + directory_.string() + "': " + text, hint};
}

std::string complaint(const os::ProcessResult& result) {
  if (!exited(result)) return to_string(result.ending);
  const auto lines = split(result.err, '\n');
  // Warnings, and traces if the user asked for them, come before what matters.
  for (const std::string_view mark : {"fatal: ", "error: "}) {
    const auto found = std::find_if(lines.begin(), lines.end(), [&](const std::string& line) {
      return line.starts_with(mark);
    });
    if (found != lines.end()) return found->substr(mark.size());
  }
  const auto said = std::find_if(lines.begin(), lines.end(),
                                 [](const std::string& line) { return !trim(line).empty(); });
  return said != lines.end() ? *said : to_string(result.ending);
}

}  // namespace sprint::workspace
