#include "gate/closures.h"

#include "attribution/evidence.h"
#include "base/error.h"
#include "fakes/fake_gate_toolchain.h"
#include "fakes/fake_process_runner.h"
#include "support/catch.h"
#include "unit/attribution/change_fixture.h"

namespace sprint::test {

using attribution::Closure;
using attribution::FileSet;

namespace {

const gate::TreePlaces kTree{"/gate/source", "/gate/source/app", "/gate/build"};

std::unordered_map<std::string, Closure> ask(
    const FakeGateToolchains& toolchains,
    const std::unordered_map<std::string, gate::TestKey>& tests) {
  FakeProcessRunner runner;
  return gate::closures_of(runner, kTree, toolchains.all(), {}, tests);
}

sdk::Sources made_of(sdk::Words files) {
  return {false, std::move(files), {}};
}

/// What exclusion() says of sprint 0, or "nothing".
std::string cleared(const Closure& closure, std::vector<workspace::FileChange> changes) {
  const std::vector<workspace::ChangeSet> sprints = {sprint_of("a", std::move(changes))};
  const attribution::ChangeIndex index(sprints);
  const std::unordered_map<std::string, Closure> closures = {{"t", closure}};
  const auto failure = test_failure("t", {}, "wrong");
  const auto answer =
      attribution::exclusion(attribution::facts_of(failure), 0, {index, {}, closures, {}, {}});
  return answer ? answer->why : "nothing";
}

}  // namespace

TEST_CASE("The files of a test are those of the checkout, by their names in it") {
  FakeGateToolchains toolchains;
  auto& fake = toolchains.add("cmake");
  fake.sources = {{made_of({"/gate/source/app/a.cpp", "/gate/source/x/../b.h", "/usr/include/c.h",
                            "/gate/source", "/gate/source2/d.h", "/gate/build/cmake/gen.h"})},
                  {"/gate/source/app/a.cpp", "/gate/source/b.h", "/gate/source/other.cpp"}};
  const auto closures = ask(toolchains, {{"id", {0, "t"}}});
  REQUIRE(closures.size() == 1);
  const auto& closure = closures.at("id");
  CHECK(closure.files == FileSet{"app/a.cpp", "b.h"});
  CHECK(closure.is_complete);
  REQUIRE(closure.known);
  CHECK(*closure.known == FileSet{"app/a.cpp", "b.h", "other.cpp"});
  CHECK(fake.asked_sources == sdk::Words{"t"});
}

TEST_CASE("A test that may depend on everything has no closure") {
  FakeGateToolchains toolchains;
  auto& fake = toolchains.add("cmake");
  fake.sources = {{sdk::Sources{}}, {}};
  CHECK(ask(toolchains, {{"id", {0, "t"}}}).empty());
}

TEST_CASE("Each toolchain is asked about its own tests, and one that fails knows nothing") {
  FakeGateToolchains toolchains;
  toolchains.add("broken").broken = {"sources_of"};
  auto& fake = toolchains.add("cmake");
  fake.sources = {{made_of({"/gate/source/a.cpp"})}, {}};
  auto& idle = toolchains.add("idle");
  idle.asked_sources = {"never asked"};
  const auto closures = ask(toolchains, {{"one", {0, "t"}}, {"two", {1, "u"}}});
  REQUIRE(closures.size() == 1);
  CHECK(closures.at("two").files == FileSet{"a.cpp"});
  CHECK(idle.asked_sources == sdk::Words{"never asked"});
}

TEST_CASE("An answer about more or fewer tests than were asked about is none") {
  FakeGateToolchains toolchains;
  auto& fake = toolchains.add("cmake");
  fake.sources = {{made_of({"/gate/source/a.cpp"}), made_of({"/gate/source/b.cpp"})}, {}};
  CHECK(ask(toolchains, {{"id", {0, "t"}}}).empty());
  fake.sources = {};
  CHECK(ask(toolchains, {{"id", {0, "t"}}}).empty());
}

TEST_CASE("Only who changed nothing but files whose users are known is cleared by a closure") {
  const auto known =
      std::make_shared<const FileSet>(FileSet{"a.cpp", "a.h", "b.cpp", "CMakeLists.txt"});
  const Closure closure{{"a.cpp", "a.h"}, true, known};
  const std::string none = "it changed none of the 2 files that the failure depends on";
  CHECK(cleared(closure, {edited("b.cpp")}) == none);
  CHECK(cleared(closure, {edited("b.cpp"), edited("CMakeLists.txt")}) == none);
  CHECK(cleared(closure, {edited("a.h")}) == "nothing");
  CHECK(cleared(closure, {edited("b.cpp"), edited("a.cpp")}) == "nothing");
  // Data that a test may read when it runs.
  CHECK(cleared(closure, {edited("data/march.csv")}) == "nothing");
  CHECK(cleared(closure, {edited("b.cpp"), edited("data/march.csv")}) == "nothing");
  // The old name of a renamed file counts too.
  CHECK(cleared(closure, {renamed("a.h", "b.cpp")}) == "nothing");
  CHECK(cleared(closure, {}) == "it changed no file");
}

TEST_CASE("A closure without a list of known files clears whoever is outside, an open one nobody") {
  CHECK(cleared({{"a.cpp"}, true, nullptr}, {edited("data/march.csv")}) ==
        "it changed none of the 1 file that the failure depends on");
  CHECK(cleared({{"a.cpp"}, false, nullptr}, {edited("b.cpp")}) == "nothing");
  const auto nothing_known = std::make_shared<const FileSet>();
  CHECK(cleared({{"a.cpp"}, true, nothing_known}, {edited("b.cpp")}) == "nothing");
}

}  // namespace sprint::test
