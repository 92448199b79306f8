#include <nlohmann/json.hpp>

#include "scenarios/driver_fixture.h"
#include "support/catch.h"

using sprint::test::DriverFixture;
namespace fs = std::filesystem;

namespace {

/// What `toolchains --json` says of a toolchain; null if it is not there.
nlohmann::json row_of(const std::string& printed, const std::string& name) {
  const auto whole = nlohmann::json::parse(printed);
  for (const auto& row : whole["toolchains"]) {
    if (row["name"] == name) return row;
  }
  return nullptr;
}

/// The first line that begins with this name. What other toolchains there are decides how wide the
/// columns are, so tests look at the rest of a line only.
std::string line_of(const std::string& text, const std::string& name) {
  const auto start = ("\n" + text).find("\n" + name + " ");
  return start == std::string::npos ? "" : text.substr(start, text.find('\n', start) - start);
}

}  // namespace

TEST_CASE("toolchains shows what is shipped, where from and what it detects") {
  const DriverFixture user;
  user.copy_sample("quickstart");
  const auto outcome = user.run({"toolchains"});
  CHECK(outcome.exit_code == 0);
  CHECK(line_of(outcome.out, "cmake")
            .ends_with("  0.1.0  detected  CMakeLists.txt: project(quickstart)"));
  CHECK(outcome.out.find("plugin    /") != std::string::npos);
  CHECK(outcome.out.find("toolchains/cmake.so\n") != std::string::npos);
  CHECK(row_of(user.run({"toolchains", "--json"}).out, "python")["state"] == "not here");
  user.write("tools/convert.py", "");
  const auto again = user.run({"toolchains"});
  CHECK(line_of(again.out, "python").ends_with("  0.1.0  detected  tools/convert.py"));
}

TEST_CASE("Toolchains come from the environment, the settings and the command line") {
  DriverFixture user;
  const std::string mark = "\ndetect.files = ['x']\n";
  user.write("env/a.toolchain.toml", "interface = 1\nname = 'from-env'" + mark);
  user.write("set/b.toolchain.toml", "interface = 1\nname = 'from-settings'" + mark);
  user.write("opt/c.toolchain.toml", "interface = 1\nname = 'from-option'" + mark);
  user.write("sprint.toml", "toolchains.path = ['set']\n");
  user.variables["SPRINT_PLUGIN_PATH"] = (user / "env").string();
  const auto outcome = user.run({"toolchains", "--json", "--plugin-dir", "opt"});
  CHECK(outcome.exit_code == 0);
  for (const char* name : {"cmake", "from-env", "from-settings", "from-option"}) {
    CAPTURE(name);
    CHECK(row_of(outcome.out, name)["name"] == name);
  }
}

TEST_CASE("Only the named toolchains are shown if names are given") {
  const DriverFixture user;
  const auto outcome = user.run({"toolchains", "innocent", "--plugin-dir",
                                 DriverFixture::plugin_folder("innocent"), "--json"});
  CHECK(nlohmann::json::parse(outcome.out)["toolchains"].size() == 1);
  CHECK(row_of(outcome.out, "innocent")["version"] == "1.2.3");
}

TEST_CASE("A toolchain that is switched off says so") {
  const DriverFixture user;
  user.copy_sample("quickstart");
  const auto outcome =
      user.run({"toolchains", "--plugin-dir", DriverFixture::plugin_folder("innocent"), "--set",
                "toolchains.use=innocent"});
  CHECK(line_of(outcome.out, "cmake").ends_with("  0.1.0  off       not in toolchains.use"));
}

