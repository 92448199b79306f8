#include "cmake/databases/compile_database.h"

#include "support/catch.h"
#include "support/repeated.h"

using namespace sprint;
using cmake::absolute_path;
using cmake::read_compile_database;

namespace {

std::vector<std::string> files_in(std::string_view json) {
  std::vector<std::string> files;
  for (const auto& entry : read_compile_database(json).entries) files.push_back(entry.file);
  return files;
}

}  // namespace

TEST_CASE("An entry has a directory, a file, a command and an output") {
  const auto database = read_compile_database(R"([{
    "directory": "/b", "command": "c++ -DA=\"b c\" -c /s/a.cpp", "file": "/s/a.cpp",
    "output": "a.o" }])");
  CHECK(database.broken_line == 0);
  REQUIRE(database.entries.size() == 1);
  const auto& entry = database.entries.front();
  CHECK(entry.directory == "/b");
  CHECK(entry.file == "/s/a.cpp");
  CHECK(entry.output == "a.o");
  CHECK(cmake::words_of(entry) == sdk::Words{"c++", "-DA=b c", "-c", "/s/a.cpp"});
}

TEST_CASE("An entry may have arguments instead of a command") {
  const auto database = read_compile_database(
      R"([{"file": "a.c", "arguments": ["cc", "-DA=b c", "a.c"], "directory": "/b"}])");
  REQUIRE(database.entries.size() == 1);
  CHECK(cmake::words_of(database.entries.front()) == sdk::Words{"cc", "-DA=b c", "a.c"});
}

TEST_CASE("An entry without a usable command has no words") {
  const auto* entry =
      GENERATE(R"({"file": "a.c"})", R"({"file": "a.c", "command": ""})",
               R"({"file": "a.c", "command": "  "})", R"({"file": "a.c", "command": "cc 'a"})",
               R"({"file": "a.c", "arguments": []})", R"({"file": "a.c", "arguments": "cc a.c"})",
               R"({"file": "a.c", "arguments": {"a": "cc"}})",
               R"({"file": "a.c", "arguments": [["cc"], {"a": "cc"}]})",
               R"({"file": "a.c", "command": ["cc"]})");
  CAPTURE(entry);
  const auto database = read_compile_database("[" + std::string(entry) + "]");
  CHECK(database.broken_line == 0);
  REQUIRE(database.entries.size() == 1);
  CHECK_FALSE(cmake::words_of(database.entries.front()));
}

TEST_CASE("What is no entry is passed over") {
  struct Row {
    const char* json;
    std::vector<std::string> files;
  };
  const auto row = GENERATE(values<Row>({
      {"[]", {}},
      {"{}", {}},
      {"3", {}},
      {"null", {}},
      {R"("file")", {}},
      {"[1, null, true, -2, 3.5, \"file\", [], {}]", {}},
      {R"([{"directory": "/b", "command": "cc a.c"}])", {}},
      {R"([{"file": 3}, {"file": null}, {"file": ["a.c"]}, {"file": {"file": "a.c"}}])", {}},
      {R"({"file": "a.c"})", {}},
      {R"({"entry": {"file": "a.c"}})", {}},
      {R"([[{"file": "a.c"}]])", {}},
      {R"([{"file": "a.c"}, ["b.c"], {"command": "cc"}, {"file": "d.c"}])", {"a.c", "d.c"}},
      {R"([{"x": {"file": "b.c"}, "file": "a.c", "y": [{"file": "c.c"}, "d.c"]}])", {"a.c"}},
      {R"([{"file": "a.c"}, {"file": "a.c"}])", {"a.c", "a.c"}},
      {"\xEF\xBB\xBF[{\"file\": \"a.c\"}]", {"a.c"}},
      {R"([{"file": "\u00e9.c"}])", {"\xc3\xa9.c"}},
  }));
  CAPTURE(row.json);
  CHECK(read_compile_database(row.json).broken_line == 0);
  CHECK(files_in(row.json) == row.files);
}

TEST_CASE("An entry takes nothing from the one before it") {
  const auto database = read_compile_database(
      R"([{"file": "a.c", "command": "cc", "output": "a.o", "arguments": ["x"]},
                                {"file": "b.c"}])");
  REQUIRE(database.entries.size() == 2);
  CHECK(database.entries[1].command.empty());
  CHECK(database.entries[1].output.empty());
  CHECK(database.entries[1].arguments.empty());
}

TEST_CASE("A broken database names the line and has no entries") {
  struct Row {
    const char* json;
    std::size_t line;
  };
  const auto row = GENERATE(values<Row>({
      {"", 1},
      {"\n\n", 3},
      {"[", 1},
      {"[{\"file\": \"a.c\"},\n{\"file\": \"b.c\"},\n", 3},
      {"[\n{\"file\": \"a.c\"}\n{\"file\": \"b.c\"}\n]\n", 3},
      {"[\n{\"file\": \"a.c\"},\n{\"file\": \"b.c\n}]\n", 3},
      {"[\n{\"file\": \"a.c\",\n oops\n}]\n", 3},
      {"[]\n[]\n", 2},
      {"[]\n\n}", 3},
      {"[\n<<<<<<< HEAD\n]\n", 2},
      {"[\n{\"file\": \"\\x\"}\n]\n", 2},
      {"[\n{\"file\": \"\xff\"}\n]\n", 2},
  }));
  CAPTURE(row.json);
  const auto database = read_compile_database(row.json);
  CHECK(database.broken_line == row.line);
  CHECK(database.entries.empty());
}

TEST_CASE("However deeply a database is nested, it is read") {
  constexpr int kLevels = 100'000;
  const auto* brackets = GENERATE("[]", "{}");
  const bool is_list = brackets[0] == '[';
  const std::string open = test::repeated(is_list ? "[" : "{\"a\":", kLevels);
  const std::string close = test::repeated(is_list ? "]" : "}", kLevels);
  CAPTURE(brackets);
  CHECK(files_in("[{\"x\": " + open + "3" + close + ", \"file\": \"a.c\"}]") ==
        std::vector<std::string>{"a.c"});
  CHECK(read_compile_database(open).broken_line == 1);
}

TEST_CASE("Paths are made absolute and normal") {
  struct Row {
    const char* directory;
    const char* path;
    const char* result;
  };
  const auto row = GENERATE(values<Row>({
      {"/b", "a.cpp", "/b/a.cpp"},
      {"/b", "/s/a.cpp", "/s/a.cpp"},
      {"/b", "../s/a.cpp", "/s/a.cpp"},
      {"/b", "./a.cpp", "/b/a.cpp"},
      {"/b/", "a.cpp", "/b/a.cpp"},
      {"/b", "x//y///a.cpp", "/b/x/y/a.cpp"},
      {"/b", "/s/x/../a.cpp", "/s/a.cpp"},
      {"/b", "/s/", "/s"},
      {"/b", "..", "/"},
      {"/b", ".", "/b"},
      {"/b", "", "/b"},
      {"/b", "/", "/"},
      {"/b", "//s//a.cpp", "/s/a.cpp"},
      {"/b", "../../../a.cpp", "/a.cpp"},
      {"/b", ".hidden/..a/a.cpp", "/b/.hidden/..a/a.cpp"},
      {"/", "a.cpp", "/a.cpp"},
      {"/b/../c", "a.cpp", "/c/a.cpp"},
  }));
  CAPTURE(row.directory, row.path);
  CHECK(absolute_path(row.directory, row.path) == row.result);
}
