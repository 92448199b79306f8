// sprint-supervisor toolchains [NAME...], toolchains --verify FILE, toolchains --classify LINE

#include <algorithm>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/verify_apart.h"
#include "os/process_runner.h"
#include "render/toolchains/classify_report.h"
#include "render/toolchains/toolchains_report.h"

namespace sprint::cli {

namespace {

struct ToolchainsOptions {
  std::vector<std::string> names;
  std::optional<std::string> verify;
  std::optional<std::string> verdict_file;
  std::optional<std::string> classify;
  bool json = false;
};

ExitCode list_toolchains(const app::GlobalOptions& global, const ToolchainsOptions& options) {
  const app::Session session = app::open_session(global);
  for (const auto& name : options.names) session.registry.get(name);
  os::OsProcessRunner runner;
  auto survey = session.survey(toolchains::Programs::Leave, runner);
  if (!options.names.empty()) {
    std::erase_if(survey.toolchains, [&](const auto& toolchain) {
      return std::find(options.names.begin(), options.names.end(), toolchain.identity.name) ==
             options.names.end();
    });
    survey.refused.clear();
  }
  std::cout << (options.json ? render::toolchains_json(survey) : render::toolchains_text(survey));
  const bool all_well =
      survey.refused.empty() &&
      std::all_of(survey.toolchains.begin(), survey.toolchains.end(),
                  [](const auto& toolchain) { return toolchain.failure.empty(); });
  return all_well ? ExitCode::Done : ExitCode::WrongInput;
}

/// Whether a toolchain detects the project does not matter: the first file of its kind may come
/// tomorrow. One that is switched off has no say.
ExitCode classify_line(const app::GlobalOptions& global, const ToolchainsOptions& options) {
  const app::Session session = app::open_session(global);
  const auto& use = session.workplace.settings.values.toolchains.use;
  std::vector<toolchains::LoadedToolchain> asked = session.registry.loaded();
  std::erase_if(asked, [&](const auto& toolchain) {
    return !use.empty() && std::find(use.begin(), use.end(), toolchain.name()) == use.end();
  });
  const auto commands = toolchains::classify_each(asked, std::string_view(*options.classify));
  std::cout << (options.json ? render::classify_json(commands) : render::classify_text(commands));
  const bool all_well = std::all_of(commands.begin(), commands.end(),
                                    [](const auto& command) { return command.failure.empty(); });
  return all_well ? ExitCode::Done : ExitCode::WrongInput;
}

}  // namespace

void add_toolchains(CLI::App& app, const app::GlobalOptions& options, Action& action) {
  auto* command = app.add_subcommand("toolchains",
                                     "The toolchains: where from, what they detect here, which "
                                     "were refused and why");
  command->footer(
      "Exit codes: 0 all well, 1 --verify found a broken promise, 2 wrong call or input, or a\n"
      "toolchain was refused or failed (the others are listed all the same).\n" +
      shared_options_note());
  auto own = std::make_shared<ToolchainsOptions>();
  auto* names = command->add_option("name", own->names, "Show only these");
  auto* verify =
      command
          ->add_option("--verify", own->verify,
                       "Check that this *.so or *.toolchain.toml keeps the promises of the SDK")
          ->option_text("FILE")
          ->excludes(names);
  command
      ->add_option("--classify", own->classify,
                   "Show what each command of this shell line is: build, test, syntax or other")
      ->option_text("LINE")
      ->excludes(names)
      ->excludes(verify);
  command->add_flag("--json", own->json, "Print JSON instead of text");
  command->add_option("--verdict-file", own->verdict_file)->group("")->needs(verify);
  command->callback([&options, &action, own] {
    action = [&options, own] {
      if (own->classify) return classify_line(options, *own);
      if (!own->verify) return list_toolchains(options, *own);
      const VerifyRequest request{*own->verify, own->json};
      return own->verdict_file ? verify_here(options, request, *own->verdict_file)
                               : verify_apart(options, request);
    };
  });
}

}  // namespace sprint::cli
