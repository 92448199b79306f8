#include "os/environment.h"

#include <algorithm>

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

}  // namespace sprint::test
