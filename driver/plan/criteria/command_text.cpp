#include "plan/criteria/command_text.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "plan/words/word_table.h"

namespace sprint::plan {

namespace {

/// Words between a code span and what it does: "`make` still exits 0".
constexpr std::size_t kNearText = 60;

/// More assignments or brackets than that before a program are none.
constexpr int kMostParts = 16;

/// Programs whose names are also names of functions and things: alone they are commands only if
/// they exit.
constexpr std::array<std::string_view, 22> kAlsoNames = {
    "find", "test", "node", "sort", "time", "command", "head", "tail", "which",   "echo", "touch",
    "stat", "go",   "env",  "cat",  "diff", "tree",    "perl", "apt",  "timeout", "uniq", "cmp"};

std::string_view program_word(std::string_view code) {
  return code.substr(0, code.find_first_of(" \t\n"));
}

bool is_small_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/// Small letters as programs have them: `swift-format`, `build_all.sh`, `./run`, `tools/check`.
bool is_program_like(std::string_view word) {
  const bool begins = !word.empty() && (is_small_or_digit(word.front()) || word.front() == '.');
  return begins && std::all_of(word.begin(), word.end(), [](char c) {
           return is_name_char(c) || c == '-' || c == '.' || c == '/' || c == '+';
         });
}

bool is_known_program(std::string_view word) {
  // Programs are written small: `Test` and `Make` are names.
  const bool capital =
      std::any_of(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  return !capital && is_in(word, mask_of(WordList::Program));
}

bool is_script(std::string_view word) {
  if (word.starts_with("./") || word.starts_with("../")) return is_program_like(word);
  return is_program_like(word) && word.find('/') != std::string_view::npos &&
         (word.ends_with(".sh") || word.ends_with(".py") || word.ends_with(".rb") ||
          word.ends_with(".pl") || word.starts_with("bin/") || word.starts_with("scripts/"));
}

/// `NAME=value` in front of a command.
bool is_assignment_word(std::string_view word) {
  const std::size_t equals = word.find('=');
  if (equals == 0 || equals == std::string_view::npos) return false;
  return std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(equals), [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

/// Without `!`, `(`, and assignments, so that the program is in front.
std::string_view from_program(std::string_view code) {
  code = trim(code);
  for (int parts = 0; parts < kMostParts; ++parts) {
    const std::string_view word = program_word(code);
    if (code.starts_with("! ") || code.starts_with('(')) {
      code = trim(code.substr(1));
    } else if (is_assignment_word(word) && word.size() < code.size()) {
      code = trim(code.substr(word.size()));
    } else {
      break;
    }
  }
  return code;
}

/// `--flag` or `-f`.
bool has_option(std::string_view code) {
  for (std::size_t at = code.find(" -"); at != std::string_view::npos; at = code.find(" -", at)) {
    at += 2;
    if (at < code.size() && code[at] == '-') ++at;
    if (at < code.size() && is_name_char(code[at]) && !(code[at] >= '0' && code[at] <= '9')) {
      return true;
    }
  }
  return false;
}

/// Whether a known program stands behind one of the shell's operators.
bool pipes_to_program(std::string_view code) {
  for (const std::string_view sign : {" | ", " && ", " || ", "; "}) {
    for (std::size_t at = code.find(sign); at != std::string_view::npos; at = code.find(sign, at)) {
      at += sign.size();
      if (is_known_program(program_word(from_program(code.substr(at))))) return true;
    }
  }
  return false;
}

bool is_shell_statement(std::string_view code, std::string_view program) {
  return ((program == "for" || program == "while" || program == "until") &&
          code.find("; do") != std::string_view::npos) ||
         (program == "if" && code.find("; then") != std::string_view::npos);
}

}  // namespace

CodeContext code_context(std::string_view after) {
  const std::string_view near =
      after.substr(0, std::min(kNearText, after.substr(0, kNearText).find('`')));
  const WordMask lists = lists_in(near, mask_of(WordList::Exits, WordList::Runs));
  if ((lists & mask_of(WordList::Exits)) != 0) return CodeContext::Exits;
  if (lists != 0) return CodeContext::Runs;
  return CodeContext::None;
}

std::string_view without_prompt(std::string_view code) {
  code = trim(code);
  return code.starts_with("$ ") ? trim(code.substr(2)) : code;
}

bool is_command(std::string_view code, CodeContext context) {
  code = from_program(without_prompt(code));
  const std::string_view program = program_word(code);
  const bool alone = program.size() == code.size();
  if (alone) {
    if (context == CodeContext::None) return false;
    if (context == CodeContext::Exits) return is_program_like(program);
    const bool also_name =
        std::find(kAlsoNames.begin(), kAlsoNames.end(), program) != kAlsoNames.end();
    return is_script(program) || (is_known_program(program) && !also_name);
  }
  if (is_known_program(program) || is_script(program)) return true;
  if (is_shell_statement(code, program)) return true;
  if (!is_program_like(program)) return false;
  return context == CodeContext::Exits || has_option(code) || pipes_to_program(code);
}

}  // namespace sprint::plan
