#include "cli/attribution_options.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "app/session.h"
#include "base/error.h"
#include "base/text.h"
#include "os/files.h"
#include "os/plain_folder.h"
#include "render/attribution/attribution_junit.h"
#include "render/attribution/sarif_report.h"

namespace sprint::cli {

namespace fs = std::filesystem;

namespace {

/// Replacing is for files: a device or a pipe (/dev/stdout) is written to.
void write_document(const std::string& file, const std::string& option, const std::string& text,
                    const std::vector<fs::path>& checkouts) {
  const auto path = app::path_given(file, option);
  for (const auto& checkout : checkouts) {
    if (const auto link = os::link_within(checkout, path)) {
      throw Error(ErrorCode::BadCall,
                  option + " " + printable(file) + ": '" + printable(link->string()) +
                      "' is a symbolic link in the checkout, which may lead anywhere",
                  "name the file that you mean");
    }
  }
  std::error_code failed;
  const auto status = fs::status(path, failed);
  if (fs::is_directory(status)) {
    throw Error(ErrorCode::BadCall, option + " " + file + ": is a folder", "name a file in it");
  }
  if (!fs::exists(status) || fs::is_regular_file(status)) return os::replace_file(path, text);
  std::ofstream out(path, std::ios::binary | std::ios::app);
  out << text << std::flush;
  if (!out) throw Error(ErrorCode::System, option + " " + file + ": cannot be written");
}

}  // namespace

void add_sprints_from(CLI::App& command, std::optional<std::string>& value) {
  command
      .add_option("--sprints-from", value,
                  "What makes commits one sprint; default: the first that fits")
      ->option_text("trailers|branches|commits")
      ->check(CLI::IsMember({"trailers", "branches", "commits"}));
}

std::optional<workspace::SprintsFrom> sprints_from(const std::optional<std::string>& text) {
  if (text == "trailers") return workspace::SprintsFrom::Trailers;
  if (text == "branches") return workspace::SprintsFrom::Branches;
  if (text == "commits") return workspace::SprintsFrom::Commits;
  return std::nullopt;
}

void add_attribution_files(CLI::App& command, AttributionFiles& files) {
  command.add_option("--sarif", files.sarif, "Write SARIF 2.1.0 as well")->option_text("FILE");
  command
      .add_option("--junit-output", files.junit_output,
                  "Write all tests as JUnit XML as well, failures with their sprints")
      ->option_text("FILE");
}

void write_attribution_files(const AttributionFiles& files,
                             const attribution::Attribution& attribution,
                             const results::TestReports& reports, os::ProcessRunner& runner,
                             const workspace::Repository& repository) {
  if (!files.sarif && !files.junit_output) return;
  auto checkouts = workspace::checkouts_around(runner, repository.top);
  checkouts.insert(checkouts.end(), repository.worktrees.begin(), repository.worktrees.end());
  if (files.sarif) {
    write_document(*files.sarif, "--sarif", render::attribution_sarif(attribution, SPRINT_VERSION),
                   checkouts);
  }
  if (files.junit_output) {
    std::ostringstream document;
    render::write_attribution_junit(document, attribution, reports);
    write_document(*files.junit_output, "--junit-output", document.str(), checkouts);
  }
}

}  // namespace sprint::cli
