// Runs nothing: remembers the commands and answers what the test says.
#pragma once

#include <functional>
#include <vector>

#include "os/process_runner.h"

namespace sprint::test {

class FakeProcessRunner final : public os::ProcessRunner {
 public:
  std::vector<os::Command> commands;
  std::function<os::ProcessResult(const os::Command&)> answer = [](const os::Command&) {
    return os::ProcessResult{.ending = os::Exited{0}};
  };

  os::ProcessResult run(const os::Command& command) override {
    commands.push_back(command);
    return answer(command);
  }
};

}  // namespace sprint::test
