// What the commands that attribute failures share: how sprints are made, and more files to write.
#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>

#include "attribution/attribution.h"
#include "os/process_runner.h"
#include "results/test_reports.h"
#include "workspace/git/repository.h"
#include "workspace/reading/change_set.h"

namespace sprint::cli {

/// `--sprints-from`.
void add_sprints_from(CLI::App& command, std::optional<std::string>& value);
std::optional<workspace::SprintsFrom> sprints_from(const std::optional<std::string>& text);

/// Files that the user asked for besides what is printed.
struct AttributionFiles {
  std::optional<std::string> sarif{};
  std::optional<std::string> junit_output{};
};

/// `--sarif` and `--junit-output`.
void add_attribution_files(CLI::App& command, AttributionFiles& files);

/// Error(BadCall) for a folder, and for a way that leads through a symbolic link in a checkout of
/// the repository, or of one that has it as a submodule: the link may have come with a commit.
/// Error(System) if a file cannot be written.
void write_attribution_files(const AttributionFiles& files,
                             const attribution::Attribution& attribution,
                             const results::TestReports& reports, os::ProcessRunner& runner,
                             const workspace::Repository& repository);

}  // namespace sprint::cli
