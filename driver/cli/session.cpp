#include "cli/session.h"

#include "os/program_path.h"

namespace sprint::cli {

namespace {

namespace fs = std::filesystem;

std::optional<config::CMakeContext> read_context(const GlobalOptions& options) {
  if (options.context.empty()) return std::nullopt;
  return config::read_cmake_context(fs::absolute(options.context));
}

config::Project locate(const GlobalOptions& options,
                       const std::optional<config::CMakeContext>& context) {
  std::error_code ignored;
  if (!options.directory.empty() && !fs::is_directory(options.directory, ignored)) {
    throw Error(ErrorCode::BadCall, "-C " + options.directory + ": not a directory");
  }
  if (!options.directory.empty()) return config::find_project(options.directory);
  // A build target runs in the build tree, which may lie anywhere.
  if (context) return config::find_project(context->source, context->source);
  return config::find_project(fs::current_path());
}

config::Paths absolute(const std::vector<std::string>& folders) {
  config::Paths paths;
  for (const auto& folder : folders) paths.push_back(fs::absolute(folder));
  return paths;
}

}  // namespace

std::vector<sdk::BuildTree> Session::build_trees() const {
  if (!context || context->binary.empty()) return {};
  return {{context->binary.string(), context->source.string()}};
}

config::Project open_project(const GlobalOptions& options) {
  return locate(options, read_context(options));
}

Session open_session(const GlobalOptions& options) {
  Session session;
  session.context = read_context(options);
  session.project = locate(options, session.context);
  session.settings = config::load_settings(session.project, session.context, options.overrides,
                                           fs::current_path());
  session.registry = toolchains::Registry::load(toolchains::search_path(
      toolchains::installed_toolchains(os::own_program()), os::Environment::for_tools(),
      session.settings.values.toolchains.path, absolute(options.plugin_dirs)));
  session.registry.check(session.settings);
  return session;
}

}  // namespace sprint::cli
