#include "workspace/merging/merge_tree.h"

#include "support/catch.h"
#include "support/error_of.h"

namespace sprint::test {

using workspace::parse_merge_tree;

namespace {

/// The text with `|` for NUL.
std::string records(std::string text) {
  for (char& c : text) {
    if (c == '|') c = '\0';
  }
  return text;
}

std::string told(const workspace::MergeOutcome& outcome) {
  std::string text = outcome.tree + "\n";
  for (const auto& file : outcome.conflicts) {
    text += file.path + ": " + file.kind + ": " + file.message + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("Each file of a conflict is told once, with its first reason") {
  const auto outcome = parse_merge_tree(
      records("1234|b|a||1|a|Auto-merging|Auto-merging a\n|1|a|CONFLICT (contents)|CONFLICT "
              "(content): Merge conflict in a\n|1|b|CONFLICT (rename/delete)|CONFLICT "
              "(rename/delete): c renamed to b\n|1|b|CONFLICT (modify/delete)|CONFLICT "
              "(modify/delete): second\n|"));
  CHECK(told(outcome) ==
        "1234\na: content: Merge conflict in a\nb: rename/delete: c renamed to b\n");
}

TEST_CASE("A conflict of several names is told of those that git lists, else of the first") {
  CHECK(told(parse_merge_tree(records(
            "1|y|z||3|x|y|z|CONFLICT (rename/rename)|CONFLICT (rename/rename): both\n|"))) ==
        "1\ny: rename/rename: both\nz: rename/rename: both\n");
  CHECK(told(parse_merge_tree(
            records("1||2|x|y|CONFLICT (directory rename unclear split)|CONFLICT (directory rename "
                    "split): where to\n|"))) == "1\nx: directory rename split: where to\n");
}

TEST_CASE("A conflict that git words in another way is told all the same") {
  CHECK(told(parse_merge_tree(records("1|a|b||1|a|CONFLICT (new kind)|Something else\n|"))) ==
        "1\na: new kind: Something else\nb: content: Merge conflict in b\n");
}

TEST_CASE("What git merge-tree would not print is an error") {
  const auto text = GENERATE(values<std::string>(
      {"", "1234", "1234|a", "1234|a||x|a|t|m|", "1234|a||2|a|t|m|", "1234|a||1|a|t|"}));
  CHECK(error_of([&] { parse_merge_tree(records(text)); }).code() == ErrorCode::System);
}

}  // namespace sprint::test
