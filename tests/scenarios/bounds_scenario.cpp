// Input without an end: whatever we read has a bound, and whatever we run a time limit.
#include <sys/stat.h>

#include <fstream>

#include "scenarios/check_fixture.h"
#include "support/catch.h"

using sprint::test::check_refused;
using sprint::test::CheckFixture;
using sprint::test::DriverFixture;
using sprint::test::has;
namespace fs = std::filesystem;

namespace {

/// A file of this size that takes no room on disk.
void make_sparse(const fs::path& file, std::uintmax_t size) {
  std::ofstream(file).put('#');
  fs::resize_file(file, size);
}

/// Far less than a gigabyte: who reads it all is killed by this.
constexpr unsigned kLittleMemory = 400'000;

}  // namespace

TEST_CASE("A settings file of a gigabyte is refused without being read") {
  DriverFixture user;
  user.memory_limit = kLittleMemory;
  make_sparse(user / "sprint.toml", std::uintmax_t{1} << 30U);
  const auto command = GENERATE(as<std::string>(), "doctor", "check", "toolchains", "gate");
  check_refused(user.run({command}), "sprint.toml: is larger than 1 MiB");
}

TEST_CASE("A settings file that is no regular file is refused, and nobody waits for it") {
  DriverFixture user;
  user.memory_limit = kLittleMemory;
  SECTION("a pipe") {
    REQUIRE(::mkfifo((user / "sprint.toml").c_str(), 0600) == 0);
  }
  SECTION("a link to a pipe") {
    REQUIRE(::mkfifo((user / "pipe").c_str(), 0600) == 0);
    fs::create_symlink("pipe", user / "sprint.toml");
  }
  SECTION("a link to a device without an end") {
    fs::create_symlink("/dev/zero", user / "sprint.toml");
  }
  check_refused(user.run({"doctor"}), "sprint.toml: is not a regular file");
}

TEST_CASE("A context file without an end is refused") {
  DriverFixture user;
  user.memory_limit = kLittleMemory;
  check_refused(user.run({"doctor", "--context", "/dev/zero"}), "/dev/zero: is not a regular file");
  make_sparse(user / "context.toml", std::uintmax_t{1} << 30U);
  check_refused(user.run({"doctor", "--context", "context.toml"}), "is larger than 1 MiB");
}

TEST_CASE("A toolchain file without an end is refused, and the others go on") {
  DriverFixture user;
  user.memory_limit = kLittleMemory;
  fs::create_directory(user / "tools");
  make_sparse(user / "tools/large.toolchain.toml", std::uintmax_t{1} << 30U);
  REQUIRE(::mkfifo((user / "tools/pipe.toolchain.toml").c_str(), 0600) == 0);
  const auto outcome = user.run({"toolchains", "--plugin-dir", "tools"});
  CHECK(outcome.exit_code == 2);
  CHECK(has(outcome.out, "is larger than 1 MiB"));
  CHECK(has(outcome.out, "is not a regular file"));
  CHECK(has(outcome.out, "cmake"));
}

TEST_CASE("A compile database without an end is not read, and the check says so") {
  CheckFixture project;
  project.memory_limit = kLittleMemory;
  project.add("CMakeLists.txt", "project(x C)\n");
  project.add("a.c", "int a;\n");
  fs::create_directory(project.project() / "build");
  make_sparse(project.project() / "build/compile_commands.json", std::uintmax_t{2} << 30U);
  make_sparse(project.project() / "CMakePresets.json", std::uintmax_t{2} << 30U);
  const auto outcome = project.check({"a.c"});
  INFO(outcome.out << outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK(has(outcome.out, "larger than 512 MiB"));
}

TEST_CASE("A file that includes a pipe is not checkable, and nobody waits for it") {
  const CheckFixture project;
  project.add("CMakeLists.txt", "project(x C)\n");
  project.add("deep.h", "#include \"include/pipe.h\"\n");
  fs::create_directory(project.project() / "include");
  REQUIRE(::mkfifo((project.project() / "include/pipe.h").c_str(), 0600) == 0);
  const auto [text, options] = GENERATE(table<std::string, std::string>({
      {"#include \"include/pipe.h\"\n", ""},
      {"#include \"pipe.h\"\n", "-I../include"},
      {"#include <pipe.h>\n", "-isystem ../include"},
      {"#include \"deep.h\"\n", ""},
      {"int a;\n", "-include ../include/pipe.h"},
  }));
  CAPTURE(text, options);
  project.add("a.c", text);
  project.write_database({{"a.c", options}});
  const auto outcome = project.check({"a.c"});
  INFO(outcome.out << outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK(
      has(outcome.out, "not checked: a.c: includes 'include/pipe.h', which is not a regular file"));
}

TEST_CASE("A command of a check that comes to no end is ended at check.timeout") {
  const CheckFixture project;
  project.add("CMakeLists.txt", "project(x C)\n");
  REQUIRE(::mkfifo((project.project() / "pipe.h").c_str(), 0600) == 0);
  // By its text alone nobody can tell what is included.
  project.add("a.c", "#define NAME \"pipe.h\"\n#include NAME\n");
  project.write_database({{"a.c", ""}});
  const auto answer = project.answer_for("a.c", {"a.c", "--set", "check.timeout=500 ms"});
  CHECK(answer["outcome"] == "not-checkable");
  CHECK(answer["reason"] == "'c++' did not finish: timed out");
  CHECK(project.check({"a.c", "--set", "check.timeout=500 ms"}).exit_code == 1);
}

TEST_CASE("A pipe in the place of a plan is refused unless it was named, and nobody waits for it") {
  const DriverFixture with;
  REQUIRE(::mkfifo((with.root() / "EXECUTION_PLAN.md").c_str(), 0600) == 0);
  const auto outcome = with.run({"plan"});
  CHECK(outcome.exit_code == 2);
  CHECK(has(outcome.err, "is no regular file"));
}

TEST_CASE(
    "A pipe or a device that a pattern finds among reports is refused, and nobody waits for it") {
  const DriverFixture with;
  with.write("a.xml", "<testsuite><testcase name='a'/></testsuite>");
  CHECK(with.run({"results", "*.xml"}).exit_code == 0);
  SECTION("a pipe") {
    REQUIRE(::mkfifo((with.root() / "b.xml").c_str(), 0600) == 0);
    check_refused(with.run({"results", "*.xml"}), "b.xml: is no regular file");
  }
  SECTION("a link to a device") {
    fs::create_symlink("/dev/zero", with.root() / "b.xml");
    check_refused(with.run({"results", "*.xml"}), "b.xml: is no regular file");
    check_refused(with.run({"results", "b.xml"}), "b.xml: is a device");
  }
}
