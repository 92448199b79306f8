#include "app/gate_request.h"

#include "app/check_scope.h"
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

/// All checkouts of a repository share one workspace: that of the main one, unless it is set.
fs::path workspace_of(const Workplace& workplace, const workspace::Repository& repository,
                      const fs::path& way) {
  const auto& dir = workplace.settings.values.workspace.dir;
  if (dir != config::default_workspace(workplace.project.root)) return dir;
  const auto main_root =
      way.empty() ? repository.worktrees.front() : repository.worktrees.front() / way;
  std::error_code ignored;
  return fs::is_directory(main_root, ignored) ? config::default_workspace(main_root) : dir;
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

gate::GateRequest gate_request(const Session& session, const GateChoice& choice,
                               const workspace::Repository& repository) {
  const auto& workplace = session.workplace;
  const auto& settings = workplace.settings.values.gate;
  const auto way = way_to_project(workplace.project, repository);
  const auto workspace = workspace_of(workplace, repository, way);
  gate::GateRequest request;
  request.repository = repository;
  request.subject = {choice.base, choice.branches, choice.dirty, choice.sprints_from};
  request.toolchains = toolchains_of(session, user_places(workplace, repository, choice));
  request.limits = {settings.step_timeout, settings.test_timeout, settings.preset,
                    choice.configuration.value_or("")};
  request.reruns = static_cast<std::size_t>(settings.reruns);
  request.flake_runs = static_cast<unsigned>(settings.flake_runs);
  request.gate_tree = places_in(config::gate_folder(workspace), way);
  request.base_tree = places_in(config::base_folder(workspace), way);
  request.state = state_folder(workplace.project.root);
  return request;
}

}  // namespace sprint::app
