#include "python/gate/python_imports.h"

#include <algorithm>
#include <map>
#include <set>

#include "python/gate/python_gate.h"
#include "python/gate/python_import_graph.h"
#include "python/project/pytest_settings.h"
#include "python/project/python_places.h"
#include "python/project/python_tests.h"
#include "python/scripts/python_scripts.h"
#include "sprint/argv.h"

namespace sprint::python {

namespace {

constexpr double kScanSeconds = 300;

/// Folders on the path as the scanner names them: relative to the root.
sdk::Words bases_of(const TestSetup& setup, const std::string& root) {
  sdk::Words bases;
  for (const auto& folder : setup.folders) {
    if (folder == root) bases.emplace_back();
    if (folder.starts_with(root + "/")) bases.push_back(folder.substr(root.size() + 1));
  }
  return bases;
}

ImportGraph scan(const sdk::Words& starts, const sdk::Words& settings,
                 const sdk::GateContext& context, const TestSetup& setup) {
  const std::string scratch = context.host.scratch_dir();
  write_file(scratch + "/imports.py", kImportScanScript);
  write_file(scratch + "/imports.files", null_ended(setup.files));
  write_file(scratch + "/imports.starts", null_ended(starts));
  write_file(scratch + "/imports.settings", null_ended(settings));
  sdk::RunRequest request;
  request.argv = sdk::Argv(setup.interpreter)
                     .add("-I", "-S", "-B", scratch + "/imports.py", scratch + "/imports.files")
                     .add(scratch + "/imports.starts", scratch + "/imports.settings")
                     .add_all(bases_of(setup, context.source))
                     .take();
  request.cwd = context.source;
  request.timeout_seconds = kScanSeconds;
  request.stdout_file = scratch + "/imports.out";
  if (!context.host.run(request).succeeded()) return {};
  return read_import_graph(read_file(request.stdout_file));
}

sdk::Words absolute(const sdk::Words& names, const std::string& root) {
  sdk::Words paths;
  for (const auto& name : names) paths.push_back(root + "/" + name);
  return paths;
}

}  // namespace

sdk::TestSources import_sources(const sdk::Words& tests, const sdk::GateContext& context,
                                const TestSetup& setup) {
  std::map<std::string, sdk::Sources> by_file;
  sdk::Words starts;
  for (const auto& test : tests) {
    const auto file = file_of_key(test, setup.files);
    if (!file.empty() && by_file.try_emplace(file).second) starts.push_back(file);
  }
  sdk::TestSources answer;
  const auto settings = settings_files(context.source);
  const auto graph = starts.empty() ? ImportGraph() : scan(starts, settings, context, setup);
  for (auto& [file, sources] : by_file) {
    sources = closure_of(file, graph);
    if (!sources.everything) {
      // What is set there for pytest or for the packages may change the outcome of any test.
      sources.files.insert(sources.files.end(), settings.begin(), settings.end());
      sources.files = absolute(sources.files, context.source);
    }
  }
  for (const auto& test : tests) {
    const auto found = by_file.find(file_of_key(test, setup.files));
    answer.tests.push_back(found != by_file.end() ? found->second
                                                  : sdk::Sources{true, {}, "no file of this test"});
  }
  if (graph.empty()) return answer;
  // Data that is written in Python can be read by any test.
  answer.known = absolute(files_to_compile(setup.files, {}), context.source);
  return answer;
}

}  // namespace sprint::python