TEST_CASE("Each bad plugin is refused with one line, exit code 2, and the rest goes on") {
  struct Case {
    const char* name;
    const char* reason;
  };
  const auto [name, reason] = GENERATE(values<Case>({
      {"other_interface", ": made for interface version 99, this driver has 3"},
      {"other_signature", ": built as 'vax/libstdc++-cxx11abi0-plain', this driver as"},
      {"no_symbol", ": no symbol 'sprint_toolchain'"},
      {"bad_name", ": 'Not A Name' is not a toolchain name"},
      {"null_factory", ": the factory made nothing"},
      {"throwing_factory", ": the factory failed: no licence found"},
      {"duplicate_name", ": duplicate name 'cmake', already loaded from "},
      {"unresolved", ": cannot be loaded: "},
  }));
  CAPTURE(name);
  const DriverFixture user;
  user.copy_sample("quickstart");
  const auto outcome = user.run({"toolchains", "--plugin-dir", DriverFixture::plugin_folder(name)});
  CHECK(outcome.exit_code == 2);
  CHECK(line_of(outcome.out, "cmake").find("  0.1.0  detected  ") != std::string::npos);
  const auto refused = outcome.out.find("refused:\n");
  REQUIRE(refused != std::string::npos);
  const std::string rest = outcome.out.substr(refused + 9);
  CHECK(rest.find("  " + DriverFixture::plugin_file(name) + reason) == 0);
  CHECK(std::count(rest.begin(), rest.end(), '\n') == 1);
}

TEST_CASE("A plugin whose function throws is shown as failed, and the rest goes on") {
  struct Case {
    const char* plugin;
    const char* line;
  };
  const auto [plugin, line] = GENERATE(values<Case>({
      {"throwing_method", "toolchain 'nervous': detect failed: the dog ate the project\n"},
      {"throwing_oddly",
       "toolchain 'odd': detect failed: threw something that is not a std::exception\n"},
  }));
  const DriverFixture user;
  user.copy_sample("quickstart");
  const auto outcome =
      user.run({"toolchains", "--plugin-dir", DriverFixture::plugin_folder(plugin)});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.find("detected  CMakeLists.txt") != std::string::npos);
  CHECK(outcome.out.find(std::string("failed    ") + line) != std::string::npos);
}

TEST_CASE("Files that everyone can write, and things that only look like plugins, are refused") {
  const DriverFixture user;
  const fs::path folder = user / "tools";
  user.write("tools/text.so", "not a library\n");
  fs::create_directory(folder / "directory.so");
  fs::copy(DriverFixture::plugin_file("innocent"), folder / "loose.so");
  fs::permissions(folder / "loose.so", fs::perms::others_write, fs::perm_options::add);
  user.write("tools/broken.toolchain.toml", "interface = \n");
  user.write("tools/unknown.toolchain.toml", "interface = 1\ncolour = 'red'\n");
  const auto outcome = user.run({"toolchains", "--plugin-dir", "tools", "--json"});
  CHECK(outcome.exit_code == 2);
  CHECK(row_of(outcome.out, "cmake")["name"] == "cmake");
  std::map<std::string, std::string> reasons;
  const auto printed = nlohmann::json::parse(outcome.out);
  for (const auto& row : printed["refused"]) {
    reasons[fs::path(row["file"].get<std::string>()).filename()] = row["reason"];
  }
  CHECK(reasons.size() == 5);
  CHECK(reasons["text.so"] == "not a shared library");
  CHECK(reasons["directory.so"] == "not a regular file");
  CHECK(reasons["loose.so"].find("can be written by everyone") != std::string::npos);
  CHECK_FALSE(reasons["broken.toolchain.toml"].empty());
  CHECK(reasons["unknown.toolchain.toml"].find("unknown key 'colour'") == 0);
}

TEST_CASE("A folder that everyone can write is refused with what lies in it") {
  const DriverFixture user;
  user.write("tools/a.toolchain.toml", "interface = 1\nname = 'a'\ndetect.files = ['x']\n");
  fs::permissions(user / "tools", fs::perms::others_write, fs::perm_options::add);
  const auto outcome = user.run({"toolchains", "--plugin-dir", "tools"});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.find("'" + (user / "tools").string() + "' can be written by everyone") !=
        std::string::npos);
}
