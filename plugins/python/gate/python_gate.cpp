#include "python/gate/python_gate.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

#include "python/gate/python_environment.h"
#include "python/project/python_interpreter.h"
#include "python/project/python_places.h"
#include "python/project/python_project.h"
#include "python/project/python_tests.h"
#include "python/scripts/python_scripts.h"
#include "sprint/argv.h"

namespace sprint::python {

namespace {

/// Folders in which people keep Python files that need not be right.
constexpr std::array<std::string_view, 7> kDataFolders = {
    "testdata", "test_data", "test-data", "fixtures", "snapshots", "templates", "cookiecutter"};

bool is_data(std::string_view file) {
  // "{{cookiecutter.name}}": a template, whose placeholders are no Python.
  if (file.find('{') != std::string_view::npos) return true;
  for (auto slash = file.find('/'); slash != std::string_view::npos; slash = file.find('/')) {
    const auto folder = file.substr(0, slash);
    if (std::find(kDataFolders.begin(), kDataFolders.end(), folder) != kDataFolders.end()) {
      return true;
    }
    file.remove_prefix(slash + 1);
  }
  return false;
}

bool is_in(const std::string& file, std::string folder) {
  while (folder.ends_with('/')) folder.pop_back();
  return file == folder || file.starts_with(folder + "/");
}

sdk::Words excluded(sdk::Host& host) {
  const auto set = host.setting(kExcludeSetting);
  return set ? split_words(*set) : sdk::Words();
}

Interpreter interpreter_at_gate(const sdk::GateContext& context) {
  return ask_interpreter(interpreter_of({context.source, context.host}), context.host);
}

sdk::GatePlan build_plan(const sdk::GateContext& context, const sdk::Words& files) {
  const auto interpreter = interpreter_at_gate(context);
  if (!interpreter.problem.empty()) return {{}, interpreter.problem};
  const std::string folder = own_folder(context);
  const std::string list = folder + "/sources";
  write_file(folder + "/compile.py", kCheckerScript);
  write_file(list, null_ended(files_to_compile(files, excluded(context.host))));
  sdk::Step step;
  step.kind = sdk::StepKind::Build;
  step.cwd = context.source;
  step.argv = sdk::Argv(interpreter.program)
                  .add("-I", "-S", "-B", folder + "/compile.py", list, list + ".d")
                  .add(folder + "/compiled")
                  .take();
  return {{std::move(step)}, ""};
}

sdk::GatePlan test_plan(const sdk::GateContext& context, sdk::Words files) {
  const auto setup = test_setup(context, std::move(files));
  if (!setup.tools.problem.empty()) return {{}, setup.tools.problem};
  // Unittest would find none of the functions that pytest calls tests, and would be content.
  if (!setup.tools.pytest) {
    const auto evidence = pytest_evidence(context.source, setup.files);
    if (!evidence.empty()) {
      return {{},
              "'" + setup.interpreter + "' has no pytest, for which " + evidence +
                  " is written (install pytest, or name another interpreter in "
                  "toolchain.python.python)"};
    }
  }
  sdk::GatePlan plan{{test_step(context, setup)}, ""};
  plan.notes.push_back(std::string("tested with ") + (setup.tools.pytest ? "pytest" : "unittest") +
                       " of " + setup.interpreter);
  return plan;
}

}  // namespace

sdk::Words files_to_compile(const sdk::Words& files, const sdk::Words& excluded) {
  sdk::Words found;
  std::copy_if(files.begin(), files.end(), std::back_inserter(found), [&](const auto& file) {
    return !is_data(file) && std::none_of(excluded.begin(), excluded.end(),
                                          [&](const auto& folder) { return is_in(file, folder); });
  });
  return found;
}

TestSetup test_setup(const sdk::GateContext& context, sdk::Words files) {
  TestSetup setup;
  setup.files = std::move(files);
  const auto interpreter = interpreter_at_gate(context);
  setup.interpreter = interpreter.program;
  setup.tools.problem = interpreter.problem;
  if (!interpreter.problem.empty()) return setup;
  const auto env = test_environment(setup.interpreter, import_folders(context, {}));
  setup.tools = ask_for_tools(setup.interpreter, context.source, env, context.host);
  setup.folders = import_folders(context, setup.tools.path);
  return setup;
}

sdk::GatePlan gate_plan(const sdk::GateContext& context) {
  auto files = python_files(context.source);
  if (test_evidence(context.source, files).empty()) {
    return {{},
            "no tests to be seen: no test_*.py or *_test.py that defines some, and no testpaths "
            "in the settings of pytest"};
  }
  switch (context.kind) {
    case sdk::StepKind::Configure:
      break;
    case sdk::StepKind::Build:
      return build_plan(context, files);
    case sdk::StepKind::Test:
      return test_plan(context, std::move(files));
  }
  return {};
}

}  // namespace sprint::python
