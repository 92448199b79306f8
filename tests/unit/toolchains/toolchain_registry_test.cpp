#include "toolchains/loading/toolchain_registry.h"

#include "support/catch.h"
#include "support/error_of.h"
#include "support/test_space.h"

using namespace sprint;
using namespace sprint::toolchains;
using test::TestSpace;

namespace fs = std::filesystem;

namespace {

std::string named(const std::string& name) {
  return "interface = 1\nname = '" + name + "'\ndetect.files = ['x']\n";
}

fs::path bad_plugins(const std::string& name) {
  return fs::path(SPRINT_TEST_PLUGINS) / name;
}

}  // namespace

TEST_CASE("Folders are searched in order: installation, environment, settings, command line") {
  os::Environment environment;
  environment.set("SPRINT_PLUGIN_PATH", "/env1::/env2");
  std::vector<std::string> paths;
  for (const auto& folder : search_path("/installed", environment, {"/set"}, {"/option"})) {
    paths.push_back(folder.path);
  }
  CHECK(paths == std::vector<std::string>{"/installed", "/env1", "/env2", "/set", "/option"});
}

TEST_CASE("Both kinds are loaded, by file name, and other files are passed over") {
  const TestSpace space;
  space.write("b.toolchain.toml", named("second"));
  space.write("a.toolchain.toml", named("first"));
  space.write("notes.txt", "");
  fs::copy(bad_plugins("innocent") / "innocent.so", space / "c.so");
  const auto registry = Registry::load({{space.root()}});
  CHECK(registry.names() == std::vector<std::string>{"first", "second", "innocent"});
  CHECK(registry.refused().empty());
  CHECK(registry.get("innocent").identity().version == "1.2.3");
}

TEST_CASE("Of two toolchains of one name the first stays") {
  const TestSpace space;
  space.write("one/a.toolchain.toml", named("same"));
  space.write("two/b.toolchain.toml", named("same"));
  const auto registry = Registry::load({{space / "one"}, {space / "two"}});
  CHECK(registry.get("same").identity().file == space / "one/a.toolchain.toml");
  REQUIRE(registry.refused().size() == 1);
  CHECK(registry.refused()[0].reason ==
        "duplicate name 'same', already loaded from " + (space / "one/a.toolchain.toml").string());
}

TEST_CASE("A folder that is named twice is searched once") {
  const TestSpace space;
  space.write("a.toolchain.toml", named("one"));
  fs::create_directory_symlink(space.root(), space / "again");
  const auto registry = Registry::load({{space.root()}, {space.root()}, {space / "again"}});
  CHECK(registry.names().size() == 1);
  CHECK(registry.refused().empty());
}

TEST_CASE("A missing folder is reported only if somebody named it") {
  CHECK(Registry::load({{"/no/such/folder", false}}).refused().empty());
  REQUIRE(Registry::load({{"/no/such/folder", true}}).refused().size() == 1);
}

TEST_CASE("What is wrong with a plugin is one line, and nothing of it runs too early") {
  struct Case {
    const char* name;
    const char* reason;
  };
  const auto [name, reason] = GENERATE(values<Case>({
      {"other_interface",
       "made for interface version 99, this driver has 3 (build it against the SDK of this "
       "driver)"},
      {"other_signature", "built as 'vax/libstdc++-cxx11abi0-plain', this driver as '"},
      {"no_symbol",
       "no symbol 'sprint_toolchain' (a toolchain plugin ends with SPRINT_TOOLCHAIN(...))"},
      {"bad_name", "'Not A Name' is not a toolchain name"},
      {"null_factory", "the factory made nothing"},
      {"throwing_factory", "the factory failed: no licence found"},
      {"unresolved", "a_function_that_nobody_has"},
  }));
  CAPTURE(name);
  const auto registry = Registry::load({{bad_plugins(name)}});
  CHECK(registry.loaded().empty());
  REQUIRE(registry.refused().size() == 1);
  CHECK(registry.refused()[0].place.file == bad_plugins(name) / (std::string(name) + ".so"));
  CHECK(registry.refused()[0].reason.find(reason) != std::string::npos);
}

TEST_CASE("Files that are no plugins are refused whatever they are called") {
  const TestSpace space;
  space.write("text.so", "I am a poem\n");
  space.write("empty.so", "");
  fs::create_directory(space / "folder.so");
  fs::create_symlink("nowhere", space / "dangling.so");
  const auto registry = Registry::load({{space.root()}});
  REQUIRE(registry.refused().size() == 4);
  CHECK(registry.refused()[0].reason == "no such file");
  CHECK(registry.refused()[1].reason == "not a shared library");
  CHECK(registry.refused()[2].reason == "not a regular file");
  CHECK(registry.refused()[3].reason == "not a shared library");
}

TEST_CASE("Files and folders that everyone can write are refused") {
  const TestSpace space;
  const auto file = space.write("files/a.toolchain.toml", named("a"));
  space.write("folder/b.toolchain.toml", named("b"));
  fs::permissions(file, fs::perms::others_write, fs::perm_options::add);
  fs::permissions(space / "folder", fs::perms::others_write, fs::perm_options::add);
  const auto registry = Registry::load({{space / "files"}, {space / "folder"}});
  CHECK(registry.loaded().empty());
  REQUIRE(registry.refused().size() == 2);
  const std::string hint = " can be written by everyone (keep it where only you can write)";
  CHECK(registry.refused()[0].reason == "'" + file.string() + "'" + hint);
  CHECK(registry.refused()[1].reason == "'" + (space / "folder").string() + "'" + hint);
}

TEST_CASE("A refused toolchain file keeps the place of the mistake") {
  const TestSpace space;
  const auto file = space.write("a.toolchain.toml", "interface = 1\nname = 3\n");
  const auto registry = Registry::load({{space.root()}});
  REQUIRE(registry.refused().size() == 1);
  CHECK(to_string(registry.refused()[0].place) == file.string() + ":2:8");
}

TEST_CASE("Settings that name an unknown toolchain or an unknown key are refused") {
  const TestSpace space;
  space.write("a.toolchain.toml", named("zig"));
  const auto registry = Registry::load({{space.root()}});
  /// What is said of a sprint.toml with this text, without the name of the file.
  const auto complaint = [&](const std::string& text) {
    const auto file = space.write("project/sprint.toml", text);
    const auto settings =
        config::load_settings(config::find_project(space / "project"), {}, {}, "/");
    const std::string what = test::error_of([&] { registry.check(settings); }).what();
    return what.substr(file.string().size());
  };
  CHECK(complaint("toolchains.use = ['zigg']") ==
        ":1:12: unknown toolchain 'zigg' (did you mean 'zig'?)");
  CHECK(complaint("[toolchain.zag]\n") == ":1:12: unknown toolchain 'zag' (did you mean 'zig'?)");
  CHECK(complaint("[toolchain.zig]\nx = 1") ==
        ":2:1: toolchain 'zig' has no setting 'x' (it has no settings)");
}
