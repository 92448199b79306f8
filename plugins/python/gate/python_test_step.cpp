#include "python/gate/python_test_step.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>
#include <stdexcept>

#include "python/gate/python_environment.h"
#include "python/project/pytest_settings.h"
#include "python/project/python_places.h"
#include "python/project/python_tests.h"
#include "python/scripts/python_scripts.h"
#include "sprint/argv.h"
#include "sprint/shell_words.h"

namespace sprint::python {

namespace {

/// Past it no files are named, and all are collected: Linux takes 128 KiB for one word and 2 MiB
/// for all, of which the environment is a part.
constexpr std::size_t kLongestList = 100'000;

constexpr double kCollectSeconds = 300;

std::string seconds(double value) {
  return std::to_string(std::max(1L, std::lround(std::ceil(value))));
}

/// The files of the selected tests, where pytest has to look. None: everywhere.
sdk::Words places_to_look(const sdk::GateContext& context) {
  std::set<std::string> found;
  std::size_t length = 0;
  for (const auto& key : context.selection.tests) {
    const std::string file = key.substr(0, key.find("::"));
    if (!is_regular_file(context.source + "/" + file)) continue;
    // Not to be taken for an option, nor for a file of arguments.
    const bool odd = file.starts_with('-') || file.starts_with('@');
    if (found.insert(odd ? "./" + file : file).second) length += file.size() + 1;
  }
  if (length > kLongestList) return {};
  return {found.begin(), found.end()};
}

/// What each run of pytest has: nothing is written into the sources, names are relative to them.
sdk::Argv pytest(const sdk::GateContext& context, const TestSetup& setup) {
  // Options such as --last-failed need a cache; an empty one makes them run everything.
  const std::string cache = own_folder(context) + "/cache";
  std::error_code ignored;
  std::filesystem::remove_all(cache, ignored);
  sdk::Argv argv(setup.interpreter);
  // One gate is to find everything that is wrong, even if the project's own settings stop pytest at
  // the first failure.
  argv.add("-m", "pytest", "-p", kPytestPlugin, "--rootdir=" + context.source)
      .add("-o", "cache_dir=" + cache)
      .add("--continue-on-collection-errors", "--maxfail=0");
  if (const auto words = context.host.setting(kArgumentsSetting)) argv.add_all(split_words(*words));
  return argv;
}

sdk::Variables pytest_environment(const sdk::GateContext& context, const TestSetup& setup) {
  const std::string folder = own_folder(context) + "/plugin";
  std::filesystem::create_directories(folder);
  write_file(folder + "/" + kPytestPlugin + ".py", kPytestPluginScript);
  sdk::Words folders = setup.folders;
  folders.push_back(folder);
  return test_environment(setup.interpreter, folders);
}

void add_processes(sdk::Argv& argv, const sdk::GateContext& context, const TestTools& tools) {
  if (!tools.xdist) return;
  if (context.selection.alone) {
    argv.add("-n", "0");  // the project's settings may ask for more
  } else if (context.host.setting(kXdistSetting) == "on") {
    argv.add("-n", std::to_string(context.host.jobs()));
  }
}

void add_time_limit(sdk::Argv& argv, const sdk::GateContext& context, const TestTools& tools) {
  if (!tools.timeout) {
    // It ends nothing, but the log then tells where the test hangs.
    argv.add("-o", "faulthandler_timeout=" + seconds(context.test_timeout_seconds));
  } else if (!pytest_settings(context.source).has("timeout")) {
    argv.add("--timeout=" + seconds(context.test_timeout_seconds));
  }
}

sdk::Step pytest_step(const sdk::GateContext& context, const TestSetup& setup) {
  const std::string folder = own_folder(context);
  sdk::Step step;
  step.kind = sdk::StepKind::Test;
  step.cwd = context.source;
  step.env = pytest_environment(context, setup);
  step.junit = {folder + "/pytest.junit.xml", folder + "/pytest.unfinished.xml"};
  step.env.emplace_back("SPRINT_PYTEST_UNFINISHED", step.junit.back());
  auto argv = pytest(context, setup);
  // The newer family has no file and no line of a test, and by the suite's name the report is known
  // for one of pytest's.
  argv.add("--tb=short", "-o", "junit_family=xunit1", "-o", "junit_suite_name=pytest")
      .add("-o", "junit_logging=all", "-o", "junit_log_passing_tests=false")
      .add("--junit-xml=" + step.junit.front());
  add_time_limit(argv, context, setup.tools);
  add_processes(argv, context, setup.tools);
  if (!context.selection.tests.empty()) {
    const std::string selection = folder + "/selection";
    write_file(selection, null_ended(context.selection.tests));
    step.env.emplace_back("SPRINT_PYTEST_SELECT", selection);
    argv.add_all(places_to_look(context));
  }
  step.argv = argv.take();
  return step;
}

sdk::Step unittest_step(const sdk::GateContext& context, const TestSetup& setup) {
  const std::string folder = own_folder(context);
  write_file(folder + "/unittest_runner.py", kUnittestRunnerScript);
  write_file(folder + "/test_files", null_ended(test_files(setup.files)));
  write_file(folder + "/selection", null_ended(context.selection.tests));
  sdk::Step step;
  step.kind = sdk::StepKind::Test;
  step.cwd = context.source;
  step.env = test_environment(setup.interpreter, setup.folders);
  step.junit = {folder + "/unittest.junit.xml"};
  step.argv = sdk::Argv(setup.interpreter)
                  .add(folder + "/unittest_runner.py", step.junit.front(), folder + "/test_files")
                  .add(folder + "/selection", seconds(context.test_timeout_seconds))
                  .take();
  return step;
}

}  // namespace

sdk::Step test_step(const sdk::GateContext& context, const TestSetup& setup) {
  auto step = setup.tools.pytest ? pytest_step(context, setup) : unittest_step(context, setup);
  // If it crashes, the report of an earlier run is not its own.
  std::error_code ignored;
  for (const auto& report : step.junit) std::filesystem::remove(report, ignored);
  return step;
}

std::optional<sdk::Words> collect_tests(const sdk::GateContext& context, const TestSetup& setup) {
  if (!setup.tools.pytest) return std::nullopt;
  const std::string list = own_folder(context) + "/collected";
  std::error_code ignored;
  std::filesystem::remove(list, ignored);
  auto argv = pytest(context, setup);
  argv.add("--collect-only", "-q").add_if(setup.tools.xdist, "-n", "0");
  sdk::RunRequest request;
  request.argv = argv.take();
  request.cwd = context.source;
  request.env = pytest_environment(context, setup);
  request.env.emplace_back("SPRINT_PYTEST_LIST", list);
  request.timeout_seconds = kCollectSeconds;
  // Whatever its exit code: with a file that cannot be collected it fails, and lists the others.
  context.host.run(request);
  if (!is_regular_file(list)) return std::nullopt;
  return split_null_ended(read_file(list));
}

sdk::Words split_words(const std::string& text) {
  auto words = sdk::shell_words(text);
  if (!words) throw std::runtime_error("a quote is not closed in '" + text + "'");
  return std::move(*words);
}

}  // namespace sprint::python
