#include "toolchains/questions/survey.h"

#include <algorithm>
#include <thread>

#include "config/gate_places.h"
#include "config/load_settings.h"
#include "toolchains/interface/tool_host.h"
#include "toolchains/loading/toolchain_registry.h"

namespace sprint::toolchains {

namespace {

SurveyedToolchain ask(const LoadedToolchain& toolchain, const config::LoadedSettings& settings,
                      const Places& places, Programs programs, os::ProcessRunner& runner) {
  SurveyedToolchain answer;
  answer.identity = toolchain.identity();
  answer.switched_off = is_switched_off(toolchain.name(), settings);

  ToolHost host(runner, host_facts(toolchain.name(), settings, places));
  const sdk::Context context{places.root.string(), host};
  try {
    answer.detection = toolchain.detect(context);
    if (programs == Programs::Ask && answer.in_use()) {
      for (const auto& need : toolchain.needs(context)) {
        answer.programs.push_back(check_program(need, places.root, runner, places.guard));
      }
    }
  } catch (const NotTrusted&) {
    throw;
  } catch (const Error& error) {
    if (error.code() == ErrorCode::Interrupted) throw;
    answer.failure = error.message();
  }
  host.rethrow_interruption();
  return answer;
}

/// Where gates may have worked: for this checkout, and for the others unless the place is set.
std::vector<std::filesystem::path> workspaces(const config::LoadedSettings& settings,
                                              const Places& places) {
  const bool is_default =
      settings.origin_of("workspace.dir").layer == config::Origin::Layer::Default;
  std::vector<std::filesystem::path> all{settings.values.workspace.dir};
  for (const auto& tree : places.source_trees) {
    if (!is_default || tree.root == places.root) continue;
    const auto way = std::filesystem::path(tree.root).lexically_relative(tree.top);
    all.push_back(config::default_workspace(tree.top, way));
  }
  return all;
}

}  // namespace

bool is_switched_off(const std::string& toolchain, const config::LoadedSettings& settings) {
  const auto& use = settings.values.toolchains.use;
  return !use.empty() && std::find(use.begin(), use.end(), toolchain) == use.end();
}

HostFacts host_facts(const std::string& toolchain, const config::LoadedSettings& settings,
                     const Places& places) {
  HostFacts facts{places, {}, job_limit(settings)};
  for (const auto& workspace : workspaces(settings, places)) {
    facts.places.build_trees.push_back({config::gate_build(workspace, toolchain).string(),
                                        config::gate_source(workspace).string(), true});
  }
  const auto own = settings.toolchain.find(toolchain);
  if (own == settings.toolchain.end()) return facts;
  for (const auto& [key, value] : own->second.values) facts.settings[key] = value.text;
  return facts;
}

unsigned job_limit(const config::LoadedSettings& settings) {
  const auto jobs = settings.values.limits.jobs;
  if (jobs > 0) return static_cast<unsigned>(jobs);
  // It is 0 where the system does not tell.
  return std::max(1U, std::thread::hardware_concurrency());
}

Survey survey(const Registry& registry, const config::LoadedSettings& settings,
              const Places& places, Programs programs, os::ProcessRunner& runner) {
  Survey survey;
  survey.refused = registry.refused();
  for (const auto& toolchain : registry.loaded()) {
    survey.toolchains.push_back(ask(toolchain, settings, places, programs, runner));
  }
  return survey;
}

}  // namespace sprint::toolchains
