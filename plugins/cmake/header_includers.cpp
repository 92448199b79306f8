#include "cmake/header_includers.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "cmake/compiler_options.h"
#include "cmake/languages.h"
#include "cmake/ninja_deps.h"
#include "cmake/project_files.h"
#include "cmake/source_scan.h"
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

/// The output of an entry: its own word for it, else what follows -o.
std::string output_of(const CompileEntry& entry) {
  if (!entry.output.empty()) return absolute_path(entry.directory, entry.output);
  const auto words = words_of(entry);
  if (!words) return {};
  for (const auto& option : take_apart(*words).options) {
    if (option.name == "-o") return absolute_path(entry.directory, option.value);
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

/// Whether some files include another, directly or through others, by what their texts say.
class IncludeGraph {
 public:
  explicit IncludeGraph(const PathMap& map) : map_(map) {}

  bool reaches(const std::vector<std::string>& starts, const std::string& goal,
               const std::vector<const std::string*>& files) {
    std::unordered_map<std::string, std::vector<const std::string*>> by_name;
    for (const auto* file : files) by_name[sdk::file_name(*file)].push_back(file);
    std::vector<const std::string*> waiting;
    waiting.reserve(starts.size());
    for (const auto& start : starts) waiting.push_back(&start);
    std::unordered_set<std::string> seen(starts.begin(), starts.end());
    while (!waiting.empty()) {
      const std::string* file = waiting.back();
      waiting.pop_back();
      if (*file == goal) return true;
      for (const auto& name : names_in(*file)) {
        for (const auto* included : by_name[sdk::file_name(name)]) {
          if (ends_with(*included, name) && seen.insert(*included).second) {
            waiting.push_back(included);
          }
        }
      }
    }
    return false;
  }

 private:
  /// `../a/b.h` may stand for any path that ends in `a/b.h`.
  static bool ends_with(const std::string& path, std::string name) {
    if (path == name) return true;
    const auto up = name.rfind("../");
    if (up != std::string::npos) name.erase(0, up + 3);
    if (name.compare(0, 2, "./") == 0) name.erase(0, 2);
    return path.size() > name.size() && path[path.size() - name.size() - 1] == '/' &&
           path.compare(path.size() - name.size(), name.size(), name) == 0;
  }

  const sdk::Words& names_in(const std::string& file) {
    const auto known = names_.find(file);
    if (known != names_.end()) return known->second;
    auto names = included_names(read_text(file).value_or(""));
    for (auto& name : names) {
      if (name.compare(0, 1, "/") == 0)
        name = map_(name);  // so CMake lists the headers to precompile
    }
    return names_.emplace(file, std::move(names)).first->second;
  }

  const PathMap& map_;
  std::unordered_map<std::string, sdk::Words> names_;
};

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
      const std::string output = output_of(database.entries[i]);
      if (!output.empty()) entry_of_output_.emplace(output, i);
    }
  }

  void add(const ObjectDeps& deps) {
    const auto entry = entry_of_output_.find(absolute_path(database_.folder, deps.object));
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

  std::map<std::string, std::vector<std::size_t>> choose() {
    std::map<std::string, std::vector<std::size_t>> chosen;
    for (auto& [header, includers] : includers_) {
      std::stable_sort(includers.begin(), includers.end(),
                       [&, &header = header](std::size_t a, std::size_t b) {
                         return rank(header, candidates_[a]) < rank(header, candidates_[b]);
                       });
      for (const auto index : includers) {
        const auto& candidate = candidates_[index];
        const auto starts = starts_of(database_.entries[candidate.entry],
                                      database_.files[candidate.entry], database_.map);
        if (!graph_.reaches(starts, header, candidate.files)) continue;
        auto& entries = chosen[header];
        entries.push_back(candidate.entry);
        if (entries.size() == kMostIncluders) break;
      }
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

  int rank(const std::string& header, const Candidate& candidate) const {
    const bool is_checked_anyway = preferred_.contains(candidate.entry);
    const bool has_same_name = stem(database_.files[candidate.entry]) == stem(header);
    return (is_checked_anyway ? 0 : 2) + (has_same_name ? 0 : 1);
  }

  const std::set<std::string>& headers_;
  const DatabaseHere& database_;
  const std::set<std::size_t>& preferred_;
  std::string top_;
  std::map<std::string, std::size_t> entry_of_output_;
  std::unordered_map<std::string, Dependency> dependencies_;
  std::vector<Candidate> candidates_;
  std::map<std::string, std::vector<std::size_t>> includers_;
  IncludeGraph graph_;
};

}  // namespace

std::map<std::string, std::vector<std::size_t>> find_includers(
    const std::set<std::string>& headers, const DatabaseHere& database,
    const std::set<std::size_t>& preferred, sdk::Host& host) {
  const auto checkouts = host.source_trees();
  if (headers.empty() || database.entries.empty() || checkouts.empty()) return {};
  IncluderSearch search(headers, database, preferred, checkouts.front().top);
  const auto add = [&](const ObjectDeps& deps) { search.add(deps); };
  visit_ninja_deps(database.folder, host, add);
  search.visit_depfiles(add);
  return search.choose();
}

}  // namespace sprint::cmake
