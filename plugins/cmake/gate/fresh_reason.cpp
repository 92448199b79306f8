#include "cmake/gate/fresh_reason.h"

#include <algorithm>
#include <set>

#include "cmake/gate/cmake_inputs.h"
#include "cmake/gate/compiled_files.h"
#include "cmake/gate/configure_reads.h"
#include "cmake/gate/other_commands.h"
#include "cmake/project/look_at_files.h"
#include "cmake/project/path_map.h"
#include "sprint/paths.h"

namespace sprint::cmake {

namespace {

/// The files of the checkout that tell CMake what to do, absolute: those that it has read, and
/// those that it would read by their names.
std::set<std::string> configuring_files(const SourceListing& now, const std::string& top,
                                        const std::string& project,
                                        const sdk::GateContext& context) {
  std::set<std::string> files;
  for (const auto& file : files_configured_from(context.build, project)) {
    if (is_within(file, top)) files.insert(file);
  }
  for (const auto& [path, stamp] : now) {
    if (is_cmake_input(sdk::file_name(path))) files.insert(top + "/" + path);
  }
  return files;
}

/// The first of the files that others than compilers read, or may read without a word to ninja or
/// make; empty if there is none.
std::string not_only_compiled(const sdk::Words& paths, const std::string& top,
                              const sdk::GateContext& context) {
  if (paths.empty()) return {};
  const auto compiled = files_only_compiled(context);
  const auto commands = other_commands(context);
  const auto first = std::find_if(paths.begin(), paths.end(), [&](const std::string& path) {
    const std::string file = top + "/" + path;
    return !compiled.contains(file) ||
           std::any_of(commands.begin(), commands.end(),
                       [&](const std::string& command) { return may_read(command, file, top); });
  });
  return first == paths.end() ? std::string() : *first;
}

}  // namespace

std::string reason_in_sources(const SourceChanges& changes, const SourceListing& now,
                              const std::string& top, const std::string& project,
                              const sdk::GateContext& context) {
  if (changes.none() && !changes.other_head) return {};
  if (!changes.added.empty()) return changes.added.front() + " is new";
  if (!changes.removed.empty()) return changes.removed.front() + " is gone";
  if (!changes.links.empty()) return changes.links.front() + " is another link";
  const auto inputs = configuring_files(now, top, project, context);
  for (const auto& path : changes.changed) {
    if (inputs.contains(top + "/" + path)) return path + " has changed";
  }
  const auto reader = std::find_if(inputs.begin(), inputs.end(), [](const std::string& file) {
    return reads_by_itself(read_text(file).value_or(""));
  });
  if (reader != inputs.end()) {
    const std::string what = changes.none() ? "the commit" : changes.changed.front();
    return what + " has changed, and " + reader->substr(top.size() + 1) +
           " may read it when it is configured";
  }
  const std::string path = not_only_compiled(changes.changed, top, context);
  return path.empty() ? path : path + " has changed, and not only compilers may read it";
}

}  // namespace sprint::cmake
