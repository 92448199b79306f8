#include "scenarios/driver_fixture.h"

#include <algorithm>

#include "os/process_runner.h"
#include "support/catch.h"

namespace sprint::test {

namespace fs = std::filesystem;

Outcome DriverFixture::run(const std::vector<std::string>& arguments) const {
  os::Command command;
  command.argv = {SPRINT_DRIVER};
  if (memory_limit) {
    const auto limit = "ulimit -v " + std::to_string(*memory_limit) + " && exec \"$@\"";
    command.argv = {"/bin/sh", "-c", limit, "sh", SPRINT_DRIVER};
  }
  command.argv.insert(command.argv.end(), arguments.begin(), arguments.end());
  command.cwd = root();
  command.stdin_text = standard_input;
  // Answers are compared whole.
  command.out = os::Capture{std::size_t{256} << 20U};
  command.timeout = std::chrono::minutes(2);
  command.env.unset("SPRINT_PLUGIN_PATH");
  // Nothing is left behind in the home of whoever runs the tests.
  command.env.set("XDG_CACHE_HOME", (root() / "user-caches").string());
  for (const auto& [name, value] : variables) command.env.set(name, value);
  os::OsProcessRunner runner;
  const auto result = runner.run(command);
  const auto* exited = std::get_if<os::Exited>(&result.ending);
  return {exited != nullptr ? exited->code : -1, result.out, result.err};
}

std::string DriverFixture::plugin_folder(const std::string& name) {
  return (fs::path(SPRINT_TEST_PLUGINS) / name).string();
}

std::string DriverFixture::plugin_file(const std::string& name) {
  return (fs::path(SPRINT_TEST_PLUGINS) / name / (name + ".so")).string();
}

void DriverFixture::copy_sample(const std::string& name) const {
  fs::copy(fs::path(SPRINT_SOURCE_DIR) / "samples" / name, root(), fs::copy_options::recursive);
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

void check_refused(const Outcome& outcome, const std::string& what) {
  INFO(outcome.out << outcome.err);
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
  CHECK(outcome.err.substr(0, 19) == "sprint-supervisor: ");
  CHECK(has(outcome.err, what));
}

}  // namespace sprint::test
