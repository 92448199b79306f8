#include "cmake/checks/check_planner.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>

#include "cmake/checks/blocking_includes.h"
#include "cmake/checks/check_command.h"
#include "cmake/databases/borrowed_flags.h"
#include "cmake/databases/build_folders.h"
#include "cmake/databases/compiler_options.h"
#include "cmake/databases/header_includers.h"
#include "cmake/databases/include_graph.h"
#include "cmake/databases/source_scan.h"
#include "cmake/project/configure_age.h"
#include "cmake/project/languages.h"
#include "cmake/project/look_at_files.h"
#include "sprint/paths.h"

namespace sprint::cmake {

namespace {

constexpr const char* kNoDatabase =
    "no compile database in build*, out or a preset's folder: configure with "
    "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON, or name a build tree with --build-dir";
constexpr const char* kInBuildTree = "lies in a build tree";
constexpr const char* kModules = "uses C++ modules, whose interfaces must be built first";
constexpr const char* kFragment =
    "only makes sense inside another file, and no build has told which one";

/// Enough to find the flags of any file; a project with more build trees has them for other
/// reasons.
constexpr std::size_t kMostDatabases = 8;

/// A file in which CMake's UNITY_BUILD includes several sources; those have no entries of their own
/// then.
bool is_unity(const std::string& file) {
  return file.find("/Unity/unity_") != std::string::npos;
}

/// By its name: gcc, c++, clang-14, arm-none-eabi-g++, icpx, emcc.
bool looks_like_compiler(const std::string& program) {
  const std::string name = sdk::file_name(program);
  const auto has = [&](const char* part) { return name.find(part) != std::string::npos; };
  return has("cc") || has("++") || has("clang") || has("icx") || has("icpx") || has("nvc");
}

class CheckPlanner {
 public:
  CheckPlanner(const sdk::Words& files, const sdk::Context& context)
      : context_(context), scratch_(context.host.scratch_dir()), build_trees_(context.root) {
    for (const auto& file : files) {
      asked_.push_back(absolute_path(context.root, file));
      open_.emplace(asked_.back(), file);
    }
  }

  sdk::CheckPlan plan() {
    set_aside();
    std::string problem = kNoDatabase;
    for (const auto& folder : database_folders(context_)) {
      if (open_.empty() || databases_.size() == kMostDatabases) break;
      auto database = std::make_unique<DatabaseHere>(load_database(folder, context_));
      if (!database->problem.empty()) {
        if (problem == kNoDatabase) problem = database->problem;
        continue;
      }
      databases_.push_back(std::move(database));
      use(*databases_.back());
    }
    if (databases_.empty()) {
      give_up(problem);
    } else {
      borrow(*databases_.front());
    }
    // refuse() may have taken the last file away from a command.
    std::erase_if(plan_.commands, [](const auto& command) { return command.files.empty(); });
    tell_of_old_flags();
    return std::move(plan_);
  }

 private:
  /// Files that are still without an answer: where they lie, and what they were called.
  using OpenFiles = std::map<std::string, std::string>;

  /// Files that no database could help with.
  void set_aside() {
    close_if([&](const std::string& path) {
      if (build_trees_.holds(path)) return std::string(kInBuildTree);
      const auto language = language_of(path);
      if (language == Language::ModuleInterface) return std::string(kModules);
      if (language == Language::C) return std::string();
      return uses_modules(read_text(path).value_or("")) ? std::string(kModules) : std::string();
    });
  }

  /// Closes every open file for which `reason_of` gives a reason.
  template <typename ReasonOf>
  void close_if(const ReasonOf& reason_of) {
    for (auto it = open_.begin(); it != open_.end();) {
      const std::string reason = reason_of(it->first);
      if (!reason.empty()) plan_.not_checkable.push_back({it->second, reason, true});
      it = reason.empty() ? std::next(it) : open_.erase(it);
    }
  }

  void give_up(const std::string& reason) {
    for (const auto& [path, file] : open_) plan_.not_checkable.push_back({file, reason, false});
  }

  void use(const DatabaseHere& database) {
    std::set<std::size_t> used;
    std::map<std::string, std::vector<std::size_t>> entries;
    for (std::size_t i = 0; i < database.files.size(); ++i) {
      if (open_.contains(database.files[i])) entries[database.files[i]].push_back(i);
    }
    for (const auto& [path, indices] : entries) {
      used.insert(indices.begin(), indices.end());
      const auto file = open_.extract(path).mapped();
      // A file that is compiled in several ways must be right in each.
      for (const auto index : indices) check(file, database, index, {path, {}});
    }
    check_through_includers(database, used);
  }

