#include "render/text/markdown_text.h"

#include "support/catch.h"

using namespace sprint;
using render::markdown_text;

TEST_CASE("Markdown: what has a meaning is escaped, names stay readable") {
  const auto text = [](const char* given) { return markdown_text(given, 200); };
  CHECK(text("parse_utils/A1") == "parse_utils/A1");
  CHECK(text("_x_ and __y__") == "\\_x\\_ and \\_\\_y\\_\\_");
  CHECK(text("a | b") == "a \\| b");
  CHECK(text("a \\| b") == "a \\\\\\| b");
  CHECK(text("`code` *bold* ~~gone~~") == "\\`code\\` \\*bold\\* \\~\\~gone\\~\\~");
  CHECK(text("<script> &lt; a & b") == "\\<script> \\&lt; a & b");
  CHECK(text("[a](b) ![c](d)") == "\\[a\\](b) !\\[c\\](d)");
  CHECK(text("C# #1 end ##") == "C# \\#1 end \\#\\#");
  CHECK(text("C:\\dir\\ ends\\") == "C:\\dir\\ ends\\\\");
  CHECK(text("a\n## b\r\n\tc") == "a \\#\\# b c");
  CHECK(text("\x1b[1m\xff") == "\\x1b\\[1m\\xff");
  CHECK(markdown_text("0123456789", 5) == "0123…");
}

TEST_CASE("Markdown: a table is aligned, and its cells stay cells") {
  render::MarkdownTable table({"Name", "What"});
  CHECK(table.is_empty());
  table.add_row({"a|b", "x\ny"});
  table.add_row({"ärger", ""});
  std::string text;
  table.append_to(text);
  CHECK(text ==
        "| Name  | What |\n"
        "|-------|------|\n"
        "| a\\|b  | x y  |\n"
        "| ärger |      |\n");
}

TEST_CASE("Markdown: a long cell does not make its column wide") {
  render::MarkdownTable table({"Name", "What"});
  table.add_row({std::string(100, 'x'), std::string(1000, 'y')});
  table.add_row({"a", "b"});
  std::string text;
  table.append_to(text);
  CHECK(text.size() < 900);
  CHECK(text.find(std::string(59, 'x') + "… |") != std::string::npos);
}
