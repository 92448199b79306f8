#include "app/gate_request.h"

#include <utility>

#include "app/check_scope.h"
#include "app/judged_settings.h"
#include "app/state_places.h"
#include "app/workspace_place.h"
#include "base/error.h"
#include "config/gate_places.h"

namespace sprint::app {

namespace {

namespace fs = std::filesystem;

fs::path real_or_same(const fs::path& path) {
  std::error_code failed;
  auto real = fs::canonical(path, failed);
  return failed ? path : real;
}

/// The way from the top of the repository to the project root; empty if they are one.
fs::path way_to_project(const config::Project& project, const workspace::Repository& repository) {
  const auto way = real_or_same(project.root).lexically_relative(real_or_same(repository.top));
  if (!way.empty() && *way.begin() == "..") {
    throw Error(ErrorCode::BadCall, "the project " + project.root.string() +
                                        " is not in the repository " + repository.top.string());
  }
  return way == "." ? fs::path() : way;
}

gate::TreePlaces places_in(const fs::path& folder, const fs::path& way) {
  const auto top = config::checkout_in(folder);
  return {top, way.empty() ? top : top / way, config::builds_in(folder)};
}

toolchains::Places user_places(const Workplace& workplace, const workspace::Repository& repository,
                               const GateChoice& choice) {
  auto places = workplace.places();
  places.source_trees = source_trees(workplace.project, repository);
  add_build_dir(choice.build_dir, places);
  return places;
}

/// Settings of toolchains that are not in the project's file.
std::string asked_besides(const config::LoadedSettings& settings) {
  std::string text;
  for (const auto& [name, toolchain] : settings.toolchain) {
    for (const auto& [key, value] : toolchain.values) {
      if (value.origin.layer == config::Origin::Layer::File) continue;
      text += name + "." + key + "=" + value.text + "\n";
    }
  }
  return text;
}

std::vector<gate::GateToolchain> toolchains_of(const Session& session,
                                               const toolchains::Places& places) {
  const auto& settings = session.workplace.settings;
  std::vector<gate::GateToolchain> all;
  for (const auto& toolchain : session.registry.loaded()) {
    if (toolchains::is_switched_off(toolchain.name(), settings)) continue;
    auto facts = toolchains::host_facts(toolchain.name(), settings, places);
    // The gate's own trees tell nothing about how the user builds.
    std::erase_if(facts.places.build_trees, [](const auto& tree) { return tree.last_resort; });
    all.push_back({&toolchain, std::move(facts)});
  }
  return all;
}

}  // namespace

GateStart begin_gate(os::ProcessRunner& runner, const GlobalOptions& options,
                     const GateChoice& choice) {
  GateStart start{open_workplace(options), {}, {}};
  auto& [workplace, repository, subject] = start;
  repository = repository_of(workplace.project.root, runner);
  const auto way = way_to_project(workplace.project, repository);
  subject = gate::find_subject(runner, repository,
                               {choice.base, choice.branches, choice.dirty, choice.sprints_from,
                                choice.head_only || choice.rerun_failed});
  add_judged_settings(runner, repository, workplace.project, way, subject);
  if (choice.settings_from_base) {
    const auto base = settings_of_base(runner, repository, way, subject);
    workplace.settings = config::load_settings(workplace.project, workplace.context,
                                               options.overrides, fs::current_path(), base);
    subject.notes.emplace_back("judged with the settings of the base");
  }
  return start;
}

gate::GateRequest gate_request(const Session& session, const GateChoice& choice,
                               const workspace::Repository& repository, gate::GateSubject subject) {
  const auto& workplace = session.workplace;
  const auto& settings = workplace.settings.values.gate;
  const auto way = way_to_project(workplace.project, repository);
  const auto workspace = workspace_place(workplace, repository, way);
  gate::GateRequest request;
  request.repository = repository;
  request.subject = std::move(subject);
  request.rerun_failed = choice.rerun_failed;
  request.toolchains = toolchains_of(session, user_places(workplace, repository, choice));
  request.limits = {settings.step_timeout, settings.test_timeout, settings.preset,
                    choice.configuration.value_or(""), choice.fresh || settings.fresh == "always"};
  request.limits.allow_no_tests = settings.allow_no_tests;
  request.reruns = static_cast<std::size_t>(settings.reruns);
  request.flake_runs = static_cast<unsigned>(settings.flake_runs);
  request.removed_tests_fail = settings.removed_tests == "fail";
  request.asked = asked_besides(workplace.settings);
  request.gate_tree = places_in(config::gate_folder(workspace), way);
  request.base_tree = places_in(config::base_folder(workspace), way);
  request.state = believed_place(repository);
  request.reports = report_place(workplace.project.root);
  return request;
}

}  // namespace sprint::app
