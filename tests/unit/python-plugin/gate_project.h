// A Python project at a gate, whose steps are really run, with the system's interpreter.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/byte_source.h"
#include "fakes/fake_host.h"
#include "os/process_runner.h"
#include "python/project/python_project.h"
#include "python/python_toolchain.h"
#include "results/junit_reader.h"
#include "support/catch.h"
#include "support/run_really.h"
#include "support/test_space.h"

namespace sprint::test {

struct StepResult {
  int exit_code = -1;
  std::string log;
  /// By the key of the test.
  std::map<std::string, sdk::TestOutcome> outcomes;
  std::map<std::string, std::string> places;
};

/// TestSpace is the gate's checkout; `users` is the user's.
struct GateProject : TestSpace {
  TestSpace users;
  os::TempDir built;
  os::TempDir scratch;
  FakeHost host;
  python::PythonToolchain toolchain;

  GateProject() {
    host.scratch = scratch.path().string();
    host.respond = run_really(root());
    host.settings["python"] = SPRINT_PYTHON;
    host.sources = {{root().string(), root().string()},
                    {users.root().string(), users.root().string()}};
  }

  sdk::GateContext context(sdk::StepKind kind = sdk::StepKind::Test,
                           sdk::Selection selection = {}) {
    sdk::GateContext context{root().string(), (built.path() / "tree").string(),
                             std::move(selection), 300, host};
    context.kind = kind;
    return context;
  }

  StepResult run(const sdk::Step& step) const {
    os::Command command;
    command.argv = step.argv;
    command.cwd = step.cwd.empty() ? root() : std::filesystem::path(step.cwd);
    for (const auto& [name, value] : step.env) command.env.set(name, value);
    command.err = os::SameAsStdout{};
    const auto ended = os::OsProcessRunner().run(command);
    StepResult result;
    if (const auto* exited = std::get_if<os::Exited>(&ended.ending))
      result.exit_code = exited->code;
    result.log = ended.out;
    for (const auto& report : step.junit) read(report, result);
    return result;
  }

  StepResult run_build() {
    const auto plan = toolchain.gate(context(sdk::StepKind::Build));
    REQUIRE(plan.steps.size() == 1);
    return run(plan.steps[0]);
  }

  StepResult run_tests(sdk::Selection selection = {}) {
    const auto plan = toolchain.gate(context(sdk::StepKind::Test, std::move(selection)));
    CAPTURE(plan.reason);
    REQUIRE(plan.steps.size() == 1);
    return run(plan.steps[0]);
  }

  /// An environment without pytest, where git ignores it: in the user's checkout.
  std::string make_venv() {
    host.settings.clear();
    const auto made = host.respond(
        {{SPRINT_PYTHON, "-m", "venv", "--without-pip", (users / ".venv").string()}, "", {}, 60});
    REQUIRE(made.succeeded());
    return (users / ".venv/bin/python").string();
  }

 private:
  void read(const std::string& file, StepResult& result) const {
    const auto text = os::read_file_if_exists(file);
    if (!text) return;
    results::TestReports reports;
    TextSource bytes(*text);
    const places::ProjectFiles project(python::python_files(root().string()), {root().string()});
    results::read_junit(bytes, file, project, reports);
    for (const auto& test : reports.cases) {
      sdk::TestResult row;
      row.suite = test.suite;
      row.class_name = test.class_name;
      row.name = test.name;
      row.file = test.defined.file;
      const auto key = toolchain.test_key(row);
      result.outcomes[key] = test.outcome;
      result.places[key] =
          std::string(test.asserted.file) + ":" + std::to_string(test.asserted.line);
    }
  }
};

}  // namespace sprint::test
