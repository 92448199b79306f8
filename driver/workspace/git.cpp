#include "workspace/git.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/text.h"

namespace sprint::workspace {

namespace {

/// Room for the names of half a million files.
constexpr std::size_t kOutputCap = std::size_t{64} << 20U;

// What git itself calls local to a repository (git rev-parse --local-env-vars), and what changes
// the meaning of paths. Not the variables that carry configuration: those are the user's wish.
constexpr std::array kForeignVariables = {
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_COMMON_DIR",
    "GIT_PREFIX",
    "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_NAMESPACE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_QUARANTINE_PATH",
    "GIT_SHALLOW_FILE",
    "GIT_GRAFT_FILE",
    "GIT_REPLACE_REF_BASE",
    "GIT_NO_REPLACE_OBJECTS",
    "GIT_GLOB_PATHSPECS",
    "GIT_NOGLOB_PATHSPECS",
    "GIT_ICASE_PATHSPECS",
};

os::Environment environment_for_git() {
  auto env = os::Environment::for_tools();
  for (const char* name : kForeignVariables) {
    if (env.get(name)) env.unset(name);
  }
  env.set("LC_ALL", "C").set("GIT_TERMINAL_PROMPT", "0").set("GIT_PAGER", "cat");
  // In a partial clone git would fetch what is missing; older versions know only the second one.
  env.set("GIT_NO_LAZY_FETCH", "1").set("GIT_ALLOW_PROTOCOL", "none");
  env.set("GIT_LITERAL_PATHSPECS", "1");  // the folders we name are names, not patterns
  return env;
}

bool exited(const os::ProcessResult& result) {
  return std::holds_alternative<os::Exited>(result.ending);
}

}  // namespace

os::Command Git::command(const std::vector<std::string>& words) const {
  os::Command command;
  // A file system monitor would be started, and left behind, by a mere question.
  command.argv = {"git", "--no-optional-locks", "-c", "core.fsmonitor=false",
                  "-C",  directory_.string()};
  command.argv.insert(command.argv.end(), words.begin(), words.end());
  command.env = environment_for_git();
  for (const auto& [name, value] : variables_) command.env.set(name, value);
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
