#include "cmake/gate/tree_begin.h"

#include <filesystem>
#include <stdexcept>
#include <vector>

#include "cmake/gate/fetched_sources.h"
#include "cmake/gate/fresh_reason.h"
#include "cmake/gate/object_takeover.h"
#include "cmake/gate/source_listing.h"
#include "cmake/gate/tool_stamps.h"
#include "cmake/gate/written_sources.h"
#include "cmake/project/look_at_files.h"

namespace sprint::cmake {

namespace {

namespace fs = std::filesystem;

/// What is known about a tree. In the tree itself, so that it goes where the tree goes.
std::string words_file(const std::string& tree) {
  return tree + "/sprint-tree/words.txt";
}
std::string sources_file(const std::string& tree) {
  return tree + "/sprint-tree/sources.txt";
}
std::string tools_file(const std::string& tree) {
  return tree + "/sprint-tree/tools.txt";
}

/// Where we put a tree that we do not use ourselves.
std::string aside_folder(const sdk::GateContext& context) {
  return own_folder(context) + "/before";
}

/// The tree to take objects from, whoever has put it aside; empty if there is none. A tree that was
/// put aside before it was configured to its end may itself hold an older one.
std::string tree_aside(const sdk::GateContext& context) {
  std::string tree = context.previous.empty() ? aside_folder(context) : context.previous;
  for (std::string older = tree + "/sprint-settings/before"; exists(older);
       older = tree + "/sprint-settings/before") {
    tree = older;
  }
  return exists(tools_file(tree)) ? tree : std::string();
}

/// All but our own folder.
std::vector<fs::path> entries_of(const sdk::GateContext& context) {
  std::error_code failed;
  std::vector<fs::path> entries;
  fs::directory_iterator it(context.build, failed);
  for (const fs::directory_iterator end; !failed && it != end; it.increment(failed)) {
    if (it->path() != fs::path(own_folder(context))) entries.push_back(it->path());
  }
  return entries;
}

void put_aside(const sdk::GateContext& context) {
  const fs::path aside = aside_folder(context);
  fs::remove_all(aside);
  fs::create_directories(aside);
  for (const auto& path : entries_of(context)) fs::rename(path, aside / path.filename());
}

std::string reason_to_begin_anew(const std::string& words, const SourceListing& now,
                                 const std::string& project, const sdk::GateContext& context) {
  const auto tools = read_text(tools_file(context.build));
  if (!tools) return "nothing tells how it was configured";
  if (read_text(words_file(context.build)) != words) return "other settings";
  if (*tools != tool_stamps(context)) return "another compiler, tool or library";
  const std::string written = written_among_sources(context);
  if (!written.empty()) return "the build writes " + written + ", which is removed after it";
  const auto before = read_listing_text(read_text(sources_file(context.build)).value_or(""));
  return reason_in_sources(changes_between(before, now), now, checkout_of(context), project,
                           context);
}

}  // namespace

std::string begin_tree(const GatePlace& place, const GateSettings& settings,
                       const sdk::GateContext& context) {
  std::string words = place.source;
  for (const auto& word : settings.words) words += "\n" + word;
  // What only an earlier gate was to build must not be there for this one's tests.
  words += "\ntargets " + context.host.setting("targets").value_or("");
  const auto now = list_sources(checkout_of(context));
  std::string why;
  if (!entries_of(context).empty()) {
    why = reason_to_begin_anew(words, now, real_path(place.source), context);
    if (!why.empty()) put_aside(context);
  }
  const std::string aside = tree_aside(context);
  if (!aside.empty()) keep_fetched_sources(aside, context.build);
  write_text(words_file(context.build), words);
  write_text(sources_file(context.build), listing_text(now));
  // CMake answers these when it configures; of makefiles nothing else tells what targets make.
  for (const auto* query : {"codemodel-v2", "cmakeFiles-v1"}) {
    write_text(context.build + "/.cmake/api/v1/query/" + query, "");
  }
  return why;
}

void complete_tree(const sdk::GateContext& context) {
  const std::string tools = tool_stamps(context);
  const std::string aside = tree_aside(context);
  // Another compiler makes other objects of the same command.
  if (!aside.empty() && read_text(tools_file(aside)) == tools) {
    const auto listing = [](const std::string& tree) {
      return read_listing_text(read_text(sources_file(tree)).value_or(""));
    };
    take_over_objects(aside, changes_between(listing(aside), listing(context.build)),
                      checkout_of(context), context);
  }
  std::error_code ignored;
  fs::remove_all(aside_folder(context), ignored);
  write_text(tools_file(context.build), tools);
}

}  // namespace sprint::cmake
