// sprint-supervisor results FILE...

#include <iostream>
#include <memory>

#include "app/result_files.h"
#include "cli/commands.h"
#include "cli/safe_streams.h"
#include "render/results/results_report.h"

namespace sprint::cli {

namespace {

struct ResultsOptions {
  std::vector<std::string> files;
  std::optional<int> exit_code;
  bool json = false;
};

ExitCode run_results(const app::GlobalOptions& global, const ResultsOptions& options) {
  open_workplace(global);
  os::OsProcessRunner runner;
  const auto reports = app::read_reports(options.files, app::project_files_here(runner));
  const bool red = render::results_are_red(reports, options.exit_code);
  const ExitCode code = red ? ExitCode::WorkFailed : ExitCode::Done;
  if (options.json) {
    render::write_results_json(std::cout, reports, options.exit_code);
    return code;
  }
  if (is_github_job()) print_workflow_commands(render::results_annotations(reports));
  render::ResultsScope scope;
  scope.run_exit_code = options.exit_code;
  scope.exit_code = static_cast<int>(code);
  std::cout << render::results_text(reports, scope);
  return code;
}

}  // namespace

void add_results(CLI::App& app, const app::GlobalOptions& options, Action& action) {
  auto* command = app.add_subcommand("results", "Show what test reports (JUnit XML) really say");
  command->footer(
      "Counts test cases, never the totals that a report claims. A test that should have run and\n"
      "did not, a report that is cut off and a run without any test are not green.\n"
      "Exit codes: 0 nothing is red; 1 a test failed or did not run, a report is incomplete, or "
      "no\n"
      "test was run; 2 no file matches, or none is a test report.\n" +
      shared_options_note());
  auto own = std::make_shared<ResultsOptions>();
  command->add_option("file", own->files, "Reports; globs such as 'out/**/*.xml' in quotes")
      ->option_text("FILE...")
      ->required();
  command
      ->add_option(
          "--exit-code", own->exit_code,
          "How the test run ended; if not with 0, it is not green whatever the reports say")
      ->option_text("N");
  command->add_flag("--json", own->json, "Print JSON instead of text");
  command->callback([&options, &action, own] {
    action = [&options, own] { return run_results(options, *own); };
  });
}

}  // namespace sprint::cli
