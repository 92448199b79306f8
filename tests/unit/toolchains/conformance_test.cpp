#include "toolchains/questions/conformance.h"

#include "os/process_runner.h"
#include "support/catch.h"
#include "support/test_space.h"
#include "toolchains/interface/tool_host.h"
#include "toolchains/loading/toolchain_registry.h"

using namespace sprint;
using namespace sprint::toolchains;

namespace {

std::vector<ConformanceCheck> examine(const std::string& plugin, const test::TestSpace& project) {
  const auto toolchain =
      load_toolchain(std::filesystem::path(SPRINT_TEST_PLUGINS) / plugin / (plugin + ".so"));
  os::OsProcessRunner runner;
  return check_conformance(toolchain, {{project.root()}}, runner).checks;
}

}  // namespace

TEST_CASE("A toolchain with nothing wrong about it conforms") {
  const test::TestSpace project;
  for (const auto& check : examine("innocent", project)) {
    CAPTURE(check.promise);
    CHECK(check.problem.empty());
  }
}

TEST_CASE("Each broken promise is found, and the check goes on") {
  const test::TestSpace project;
  project.write("a.txt", "");
  for (const auto& check : examine("promise_breaker", project)) {
    CAPTURE(check.promise);
    CHECK_FALSE(check.problem.empty());
  }
}

TEST_CASE("A function that throws is a broken promise") {
  const test::TestSpace project;
  const auto checks = examine("throwing_method", project);
  CHECK(checks.front().problem == "toolchain 'nervous': detect failed: the dog ate the project");
  CHECK(checks.back().problem.empty());
}
