#include "toolchains/survey.h"

#include <algorithm>
#include <thread>

#include "config/load_settings.h"
#include "toolchains/tool_host.h"
#include "toolchains/toolchain_registry.h"

namespace sprint::toolchains {

namespace {

std::map<std::string, std::string> settings_of(const std::string& name,
                                               const config::LoadedSettings& settings) {
  std::map<std::string, std::string> texts;
  const auto found = settings.toolchain.find(name);
  if (found == settings.toolchain.end()) return texts;
  for (const auto& [key, value] : found->second.values) texts[key] = value.text;
  return texts;
}

SurveyedToolchain ask(const LoadedToolchain& toolchain, const config::LoadedSettings& settings,
                      const SurveyRequest& request, os::ProcessRunner& runner) {
  SurveyedToolchain answer;
  answer.identity = toolchain.identity();
  const auto& use = settings.values.toolchains.use;
  answer.switched_off =
      !use.empty() && std::find(use.begin(), use.end(), toolchain.name()) == use.end();

  ToolHost host(runner, {.root = request.root,
                         .build_trees = request.build_trees,
                         .settings = settings_of(toolchain.name(), settings),
                         .jobs = job_limit(settings)});
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
