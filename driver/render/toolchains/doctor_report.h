// What `sprint-supervisor doctor` shows: the project, the programs it takes and the settings in
// force.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "config/load_settings.h"
#include "config/project.h"
#include "toolchains/questions/survey.h"

namespace sprint::render {

struct Diagnosis {
  config::Project project;
  config::LoadedSettings settings;
  toolchains::Survey survey;
  /// What the driver itself needs, whatever the toolchains.
  std::vector<toolchains::ProgramStatus> own_programs;
  /// The top of the repository that the project is in; empty: none that can be used. Nothing: it
  /// was not asked for.
  std::optional<std::string> repository;
  /// Whether settings that have their default are shown to people as well.
  bool all_settings = false;
  /// Whether apt must be called through sudo.
  bool as_root = false;

  /// Whether a person has to do something before work on the project can begin.
  bool needs_a_person() const;
};

std::string doctor_text(const Diagnosis& diagnosis);
/// driver/docs/contracts/doctor.schema.json
std::string doctor_json(const Diagnosis& diagnosis);

}  // namespace sprint::render
