#include "cmake/gate/object_takeover.h"

#include <algorithm>
#include <filesystem>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "cmake/databases/compile_database.h"
#include "cmake/databases/ninja_deps.h"
#include "cmake/databases/ninja_log.h"
#include "cmake/gate/build_graph.h"
#include "cmake/gate/gate_place.h"
#include "cmake/project/look_at_files.h"
#include "cmake/project/path_map.h"
#include "sprint/paths.h"

namespace sprint::cmake {

namespace {

namespace fs = std::filesystem;

/// Whether a name of the set is a word of the text, a word being what a file name may consist of.
bool mentions(std::string_view text, const std::unordered_set<std::string>& names) {
  if (names.empty()) return false;
  const auto is_in_name = [](char c) {
    return c == '_' || c == '-' || c == '.' || c == '+' || c == '~' || (c >= '0' && c <= '9') ||
           (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) > 127;
  };
  for (std::size_t at = 0; at < text.size();) {
    if (!is_in_name(text[at])) {
      ++at;
      continue;
    }
    const auto start = at;
    while (at < text.size() && is_in_name(text[at])) ++at;
    if (names.contains(std::string(text.substr(start, at - start)))) return true;
  }
  return false;
}

/// The two trees and what has changed between them.
class Takeover {
 public:
  Takeover(std::string aside, const SourceChanges& changes, std::string top,
           const sdk::GateContext& context)
      : aside_(std::move(aside)),
        top_(std::move(top)),
        context_(context),
        build_(load_build_graph(context)) {
    for (const auto& path : changes.links) links_.push_back(top_ + "/" + path);
    for (const auto& path : changes.added) new_names_.insert(sdk::file_name(path));
    for (const auto& path : changes.changed) changed_names_.insert(sdk::file_name(path));
  }

  void carry_out() {
    if (!build_.ninja || build_.ninja->edges().empty()) return;
    if (mentions(compiler_words(), changed_names_)) return;
    add_generated_names();
    visit_ninja_deps(aside_, context_.host, [this](const ObjectDeps& object) {
      if (object.is_valid && may_take(object)) taken_.insert(object.object);
    });
    for (const auto& object : taken_) move(object);
    std::error_code ignored;
    fs::rename(aside_ + "/.ninja_deps", graph().build() + "/.ninja_deps", ignored);
    write_text(graph().build() + "/.ninja_log",
               log_of(read_text(aside_ + "/.ninja_log").value_or(""), taken_));
  }

 private:
  const NinjaGraph& graph() const { return *build_.ninja; }

  /// The flags of compilers and the rules by which they are called.
  std::string compiler_words() const {
    std::string words;
    for (const auto& name : {build_.manifest, std::string("CMakeFiles/rules.ninja")}) {
      const std::string text = read_text(graph().absolute(name)).value_or("");
      bool is_compiler = false;
      for (std::size_t start = 0; start < text.size();) {
        const auto end = std::min(text.find('\n', start), text.size());
        const std::string_view line(text.data() + start, end - start);
        if (!line.starts_with(' '))
          is_compiler = line.find("_COMPILER__") != std::string_view::npos;
        // The inputs of a statement are for ninja to compare.
        if (is_compiler && line.starts_with(' ')) words.append(line).append("\n");
        start = end + 1;
      }
    }
    return words;
  }

  /// Names of files that the new tree has or makes and the old one had not.
  void add_generated_names() {
    const auto add = [this](const std::string& file) {
      if (!is_within(file, graph().build())) return;
      const std::string below = file.substr(graph().build().size());
      if (!exists(aside_ + below)) new_names_.insert(sdk::file_name(file));
    };
    for (const auto& edge : graph().edges()) {
      if (is_compilation(graph(), edge) || edge.rule == "phony") continue;
      for (const auto& output : edge.outputs) add(graph().absolute(output));
    }
    std::error_code failed;
    fs::recursive_directory_iterator it(graph().build(), failed);
    for (const fs::recursive_directory_iterator end; !failed && it != end; it.increment(failed)) {
      std::error_code ignored;
      const std::string name = it->path().filename().string();
      if (it->is_directory(ignored)) {
        if (name == "CMakeFiles" || name == "sprint-settings" || name == ".cmake") {
          it.disable_recursion_pending();
        }
      } else {
        add(it->path().string());
      }
    }
  }

  bool may_take(const ObjectDeps& object) {
    const auto* maker = graph().maker_of(graph().absolute(object.object));
    if (maker == nullptr || !is_compilation(graph(), *maker)) return false;
    const auto may_keep = [this](const std::string& file) { return stays(graph().absolute(file)); };
    return std::all_of(object.files.begin(), object.files.end(), may_keep) &&
           std::all_of(maker->inputs.begin(), maker->inputs.end(), [&](const std::string& file) {
             // What only has to be there in time (names of targets) is no file.
             return !exists(graph().absolute(file)) || may_keep(file);
           });
  }

  /// Whether what a compiler reads under this name is what it has read before, or ninja sees by its
  /// time that it is not.
  bool stays(const std::string& file) {
    const auto [place, is_new] = files_.emplace(file, false);
    if (is_new) place->second = looks_same(file);
    return place->second;
  }

  bool looks_same(const std::string& file) const {
    if (new_names_.contains(sdk::file_name(file))) return false;
    if (is_within(file, graph().build())) return is_made_again(file);
    if (!is_within(file, top_)) return true;
    const auto leads_there = [&](const std::string& link) { return is_within(file, link); };
    if (std::any_of(links_.begin(), links_.end(), leads_there)) return false;
    // A link that is the same may lead to one that is not.
    if (!links_.empty() && real_path(file) != file) return false;
    const auto text = read_text(file);
    return text && text->find("incbin") == std::string::npos && !mentions(*text, new_names_);
  }

  /// A file of the build tree that configuring has made: with the bytes of the old one it gets its
  /// time, too, so that ninja does not take it for a change.
  bool is_made_again(const std::string& file) const {
    const std::string old = aside_ + file.substr(graph().build().size());
    const auto text = read_text(file);
    if (!text || read_text(old) != text) return false;
    std::error_code failed;
    const auto time = fs::last_write_time(old, failed);
    if (!failed) fs::last_write_time(file, time, failed);
    return !failed;
  }

  void move(const std::string& object) const {
    std::error_code failed;
    const std::string to = graph().absolute(object);
    fs::create_directories(fs::path(to).parent_path(), failed);
    fs::rename(absolute_path(aside_, object), to, failed);
  }

  std::string aside_;
  std::string top_;
  const sdk::GateContext& context_;
  BuildGraph build_;
  sdk::Words links_;
  std::unordered_set<std::string> new_names_;
  std::unordered_set<std::string> changed_names_;
  std::unordered_map<std::string, bool> files_;
  std::unordered_set<std::string> taken_;
};

}  // namespace

void take_over_objects(const std::string& aside, const SourceChanges& changes,
                       const std::string& top, const sdk::GateContext& context) {
  Takeover(aside, changes, top, context).carry_out();
}

}  // namespace sprint::cmake
