#include "plan/criteria/criteria.h"

#include <algorithm>
#include <optional>
#include <string>

#include "base/phrase_table.h"
#include "base/text.h"
#include "base/word_match.h"
#include "plan/criteria/checked_file.h"
#include "plan/criteria/command_text.h"
#include "plan/criteria/expected_answer.h"
#include "plan/criteria/plain_command.h"
#include "plan/criteria/plain_ending.h"
#include "plan/criteria/stated_files.h"
#include "plan/markdown/inline_text.h"
#include "plan/words/text_walk.h"
#include "sprint/shell_words.h"

namespace sprint::plan {

namespace {

/// "documents `make install`", "before `make install`"
bool is_only_mentioned(std::string_view before) {
  static const PhraseTable words(
      "before, after, of, contains, mentions, documents, replaces, uses, like, includes, calls, "
      "invokes, lists, shows, describes, contain, to");
  // Its end alone: a criterion may have a thousand commands.
  before = trim(before.substr(before.size() - std::min<std::size_t>(before.size(), 24)));
  const std::size_t space = before.find_last_of(" \t\n");
  const std::string_view last = space == std::string_view::npos ? before : before.substr(space + 1);
  return words.lists_of(last) != 0;
}

/// The commands in the text, joined, and the words around them.
struct FoundCommands {
  std::string command;
  std::string_view before;
  std::string_view after;
};

std::optional<FoundCommands> commands_in(std::string_view text) {
  std::optional<FoundCommands> found;
  std::size_t end = 0;
  for (const CodeSpan& span : code_spans(text)) {
    const std::string_view before = text.substr(0, span.begin);
    const std::string_view after = text.substr(span.end);
    const CodeContext context = code_context(after);
    if (!is_command(span.code, context)) continue;
    if (context != CodeContext::Exits && is_only_mentioned(before)) continue;
    if (!found) found = FoundCommands{{}, before, after};
    if (!found->command.empty()) {
      found->command +=
          equal_ignoring_case(trim(text.substr(end, span.begin - end)), "or") ? " || " : " && ";
    }
    found->command += without_prompt(span.code);
    found->after = after;
    end = span.end;
  }
  return found;
}

/// What must hold for the command if this holds for it with a `!` in front.
std::string turned_round(const std::string& expect) {
  if (expect == "exit 0") return "exit nonzero";
  return expect == "exit nonzero" ? "exit 0" : expect;
}

/// `command -v` and its like fail with the code of a missing program, and are part of the shell.
bool looks_for_program(std::string_view command) {
  return command.starts_with("command -v ") || command.starts_with("type ") ||
         command.starts_with("hash ");
}

void set_command(Criterion& criterion, std::string_view line, std::string_view before,
                 std::string_view after) {
  PlainEnding plain = plain_ending(line);
  const CheckedFile file = checked_file(plain.command);
  criterion.command = std::move(plain.command);
  criterion.expect = expected_answer(before, after, file);
  if (plain.is_inverted) criterion.expect = turned_round(criterion.expect);
  if (criterion.expect == "exit nonzero" && file.exits_1_for_nothing) criterion.expect = "exit 1";
  if (criterion.expect == "exit nonzero" && looks_for_program(criterion.command)) {
    criterion.command = "! " + criterion.command;
    criterion.expect = "exit 0";
  }
  criterion.kind = CriterionKind::Command;
  criterion.path = file.path;
  criterion.pattern = file.pattern;
  if (file.kind == CheckedFile::Kind::Search) {
    criterion.kind = CriterionKind::Pattern;
  } else if (file.kind == CheckedFile::Kind::Exists && criterion.expect == "exit 0") {
    criterion.kind = CriterionKind::FileExists;
  }
}

bool needs_person(std::string_view text) {
  TextWalk walk(text, mask_of(WordList::Manual, WordList::NotManual));
  while (const auto event = walk.next()) {
    if (event->kind != TextEvent::Kind::Word) continue;
    if ((event->lists & mask_of(WordList::NotManual)) == 0) return true;
  }
  return false;
}

/// `# 3. Count the callers` is "Count the callers".
std::string_view bare_comment(std::string_view comment) {
  comment = trim(comment);
  while (comment.starts_with('#')) comment = trim(comment.substr(1));
  const std::size_t digits = comment.find_first_not_of("0123456789");
  if (digits == 0 || digits == std::string_view::npos) return comment;
  const bool numbered = comment[digits] == '.' || comment[digits] == ')' || comment[digits] == ':';
  return numbered ? trim(comment.substr(digits + 1)) : comment;
}

}  // namespace

Criterion read_criterion(std::string_view text, std::uint32_t line) {
  Criterion criterion;
  criterion.text = trim(text);
  criterion.line = line;
  if (criterion.text.size() > kLongestCriterion) return criterion;
  const std::string_view words = criterion.text;
  if (auto found = commands_in(words)) {
    set_command(criterion, found->command, found->before, found->after);
  } else if (const auto plain = plain_command(words)) {
    set_command(criterion, plain->command, {}, plain->after);
  } else {
    read_stated_files(criterion);
    const bool decided = criterion.kind != CriterionKind::Assertion;
    if (!decided && needs_person(words)) criterion.kind = CriterionKind::Manual;
  }
  return criterion;
}

Criterion command_criterion(std::string_view comment, std::string_view command,
                            std::uint32_t line) {
  Criterion criterion;
  criterion.line = line;
  comment = bare_comment(comment);
  command = without_prompt(command);
  const bool one_line = command.find('\n') == std::string_view::npos;
  std::string_view remark;
  if (one_line && command.size() <= kLongestCriterion) {
    const std::size_t end = sdk::read_shell_line(command).comment;
    remark = bare_comment(command.substr(end));
    command = trim(command.substr(0, end));
  }
  criterion.text = trim(!comment.empty() ? comment : command.substr(0, command.find('\n')));
  if (command.size() > kLongestCriterion || comment.size() > kLongestCriterion) {
    criterion.kind = CriterionKind::Command;
    criterion.command = command;
    criterion.expect = "exit 0";
    return criterion;
  }
  const std::string said = std::string(comment) + "\n" + std::string(remark);
  set_command(criterion, command, {}, said);
  return criterion;
}

}  // namespace sprint::plan
