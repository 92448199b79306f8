// For FakeHost::respond: runs what a toolchain asks for, where the answer of a real program counts.
#pragma once

#include <filesystem>
#include <functional>
#include <utility>

#include "os/process_runner.h"
#include "sprint/host.h"

namespace sprint::test {

inline std::function<sdk::RunResult(const sdk::RunRequest&)> run_really(
    std::filesystem::path root) {
  return [root = std::move(root)](const sdk::RunRequest& request) {
    os::Command command;
    command.argv = request.argv;
    command.cwd = root / request.cwd;
    for (const auto& [name, value] : request.env) command.env.set(name, value);
    if (!request.stdout_file.empty()) command.out = os::ToFile{request.stdout_file};
    auto ended = os::OsProcessRunner().run(command);
    sdk::RunResult result;
    if (const auto* exited = std::get_if<os::Exited>(&ended.ending)) {
      result.exit_code = exited->code;
    } else {
      result.failure = to_string(ended.ending);
    }
    result.out = std::move(ended.out);
    result.err = std::move(ended.err);
    return result;
  };
}

}  // namespace sprint::test
