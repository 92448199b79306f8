#include "gates/gate_fixture.h"

#include "os/process_runner.h"
#include "support/catch.h"

namespace sprint::test {

namespace fs = std::filesystem;
using nlohmann::json;

GateFixture::GateFixture(const std::string& folder) : project_(root() / folder) {
  fs::create_directories(project_);
  // Nothing of the machine's own git, and no compiler cache, may matter.
  variables = {{"GIT_CONFIG_GLOBAL", "/dev/null"},
               {"GIT_CONFIG_SYSTEM", "/dev/null"},
               {"GIT_AUTHOR_NAME", "Test"},
               {"GIT_AUTHOR_EMAIL", "test@example.invalid"},
               {"GIT_COMMITTER_NAME", "Test"},
               {"GIT_COMMITTER_EMAIL", "test@example.invalid"},
               {"GITHUB_ACTIONS", ""},
               {"CCACHE_DIR", (root() / "ccache").string()}};
  git({"init", "-q", "-b", "main"});
}

fs::path GateFixture::gate_source() const {
  return fs::path(project_.string() + ".sprint") / "gate" / "source";
}

fs::path GateFixture::gate_build(const std::string& toolchain) const {
  return fs::path(project_.string() + ".sprint") / "gate" / "build" / toolchain;
}

fs::path GateFixture::gate_folder(unsigned number) const {
  return project_ / ".sprint" / "gates" / std::to_string(number);
}

void GateFixture::write(const Files& files) const {
  for (const auto& [file, text] : files) {
    if (text.empty()) {
      fs::remove(project_ / file);
    } else {
      os::replace_file(project_ / file, text);
    }
  }
}

std::string GateFixture::run_tool(const Words& argv) const {
  os::Command command;
  command.argv = argv;
  command.cwd = project_;
  command.err = os::SameAsStdout{};
  command.timeout = std::chrono::minutes(2);
  for (const auto& [name, value] : variables) command.env.set(name, value);
  const auto result = os::OsProcessRunner().run(command);
  INFO(result.out);
  REQUIRE(result.succeeded());
  return result.out;
}

std::string GateFixture::git(Words words) const {
  words.insert(words.begin(), "git");
  return run_tool(words);
}

std::string GateFixture::commit(const std::string& message, const Files& files) const {
  write(files);
  git({"add", "-A"});
  git({"commit", "-q", "--allow-empty", "-m", message});
  auto id = git({"rev-parse", "--short=10", "HEAD"});
  id.pop_back();
  return id;
}

void GateFixture::commit_base(const Files& files) const {
  commit("base", files);
  git({"tag", "base"});
}

void GateFixture::branch(const std::string& name, const Files& files) const {
  git({"checkout", "-q", "-b", name, "base"});
  commit("Work of " + name, files);
  git({"checkout", "-q", "-"});
}

Outcome GateFixture::gate(Words arguments) const {
  arguments.insert(arguments.begin(), {"-C", project_.string(), "gate"});
  return run(arguments);
}

json GateFixture::gate_json(int exit_code, Words arguments) const {
  arguments.emplace_back("--json");
  const auto outcome = gate(std::move(arguments));
  INFO(outcome.err << outcome.out);
  REQUIRE(outcome.exit_code == exit_code);
  return json::parse(outcome.out);
}

Files calc_project() {
  return {{"CMakeLists.txt", R"(cmake_minimum_required(VERSION 3.25)
project(calc LANGUAGES CXX)
enable_testing()
add_library(calc src/calc.cpp)
target_include_directories(calc PUBLIC include)
foreach(name IN ITEMS add mul)
  add_executable(test_${name} tests/test_${name}.cpp)
  target_link_libraries(test_${name} PRIVATE calc)
  add_test(NAME ${name} COMMAND test_${name})
endforeach()
)"},
          {"include/calc.h", "#pragma once\nint add(int a, int b);\nint mul(int a, int b);\n"},
          {"src/calc.cpp",
           "#include \"calc.h\"\nint add(int a, int b) { return a + b; }\n"
           "int mul(int a, int b) { return a * b; }\n"},
          {"tests/test_add.cpp", test_of("add(1, 2) == 3")},
          {"tests/test_mul.cpp", test_of("mul(2, 3) == 6")}};
}

std::string test_of(const std::string& expression) {
  return "#undef NDEBUG\n#include <cassert>\n#include \"calc.h\"\nint main() {\n  assert(" +
         expression + ");\n}\n";
}

json failure_in(const json& gate, const std::string& id) {
  for (const auto& failure : gate["failures"]) {
    if (has(failure["id"].get<std::string>(), id)) return failure;
  }
  return {};
}

std::string suspect_of(const json& failure) {
  if (failure.is_null() || failure["sprints"].empty()) return {};
  return failure["sprints"][0]["id"];
}

}  // namespace sprint::test
