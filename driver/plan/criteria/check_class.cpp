#include "plan/criteria/check_class.h"

#include <algorithm>
#include <string_view>

#include "base/text.h"
#include "base/word_match.h"
#include "plan/words/text_walk.h"
#include "plan/words/word_table.h"

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

/// Quotes do not matter: an operator inside some gives a piece that begins with no program.
CheckClass class_of_command(std::string_view line) {
  CheckClass all;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find_first_of("&|;\n"), line.size());
    add_command(line.substr(0, end), all);
    line.remove_prefix(std::min(end + 1, line.size()));
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
