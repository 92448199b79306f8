#include "python/python_toolchain.h"

#include "python/python_check.h"
#include "python/python_classify.h"
#include "python/python_interpreter.h"
#include "python/python_project.h"

namespace sprint::python {

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
  need.purpose = "checks syntax";
  return {need};
}

std::vector<sdk::SettingDoc> PythonToolchain::settings() const {
  return {
      {kInterpreterSetting,
       "the project's interpreter, a name or a path below the root; without it that of .venv or "
       "venv, else python3"}};
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

sdk::CommandClass PythonToolchain::classify(const sdk::Words& argv) const {
  return classify_command(argv);
}

}  // namespace sprint::python
