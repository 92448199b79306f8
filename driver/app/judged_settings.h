// The settings that judge, as the commits of a gate have them: which of them the judged work
// changed itself, and those of the base for who does not want to be judged by his own.
#pragma once

#include <filesystem>

#include "config/judging_settings.h"
#include "config/project.h"
#include "gate/gate_subject.h"
#include "os/process_runner.h"
#include "workspace/git/repository.h"

namespace sprint::app {

/// Compares sprint.toml at both ends of the range, and with that of the checkout; fills in which
/// settings the sprints changed, and notes a file that cannot be compared, and a checkout that has
/// other settings than the commits. Asks git only if a sprint touched the file. `way` leads from
/// the top of the repository to the project.
void add_judged_settings(os::ProcessRunner& runner, const workspace::Repository& repository,
                         const config::Project& project, const std::filesystem::path& way,
                         gate::GateSubject& subject);

/// sprint.toml as the base has it; an empty one if it has none.
config::SettingsText settings_of_base(os::ProcessRunner& runner,
                                      const workspace::Repository& repository,
                                      const std::filesystem::path& way,
                                      const gate::GateSubject& subject);

}  // namespace sprint::app
