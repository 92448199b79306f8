#include <nlohmann/json.hpp>

#include "scenarios/driver_fixture.h"
#include "support/catch.h"

using sprint::test::DriverFixture;

namespace {

/// A row without the padding of its columns.
std::string squeezed(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c != ' ' || out.empty() || out.back() != ' ') out += c;
  }
  return out;
}

}  // namespace

TEST_CASE("toolchains --classify says what each command of a line is, and who says so") {
  const DriverFixture user;
  const auto outcome = user.run({"toolchains", "--classify",
                                 "cd build && CC=clang timeout 60 ninja -v | tee log; g++ "
                                 "-fsyntax-only a.cpp; sh -c 'python3 -m pytest'"});
  CHECK(outcome.exit_code == 0);
  CHECK(squeezed(outcome.out) ==
        "other - cd build\n"
        "build cmake ninja -v\n"
        "other - tee log\n"
        "syntax cmake g++ -fsyntax-only a.cpp\n"
        "test python python3 -m pytest\n");
  CHECK(outcome.err.empty());
}

TEST_CASE("A line without a command is no mistake") {
  const DriverFixture user;
  const auto outcome = user.run({"toolchains", "--classify", "# nothing"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out == "no command\n");
}

TEST_CASE("toolchains --classify --json gives the class of the whole line too") {
  const DriverFixture user;
  const auto outcome = user.run({"toolchains", "--json", "--classify", "ninja -n; make -C 'a b'"});
  CHECK(outcome.exit_code == 0);
  const auto printed = nlohmann::json::parse(outcome.out);
  CHECK(printed["class"] == "build");
  REQUIRE(printed["commands"].size() == 2);
  CHECK(printed["commands"][0]["class"] == "other");
  CHECK(printed["commands"][0]["toolchain"] == "");
  CHECK(printed["commands"][1]["toolchain"] == "cmake");
  CHECK(printed["commands"][1]["argv"] == nlohmann::json{"make", "-C", "a b"});
}

TEST_CASE("Toolchains of the user have a say, and those that are switched off have none") {
  const DriverFixture user;
  user.write("tools/zig.toolchain.toml",
             "interface = 1\nname = 'zig'\ndetect.files = ['build.zig']\n"
             "[classify]\nbuild = ['zig build']\n");
  const auto outcome = user.run({"toolchains", "--plugin-dir", "tools", "--classify",
                                 "zig build; ninja", "--set", "toolchains.use=zig"});
  CHECK(outcome.exit_code == 0);
  CHECK(squeezed(outcome.out) == "build zig zig build\nother - ninja\n");
}

TEST_CASE("--classify stands alone") {
  const DriverFixture user;
  CHECK(user.run({"toolchains", "cmake", "--classify", "ninja"}).exit_code == 2);
  CHECK(user.run({"toolchains", "--verify", "x.so", "--classify", "ninja"}).exit_code == 2);
  CHECK(user.run({"toolchains", "--classify"}).exit_code == 2);
}
