// A small CMake project in a user's checkout, and a gate with a checkout and a build tree of its
// own, all in folders with a space in their names. Steps are really run.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "cmake/cmake_toolchain.h"
#include "cmake/project/cmake_project.h"
#include "os/process_runner.h"
#include "support/catch.h"
#include "support/test_space.h"
#include "toolchains/interface/tool_host.h"

namespace sprint::test {

struct GateProject : TestSpace {
  os::OsProcessRunner runner;
  cmake::CMakeToolchain toolchain;
  std::map<std::string, std::string> settings{{"launcher", "none"}};
  std::vector<sdk::BuildTree> named_trees;
  std::string preset;
  std::string configuration;
  sdk::Selection selection;
  std::string user = (*this / "my user").string();
  std::string gate = (*this / "my gate").string();
  std::string build = (*this / "gate build").string();
  sdk::GatePlan plan;  ///< the last one

  /// Writes a file into both checkouts.
  void both(const std::string& name, const std::string& text) const {
    write("my user/" + name, text);
    write("my gate/" + name, text);
  }

  /// As the driver does it: a host for each call.
  template <typename Function>
  auto with_context(sdk::StepKind kind, Function&& function) {
    toolchains::HostFacts facts;
    facts.places = {gate, named_trees, {{gate, gate}, {user, user}}};
    facts.settings = settings;
    facts.jobs = 2;
    toolchains::ToolHost host(runner, facts);
    return function(
        sdk::GateContext{gate, build, selection, 60, host, kind, preset, configuration});
  }

  /// Runs all steps of a kind; the exit code of the last one, -1 if there was none.
  int run(sdk::StepKind kind) {
    plan = with_context(kind, [&](const auto& context) { return toolchain.gate(context); });
    int code = -1;
    for (const auto& step : plan.steps) code = run_words(step.argv, step.cwd);
    return code;
  }
  int configure() { return run(sdk::StepKind::Configure); }
  int compile() { return run(sdk::StepKind::Build); }
  int run_tests() {
    std::error_code ignored;
    std::filesystem::remove(build + "/sprint-settings/ctest.junit.xml", ignored);
    return run(sdk::StepKind::Test);
  }
  void configure_and_build() {
    REQUIRE(configure() == 0);
    REQUIRE(compile() == 0);
  }

  /// What the last program printed.
  std::string output;
  int run_words(const sdk::Words& argv, const std::string& cwd) {
    os::Command command;
    command.argv = argv;
    command.cwd = cwd;
    auto ended = runner.run(command);
    output = ended.out + ended.err;
    UNSCOPED_INFO(output);
    const auto* exited = std::get_if<os::Exited>(&ended.ending);
    return exited != nullptr ? exited->code : -2;
  }

  /// By a preset, which takes less time than a build tree of the user's.
  void use_generator(const std::string& generator) {
    both("CMakePresets.json", R"({"version": 3, "configurePresets": [{"name": "it", )"
                              R"("generator": ")" +
                                  generator + R"(", "binaryDir": "${sourceDir}/b"}]})");
    preset = "it";
  }

  /// Configures the user's own build tree.
  void configure_user(const std::string& folder, const sdk::Words& options) {
    sdk::Words argv{"cmake", "-S", user, "-B", user + "/" + folder};
    argv.insert(argv.end(), options.begin(), options.end());
    REQUIRE(run_words(argv, user) == 0);
  }

  /// The names of the tests in the report of the test step.
  std::multiset<std::string> reported() const {
    std::multiset<std::string> names;
    const std::string text = os::read_file(build + "/sprint-settings/ctest.junit.xml");
    const std::string mark = "<testcase name=\"";
    for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at)) {
      at += mark.size();
      names.insert(text.substr(at, text.find('"', at) - at));
    }
    return names;
  }

  std::string cached(const std::string& name) const {
    return cmake::cache_value(os::read_file(build + "/CMakeCache.txt"), name).value_or("(none)");
  }

  std::optional<sdk::Words> tests() {
    return with_context(sdk::StepKind::Test,
                        [&](const auto& context) { return toolchain.tests(context); });
  }
  sdk::Freshness freshness(const std::string& test) {
    return with_context(sdk::StepKind::Test, [&](const auto& context) {
      return toolchain.up_to_date({test}, context).front();
    });
  }
  sdk::TestSources sources(const sdk::Words& names) {
    return with_context(sdk::StepKind::Test,
                        [&](const auto& context) { return toolchain.sources_of(names, context); });
  }
};

}  // namespace sprint::test
