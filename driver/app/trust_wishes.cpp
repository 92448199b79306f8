#include "app/trust_wishes.h"

#include "app/check_scope.h"
#include "base/text.h"
#include "toolchains/checks/syntax_checks.h"

namespace sprint::app {

namespace fs = std::filesystem;

namespace {

constexpr const char* kNamed = "was named";

void ask_about_checks(const Session& session, os::ProcessRunner& runner) {
  const auto& project = session.workplace.project;
  const auto& repository = session.guard->tracker().repository();
  CheckChoice everything;
  everything.all = true;
  toolchains::CheckRequest request{
      choose_files(everything, project, repository, runner).files, session.workplace.places(), {}};
  request.places.source_trees = source_trees(project, repository);
  request.only_plan = true;
  toolchains::check_files(request, session.registry, session.workplace.settings, runner);
}

std::optional<TrackedCode> tracked_at(CodeTracker& tracker, const fs::path& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return tracker.files_below(path, kNamed);
  return tracker.file(path, kNamed);
}

}  // namespace

std::vector<TrackedCode> untrusted_code(const Session& session, os::ProcessRunner& runner) {
  session.survey(toolchains::Programs::Ask, runner);
  ask_about_checks(session, runner);
  return session.guard->unknown();
}

std::vector<TrackedCode> all_code_at(const Session& session, const std::string& given) {
  std::vector<TrackedCode> all = {code_at(session, given)};
  auto& tracker = session.guard->tracker();
  std::error_code ignored;
  for (const auto& path : {fs::absolute(given), tracker.repository()->top / given}) {
    if (!fs::is_directory(path, ignored)) continue;
    for (auto& each : tracker.each_below(path, kNamed)) all.push_back(std::move(each));
    break;
  }
  return all;
}

TrackedCode code_at(const Session& session, const std::string& given) {
  if (given.empty()) throw Error(ErrorCode::BadCall, "the name of a file is empty");
  auto& tracker = session.guard->tracker();
  if (auto code = tracked_at(tracker, fs::absolute(given))) return *std::move(code);
  if (auto code = tracked_at(tracker, tracker.repository()->top / given)) return *std::move(code);
  std::error_code ignored;
  throw bad_file(given, fs::exists(given, ignored) ? "is not tracked by git" : "no such file",
                 "only what came with the repository needs to be trusted");
}

}  // namespace sprint::app
