#include "toolchains/survey.h"

#include <algorithm>
#include <thread>

#include "config/load_settings.h"
#include "toolchains/tool_host.h"
#include "toolchains/toolchain_registry.h"

namespace sprint::toolchains {

namespace {

SurveyedToolchain ask(const LoadedToolchain& toolchain, const config::LoadedSettings& settings,
                      const SurveyRequest& request, os::ProcessRunner& runner) {
  SurveyedToolchain answer;
  answer.identity = toolchain.identity();
  const auto& use = settings.values.toolchains.use;
  answer.switched_off =
      !use.empty() && std::find(use.begin(), use.end(), toolchain.name()) == use.end();

  ToolHost host(runner, host_facts(toolchain.name(), settings, request.root, request.build_trees));
  const sdk::Context context{request.root.string(), host};
  try {
    answer.detection = toolchain.detect(context);
    if (request.with_programs && answer.in_use()) {
      for (const auto& need : toolchain.needs(context)) {
        answer.programs.push_back(check_program(need, request.root, runner));
      }
    }
  } catch (const Error& error) {
    if (error.code() == ErrorCode::Interrupted) throw;
    answer.failure = error.message();
  }
  host.rethrow_interruption();
  return answer;
}

}  // namespace

HostFacts host_facts(const std::string& toolchain, const config::LoadedSettings& settings,
                     const std::filesystem::path& root,
                     const std::vector<sdk::BuildTree>& build_trees) {
  HostFacts facts{root, build_trees, {}, job_limit(settings)};
  const auto own = settings.toolchain.find(toolchain);
  if (own == settings.toolchain.end()) return facts;
  for (const auto& [key, value] : own->second.values) facts.settings[key] = value.text;
  return facts;
}

unsigned job_limit(const config::LoadedSettings& settings) {
  const auto jobs = settings.values.limits.jobs;
  if (jobs > 0) return static_cast<unsigned>(jobs);
  return std::max(1U, std::thread::hardware_concurrency());
}

Survey survey(const Registry& registry, const config::LoadedSettings& settings,
              const SurveyRequest& request, os::ProcessRunner& runner) {
  Survey survey;
  survey.refused = registry.refused();
  for (const auto& toolchain : registry.loaded()) {
    survey.toolchains.push_back(ask(toolchain, settings, request, runner));
  }
  return survey;
}

}  // namespace sprint::toolchains
