#include "scenarios/case_file.h"

#include "support/catch.h"

using namespace sprint::test;

namespace {

const std::string kHead = "expect: a/1\n== base\n--- f\none\ntwo\nthree\n";

/// The files after a sprint with these lines.
CaseTree after(const std::string& steps) {
  return parse_case("x", kHead + "== sprint a/1: Title\n" + steps).commits.back().tree;
}

}  // namespace

TEST_CASE("A case file has headers, a base, sprints and what was recorded") {
  const auto file = parse_case("x",
                               "# About it.\nexpect[f: g]: a/1 + b/2\nexpect: nobody\n"
                               "truth: verified\ncommand: make -k: all\n== base\n--- f\none\n"
                               "== sprint a/1: First: part\n== sprint b/2: Other\n"
                               "== sprint a/1: Second part\n== log\nf:1: error\n\\== end\n"
                               "== junit r.xml\n<a/>\n== baseline-junit r.xml\n<b/>\n");
  REQUIRE(file.expected.size() == 2);
  CHECK(file.expected[0].key == "f: g");
  CHECK(file.expected[0].sprints == std::vector<std::string>{"a/1", "b/2"});
  CHECK(file.expected[1].answer == Answer::Nobody);
  CHECK(file.header("command") == "make -k: all");
  CHECK(file.header("first-line").empty());
  CHECK(file.commits[1].title == "First: part");
  CHECK(file.commits[1].tree == CaseTree{{"f", "one\n"}});
  CHECK(file.sprints() == std::vector<std::string>{"a/1", "b/2"});
  CHECK(file.log == "f:1: error\n== end\n");
  CHECK(file.junit.at(0).text == "<a/>\n");
  CHECK(file.baseline.at(0).name == "r.xml");
}

TEST_CASE("A sprint of a case writes, edits, deletes and renames files") {
  struct Row {
    std::string steps;
    CaseTree tree;
  };
  const auto row = GENERATE(values<Row>({
      {"--- f\n\\--- new\n\\\\n\n", {{"f", "--- new\n\\n\n"}}},
      {"--- g\n", {{"f", "one\ntwo\nthree\n"}, {"g", ""}}},
      {"--- edit f\n< one\n> 1\n> \n< three\n> 3\n> 4\n", {{"f", "1\n\ntwo\n3\n4\n"}}},
      {"--- edit f\n< two\n", {{"f", "one\nthree\n"}}},
      {"--- edit f\n> four\n", {{"f", "one\ntwo\nthree\nfour\n"}}},
      {"--- delete f\n", {}},
      {"--- rename f d/g\n", {{"d/g", "one\ntwo\nthree\n"}}},
      {"--- rename f g\nnew\n", {{"g", "new\n"}}},
  }));
  CAPTURE(row.steps);
  CHECK(after(row.steps) == row.tree);
}

TEST_CASE("What is not a case is refused with its line") {
  const auto [text, message] = GENERATE(table<std::string, std::string>({
      {"== base\n", "x:1: no line 'expect: '"},
      {"expect: a/1\nhello\n", "x:2: not a header"},
      {"expect: a/1\n== sprint a/1: T\n", "x:2: not a section here"},
      {"expect: a/1\n== base\none\n", "x:3: a line outside of a file"},
      {kHead + "== other\n", "x:7: not a section here"},
      {kHead + "== sprint a/1: T\n--- edit f\n< four\n> 4\n", "x:10: not there: four"},
      {kHead + "== sprint a/1: T\n--- edit f\nfour\n", "x:9: in an edit: four"},
      {kHead + "== sprint a/1: T\n--- delete g\n", "x:8: no file g"},
      {kHead + "one\n== sprint a/1: T\n--- edit f\n< one\n", "x:10: there twice: one"},
  }));
  CAPTURE(text);
  CHECK_THROWS_WITH(parse_case("x", text), message);
}
