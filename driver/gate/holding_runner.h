// Runs programs that hold the gate's lock for as long as they live, whoever starts them: a git that
// writes the checkout is as much at work in the gate's tree as a compiler.
#pragma once

#include "os/process_runner.h"

namespace sprint::gate {

class HoldingRunner final : public os::ProcessRunner {
 public:
  /// `descriptor` is for Command::held_open of everything that is run. Both must outlive it.
  HoldingRunner(os::ProcessRunner& runner, int descriptor)
      : runner_(runner), descriptor_(descriptor) {}

  os::ProcessResult run(const os::Command& command) override {
    auto holding = command;
    holding.held_open = descriptor_;
    return runner_.run(holding);
  }

 private:
  os::ProcessRunner& runner_;
  int descriptor_;
};

}  // namespace sprint::gate
