// What the toolchains say about one project: detected or not and why, and whether the programs they
// need are here. Value types for whoever shows them, and the function that asks.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "sprint/types.h"
#include "toolchains/interface/toolchain_info.h"
#include "toolchains/questions/program_check.h"

namespace sprint::config {
struct LoadedSettings;
}

namespace sprint::toolchains {

class LoadedToolchain;
class Registry;
struct HostFacts;
struct Places;

struct SurveyedToolchain {
  Identity identity;
  sdk::Detection detection;
  /// Why it could not be asked; its other answers are then missing.
  std::string failure;
  /// Whether `toolchains.use` leaves it out.
  bool switched_off = false;
  /// Of a toolchain that detected the project and is not switched off.
  std::vector<ProgramStatus> programs;

  bool in_use() const { return detection.detected && !switched_off && failure.empty(); }
};

struct Survey {
  std::vector<SurveyedToolchain> toolchains;
  std::vector<Refusal> refused;
};

/// Whether `toolchains.use` leaves the toolchain out.
bool is_switched_off(const std::string& toolchain, const config::LoadedSettings& settings);

/// How many processes a tool may start: `limits.jobs`, or one per processor.
unsigned job_limit(const config::LoadedSettings& settings);

/// What a toolchain's host knows in this project.
HostFacts host_facts(const std::string& toolchain, const config::LoadedSettings& settings,
                     const Places& places);

/// Whether a survey looks for the programs as well; that starts them to ask for their versions.
enum class Programs { Ask, Leave };

/// A toolchain that fails is listed with its failure; the others go on.
Survey survey(const Registry& registry, const config::LoadedSettings& settings,
              const Places& places, Programs programs, os::ProcessRunner& runner);

}  // namespace sprint::toolchains
