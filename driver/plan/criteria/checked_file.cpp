#include "plan/criteria/checked_file.h"

#include <algorithm>
#include <span>

#include "sprint/shell_words.h"

namespace sprint::plan {

namespace {

using sdk::ShellWord;
using CommandWords = std::span<const ShellWord>;

bool is_redirection(const ShellWord& word) {
  return word.is_operator && word.text.find_first_of("<>") != std::string::npos;
}

/// Without `2>/dev/null` and the like.
struct Redirected {
  std::vector<ShellWord> words;
  bool output_is_lost = false;
};

Redirected without_redirections(std::vector<ShellWord> words) {
  Redirected result;
  result.words.reserve(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!is_redirection(words[i])) {
      result.words.push_back(std::move(words[i]));
      continue;
    }
    const bool numbered = !result.words.empty() && result.words.back().text == "2" &&
                          result.words.back().end == words[i].begin;
    if (numbered) result.words.pop_back();
    result.output_is_lost |= !numbered && words[i].text.find('>') != std::string::npos;
    ++i;  // where it goes to
  }
  return result;
}

CheckedFile checked_path(CheckedFile::Kind kind, const ShellWord& path) {
  CheckedFile file;
  file.kind = kind;
  file.path = path.text;
  return file;
}

bool asks_for_presence(std::string_view option) {
  return option.size() == 2 && option.front() == '-' &&
         std::string_view("defsrxL").find(option[1]) != std::string_view::npos;
}

/// The words of `test`, without its name and the bracket that closes it.
CheckedFile read_test(CommandWords words) {
  const bool absent = !words.empty() && words.front().text == "!";
  if (absent) words = words.subspan(1);
  if (words.size() != 2 || !asks_for_presence(words.front().text)) return {};
  CheckedFile file =
      checked_path(absent ? CheckedFile::Kind::Absent : CheckedFile::Kind::Exists, words[1]);
  file.exits_1_for_nothing = true;
  return file;
}

CheckedFile read_existence(CommandWords words) {
  const std::string& program = words.front().text;
  if (program == "test") return read_test(words.subspan(1));
  if ((program == "[" || program == "[[") && words.size() > 1) {
    return read_test(words.subspan(1, words.size() - 2));
  }
  if (program == "ls") {
    words = words.subspan(1);
    while (!words.empty() && words.front().text.starts_with('-')) words = words.subspan(1);
    if (words.size() == 1) return checked_path(CheckedFile::Kind::Exists, words.front());
  }
  return {};
}

/// Short options of grep and rg whose argument is the next word.
bool takes_argument(std::string_view option) {
  if (option.starts_with("--")) {
    return option == "--regexp" || option == "--file" || option == "--glob" || option == "--type" ||
           option == "--max-count" || option == "--after-context" || option == "--context";
  }
  return std::string_view("efmABCgt").find(option.back()) != std::string_view::npos;
}

/// The words of a search behind its program, one after the other.
class SearchReader {
 public:
  CheckedFile read(CommandWords words) {
    file_.kind = CheckedFile::Kind::Search;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::string& word = words[i].text;
      if (options_end_ || word.size() < 2 || word.front() != '-') {
        take_operand(word);
      } else if (word == "--") {
        options_end_ = true;
      } else {
        const bool argument = takes_argument(word) && i + 1 < words.size();
        take_option(word, argument ? words[i + 1].text : std::string{});
        if (argument) ++i;
      }
    }
    if (inverted_ || !has_pattern_) return {};
    return std::move(file_);
  }

 private:
  void take_option(std::string_view option, const std::string& argument) {
    if (option.starts_with("--")) {
      file_.is_quiet |= option == "--quiet" || option == "--silent";
      file_.counts |= option == "--count";
      inverted_ |= option == "--invert-match";
      if (option.starts_with("--regexp=")) take_pattern(std::string(option.substr(9)));
      if (option == "--regexp") take_pattern(argument);
      return;
    }
    if (option.back() == 'e' && !argument.empty()) take_pattern(argument);
    file_.is_quiet |= option.find('q') != std::string_view::npos;
    file_.counts |= option.find('c') != std::string_view::npos;
    inverted_ |= option.find('v') != std::string_view::npos;
  }

  void take_pattern(std::string pattern) {
    if (!has_pattern_) file_.pattern = std::move(pattern);
    has_pattern_ = true;
  }

  void take_operand(const std::string& word) {
    if (!has_pattern_) {
      take_pattern(word);
      return;
    }
    if (!file_.path.empty()) file_.path += ' ';
    file_.path += word;
  }

  CheckedFile file_;
  bool options_end_ = false;
  bool has_pattern_ = false;
  bool inverted_ = false;
};

/// How many words name the search: 0 if it is none.
std::size_t search_words(CommandWords words) {
  if (words.empty()) return 0;
  const std::string& program = words.front().text;
  if (program == "git") return words.size() > 2 && words[1].text == "grep" ? 2 : 0;
  const bool is_search = program == "grep" || program == "egrep" || program == "fgrep" ||
                         program == "rg" || program == "ag";
  return is_search ? 1 : 0;
}

CheckedFile read_search(CommandWords words) {
  const std::size_t name = search_words(words);
  return name == 0 ? CheckedFile{} : SearchReader().read(words.subspan(name));
}

/// Names of files that have no match are printed, with other exit codes.
bool lists_others(const ShellWord& word) {
  const std::string_view text = word.text;
  const bool is_short = text.starts_with('-') && !text.starts_with("--");
  return text == "--files-without-match" || (is_short && text.find('L') != std::string_view::npos);
}

bool exits_1_for_nothing(CommandWords words) {
  const bool searches =
      search_words(words) != 0 ||
      (!words.empty() && (words.front().text == "pgrep" || words.front().text == "pidof"));
  return searches && std::none_of(words.begin(), words.end(), lists_others);
}

/// Most commands build and test, and need not be taken apart.
bool may_check_file(std::string_view command) {
  const std::string_view program = command.substr(0, command.find(' '));
  return program == "test" || program == "ls" || program == "git" || program == "ag" ||
         program == "wc" || program == "pidof" || program.ends_with("grep") || program == "rg" ||
         program.starts_with('[') || command.find('|') != std::string_view::npos ||
         command.find('>') != std::string_view::npos;
}

}  // namespace

CheckedFile checked_file(std::string_view command) {
  if (!may_check_file(command)) return {};
  const Redirected line = without_redirections(sdk::read_shell_line(command).words);
  CommandWords words = line.words;
  if (words.empty()) return {};
  const auto last_operator = std::find_if(line.words.rbegin(), line.words.rend(),
                                          [](const ShellWord& word) { return word.is_operator; });
  if (last_operator != line.words.rend()) {
    const CommandWords last =
        words.subspan(static_cast<std::size_t>(last_operator.base() - line.words.begin()));
    CheckedFile file;
    if (last.empty()) return file;
    // Of several commands the last one decides what is printed, and how the line ends.
    file.counts = last.front().text == "wc" || read_search(last).counts;
    file.is_quiet = line.output_is_lost;
    file.exits_1_for_nothing = exits_1_for_nothing(last);
    return file;
  }
  CheckedFile file = read_search(words);
  if (file.kind == CheckedFile::Kind::None) file = read_existence(words);
  file.is_quiet |= line.output_is_lost;
  file.counts |= words.front().text == "wc";
  file.exits_1_for_nothing |= exits_1_for_nothing(words);
  return file;
}

}  // namespace sprint::plan