  void check_through_includers(const DatabaseHere& database, const std::set<std::size_t>& used) {
    const bool has_unity_sources = std::any_of(database.files.begin(), database.files.end(),
                                               [](const auto& file) { return is_unity(file); });
    std::set<std::string> included;
    for (const auto& [path, file] : open_) {
      if (has_unity_sources || !is_source(language_of(path))) included.insert(path);
    }
    for (const auto& [header, includers] :
         find_includers(included, database, used, context_.host)) {
      check_through(header, includers, database);
    }
  }

  void check_through(const std::string& header, const Includers& includers,
                     const DatabaseHere& database) {
    const std::string file = open_.at(header);
    std::vector<std::string> through;
    for (const auto index : includers.entries) {
      const auto& source = database.files[index];
      if (uses_modules(read_text(source).value_or(""))) continue;
      auto made = make_check(database, database.entries[index], {source, {}}, scratch_);
      // Of several sources one that can be used is enough.
      if (!std::holds_alternative<sdk::CheckCommand>(made)) continue;
      if (!objection_to(std::get<sdk::CheckCommand>(made), database).empty()) continue;
      add(file, std::get<sdk::CheckCommand>(std::move(made)));
      through.push_back(source);
    }
    if (through.empty()) return;
    note_sources(file, through, includers.known);
    open_.erase(header);
  }

  void note_sources(const std::string& file, const std::vector<std::string>& sources,
                    std::size_t known) {
    std::string text = "through ";
    const bool is_sample = sources.size() < known;
    if (is_sample) {
      text += std::to_string(sources.size()) + " of the " + std::to_string(known) +
              " sources that include it: ";
    }
    for (const auto& source : sources) {
      text += (&source == &sources.front() ? "" : ", ") + name_of(source);
    }
    plan_.notes.push_back({file, text, is_sample});
  }

  void borrow(const DatabaseHere& database) {
    const Lenders lenders(database.files);
    // Sources first: through them headers can be checked that no build knows yet.
    for (const bool wants_sources : {true, false}) {
      for (const auto& [path, file] : open_) {
        if (is_source(language_of(path)) != wants_sources) continue;
        if (wants_sources || !check_through_new_sources(path, file)) {
          borrow_for(path, file, lenders, database);
        }
      }
    }
  }

  void borrow_for(const std::string& path, const std::string& file, const Lenders& lenders,
                  const DatabaseHere& database) {
    const auto language = language_of(path);
    if (language == Language::Fragment) {
      plan_.not_checkable.push_back({file, kFragment, true});
      return;
    }
    const auto sibling = lenders.nearest_to(path);
    if (!sibling) {
      plan_.not_checkable.push_back(
          {file, "in no compile database, nor is any file of its language", false});
      return;
    }
    const std::string flags = "with the flags of " + name_of(database.files[*sibling]);
    if (is_source(language)) {
      plan_.notes.push_back({file, flags + ", since no build knows it yet", true});
      check(file, database, *sibling, {path, {}}, true);
    } else {
      plan_.notes.push_back(
          {file, "on its own " + flags + ", since no build has told who includes it", true});
      check(file, database, *sibling, {{}, path}, true);
    }
  }

  /// Whether sources that are checked anyway include the header, as the texts say; then it is
  /// checked with them.
  bool check_through_new_sources(const std::string& header, const std::string& file) {
    std::vector<const std::string*> files;
    for (const auto& path : asked_) files.push_back(&path);
    std::vector<std::string> through;
    for (const auto& [source, commands] : commands_of_source_) {
      if (through.size() == kMostIncluders) break;
      if (!graph_.reaches({source}, header, files)) continue;
      for (const auto command : commands) add_file(file, command);
      through.push_back(source);
    }
    if (!through.empty()) note_sources(file, through, through.size());
    return !through.empty();
  }

  /// Adds the file to the command for this subject, which is made if it is the first.
  void check(const std::string& file, const DatabaseHere& database, std::size_t index,
             const CheckSubject& subject, bool guessed = false) {
    // One unusable entry of several is enough: the file is not checked as it is built.
    if (refused_.contains(file)) return;
    auto made = make_check(database, database.entries[index], subject, scratch_);
    if (const auto* unusable = std::get_if<Unusable>(&made)) {
      refuse(file, unusable->reason);
      return;
    }
    auto& command = std::get<sdk::CheckCommand>(made);
    const std::string objection = objection_to(command, database);
    if (!objection.empty()) {
      refuse(file, objection);
      return;
    }
    command.guessed = guessed;
    const auto added = add(file, std::move(command));
    if (!subject.source.empty()) commands_of_source_[subject.source].push_back(added);
  }

