#include "scenarios/check_fixture.h"

#include "os/file_stamp.h"
#include "os/process_runner.h"
#include "support/catch.h"

namespace sprint::test {

namespace fs = std::filesystem;

CheckFixture::CheckFixture() : project_(root() / "project") {
  fs::create_directories(project_);
  // Nothing of the machine's own git may matter.
  variables = {{"GIT_CONFIG_GLOBAL", "/dev/null"},
               {"GIT_CONFIG_SYSTEM", "/dev/null"},
               {"GIT_AUTHOR_NAME", "Test"},
               {"GIT_AUTHOR_EMAIL", "test@example.invalid"},
               {"GIT_COMMITTER_NAME", "Test"},
               {"GIT_COMMITTER_EMAIL", "test@example.invalid"},
               {"GITHUB_ACTIONS", ""}};
}

fs::path CheckFixture::add(const std::string& file, const std::string& text) const {
  return write("project/" + file, text);
}

void CheckFixture::run_tool(const std::vector<std::string>& argv) const {
  os::Command command;
  command.argv = argv;
  command.cwd = project_;
  command.err = os::SameAsStdout{};
  command.timeout = std::chrono::minutes(2);
  for (const auto& [name, value] : variables) command.env.set(name, value);
  os::OsProcessRunner runner;
  const auto result = runner.run(command);
  INFO(result.out);
  REQUIRE(result.succeeded());
}

void CheckFixture::git(std::vector<std::string> words) const {
  words.insert(words.begin(), "git");
  run_tool(words);
}

void CheckFixture::commit_all() const {
  if (!fs::exists(project_ / ".git")) git({"init", "-q", "-b", "main"});
  git({"add", "-A"});
  git({"commit", "-q", "-m", "all"});
}

void CheckFixture::configure(const std::vector<std::string>& options) const {
  std::vector<std::string> argv = {"cmake", "-S", ".",     "-B",
                                   "build", "-G", "Ninja", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"};
  argv.insert(argv.end(), options.begin(), options.end());
  run_tool(argv);
}

Outcome CheckFixture::check(std::vector<std::string> arguments) const {
  return check_in(project_, std::move(arguments));
}

Outcome CheckFixture::check_in(const fs::path& folder, std::vector<std::string> arguments) const {
  arguments.insert(arguments.begin(), {"-C", folder.string(), "check"});
  return run(arguments);
}

nlohmann::json CheckFixture::answer_for(const std::string& file,
                                        std::vector<std::string> arguments) const {
  arguments.emplace_back("--json");
  const auto outcome = check(std::move(arguments));
  INFO(outcome.err);
  const auto printed = nlohmann::json::parse(outcome.out);
  for (const auto& answer : printed["files"]) {
    if (answer["file"] == file) return answer;
  }
  return {};
}

void CheckFixture::write_database(
    const std::vector<std::pair<std::string, std::string>>& entries) const {
  auto database = nlohmann::json::array();
  for (const auto& [file, options] : entries) {
    const std::string path = (project_ / file).string();
    database.push_back({{"directory", (project_ / "build").string()},
                        {"command", "c++ " + options + " -o x.o -c '" + path + "'"},
                        {"file", path}});
  }
  add("build/compile_commands.json", database.dump());
  add("build/CMakeCache.txt", "CMAKE_HOME_DIRECTORY:INTERNAL=" + project_.string() + "\n");
}

std::map<std::string, std::string> snapshot(const fs::path& folder) {
  std::map<std::string, std::string> files;
  fs::recursive_directory_iterator it(folder);
  for (const fs::recursive_directory_iterator end; it != end; ++it) {
    const auto name = it->path().filename();
    if (name == ".git" || name == ".sprint") it.disable_recursion_pending();
    const auto stamp = os::stamp_of(it->path());
    if (!it->is_directory() && stamp) {
      files[it->path().lexically_relative(folder)] =
          std::to_string(stamp->size) + " " + std::to_string(stamp->changed_ns);
    }
  }
  return files;
}

}  // namespace sprint::test
