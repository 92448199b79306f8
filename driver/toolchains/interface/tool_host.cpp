#include "toolchains/interface/tool_host.h"

#include <chrono>

#include "base/error.h"

namespace sprint::toolchains {

namespace {

constexpr std::size_t kOutputCap = std::size_t{4} << 20U;

os::Command to_command(const sdk::RunRequest& request, const std::filesystem::path& root) {
  os::Command command;
  command.argv = request.argv;
  command.cwd = request.cwd.empty() ? root : root / request.cwd;
  for (const auto& [name, value] : request.env) command.env.set(name, value);
  if (request.stdout_file.empty()) {
    command.out = os::Capture{kOutputCap};
  } else {
    command.out = os::ToFile{request.stdout_file};
  }
  command.err = os::Capture{kOutputCap};
  command.timeout =
      std::chrono::duration_cast<Duration>(std::chrono::duration<double>(request.timeout_seconds));
  return command;
}

}  // namespace

sdk::RunResult ToolHost::run(const sdk::RunRequest& request) {
  sdk::RunResult result;
  // The toolchain does not know of the Ctrl-C, and would go on with its next program.
  if (interrupted_ || not_trusted_) {
    result.failure = "interrupted";
    return result;
  }
  try {
    const auto command = to_command(request, facts_.places.root);
    auto* const guard = facts_.places.guard;
    if (guard != nullptr && !guard->may_run(command.argv, command.cwd, command.env)) {
      result.failure = "not trusted";
      return result;
    }
    os::ProcessResult ended = runner_.run(command);
    if (const auto* exited = std::get_if<os::Exited>(&ended.ending)) {
      result.exit_code = exited->code;
    } else {
      result.failure = to_string(ended.ending);
    }
    result.out = std::move(ended.out);
    result.err = std::move(ended.err);
  } catch (const NotTrusted& error) {
    not_trusted_ = error;
    result.failure = error.what();
  } catch (const Error& error) {
    // Nothing is thrown into a toolchain; rethrow_interruption() goes on with it behind its back.
    interrupted_ = error.code() == ErrorCode::Interrupted;
    result.failure = error.what();
  }
  return result;
}

std::string ToolHost::scratch_dir() {
  if (!scratch_) scratch_ = std::make_unique<os::TempDir>();
  return scratch_->path().string();
}

std::vector<sdk::SourceTree> ToolHost::source_trees() {
  if (!facts_.places.source_trees.empty()) return facts_.places.source_trees;
  const std::string root = facts_.places.root.string();
  return {{root, root}};
}

std::optional<std::string> ToolHost::setting(const std::string& key) {
  const auto found = facts_.settings.find(key);
  if (found == facts_.settings.end()) return std::nullopt;
  return found->second;
}

void ToolHost::rethrow_interruption() const {
  if (not_trusted_) throw NotTrusted(*not_trusted_);
  if (interrupted_) throw Error(ErrorCode::Interrupted, "interrupted");
}

}  // namespace sprint::toolchains
