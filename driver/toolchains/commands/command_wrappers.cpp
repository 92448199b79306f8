#include "toolchains/commands/command_wrappers.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string_view>

#include "base/text.h"
#include "sprint/argv.h"
#include "toolchains/commands/wrapper_grammar.h"

namespace sprint::toolchains {

namespace {

using sdk::Words;
using Names = std::set<std::string, std::less<>>;

struct Skipped {
  std::size_t first = 0;  ///< the first word that is no option
  std::string letters;    ///< the short options
};

/// Whether the last letter of a glued option takes the next word.
bool takes_next(const std::string& word, std::string_view with_value, std::string& letters) {
  for (std::size_t i = 1; i < word.size(); ++i) {
    letters += word[i];
    if (with_value.find(word[i]) != std::string_view::npos) return i + 1 == word.size();
  }
  return false;
}

Skipped skip_options(const Words& argv, std::string_view short_values, const Names& long_values) {
  Skipped skipped;
  std::size_t i = 1;
  for (; i < argv.size() && argv[i].size() > 1 && argv[i].front() == '-'; ++i) {
    if (argv[i] == "--") {
      ++i;
      break;
    }
    const bool has_value = argv[i].starts_with("--")
                               ? long_values.contains(argv[i])
                               : takes_next(argv[i], short_values, skipped.letters);
    if (has_value) ++i;
  }
  skipped.first = i;
  return skipped;
}

std::size_t skip_assignments(const Words& argv, std::size_t i) {
  while (i < argv.size() && argv[i].find('=') != std::string::npos) ++i;
  return i;
}

std::optional<Wrapped> unwrap_plain(const Words& argv, const Wrapper& wrapper) {
  const auto [first, letters] = skip_options(argv, wrapper.short_values, wrapper.long_values);
  if (letters.find_first_of(wrapper.asks) != std::string::npos) return std::nullopt;
  const std::size_t command =
      (wrapper.assignments ? skip_assignments(argv, first) : first) + wrapper.operands;
  if (command >= argv.size()) return std::nullopt;
  return Wrapped{{sdk::words_from(argv, command)}};
}

/// `env -u X -S 'NAME=value ninja -v' WORDS`: the text of -S stands for the words in it.
std::optional<Wrapped> unwrap_env(const Words& argv) {
  for (std::size_t i = 1; i < argv.size(); ++i) {
    const std::string& word = argv[i];
    std::string text;
    if (word == "-u" || word == "-C" || word == "--unset" || word == "--chdir") {
      ++i;
    } else if (word == "-S" || word == "--split-string") {
      if (i + 1 < argv.size()) text = argv[++i];
    } else if (word.starts_with("--split-string=")) {
      text = word.substr(word.find('=') + 1);
    } else if (word.starts_with("-S") || word.starts_with("-vS") || word.starts_with("-iS")) {
      text = word.substr(word.find('S') + 1);
    } else if (!word.starts_with('-') && word.find('=') == std::string::npos) {
      return Wrapped{{sdk::words_from(argv, i)}};
    }
    if (text.empty()) continue;
    // As a shell reads it, which is near enough; assignments in front drop out there too.
    const Words rest = sdk::words_from(argv, i + 1);
    return Wrapped{{}, {rest.empty() ? text : text + " " + shell_line(rest)}};
  }
  return std::nullopt;
}

std::optional<Wrapped> unwrap_shell(const Words& argv, const std::optional<std::string>& input) {
  std::string letters;
  std::size_t i = 1;
  for (; i < argv.size() && argv[i].size() > 1 && (argv[i][0] == '-' || argv[i][0] == '+'); ++i) {
    if (argv[i] == "--") {
      ++i;
      break;
    }
    const bool has_value = argv[i].starts_with("--")
                               ? argv[i] == "--rcfile" || argv[i] == "--init-file"
                               : takes_next(argv[i], "oO", letters);
    if (has_value) ++i;
  }
  const bool has_operand = i < argv.size();
  if (letters.find('c') != std::string::npos) {
    if (!has_operand) return std::nullopt;
    return Wrapped{{}, {argv[i]}};
  }
  const bool reads_input =
      !has_operand || letters.find('s') != std::string::npos || (has_operand && argv[i] == "-");
  if (!reads_input || !input) return std::nullopt;
  return Wrapped{{}, {*input}};
}

/// `find … -exec WORDS ;`, any number of times.
std::optional<Wrapped> unwrap_find(const Words& argv) {
  static const Names actions = {"-exec", "-execdir", "-ok", "-okdir"};
  Wrapped wrapped;
  wrapped.works_itself = true;
  for (std::size_t i = 1; i < argv.size(); ++i) {
    if (!actions.contains(argv[i])) continue;
    Words command;
    for (++i; i < argv.size() && argv[i] != ";" && argv[i] != "+"; ++i) command.push_back(argv[i]);
    if (!command.empty()) wrapped.commands.push_back(std::move(command));
  }
  if (wrapped.commands.empty()) return std::nullopt;
  return wrapped;
}

/// A shell gets the words as one line: `eval`, `watch`.
std::optional<Wrapped> unwrap_joined(const Words& argv, std::string_view short_values,
                                     const Names& long_values) {
  const Words rest = sdk::words_from(argv, skip_options(argv, short_values, long_values).first);
  if (rest.empty()) return std::nullopt;
  return Wrapped{{}, {join(rest, " ")}};
}

/// `parallel ninja -C ::: a b`; without a command the arguments are the commands.
std::optional<Wrapped> unwrap_parallel(const Words& argv) {
  const auto [first, letters] =
      skip_options(argv, "jPINnLSaC",
                   {"--jobs", "--max-procs", "--joblog", "--results", "--delay", "--timeout",
                    "--retries", "--load", "--arg-file", "--colsep", "--max-args", "--tmpdir"});
  const Words rest = sdk::words_from(argv, first);
  const auto arguments = std::find_if(rest.begin(), rest.end(),
                                      [](const auto& word) { return word.starts_with(":::"); });
  Wrapped wrapped;
  if (arguments != rest.begin()) {
    wrapped.lines.push_back(join({rest.begin(), arguments}, " "));
  } else if (arguments != rest.end() && *arguments == ":::") {
    wrapped.lines.assign(arguments + 1, rest.end());
  }
  if (wrapped.lines.empty()) return std::nullopt;
  return wrapped;
}

/// `flock FILE WORDS` or `flock FILE -c LINE`.
std::optional<Wrapped> unwrap_flock(const Words& argv) {
  const std::size_t file = skip_options(argv, "wE", {"--timeout", "--wait"}).first;
  const Words rest = sdk::words_from(argv, file + 1);
  if (rest.empty()) return std::nullopt;
  if (rest.front() != "-c" && rest.front() != "--command") return Wrapped{{rest}};
  if (rest.size() < 2) return std::nullopt;
  return Wrapped{{}, {rest[1]}};
}

/// The line behind `-c` or `--command`: `su -c LINE USER`, `script -qc LINE FILE`.
std::optional<Wrapped> unwrap_option_c(const Words& argv) {
  for (std::size_t i = 1; i + 1 < argv.size(); ++i) {
    const std::string& word = argv[i];
    const bool is_short = word.starts_with('-') && !word.starts_with("--") && word.ends_with('c');
    if (is_short || word == "--command") return Wrapped{{}, {argv[i + 1]}};
  }
  return std::nullopt;
}

/// `nix develop FLAKE -c WORDS`, `nix shell PACKAGE --command WORDS`
std::optional<Wrapped> unwrap_nix(const Words& argv) {
  if (argv.size() < 2 || (argv[1] != "develop" && argv[1] != "shell")) return std::nullopt;
  for (std::size_t i = 2; i + 1 < argv.size(); ++i) {
    if (argv[i] == "-c" || argv[i] == "--command") return Wrapped{{sdk::words_from(argv, i + 1)}};
  }
  return std::nullopt;
}

/// `nix-shell -p PACKAGE --run LINE`
std::optional<Wrapped> unwrap_nix_shell(const Words& argv) {
  for (std::size_t i = 1; i + 1 < argv.size(); ++i) {
    if (argv[i] == "--run" || argv[i] == "--command") return Wrapped{{}, {argv[i + 1]}};
  }
  return std::nullopt;
}

/// `entr -r WORDS`, but `entr -s LINE`.
std::optional<Wrapped> unwrap_entr(const Words& argv) {
  const auto [first, letters] = skip_options(argv, "", {});
  if (first >= argv.size()) return std::nullopt;
  if (letters.find('s') != std::string::npos) return Wrapped{{}, {argv[first]}};
  return Wrapped{{sdk::words_from(argv, first)}};
}

/// `tmux -L NAME new-session -d LINE`; several words are run without a shell.
std::optional<Wrapped> unwrap_tmux(const Words& argv) {
  static const Names starters = {"new",          "new-session", "neww",         "new-window",
                                 "split-window", "splitw",      "respawn-pane", "respawnp"};
  const Words subcommand = sdk::words_from(argv, skip_options(argv, "cfLST", {}).first);
  if (subcommand.empty() || !starters.contains(subcommand.front())) return std::nullopt;
  Words rest = sdk::words_from(subcommand, skip_options(subcommand, "ceFfnstxylp", {}).first);
  if (rest.empty()) return std::nullopt;
  if (rest.size() == 1) return Wrapped{{}, {std::move(rest.front())}};
  return Wrapped{{std::move(rest)}};
}

std::optional<Wrapped> unwrap_trap(const Words& argv) {
  if (argv.size() < 3 || argv[1].starts_with('-')) return std::nullopt;
  return Wrapped{{}, {argv[1]}};
}

bool is_shell(const std::string& program) {
  static const Names shells = {"sh", "bash", "dash", "zsh", "ksh", "mksh", "ash", "rbash", "fish"};
  return shells.contains(program);
}

using Special = std::function<std::optional<Wrapped>(const Words&)>;

const std::map<std::string, Special, std::less<>>& specials() {
  static const std::map<std::string, Special, std::less<>> table = {
      {"env", unwrap_env},
      {"find", unwrap_find},
      {"parallel", unwrap_parallel},
      {"flock", unwrap_flock},
      {"su", unwrap_option_c},
      {"runuser", unwrap_option_c},
      {"script", unwrap_option_c},
      {"trap", unwrap_trap},
      {"nix", unwrap_nix},
      {"nix-shell", unwrap_nix_shell},
      {"entr", unwrap_entr},
      {"tmux", unwrap_tmux},
      {"eval", [](const Words& argv) { return unwrap_joined(argv, "", {}); }},
      {"watch", [](const Words& argv) { return unwrap_joined(argv, "nq", {"--interval"}); }},
      {"busybox",
       [](const Words& argv) -> std::optional<Wrapped> {
         if (argv.size() < 2) return std::nullopt;
         return Wrapped{{sdk::words_from(argv, 1)}};
       }},
  };
  return table;
}

}  // namespace

std::optional<Wrapped> unwrap(const Words& argv, const std::optional<std::string>& input) {
  const std::string program = sdk::program_name(argv);
  if (is_shell(program)) return unwrap_shell(argv, input);
  if (const auto special = specials().find(program); special != specials().end()) {
    return special->second(argv);
  }
  if (const auto wrapper = wrappers().find(program); wrapper != wrappers().end()) {
    return unwrap_plain(argv, wrapper->second);
  }
  if (argv.size() < 2) return std::nullopt;
  const auto wrapper = wrappers().find(program + " " + argv[1]);
  return wrapper != wrappers().end() ? unwrap_plain(sdk::words_from(argv, 1), wrapper->second)
                                     : std::nullopt;
}

}  // namespace sprint::toolchains
