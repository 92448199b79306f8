#include "plan/markdown/blocks.h"

#include <string>

#include "plan/reading/labels.h"
#include "support/catch.h"

using namespace sprint::plan;

namespace {

Blocks scan(std::string_view text) {
  return scan_blocks(text, words_of_plans());
}

/// One letter per line: what it is.
std::string kinds(std::string_view text) {
  std::string letters;
  for (const Line& line : scan(text).lines) {
    switch (line.kind) {
      case LineKind::Blank:
        letters += '_';
        break;
      case LineKind::Text:
        letters += 't';
        break;
      case LineKind::Heading:
        letters += static_cast<char>('0' + line.level);
        break;
      case LineKind::Item:
        letters += line.numbered ? 'n' : 'i';
        break;
      case LineKind::TableRow:
        letters += '|';
        break;
      case LineKind::TableRule:
        letters += '=';
        break;
      case LineKind::FenceOpen:
        letters += '[';
        break;
      case LineKind::FenceClose:
        letters += ']';
        break;
      case LineKind::Code:
        letters += 'c';
        break;
      case LineKind::Rule:
        letters += '-';
        break;
      case LineKind::Comment:
        letters += '!';
        break;
      case LineKind::FrontMatter:
        letters += 'f';
        break;
    }
  }
  return letters;
}

std::string depths(std::string_view text) {
  std::string digits;
  for (const Line& line : scan(text).lines) digits += std::to_string(line.depth);
  return digits;
}

}  // namespace

TEST_CASE("Lines are what they look like") {
  CHECK(kinds("# Title\n\ntext\n- item\n1. item\n---\n") == "1_tin-");
  CHECK(kinds("##Heading\n#include\n") == "2t");
  CHECK(kinds("Title\n=====\n") == "1-");
  CHECK(kinds("\u2705 done\n- \u2705 done\n") == "ii");
  CHECK(kinds("> quoted\n> ### Sprint 1: no\n") == "tt");
}

TEST_CASE("A fence with a language opens a level, a bare one closes it") {
  CHECK(kinds("```markdown\n```bash\nmake\n```\n# no heading\n```\n# heading\n") == "[cc]c]1");
  CHECK(kinds("```\na\n```\nb\n") == "[c]t");
  CHECK(kinds("````md\n```\n````\ntext\n") == "[c]t");
  CHECK(kinds("~~~\n```\n~~~\ntext\n") == "[c]t");
  CHECK(kinds("```not a fence```\n") == "t");
}

TEST_CASE("A code block that nobody closes ends at the next heading of the plan") {
  const Blocks blocks = scan("```bash\nmake\n## comment\n### Sprint 2: Next\ntext\n");
  CHECK(blocks.lines[2].kind == LineKind::Code);
  CHECK(blocks.lines[3].kind == LineKind::Heading);
  REQUIRE(blocks.warnings.size() == 2);
  CHECK(blocks.warnings[0].line == 1);
  CHECK(blocks.warnings[1].line == 4);
}

TEST_CASE("Items know how deep they stand") {
  CHECK(depths("- a\n  - b\n    text\n- c\n") == "1221");
  CHECK(depths("1. a\n  - two blanks are enough\n2. b\n") == "121");
  CHECK(depths("- a\nlazy\n\ntext\n") == "1110");
  CHECK(depths("- a\n**Label**:\n- b\n") == "101");
  CHECK(depths("- a\n\n  still a\n\nnot a\n") ==
        "111"
        "10");
}

TEST_CASE("Tables may follow a paragraph") {
  CHECK(kinds("text\n| a | b |\n|---|---|\n| 1 | 2 |\ntext\n") == "t|=|t");
  CHECK(kinds("a | b\n--|--\n1 | 2\n") == "|=|");
  CHECK(kinds("not a table | here\n") == "t");
}

TEST_CASE("Comments and front matter are apart") {
  CHECK(kinds("---\na: b\n---\n# T\n") == "fff1");
  CHECK(kinds("---\n\n# no front matter\n") == "-_1");
  CHECK(kinds("<!-- one -->\n<!--\n# no\n-->\n# T\n") == "!!!!1");
  CHECK(kinds("<!-- never closed\n# T\n") == "t1");
  CHECK(scan("---\na: b\n---\n# T\n").body == "# T\n");
}

TEST_CASE("Windows line ends leave nothing behind") {
  const Blocks blocks = scan("# T\r\n\r\n- a\r\n");
  REQUIRE(blocks.lines.size() == 3);
  CHECK(blocks.lines[0].text == "T");
  CHECK(blocks.lines[2].text == "a");
}

TEST_CASE("Bullets nested ten thousand levels deep are read up to a limit") {
  std::string text;
  for (int i = 0; i < 10000; ++i)
    text += std::string(static_cast<std::size_t>(i) / 2, '\t') + (i % 2 == 0 ? "- x\n" : "  - x\n");
  const Blocks blocks = scan(text);
  CHECK(blocks.lines.size() == 10000);
  CHECK(blocks.lines.back().depth == 200);
  REQUIRE(blocks.warnings.size() == 1);
}
