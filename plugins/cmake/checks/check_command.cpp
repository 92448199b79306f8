#include "cmake/checks/check_command.h"

#include <algorithm>
#include <optional>

#include "cmake/databases/compiler_options.h"
#include "cmake/project/languages.h"
#include "cmake/project/look_at_files.h"
#include "sprint/paths.h"
#include "sprint/shell_words.h"

namespace sprint::cmake {

namespace {

/// A response file may name others, and itself.
constexpr int kDeepestResponseFile = 8;

/// The words with the content of response files in place of their names. Module maps, which exist
/// only during a build and only name modules, are left out. Throws Unusable.
sdk::Words with_response_files(const sdk::Words& words, const std::string& directory, int depth) {
  sdk::Words all;
  for (const auto& word : words) {
    if (!is_response_file(word)) {
      all.push_back(word);
      continue;
    }
    if (sdk::extension(word) == ".modmap") continue;
    const std::string file = absolute_path(directory, word.substr(1));
    const auto text = read_text(file);
    const auto inner = text && depth > 0 ? sdk::shell_words(*text) : std::nullopt;
    if (!inner) throw Unusable{"the response file '" + file + "' cannot be read (build once)"};
    for (auto& each : with_response_files(*inner, directory, depth - 1)) {
      all.push_back(std::move(each));
    }
  }
  return all;
}

/// A relative path stays relative if it means the same here.
std::string mapped(const std::string& value, const CompileEntry& entry, const PathMap& map) {
  if (value.empty() || value.front() == '=') return value;  // `=dir` is below the system root
  const std::string path = absolute_path(entry.directory, value);
  std::string here = map(path);
  return here == path ? value : here;
}

class CheckBuilder {
 public:
  CheckBuilder(const DatabaseHere& database, const CompileEntry& entry, CheckScratch& scratch)
      : database_(database), entry_(entry), scratch_(scratch) {}

  sdk::CheckCommand build(const CheckSubject& subject) {
    const auto words = words_of(entry_);
    if (!words) throw Unusable{"its entry in the compile database has no usable command"};
    if (!exists(entry_.directory)) {
      throw Unusable{"its build folder '" + entry_.directory + "' is gone (configure again)"};
    }
    const auto command =
        take_apart(with_response_files(*words, entry_.directory, kDeepestResponseFile));
    // In front of all else: GCC would take a precompiled header that is out of date without a word.
    argv_ = {command.compiler, "-include", scratch_.first_words()};
    for (const auto& option : command.options) add(option);
    // Nobody uses what the header has, which is no fault of it.
    if (!subject.header.empty()) append({"-Wno-unused", "-include", subject.header});
    add_source(subject);
    sdk::CheckCommand check;
    check.argv = std::move(argv_);
    check.cwd = entry_.directory;
    // What compilers say is read, and excuse_for() knows their English words.
    check.env = {{"LC_ALL", "C"}};
    check.depfile = depfile_;
    return check;
  }

 private:
  /// Whether a word that is no option is what the entry compiles; else an option takes it.
  bool is_source(const std::string& word) const {
    return language_of(word) != Language::Other ||
           absolute_path(entry_.directory, word) == absolute_path(entry_.directory, entry_.file);
  }

  void append(const sdk::Words& words) { argv_.insert(argv_.end(), words.begin(), words.end()); }

  void add(CompilerOption option) {
    switch (option.role) {
      case OptionRole::Drop:
        return;
      case OptionRole::Input:
        if (is_source(option.value)) return;
        break;
      case OptionRole::Keep:
      case OptionRole::Language:
        break;
      case OptionRole::Folder:
        option.value = mapped(option.value, entry_, database_.map);
        break;
      case OptionRole::ForcedInclude: {
        const std::string file = absolute_path(entry_.directory, option.value);
        // Not in the directory: it is searched for like any other include.
        if (exists(database_.map(file)) || exists(file)) {
          option.value = scratch_.stand_in(file, database_.map);
        }
        break;
      }
    }
    append(to_words(option));
  }

  void add_source(const CheckSubject& subject) {
    const bool is_c = language_of(entry_.file) == Language::C;
    const std::string source =
        subject.source.empty() ? scratch_.empty_source(is_c ? ".c" : ".cpp") : subject.source;
    append({"-fsyntax-only", "-fdiagnostics-color=never"});
    std::string all;  // several commands may check one source
    for (const auto& word : argv_) all += word + '\n';
    depfile_ = scratch_.depfile(all + source);
    // Not -MMD: a library of the system that was updated is another input, too.
    append({"-MD", "-MF", depfile_, source});
  }

  const DatabaseHere& database_;
  const CompileEntry& entry_;
  CheckScratch& scratch_;
  sdk::Words argv_;
  std::string depfile_;
};

}  // namespace

std::variant<sdk::CheckCommand, Unusable> make_check(const DatabaseHere& database,
                                                     const CompileEntry& entry,
                                                     const CheckSubject& subject,
                                                     CheckScratch& scratch) {
  try {
    return CheckBuilder(database, entry, scratch).build(subject);
  } catch (const Unusable& unusable) {
    return unusable;
  }
}

}  // namespace sprint::cmake
