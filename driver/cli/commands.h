// How a command plugs into the command line. To add one: a file in commands/ that defines its
// add_… function, declared here and called in command_line.cpp.
#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <optional>
#include <string>

#include "app/session.h"
#include "cli/exit_code.h"

namespace sprint::cli {

/// The chosen command, set while the command line is parsed and called afterwards, so that nothing
/// runs before all of it has been understood.
using Action = std::function<ExitCode()>;

/// For the help of each command: that the options of sprint-supervisor itself may follow it.
std::string shared_options_note();

/// Whether this is a job of GitHub Actions, which turns lines of our output into annotations.
bool is_github_job();

/// A line on standard error for each toolchain that could not be loaded.
void warn_of_refused(const toolchains::Registry& registry);

/// The line on standard error, if there is one.
void say(const std::optional<std::string>& line);

void add_attribute(CLI::App& app, const app::GlobalOptions& options, Action& action);
void add_check(CLI::App& app, const app::GlobalOptions& options, Action& action);
void add_doctor(CLI::App& app, const app::GlobalOptions& options, Action& action);
void add_gate(CLI::App& app, const app::GlobalOptions& options, Action& action);
void add_log(CLI::App& app, const app::GlobalOptions& options, Action& action);
void add_plan(CLI::App& app, const app::GlobalOptions& options, Action& action);
void add_results(CLI::App& app, const app::GlobalOptions& options, Action& action);
void add_resume(CLI::App& app, const app::GlobalOptions& options, Action& action);
void add_simulate(CLI::App& app, const app::GlobalOptions& options, Action& action);
void add_start(CLI::App& app, const app::GlobalOptions& options, Action& action);
void add_status(CLI::App& app, const app::GlobalOptions& options, Action& action);
void add_toolchains(CLI::App& app, const app::GlobalOptions& options, Action& action);
void add_trust(CLI::App& app, const app::GlobalOptions& options, Action& action);

}  // namespace sprint::cli