  /// Why a command had better not be run; empty if it may be.
  std::string objection_to(const sdk::CheckCommand& command, const DatabaseHere& database) {
    const auto& program = command.argv.front();
    // One of the checkout's own is the driver's to ask about.
    const bool is_foreign = program.find('/') == std::string::npos ||
                            !is_within(real_path(absolute_path(command.cwd, program)), top());
    if (is_foreign && !looks_like_compiler(program) && is_committed(database)) {
      return "a committed compile_commands.json names '" + program +
             "', which is no compiler that we know (configure a build tree of your own)";
    }
    const std::string waits_for = blocking_include(command);
    if (waits_for.empty()) return {};
    return "includes '" + name_of(waits_for) + "', which is not a regular file";
  }

  std::string top() const {
    const auto trees = context_.host.source_trees();
    return trees.empty() ? context_.root : trees.front().top;
  }

  /// Who wrote such a database may have meant to run something else: an editor runs code, too.
  bool is_committed(const DatabaseHere& database) {
    const auto [known, is_new] = committed_.emplace(database.folder, false);
    if (!is_new) return known->second;
    sdk::RunRequest request;
    request.argv = {
        "git", "-C", database.folder, "ls-files", "--error-unmatch", "--", "compile_commands.json"};
    return known->second = context_.host.run(request).succeeded();
  }

  /// A file for which the compiler would wait; empty if there is none.
  std::string blocking_include(const sdk::CheckCommand& command) {
    sdk::Words folders;
    sdk::Words starts = {command.argv.back()};
    for (const auto& option : take_apart(command.argv).options) {
      const std::string value = absolute_path(command.cwd, option.value);
      if (option.role == OptionRole::Folder) folders.push_back(value);
      if (option.role == OptionRole::ForcedInclude) starts.push_back(value);
    }
    for (const auto& start : starts) {
      if (const auto& found = blocking_.in(start, folders); !found.empty()) return found;
    }
    return {};
  }

  /// Lets a command answer for a file; the same command is run once.
  std::size_t add(const std::string& file, sdk::CheckCommand command) {
    // The depfile is named after the whole command.
    const auto [known, is_new] = commands_.emplace(command.depfile, plan_.commands.size());
    if (is_new) plan_.commands.push_back(std::move(command));
    add_file(file, known->second);
    return known->second;
  }

  void add_file(const std::string& file, std::size_t command) {
    auto& files = plan_.commands[command].files;
    if (std::find(files.begin(), files.end(), file) == files.end()) files.push_back(file);
  }

  /// The flags of a tree are those of its last configure. Another checkout's tree says nothing
  /// about the times of the files here.
  void tell_of_old_flags() {
    if (databases_.empty() || !databases_.front()->is_of_this_checkout) return;
    for (const auto& command : plan_.commands) {
      for (const auto& file : command.files) {
        const auto lists = newer_lists(absolute_path(context_.root, file), context_.root,
                                       databases_.front()->folder);
        if (!lists.empty()) note_old_flags(file, lists);
      }
    }
  }

  void note_old_flags(const std::string& file, const std::string& lists) {
    const std::string text =
        "with old flags: " + name_of(lists) + " has changed since CMake ran (configure again)";
    const auto known = std::find_if(plan_.notes.begin(), plan_.notes.end(),
                                    [&](const auto& note) { return note.file == file; });
    if (known == plan_.notes.end()) {
      plan_.notes.push_back({file, text, true});
    } else if (known->text.find(text) == std::string::npos) {
      known->text += "; " + text;
      known->remark = true;
    }
  }

  void refuse(const std::string& file, const std::string& reason) {
    refused_.insert(file);
    for (auto& command : plan_.commands) {
      auto& files = command.files;
      files.erase(std::remove(files.begin(), files.end(), file), files.end());
    }
    plan_.not_checkable.push_back({file, reason, false});
  }

  /// A path as people know it: relative to the project root.
  std::string name_of(const std::string& path) const {
    return is_within(path, context_.root) && path != context_.root
               ? path.substr(context_.root.size() + 1)
               : path;
  }

  const sdk::Context& context_;
  CheckScratch scratch_;
  std::vector<std::string> asked_;
  OpenFiles open_;
  std::vector<std::unique_ptr<DatabaseHere>> databases_;
  std::unordered_map<std::string, std::size_t> commands_;
  std::map<std::string, std::vector<std::size_t>> commands_of_source_;
  std::set<std::string> refused_;
  BuildTreeFolders build_trees_;
  BlockingIncludes blocking_{context_.root};
  std::unordered_map<std::string, bool> committed_;
  PathMap nothing_mapped_;
  IncludeGraph graph_{nothing_mapped_};
  sdk::CheckPlan plan_;
};

}  // namespace

sdk::CheckPlan plan_checks(const sdk::Words& files, const sdk::Context& context) {
  return CheckPlanner(files, context).plan();
}

}  // namespace sprint::cmake
