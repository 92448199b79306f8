// Keeps programs from being run that a repository brings along, until the user has agreed to them.
#pragma once

#include <string>
#include <vector>

#include "app/tracked_code.h"
#include "app/trust_store.h"
#include "os/process_runner.h"
#include "toolchains/interface/program_guard.h"

namespace sprint::app {

class TrustGuard final : public toolchains::ProgramGuard {
 public:
  /// What happens to code that nobody agreed to: the command ends with NotTrusted, or it goes on
  /// without, and unknown() tells what there was.
  enum class Mode { Refuse, Collect };

  TrustGuard(std::filesystem::path root, Mode mode)
      : mode_(mode), tracker_(runner_, std::move(root)) {}
  ~TrustGuard() override = default;
  TrustGuard(const TrustGuard&) = delete;
  TrustGuard& operator=(const TrustGuard&) = delete;

  bool may_run(const sdk::Words& argv, const std::filesystem::path& cwd,
               const os::Environment& environment) override;
  bool may_load(const std::filesystem::path& toolchain) override;

  /// Each once, in the order in which it was asked for.
  const std::vector<TrackedCode>& unknown() const { return unknown_; }
  CodeTracker& tracker() { return tracker_; }

 private:
  bool is_agreed(const TrackedCode& code);
  bool allow(const std::vector<TrackedCode>& all);

  Mode mode_;
  os::OsProcessRunner runner_;
  CodeTracker tracker_;
  std::optional<TrustStore> store_;
  std::vector<TrackedCode> unknown_;
};

}  // namespace sprint::app
