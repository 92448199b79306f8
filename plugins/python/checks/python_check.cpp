#include "python/checks/python_check.h"

#include <algorithm>

#include "python/project/python_places.h"
#include "python/scripts/python_scripts.h"
#include "sprint/argv.h"
#include "sprint/gcc_diagnostics.h"

namespace sprint::python {

namespace {

/// Starting an interpreter costs about as much as checking so many files.
constexpr std::size_t kFilesWorthAProcess = 200;

bool has_control_characters(const std::string& name) {
  return std::any_of(name.begin(), name.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7f;
  });
}

/// Whether a message about the file would be taken for one about another file.
bool looks_like_message(std::string name) {
  if (name.starts_with(':')) name.insert(0, "./");  // so the checker names it
  const auto read = sdk::parse_gcc_diagnostic(name + ":1: error: x");
  return !read || read->file != name;
}

/// Why no message could name the file; empty if one can.
std::string unnameable(const std::string& name) {
  if (has_control_characters(name)) return "its name has control characters";
  return looks_like_message(name) ? "its name looks like a message of a compiler" : "";
}

sdk::CheckCommand command(sdk::Words files, const std::string& interpreter,
                          const std::string& checker, const std::string& stem) {
  write_file(stem + ".files", null_ended(files));
  sdk::CheckCommand command;
  command.depfile = stem + ".d";
  // -I: neither the project's folder nor the user's variables decide what is imported, so that a
  // project may have a file tokenize.py. -S: nor what is installed. -B: no __pycache__.
  command.argv = sdk::Argv(interpreter)
                     .add("-I", "-S", "-B", checker, stem + ".files", command.depfile)
                     .take();
  command.files = std::move(files);
  command.independent = true;
  return command;
}

}  // namespace

sdk::CheckPlan check_plan(const sdk::Words& files, const std::string& interpreter,
                          const std::string& scratch, unsigned jobs) {
  sdk::CheckPlan plan;
  sdk::Words checked;
  for (const auto& file : files) {
    const std::string problem = unnameable(file);
    if (problem.empty()) {
      checked.push_back(file);
    } else {
      plan.not_checkable.push_back({file, problem, false});
    }
  }
  if (checked.empty()) return plan;
  const std::string checker = scratch + "/python-check.py";
  write_file(checker, kCheckerScript);
  const std::size_t batches =
      std::clamp<std::size_t>(checked.size() / kFilesWorthAProcess, 1, std::max(jobs, 1U));
  for (std::size_t i = 0; i < batches; ++i) {
    const auto at = [&](std::size_t batch) {
      return checked.begin() + static_cast<std::ptrdiff_t>(checked.size() * batch / batches);
    };
    plan.commands.push_back(command({at(i), at(i + 1)}, interpreter, checker,
                                    scratch + "/python-" + std::to_string(i)));
  }
  return plan;
}

}  // namespace sprint::python
