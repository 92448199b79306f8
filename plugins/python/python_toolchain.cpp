#include "python/python_toolchain.h"

#include "python/checks/python_check.h"
#include "python/classify/python_classify.h"
#include "python/gate/python_gate.h"
#include "python/gate/python_imports.h"
#include "python/gate/python_test_keys.h"
#include "python/project/python_interpreter.h"
#include "python/project/python_project.h"
#include "python/project/python_tests.h"
#include "python/scripts/python_scripts.h"

namespace sprint::python {

namespace {

/// pytest is a module, so that the interpreter is asked about it.
sdk::Need pytest_of(const std::string& interpreter, const std::string& evidence) {
  sdk::Need need;
  need.programs = {interpreter};
  need.version_args = {"-B", "-c", std::string(kPytestVersionScript)};
  need.minimum = "3.0";
  need.package = "python3-pytest";
  need.purpose = "pytest, for which " + evidence + " is written";
  return need;
}

}  // namespace

sdk::Detection PythonToolchain::detect(const sdk::Context& context) const {
  const std::string evidence = evidence_in(context.root);
  if (!evidence.empty()) return {true, evidence};
  return {false, "no pyproject.toml, setup.py or their like, and no *.py file"};
}

std::vector<sdk::Need> PythonToolchain::needs(const sdk::Context& context) const {
  sdk::Need need;
  need.programs = {interpreter_of(context)};
  need.minimum = "3.6";
  need.package = "python3";
  need.purpose = "checks syntax and runs the tests";
  const auto files = python_files(context.root, kMostEntries);
  const std::string evidence = pytest_evidence(context.root, files);
  if (evidence.empty()) return {need};
  return {need, pytest_of(need.programs.front(), evidence)};
}

std::vector<sdk::SettingDoc> PythonToolchain::settings() const {
  return {
      {kInterpreterSetting,
       "the project's interpreter, a name or a path below the root; without it that of .venv or "
       "venv, else python3"},
      {kArgumentsSetting, "more words for pytest at a gate, as a shell would split them"},
      {kXdistSetting, "\"on\": run tests in several processes at a gate, with pytest-xdist"},
      {kExcludeSetting,
       "files and folders, separated by spaces, that a gate need not be able to compile"}};
}

bool PythonToolchain::owns(const std::string& file) const {
  return is_python_source(file);
}

sdk::CheckPlan PythonToolchain::syntax_check(const sdk::Words& files,
                                             const sdk::Context& context) const {
  if (files.empty()) return {};
  const Interpreter interpreter = ask_interpreter(interpreter_of(context), context.host);
  if (!interpreter.problem.empty()) {
    sdk::CheckPlan plan;
    for (const auto& file : files) plan.not_checkable.push_back({file, interpreter.problem, false});
    return plan;
  }
  return check_plan(files, interpreter.program, context.host.scratch_dir(), context.host.jobs());
}

sdk::GatePlan PythonToolchain::gate(const sdk::GateContext& context) const {
  return gate_plan(context);
}

std::string PythonToolchain::test_key(const sdk::TestResult& result) const {
  return key_of(result);
}

std::optional<sdk::Words> PythonToolchain::tests(const sdk::GateContext& context) const {
  auto files = python_files(context.source);
  if (test_evidence(context.source, files).empty()) return std::nullopt;
  const auto setup = test_setup(context, std::move(files));
  if (!setup.tools.problem.empty()) return std::nullopt;
  return collect_tests(context, setup);
}

std::vector<sdk::Freshness> PythonToolchain::up_to_date(const sdk::Words& tests,
                                                        const sdk::GateContext& context) const {
  const auto files = python_files(context.source);
  std::vector<sdk::Freshness> answers;
  for (const auto& test : tests) {
    answers.push_back(may_exist(test, context.source, files) ? sdk::Freshness::UpToDate
                                                             : sdk::Freshness::Unknown);
  }
  return answers;
}

sdk::TestSources PythonToolchain::sources_of(const sdk::Words& tests,
                                             const sdk::GateContext& context) const {
  const auto setup = test_setup(context, python_files(context.source));
  if (!setup.tools.problem.empty()) {
    return {std::vector<sdk::Sources>(tests.size(), {true, {}, setup.tools.problem}), {}};
  }
  return import_sources(tests, context, setup);
}

sdk::CommandClass PythonToolchain::classify(const sdk::Words& argv) const {
  return classify_command(argv);
}

}  // namespace sprint::python
