#include "toolchains/questions/survey.h"
#include "toolchains/interface/tool_host.h"

#include "fakes/fake_process_runner.h"
#include "support/catch.h"
#include "support/test_space.h"
#include "toolchains/loading/toolchain_registry.h"

using namespace sprint;
using namespace sprint::toolchains;
using test::TestSpace;

namespace {

std::string described(const std::string& name) {
  return "interface = 1\nname = '" + name + "'\ndetect.files = ['" + name +
         ".mark']\n[[needs]]\nprogram = 'no-such-program'\npackage = 'p'\n";
}

struct Fixture : TestSpace {
  Survey ask(Programs programs) {
    const auto settings = config::load_settings(config::find_project(root()), {}, {}, "/");
    return survey(Registry::load({{root() / "tools"}}), settings, {root()}, programs, runner);
  }
  test::FakeProcessRunner runner;
};

}  // namespace

TEST_CASE("Programs are looked for only where the toolchain is in use") {
  Fixture project;
  project.write("tools/a.toolchain.toml", described("a"));
  project.write("tools/b.toolchain.toml", described("b"));
  project.write("a.mark", "");
  const auto found = project.ask(Programs::Ask).toolchains;
  REQUIRE(found.size() == 2);
  CHECK(found[0].in_use());
  CHECK(found[0].programs.size() == 1);
  CHECK_FALSE(found[1].in_use());
  CHECK(found[1].programs.empty());
  CHECK(project.ask(Programs::Leave).toolchains[0].programs.empty());
}

TEST_CASE("toolchains.use leaves the others out") {
  Fixture project;
  project.write("tools/a.toolchain.toml", described("a"));
  project.write("tools/b.toolchain.toml", described("b"));
  project.write("a.mark", "");
  project.write("b.mark", "");
  project.write("sprint.toml", "toolchains.use = ['b']\n");
  const auto found = project.ask(Programs::Ask).toolchains;
  CHECK(found[0].switched_off);
  CHECK_FALSE(found[0].in_use());
  CHECK(found[1].in_use());
}

TEST_CASE("A toolchain that fails does not keep the others from answering") {
  Fixture project;
  project.write("tools/z.toolchain.toml", described("z"));
  project.write("z.mark", "");
  std::filesystem::copy(
      std::filesystem::path(SPRINT_TEST_PLUGINS) / "throwing_method/throwing_method.so",
      project / "tools/nervous.so");
  const auto found = project.ask(Programs::Leave).toolchains;
  REQUIRE(found.size() == 2);
  CHECK(found[0].failure == "toolchain 'nervous': detect failed: the dog ate the project");
  CHECK(found[1].in_use());
}

namespace {

/// The build trees that a toolchain 'x' hears of, as "path (source)", with "!" for the last resort.
std::vector<std::string> trees(const config::LoadedSettings& settings, const Places& places) {
  std::vector<std::string> shown;
  for (const auto& tree : host_facts("x", settings, places).places.build_trees) {
    shown.push_back(tree.path + " (" + tree.source + ")" + (tree.last_resort ? "!" : ""));
  }
  return shown;
}

}  // namespace

TEST_CASE("The gate's build trees come last, those of other checkouts included") {
  const TestSpace space;
  std::filesystem::create_directories(space / "p");
  const auto root = std::filesystem::canonical(space / "p");
  const std::string beside = root.string() + ".sprint/gate/";
  const auto settings = config::load_settings(config::find_project(root), {}, {}, "/");
  Places places{root, {{"/named", "/source"}}, {}};
  CHECK(trees(settings, places) ==
        std::vector<std::string>{"/named (/source)", beside + "build/x (" + beside + "source)!"});
  places.source_trees = {{root.string(), root.string()}, {"/other", "/other/sub"}};
  CHECK(
      trees(settings, places) ==
      std::vector<std::string>{"/named (/source)", beside + "build/x (" + beside + "source)!",
                               "/other.sprint/sub/gate/build/x (/other.sprint/sub/gate/source)!"});
}

TEST_CASE("A workspace that is set is the gate's place for every checkout") {
  const TestSpace space;
  const auto root = std::filesystem::canonical(space.root());
  const auto settings =
      config::load_settings(config::find_project(root), {}, {"workspace.dir=/w"}, "/");
  const Places places{root, {}, {{root.string(), root.string()}, {"/other", "/other"}}};
  CHECK(trees(settings, places) == std::vector<std::string>{"/w/gate/build/x (/w/gate/source)!"});
}
