#include "os/environment.h"

#include <algorithm>

#include "os/test_variables.h"
#include "support/catch.h"
#include "unit/os/process_fixture.h"

namespace sprint::test {

using os::Environment;

TEST_CASE("An environment is a list of named values") {
  Environment env;
  CHECK(env.entries().empty());
  CHECK_FALSE(env.get("A").has_value());
  env.set("A", "1").set("AB", "2").set("EMPTY", "").set("EQUALS", "x=y");
  CHECK(env.get("A") == "1");
  CHECK(env.get("AB") == "2");
  CHECK(env.get("EMPTY") == "");
  CHECK(env.get("EQUALS") == "x=y");
  CHECK_FALSE(env.get("a").has_value());
}

TEST_CASE("Setting a variable replaces it and unsetting removes it") {
  auto env = Environment().set("A", "1").set("B", "2").set("A", "3");
  CHECK(env.get("A") == "3");
  CHECK(env.entries().size() == 2);
  env.unset("A").unset("NEVER SET");
  CHECK(env.entries() == std::vector<std::string>{"B=2"});
}

TEST_CASE("Tools get our environment without what an outer build says to its own tools") {
  const ScopedVariable plain("SPRINT_TEST_PLAIN", "stays");
  const ScopedVariable similar("MAKEFLAGS_OF_MINE", "stays");
  const ScopedVariable flags("MAKEFLAGS", "-j --jobserver-auth=3,4");
  const ScopedVariable status("NINJA_STATUS", "[%p] ");
  const auto env = Environment::for_tools();
  CHECK(env.get("SPRINT_TEST_PLAIN") == "stays");
  CHECK(env.get("MAKEFLAGS_OF_MINE") == "stays");
  CHECK(env.get("PATH").has_value());
  for (const auto& name : os::scrubbed_variables()) {
    CAPTURE(name);
    CHECK_FALSE(env.get(name).has_value());
  }
}

TEST_CASE("Tools do not get what chooses tests in the terminal that a gate is started from") {
  for (const auto* name :
       {"GTEST_FILTER", "GTEST_TOTAL_SHARDS", "PYTEST_ADDOPTS", "CTEST_NO_TESTS_ACTION",
        "CATCH_RNG_SEED", "TESTBRIDGE_TEST_ONLY", "PYTHONOPTIMIZE"}) {
    CAPTURE(name);
    const ScopedVariable variable(name, "from outside");
    CHECK_FALSE(Environment::for_tools().get(name).has_value());
    const auto set = os::test_variables_set();
    CHECK(std::count(set.begin(), set.end(), name) == 1);
    // A toolchain that sets one itself knows what it does.
    CHECK(Environment::for_tools().set(name, "mine").get(name) == "mine");
  }
  const ScopedVariable similar("MY_GTEST_FILTER", "stays");
  CHECK(Environment::for_tools().get("MY_GTEST_FILTER") == "stays");
}

TEST_CASE("Tools get nothing that leads them to another place than the one they are in") {
  for (const auto* name : {"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR",
                           "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "CDPATH", "PYTHONINSPECT"}) {
    CAPTURE(name);
    const ScopedVariable variable(name, "/elsewhere");
    CHECK_FALSE(Environment::for_tools().get(name).has_value());
    CHECK(Environment::for_tools().set(name, "mine").get(name) == "mine");
  }
  // What a user configures is the user's wish.
  const ScopedVariable count("GIT_CONFIG_COUNT", "0");
  CHECK(Environment::for_tools().get("GIT_CONFIG_COUNT") == "0");
}

}  // namespace sprint::test
