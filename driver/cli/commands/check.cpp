// sprint-supervisor check [FILE...]

#include <iostream>
#include <memory>

#include "app/check_scope.h"
#include "app/state_places.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/safe_streams.h"
#include "os/own_process.h"
#include "os/process_runner.h"
#include "render/toolchains/check_report.h"
#include "toolchains/checks/syntax_checks.h"

namespace sprint::cli {

namespace {

namespace fs = std::filesystem;

struct CheckOptions {
  app::CheckChoice choice;
  std::optional<std::string> build_dir;
  bool no_cache = false;
  bool json = false;
};

/// Named files can be checked without git, which only adds what other worktrees have built.
std::optional<workspace::Repository> repository_if_any(const config::Project& project,
                                                       const app::CheckChoice& choice,
                                                       os::ProcessRunner& runner) {
  try {
    return workspace::find_repository(runner, project.root);
  } catch (const Error& error) {
    if (choice.files.empty() || error.code() == ErrorCode::Interrupted) throw;
    return std::nullopt;
  }
}

/// The way from the top of the repository to the project root: "" or "engine/".
std::string path_in_repository(const config::Project& project,
                               const std::optional<workspace::Repository>& repository) {
  if (!repository || project.root == repository->top) return {};
  return project.root.lexically_relative(repository->top).string() + "/";
}

/// " in /home/you/engine" if that is not where the user is; else nothing.
std::string place_of(const config::Project& project) {
  const auto here = fs::current_path().lexically_relative(project.root);
  const bool is_inside = !here.empty() && *here.begin() != "..";
  return is_inside ? "" : " in " + printable(project.root.string());
}

/// Where to remember what passed; nothing if there is no place for it.
std::optional<os::PlainPath> cache_folder(const config::Project& project,
                                          const std::optional<workspace::Repository>& repository) {
  const auto place = app::cache_place(project.root, repository, os::Environment::for_tools());
  say(app::note_on_old_cache(project.root, place));
  return place ? std::optional(*place / "cache" / "check") : std::nullopt;
}

/// One line that is written over again and again, and taken away at the end.
class ProgressLine {
 public:
  ProgressLine() : wanted_(os::stderr_is_terminal()) {}
  ~ProgressLine() {
    if (shown_) erase_terminal_line();
  }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(std::size_t done, std::size_t all) {
    if (!wanted_) return;
    erase_terminal_line();
    std::cerr << "checking: " << done << " of " << count_of(all, "command", "commands")
              << std::flush;
    shown_ = true;
  }

 private:
  bool wanted_;
  bool shown_ = false;
};

ExitCode run_check(const app::GlobalOptions& global, const CheckOptions& options) {
  const app::Session session = app::open_session(global);
  const auto& project = session.workplace.project;
  os::OsProcessRunner runner;
  const auto repository = repository_if_any(project, options.choice, runner);
  const auto chosen = app::choose_files(options.choice, project, repository, runner);

  toolchains::CheckRequest request{chosen.files, session.workplace.places(), {}};
  request.places.source_trees = app::source_trees(project, repository);
  app::add_build_dir(options.build_dir, request.places);
  if (!options.no_cache && !chosen.files.empty()) {
    request.cache_folder = cache_folder(project, repository);
  }
  warn_of_refused(session.registry);
  const auto result = [&] {
    ProgressLine line;
    request.progress = [&](std::size_t done, std::size_t all) { line.show(done, all); };
    return toolchains::check_files(request, session.registry, session.workplace.settings, runner);
  }();

  const bool failed = result.verdict() == toolchains::CheckVerdict::Failed;
  const ExitCode code = failed ? ExitCode::WorkFailed : ExitCode::Done;
  if (options.json) {
    std::cout << render::check_json(result);
    return code;
  }
  if (is_github_job()) {
    print_workflow_commands(
        render::check_annotations(result, path_in_repository(project, repository)));
  }
  std::cout << render::check_text(result,
                                  {chosen.description + place_of(project), static_cast<int>(code)});
  return code;
}

}  // namespace

void add_check(CLI::App& app, const app::GlobalOptions& options, Action& action) {
  auto* command =
      app.add_subcommand("check", "Check the syntax of files without building anything");
  command->footer(
      "Without files: those that differ from HEAD, also untracked ones. What passed is remembered\n"
      "until a file it has read changes.\n"
      "Exit codes: 0 all is well, or there is nothing to check; 1 a file failed, or could not be\n"
      "checked for another reason than that the project is not built yet; 2 wrong call or "
      "input;\n"
      "3 the machine refused something, or nobody has agreed to run a program that came with the\n"
      "repository (see 'trust').\n" +
      shared_options_note());
  auto own = std::make_shared<CheckOptions>();
  auto* files =
      command->add_option("file", own->choice.files, "Check these files")->option_text("FILE...");
  auto* base = command
                   ->add_option("--base", own->choice.base,
                                "Check what differs from this revision instead of HEAD")
                   ->option_text("REV")
                   ->excludes(files);
  command->add_flag("--all", own->choice.all, "Check all files of the project")
      ->excludes(files)
      ->excludes(base);
  command
      ->add_option("--build-dir", own->build_dir,
                   "Build tree that tells how files are compiled; default: any of the project's")
      ->option_text("DIR");
  command->add_flag("--no-cache", own->no_cache, "Neither use nor keep what passed earlier");
  command->add_flag("--json", own->json, "Print JSON instead of text");
  command->callback(
      [&options, &action, own] { action = [&options, own] { return run_check(options, *own); }; });
}

}  // namespace sprint::cli
