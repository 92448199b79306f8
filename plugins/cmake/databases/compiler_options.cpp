#include "cmake/databases/compiler_options.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "sprint/argv.h"
#include "sprint/paths.h"

namespace sprint::cmake {

namespace {

/// How an option takes its value: `-o file`, `-ofile`, or either.
enum class Form { Separate, Joined, Either };

struct ValueOption {
  std::string_view name;
  Form form;
  OptionRole role;
};

constexpr auto kSeparate = Form::Separate;
constexpr auto kJoined = Form::Joined;
constexpr auto kEither = Form::Either;
constexpr auto kKeep = OptionRole::Keep;
constexpr auto kDrop = OptionRole::Drop;
constexpr auto kFolder = OptionRole::Folder;

/// Options with a value. A joined one is a prefix, so the longer name comes first where one is the
/// beginning of another.
constexpr std::array kWithValue = {
    ValueOption{"-o", kEither, kDrop},
    ValueOption{"--output=", kJoined, kDrop},
    ValueOption{"--output", kSeparate, kDrop},
    ValueOption{"-MF", kEither, kDrop},
    ValueOption{"-MT", kEither, kDrop},
    ValueOption{"-MQ", kEither, kDrop},
    ValueOption{"-MJ", kEither, kDrop},
    ValueOption{"-include-pch", kSeparate, kDrop},
    ValueOption{"-include", kEither, OptionRole::ForcedInclude},
    ValueOption{"--include=", kJoined, OptionRole::ForcedInclude},
    ValueOption{"--include", kSeparate, OptionRole::ForcedInclude},
    ValueOption{"-imacros", kEither, OptionRole::ForcedInclude},
    ValueOption{"-isystem", kEither, kFolder},
    ValueOption{"-cxx-isystem", kEither, kFolder},
    ValueOption{"-iquote", kEither, kFolder},
    ValueOption{"-idirafter", kEither, kFolder},
    ValueOption{"-isysroot", kEither, kFolder},
    ValueOption{"-iframework", kEither, kFolder},
    ValueOption{"-iwithprefixbefore", kEither, kKeep},
    ValueOption{"-iwithprefix", kEither, kKeep},
    ValueOption{"-iprefix", kEither, kFolder},
    ValueOption{"-ivfsoverlay", kSeparate, kFolder},
    ValueOption{"--sysroot=", kJoined, kFolder},
    ValueOption{"--sysroot", kSeparate, kFolder},
    ValueOption{"--include-directory=", kJoined, kFolder},
    ValueOption{"--include-directory", kSeparate, kFolder},
    ValueOption{"-I", kEither, kFolder},
    ValueOption{"-F", kEither, kFolder},
    ValueOption{"-B", kEither, kFolder},
    ValueOption{"-x", kEither, OptionRole::Language},
    ValueOption{"-D", kEither, kKeep},
    ValueOption{"-U", kEither, kKeep},
    ValueOption{"-L", kEither, kDrop},
    ValueOption{"-T", kSeparate, kDrop},
    ValueOption{"-u", kSeparate, kDrop},
    ValueOption{"-z", kSeparate, kDrop},
    ValueOption{"-Xlinker", kSeparate, kDrop},
    ValueOption{"-Xassembler", kSeparate, kDrop},
    ValueOption{"-Xpreprocessor", kSeparate, kKeep},
    ValueOption{"-arch", kSeparate, kKeep},
    ValueOption{"-target", kSeparate, kKeep},
    ValueOption{"-mllvm", kSeparate, kDrop},
    ValueOption{"--param", kSeparate, kKeep},
    ValueOption{"-framework", kSeparate, kDrop},
    ValueOption{"-wrapper", kSeparate, kDrop},
    ValueOption{"-aux-info", kSeparate, kDrop},
    ValueOption{"-auxbase", kSeparate, kDrop},
    ValueOption{"-auxbase-strip", kSeparate, kDrop},
    ValueOption{"-dumpbase-ext", kSeparate, kDrop},
    ValueOption{"-dumpbase", kSeparate, kDrop},
    ValueOption{"-dumpdir", kSeparate, kDrop},
    ValueOption{"-dependency-file", kSeparate, kDrop},
    ValueOption{"-dependency-dot", kSeparate, kDrop},
    ValueOption{"-module-dependency-dir", kSeparate, kDrop},
    ValueOption{"-header-include-file", kSeparate, kDrop},
    ValueOption{"-diagnostic-log-file", kSeparate, kDrop},
    ValueOption{"-serialize-diagnostic-file", kSeparate, kDrop},
    ValueOption{"-split-dwarf-file", kSeparate, kDrop},
    ValueOption{"-split-dwarf-output", kSeparate, kDrop},
    ValueOption{"-coverage-data-file", kSeparate, kDrop},
    ValueOption{"-coverage-notes-file", kSeparate, kDrop},
    ValueOption{"-opt-record-file", kSeparate, kDrop},
    ValueOption{"-analyzer-output", kSeparate, kDrop},
    ValueOption{"-analyzer-dump-egraph", kSeparate, kDrop},
    ValueOption{"-arcmt-migrate-report-output", kSeparate, kDrop},
    ValueOption{"-mt-migrate-directory", kSeparate, kDrop},
    ValueOption{"-ccc-objcmt-migrate", kSeparate, kDrop},
    ValueOption{"-gen-cdb-fragment-path", kSeparate, kDrop},
    ValueOption{"-fmodules-user-build-path", kSeparate, kDrop},
    ValueOption{"-serialize-diagnostics", kSeparate, kDrop},
    ValueOption{"--serialize-diagnostics", kSeparate, kDrop},
    ValueOption{"-index-store-path", kSeparate, kDrop},
    ValueOption{"-index-unit-output-path", kSeparate, kDrop},
};

/// Not `-o penmp`: that is how Intel's compilers used to call it. To the others, with no output to
/// write, it does no harm.
constexpr std::string_view kIntelOpenMp = "-openmp";

/// Whole words to drop: they end the options, since ours follow, choose what to write, report on
/// the compiler itself, or ask for a precompiled header or module.
constexpr std::array<std::string_view, 36> kDroppedWords = {"--",
                                                            "-c",
                                                            "-S",
                                                            "-E",
                                                            "-M",
                                                            "-MM",
                                                            "-MD",
                                                            "-MMD",
                                                            "-MP",
                                                            "-MG",
                                                            "-MV",
                                                            "--coverage",
                                                            "-coverage",
                                                            "-ftest-coverage",
                                                            "-fprofile-arcs",
                                                            "-fcoverage-mapping",
                                                            "-fstack-usage",
                                                            "-save-temps",
                                                            "--save-temps",
                                                            "-gsplit-dwarf",
                                                            "-Winvalid-pch",
                                                            "-fpch-preprocess",
                                                            "-fpch-instantiate-templates",
                                                            "-fmodules",
                                                            "-fmodules-ts",
                                                            "-fcxx-modules",
                                                            "-ftime-report",
                                                            "-fmem-report",
                                                            "-H",
                                                            "-v",
                                                            "-###",
                                                            "-time",
                                                            "-Q",
                                                            "-frepo",
                                                            "-analyze",
                                                            "--analyze"};

/// Words to drop whatever follows.
constexpr std::array<std::string_view, 42> kDroppedPrefixes = {"-fprofile-generate",
                                                               "-fprofile-use",
                                                               "-fprofile-dir",
                                                               "-fprofile-instr-",
                                                               "-fprofile-list",
                                                               "-fprofile-sample-use",
                                                               "-fprofile-update",
                                                               "-fauto-profile",
                                                               "-fcs-profile-generate",
                                                               "-save-temps=",
                                                               "--save-temps=",
                                                               "-fcallgraph-info",
                                                               "-ftime-trace",
                                                               "-fdump-",
                                                               "-foptimization-record",
                                                               "-fsave-optimization-record",
                                                               "-fopt-info",
                                                               "-fdiagnostics-format=",
                                                               "-fdiagnostics-add-output=",
                                                               "-fdiagnostics-set-output=",
                                                               "-fdiagnostics-color",
                                                               "-fcolor-diagnostics",
                                                               "-fmodule-mapper=",
                                                               "-fmodule-file=",
                                                               "-fmodule-output",
                                                               "-fmodules-cache-path=",
                                                               "-fprebuilt-module-path=",
                                                               "-fdeps-",
                                                               "-aux-info=",
                                                               "-time=",
                                                               "-save-stats",
                                                               "-stats-file=",
                                                               "-fproc-stat-report",
                                                               "-fcrash-diagnostics",
                                                               "-gen-reproducer",
                                                               "-coverage-data-file=",
                                                               "-coverage-notes-file=",
                                                               "-emit-",
                                                               "-rewrite-",
                                                               "-fixit",
                                                               "-arcmt-",
                                                               "-ccc-arcmt-"};

template <typename List>
bool has(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool starts_with(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

bool is_dropped(std::string_view word) {
  return has(kDroppedWords, word) ||
         std::any_of(kDroppedPrefixes.begin(), kDroppedPrefixes.end(),
                     [&](auto prefix) { return starts_with(word, prefix); });
}

const ValueOption* with_separate_value(std::string_view word) {
  const auto* found = std::find_if(kWithValue.begin(), kWithValue.end(), [&](const auto& option) {
    return option.form != kJoined && option.name == word;
  });
  return found == kWithValue.end() ? nullptr : found;
}

const ValueOption* with_joined_value(std::string_view word) {
  if (word == kIntelOpenMp) return nullptr;
  const auto* found = std::find_if(kWithValue.begin(), kWithValue.end(), [&](const auto& option) {
    return option.form != kSeparate && word.size() > option.name.size() &&
           starts_with(word, option.name);
  });
  return found == kWithValue.end() ? nullptr : found;
}

/// Whether a word for the compiler proper would make it write a file, or read more such words from
/// a file that nobody has looked at.
bool writes(std::string_view word) {
  const auto drops = [](const ValueOption* option) {
    return option != nullptr && option->role == kDrop;
  };
  return is_dropped(word) || starts_with(word, "@") || drops(with_separate_value(word)) ||
         drops(with_joined_value(word));
}

/// `-Wp,-DX,-MD,file`: among other words for the preprocessor, which is the compiler proper, one
/// that makes it write.
bool writes_through_list(std::string_view word) {
  constexpr std::string_view kList = "-Wp,";
  if (!starts_with(word, kList)) return false;
  for (std::size_t start = kList.size(); start <= word.size();) {
    const auto end = std::min(word.find(',', start), word.size());
    if (writes(word.substr(start, end - start))) return true;
    start = end + 1;
  }
  return false;
}

/// One word after another, with `-Xclang` in front of a word noted instead of returned.
class WordReader {
 public:
  WordReader(const sdk::Words& words, std::size_t start) : words_(words), next_(start) {}

  bool at_end() const { return next_ >= words_.size(); }

  std::string take() {
    through_clang_ = words_[next_] == "-Xclang" && next_ + 1 < words_.size();
    if (through_clang_) ++next_;
    return words_[next_++];
  }
  bool through_clang() const { return through_clang_; }

  /// The word behind the one just taken, if it comes the same way; else nothing, and no word is
  /// taken.
  std::string take_value() {
    if (!through_clang_) return at_end() ? std::string() : words_[next_++];
    const bool is_next = next_ + 1 < words_.size() && words_[next_] == "-Xclang";
    return is_next ? take() : std::string();
  }

 private:
  const sdk::Words& words_;
  std::size_t next_;
  bool through_clang_ = false;
};

CompilerOption take_option(WordReader& words) {
  CompilerOption option;
  const std::string word = words.take();
  option.through_clang = words.through_clang();
  if (word.empty() || word.front() != '-' || word == "-") {
    // Through -Xclang come values of options that we do not know, never a source.
    option.role = option.through_clang ? OptionRole::Keep : OptionRole::Input;
    option.value = word;
    return option;
  }
  option.name = word;
  if (const auto* known = with_separate_value(word)) {
    option.role = known->role;
    option.value = words.take_value();
  } else if (is_dropped(word) || writes_through_list(word)) {
    option.role = OptionRole::Drop;
  } else if (const auto* prefix = with_joined_value(word)) {
    option.role = prefix->role;
    option.joined = true;
    option.name = std::string(prefix->name);
    option.value = word.substr(prefix->name.size());
  }
  return option;
}

bool is_assignment(const std::string& word) {
  const auto equals = word.find('=');
  return equals != std::string::npos && equals > 0 && word.find('/') > equals;
}

/// How many words `cmake -E env` and its like take at `at`, without their assignments and options;
/// 0 if they do not stand there.
std::size_t cmake_words(const sdk::Words& words, std::size_t at) {
  if (at + 2 >= words.size() || sdk::file_name(words[at]) != "cmake" || words[at + 1] != "-E") {
    return 0;
  }
  const std::string& tool = words[at + 2];
  if (tool == "env" || tool == "time") return 3;
  if (tool != "__run_co_compile") return 0;
  const auto start = words.begin() + static_cast<std::ptrdiff_t>(at);
  const auto separator = std::find(start, words.end(), "--");
  return separator == words.end() ? 0 : static_cast<std::size_t>(separator - start);
}

/// How many words at `at`, behind a launcher, are its own: `A=b`, `--`, `-n 10`.
std::size_t launcher_words(const sdk::Words& words, std::size_t at) {
  const std::string& word = words[at];
  if (word == "-n" || word == "-u") return 2;
  return is_assignment(word) || (!word.empty() && word.front() == '-') ? 1 : 0;
}

/// The index of the compiler. A launcher that is a compiler's only word is the compiler itself.
/// Launchers have no part in a check: a cache would write files of its own.
std::size_t compiler_at(const sdk::Words& words) {
  static const sdk::Words launchers = {"ccache",     "sccache",   "distcc", "icecc", "gomacc",
                                       "buildcache", "fastbuild", "env",    "time",  "nice"};
  std::size_t at = 0;
  bool is_behind_launcher = false;
  while (at + 1 < words.size()) {
    std::size_t skipped = cmake_words(words, at);
    if (skipped == 0 && has(launchers, sdk::file_name(words[at]))) skipped = 1;
    if (skipped > 0) is_behind_launcher = true;
    if (skipped == 0 && is_assignment(words[at])) skipped = 1;
    if (skipped == 0 && is_behind_launcher) skipped = launcher_words(words, at);
    if (skipped == 0) break;
    at += skipped;
  }
  return std::min(at, words.size() - 1);
}

/// What reaches the preprocessor past the compiler's own options may make it write files, too. Its
/// -MD takes the name of the file as a word of its own.
void drop_preprocessor_files(std::vector<CompilerOption>& options) {
  static const sdk::Words with_file = {"-MD", "-MMD"};
  bool is_file = false;
  for (auto& option : options) {
    if (option.name != "-Xpreprocessor") continue;
    const bool is_dropped_here = is_file || writes(option.value);
    const auto* const known = with_separate_value(option.value);
    is_file = !is_file && (has(with_file, option.value) ||
                           (known != nullptr && known->role == OptionRole::Drop));
    if (is_dropped_here) option.role = OptionRole::Drop;
  }
}

}  // namespace

CompilerCommand take_apart(const sdk::Words& words) {
  CompilerCommand command;
  if (words.empty()) return command;
  const std::size_t compiler = compiler_at(words);
  command.compiler = words[compiler];
  WordReader reader(words, compiler + 1);
  while (!reader.at_end()) command.options.push_back(take_option(reader));
  drop_preprocessor_files(command.options);
  return command;
}

sdk::Words to_words(const CompilerOption& option) {
  sdk::Words plain;
  if (option.joined) {
    plain = {option.name + option.value};
  } else {
    if (!option.name.empty()) plain.push_back(option.name);
    if (!option.value.empty()) plain.push_back(option.value);
  }
  if (!option.through_clang) return plain;
  sdk::Words words;
  for (auto& word : plain) {
    words.emplace_back("-Xclang");
    words.push_back(std::move(word));
  }
  return words;
}

bool is_response_file(const std::string& word) {
  return word.size() > 1 && word.front() == '@';
}

}  // namespace sprint::cmake
