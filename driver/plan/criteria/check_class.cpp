#include "plan/criteria/check_class.h"

#include <algorithm>
#include <string_view>

#include "base/text.h"
#include "base/word_match.h"
#include "plan/words/text_walk.h"
#include "plan/words/word_table.h"
#include "sprint/shell_words.h"

namespace sprint::plan {

namespace {

using enum WordList;

/// A program in the build folder is no build.
std::string_view without_built_program(std::string_view command) {
  const std::string_view program = command.substr(0, command.find(' '));
  const bool built = program.find("build/") != std::string_view::npos;
  return built ? command.substr(program.size()) : command;
}

void add_command(std::string_view command, CheckClass& all) {
  command = trim(command);
  const std::string_view program = command.substr(0, command.find(' '));
  if (command.empty() || is_in(program, mask_of(LookProgram))) return;
  const WordMask lists =
      lists_in(without_built_program(command), mask_of(Build, Test, Integration, OtherGoal));
  if (has(lists, Test) || has(lists, Integration)) {
    all.level = std::max(
        all.level, has(lists, Integration) ? CheckLevel::IntegrationTests : CheckLevel::Tests);
    return;
  }
  const bool build_program =
      leading_lists(command, mask_of(BuildProgram)) != 0 && !has(lists, OtherGoal);
  if (has(lists, Build) || build_program) {
    all.builds = true;
    all.level = std::max(all.level, CheckLevel::Build);
  }
}

/// Whether another command begins behind the operator.
bool separates_commands(const sdk::ShellWord& word) {
  return word.is_operator && word.text.find_first_of("<>") == std::string::npos;
}

/// Each command of the line for itself. An operator inside quotes separates nothing.
CheckClass class_of_command(std::string_view line) {
  CheckClass all;
  const auto words = sdk::read_shell_line(line).words;
  for (auto first = words.begin(); first != words.end();) {
    const auto end = std::find_if(first, words.end(), separates_commands);
    if (end != first) {
      add_command(line.substr(first->begin, (end - 1)->end - first->begin), all);
    }
    first = end == words.end() ? end : end + 1;
  }
  return all;
}

CheckClass class_of_words(std::string_view text) {
  CheckClass all;
  TextWalk walk(text, mask_of(Build, Test, Integration));
  while (const auto event = walk.next()) {
    if (event->kind != TextEvent::Kind::Word) continue;
    if (has(event->lists, Build)) {
      all.builds = true;
      all.level = std::max(all.level, CheckLevel::Build);
    }
    if (has(event->lists, Test)) all.level = std::max(all.level, CheckLevel::Tests);
    // "integration" alone is rather the thing itself than a test of it.
    if (has(event->lists, Integration) && !equal_ignoring_case(event->text, "integration")) {
      all.level = CheckLevel::IntegrationTests;
    }
  }
  return all;
}

}  // namespace

CheckClass check_class(const Criterion& criterion) {
  switch (criterion.kind) {
    case CriterionKind::Command:
      return class_of_command(criterion.command);
    case CriterionKind::FileExists:
    case CriterionKind::Pattern:
      return {};
    case CriterionKind::Assertion:
    case CriterionKind::Manual:
      return class_of_words(criterion.text);
  }
  return {};
}

}  // namespace sprint::plan
