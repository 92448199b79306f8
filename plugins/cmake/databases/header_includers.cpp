#include "cmake/databases/header_includers.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "cmake/databases/compiler_options.h"
#include "cmake/databases/include_graph.h"
#include "cmake/databases/ninja_deps.h"
#include "cmake/project/languages.h"
#include "cmake/project/look_at_files.h"
#include "sprint/depfile.h"
#include "sprint/paths.h"

namespace sprint::cmake {

namespace {

/// An object that was compiled from some of the headers.
struct Candidate {
  std::size_t entry = 0;
  /// What it was compiled from, below the checkout at hand and in the build tree.
  std::vector<const std::string*> files;
};

/// The output of an entry as it names it: its own word for it, else what follows -o.
std::string output_of(const CompileEntry& entry) {
  if (!entry.output.empty()) return entry.output;
  for (const auto& option : take_apart(words_of(entry).value_or(sdk::Words{})).options) {
    if (option.name == "-o") return option.value;
  }
  return {};
}

/// What the compiler reads first: the source, and what the entry includes by force.
std::vector<std::string> starts_of(const CompileEntry& entry, const std::string& source,
                                   const PathMap& map) {
  std::vector<std::string> starts{source};
  for (const auto& option : take_apart(words_of(entry).value_or(sdk::Words{})).options) {
    if (option.role == OptionRole::ForcedInclude) {
      starts.push_back(map(absolute_path(entry.directory, option.value)));
    }
  }
  return starts;
}

std::string stem(const std::string& path) {
  const std::string name = sdk::file_name(path);
  return name.substr(0, name.find_last_of('.'));
}

class IncluderSearch {
 public:
  IncluderSearch(const std::set<std::string>& headers, const DatabaseHere& database,
                 const std::set<std::size_t>& preferred, std::string top)
      : headers_(headers),
        database_(database),
        preferred_(preferred),
        top_(std::move(top)),
        graph_(database.map) {
    for (std::size_t i = 0; i < database.entries.size(); ++i) {
      // Other compilers (CUDA's) have other options, and an assembler finds no errors.
      if (!is_source(language_of(database.files[i]))) continue;
      const auto& entry = database.entries[i];
      const std::string output = output_of(entry);
      if (output.empty()) continue;
      entry_of_output_.emplace(absolute_path(real(entry.directory), output), i);
    }
  }

  void add(const ObjectDeps& deps) {
    const auto entry = entry_of_output_.find(absolute_path(real(database_.folder), deps.object));
    if (entry == entry_of_output_.end()) return;
    Candidate candidate{entry->second, {}};
    std::vector<const std::string*> covered;
    for (const auto& file : deps.files) {
      const Dependency& dependency = look_at(file);
      if (dependency.header != nullptr) covered.push_back(dependency.header);
      if (dependency.is_ours) candidate.files.push_back(&dependency.here);
    }
    if (covered.empty()) return;
    candidates_.push_back(std::move(candidate));
    for (const auto* header : covered) includers_[*header].push_back(candidates_.size() - 1);
  }

  /// With Makefiles the compiler's own depfiles stay beside the objects; Ninja takes them away.
  template <typename Visit>
  void visit_depfiles(const Visit& visit) const {
    for (const auto& [output, entry] : entry_of_output_) {
      const auto text = read_text(output + ".d");
      auto files = text ? sdk::parse_depfile(*text) : std::nullopt;
      if (files) visit(ObjectDeps{output, *std::move(files)});
    }
  }

  std::map<std::string, Includers> choose() {
    std::map<std::string, Includers> chosen;
    for (auto& [header, candidates] : includers_) {
      std::stable_sort(candidates.begin(), candidates.end(),
                       [&, &header = header](std::size_t a, std::size_t b) {
                         return rank(header, candidates_[a]) < rank(header, candidates_[b]);
                       });
      auto includers = choose_for(header, candidates);
      if (!includers.entries.empty()) chosen.emplace(header, std::move(includers));
    }
    return chosen;
  }

 private:
  /// A file that objects were compiled from. Thousands of objects share it.
  struct Dependency {
    std::string here;
    const std::string* header = nullptr;  ///< if it is one of those we look for
    /// Other people's files never include ours, but those that the build generates may.
    bool is_ours = false;
  };

  /// The project may have been configured through a symbolic link; there are few such folders.
  const std::string& real(const std::string& folder) {
    const auto known = real_folders_.find(folder);
    if (known != real_folders_.end()) return known->second;
    return real_folders_.emplace(folder, real_path(folder)).first->second;
  }

  /// `file` is as the dependency log has it.
  const Dependency& look_at(const std::string& file) {
    const auto known = dependencies_.find(file);
    if (known != dependencies_.end()) return known->second;
    Dependency dependency;
    dependency.here = database_.map(absolute_path(database_.folder, file));
    const auto header = headers_.find(dependency.here);
    if (header != headers_.end()) dependency.header = &*header;
    dependency.is_ours =
        is_within(dependency.here, top_) || is_within(dependency.here, database_.folder);
    return dependencies_.emplace(file, std::move(dependency)).first->second;
  }

  Includers choose_for(const std::string& header, const std::vector<std::size_t>& candidates) {
    Includers includers;
    std::set<std::string> sources;  // one that is compiled in several ways counts once
    for (const auto index : candidates) {
      const auto& candidate = candidates_[index];
      const auto& source = database_.files[candidate.entry];
      if (!sources.insert(source).second || includers.entries.size() == kMostIncluders) continue;
      const auto starts = starts_of(database_.entries[candidate.entry], source, database_.map);
      if (graph_.reaches(starts, header, candidate.files)) {
        includers.entries.push_back(candidate.entry);
      }
    }
    includers.known = sources.size();
    return includers;
  }

  int rank(const std::string& header, const Candidate& candidate) const {
    // Through a source that is checked anyway, the header costs nothing more.
    const bool is_checked_anyway = preferred_.contains(candidate.entry);
    const bool has_same_name = stem(database_.files[candidate.entry]) == stem(header);
    return (is_checked_anyway ? 0 : 2) + (has_same_name ? 0 : 1);
  }

  const std::set<std::string>& headers_;
  const DatabaseHere& database_;
  const std::set<std::size_t>& preferred_;
  std::string top_;
  std::unordered_map<std::string, std::string> real_folders_;
  std::map<std::string, std::size_t> entry_of_output_;
  std::unordered_map<std::string, Dependency> dependencies_;
  std::vector<Candidate> candidates_;
  std::map<std::string, std::vector<std::size_t>> includers_;
  IncludeGraph graph_;
};

}  // namespace

std::map<std::string, Includers> find_includers(const std::set<std::string>& headers,
                                                const DatabaseHere& database,
                                                const std::set<std::size_t>& preferred,
                                                sdk::Host& host) {
  const auto checkouts = host.source_trees();
  if (headers.empty() || database.entries.empty() || checkouts.empty()) return {};
  IncluderSearch search(headers, database, preferred, checkouts.front().top);
  const auto add = [&](const ObjectDeps& deps) { search.add(deps); };
  if (exists(database.folder + "/.ninja_deps")) {
    visit_ninja_deps(database.folder, host, add);
  } else {
    search.visit_depfiles(add);
  }
  return search.choose();
}

}  // namespace sprint::cmake
