// What the driver offers to a toolchain during a call (sdk::Host), made of real processes and
// directories.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "os/files.h"
#include "os/process_runner.h"
#include "sprint/host.h"
#include "toolchains/interface/program_guard.h"

namespace sprint::toolchains {

/// Where the project lies and where it is built, as far as the driver knows.
struct Places {
  std::filesystem::path root;
  std::vector<sdk::BuildTree> build_trees{};
  /// The checkout of `root` first; empty: the root alone.
  std::vector<sdk::SourceTree> source_trees{};
  /// Asked before any program of the project's choice is run; nobody: all may be. It must outlive
  /// whoever has these places.
  ProgramGuard* guard = nullptr;
};

/// What a host knows without looking.
struct HostFacts {
  Places places;
  /// The toolchain's own table of sprint.toml.
  std::map<std::string, std::string> settings{};
  unsigned jobs = 1;
};

class ToolHost final : public sdk::Host {
 public:
  /// `runner` must outlive the host.
  ToolHost(os::ProcessRunner& runner, HostFacts facts)
      : runner_(runner), facts_(std::move(facts)) {}

  sdk::RunResult run(const sdk::RunRequest& request) override;
  std::string scratch_dir() override;
  std::vector<sdk::BuildTree> build_trees() override { return facts_.places.build_trees; }
  std::vector<sdk::SourceTree> source_trees() override;
  std::optional<std::string> setting(const std::string& key) override;
  unsigned jobs() override { return facts_.jobs; }

  /// Nothing may be thrown into a toolchain; an interruption during run(), or that a program is not
  /// trusted, is kept and thrown here, to be called when the toolchain has returned.
  void rethrow_interruption() const;

 private:
  os::ProcessRunner& runner_;
  HostFacts facts_;
  std::unique_ptr<os::TempDir> scratch_;
  bool interrupted_ = false;
  std::optional<NotTrusted> not_trusted_;
};

}  // namespace sprint::toolchains
