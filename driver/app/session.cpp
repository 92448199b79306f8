#include "app/session.h"

#include "base/text.h"
#include "os/program_path.h"

namespace sprint::app {

namespace {

namespace fs = std::filesystem;

void go_to_directory(const GlobalOptions& options) {
  if (!options.directory) return;
  std::error_code failed;
  fs::current_path(*options.directory, failed);
  if (failed) {
    throw Error(ErrorCode::BadCall, "-C " + *options.directory + ": " + failed.message());
  }
}

std::optional<config::CMakeContext> read_context(const GlobalOptions& options) {
  if (!options.context) return std::nullopt;
  return config::read_cmake_context(path_given(*options.context, "--context"));
}

config::Project locate(const std::optional<config::CMakeContext>& context) {
  // A build target runs in the build tree, which may lie anywhere.
  if (context) return config::find_project(context->source, context->source);
  return config::find_project(fs::current_path());
}

config::Paths absolute(const std::vector<std::string>& folders) {
  config::Paths paths;
  for (const auto& folder : folders) paths.push_back(path_given(folder, "--plugin-dir"));
  return paths;
}

}  // namespace

fs::path path_given(const std::string& text, const std::string& option) {
  if (text.empty()) throw Error(ErrorCode::BadCall, option + ": the path is empty");
  return fs::absolute(text).lexically_normal();
}

Error bad_file(const std::string& file, const std::string& what, const std::string& hint) {
  return {ErrorCode::BadCall, printable(file) + ": " + what, hint};
}

toolchains::Places Workplace::places() const {
  toolchains::Places places{project.root};
  places.guard = guard;
  if (context && !context->binary.empty()) {
    places.build_trees.push_back({context->binary.string(), context->source.string()});
  }
  return places;
}

Workplace open_workplace(const GlobalOptions& options) {
  go_to_directory(options);
  Workplace workplace;
  workplace.context = read_context(options);
  workplace.project = locate(workplace.context);
  workplace.settings = config::load_settings(workplace.project, workplace.context,
                                             options.overrides, fs::current_path());
  return workplace;
}

void add_build_dir(const std::optional<std::string>& given, toolchains::Places& places) {
  if (!given) return;
  const fs::path folder = path_given(*given, "--build-dir");
  std::error_code ignored;
  if (!fs::is_directory(folder, ignored)) {
    throw Error(ErrorCode::BadCall, "--build-dir " + printable(*given) + ": no such folder");
  }
  places.build_trees.insert(places.build_trees.begin(), {folder.string(), {}, false, true});
}

workspace::Repository repository_of(const fs::path& folder, os::ProcessRunner& runner) {
  auto repository = workspace::find_repository(runner, folder);
  if (repository) return *std::move(repository);
  throw Error(ErrorCode::BadCall, "'" + folder.string() + "' is not in a git repository",
              "start in the repository whose commits are in question, or name it with -C DIR");
}

toolchains::Survey Session::survey(toolchains::Programs programs, os::ProcessRunner& runner) const {
  return toolchains::survey(registry, workplace.settings, workplace.places(), programs, runner);
}

Session open_session(const GlobalOptions& options, ForeignCode code) {
  return open_session(options, open_workplace(options), code);
}

Session open_session(const GlobalOptions& options, Workplace workplace, ForeignCode code) {
  Session session;
  session.workplace = std::move(workplace);
  const bool is_asked =
      code == ForeignCode::Collect || (code == ForeignCode::Refuse && !options.trust);
  if (is_asked) {
    session.guard = std::make_unique<TrustGuard>(
        session.workplace.project.root,
        code == ForeignCode::Collect ? TrustGuard::Mode::Collect : TrustGuard::Mode::Refuse);
    session.workplace.guard = session.guard.get();
  }
  const auto& settings = session.workplace.settings;
  session.registry = toolchains::Registry::load(
      toolchains::search_path(toolchains::installed_toolchains(os::own_program()),
                              os::Environment::for_tools(), settings.values.toolchains.path,
                              absolute(options.plugin_dirs)),
      session.workplace.guard);
  // Settings may be about a toolchain that was passed over.
  if (code != ForeignCode::Collect) session.registry.check(settings);
  return session;
}

}  // namespace sprint::app
