#include <fstream>
#include <nlohmann/json.hpp>

#include "os/own_process.h"
#include "scenarios/driver_fixture.h"
#include "support/catch.h"
#include "support/needed_tool.h"

using namespace sprint::test;
namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr const char* kPlan = R"(# Calculator

## Work Units

| Work Unit | Directory | Layer | Dependencies |
|-----------|-----------|-------|--------------|
| Core      | src/core  | 0     | none         |
| Net       | src/net   | 1     | Core         |

## Core

### Sprint 1: Scaffold

**Tasks**:
1. Create `src/core/main.cpp`

**Exit criteria**:
- [ ] The file `src/core/main.cpp` exists

### Sprint 2: Parser

**Entry criteria**:
- [ ] Sprint 1 is complete

**Exit criteria**:
- [ ] `ctest --test-dir build` passes

## Net

### Sprint 1: Sockets

**Exit criteria**:
- [ ] `ninja -C build` succeeds
)";

class Plans : public DriverFixture {
 public:
  Outcome plan(std::vector<std::string> words = {}) const {
    words.insert(words.begin(), "plan");
    return run(words);
  }
};

/// The same text with another one for each occurrence of a part.
std::string replaced(std::string text, const std::string& part, const std::string& by) {
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + by.size())) {
    text.replace(at, part.size(), by);
  }
  return text;
}

std::vector<std::string> keys_of(const json& plan) {
  std::vector<std::string> keys;
  for (const auto& sprint : plan["sprints"]) {
    keys.push_back(sprint["unit"].get<std::string>() + "/" + sprint["id"].get<std::string>());
  }
  return keys;
}

}  // namespace

TEST_CASE_METHOD(Plans, "A plan is shown as a tree with the line of everything") {
  write("EXECUTION_PLAN.md", kPlan);
  const auto outcome = plan();
  INFO(outcome.out);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.empty());
  CHECK(has(outcome.out, "plan   Calculator\nfile   EXECUTION_PLAN.md\n"));
  CHECK(has(outcome.out, "2 units, 3 sprints"));
  CHECK(has(outcome.out, "\nunit Core  line 7  layer 0  in src/core\n"));
  CHECK(has(outcome.out, "\nunit Net  line 8  layer 1  in src/net  after Core\n"));
  CHECK(has(outcome.out, "\n  Sprint 1 Scaffold  line 12  code  ~"));
  CHECK(
      has(outcome.out, "\n    exit   file-exists  line 18  The file `src/core/main.cpp` exists\n"));
  CHECK(has(outcome.out, "\n    exit   command      line 26  `ctest --test-dir build` passes\n"));
  CHECK(has(outcome.out, "\nphases, derived from dependencies\n"));
  CHECK(has(outcome.out, "(exit code 0)\n"));
  CHECK_FALSE(has(outcome.out, "    task "));
  CHECK(has(plan({"--all"}).out, "    task                line 15  Create `src/core/main.cpp`\n"));
}

TEST_CASE_METHOD(Plans, "The plan is looked for here, then above; a path is taken as it is") {
  write("EXECUTION_PLAN.md", kPlan);
  write("other.md", replaced(kPlan, "# Calculator", "# Another"));
  fs::create_directories(*this / "a/b");
  CHECK(has(plan({"-C", "a/b"}).out, "file   ../../EXECUTION_PLAN.md\n"));
  CHECK(has(plan({"other.md"}).out, "plan   Another\nfile   other.md\n"));
  CHECK(has(plan({"-C", "a/b", "../../other.md"}).out, "plan   Another\n"));
  write("a/EXECUTION_PLAN.md", replaced(kPlan, "# Calculator", "# Nearer"));
  CHECK(has(plan({"-C", "a/b"}).out, "plan   Nearer\n"));
  standard_input = kPlan;
  CHECK(has(plan({"-"}).out, "file   standard input\n"));
}

TEST_CASE_METHOD(Plans, "Without a plan there is one line that says what to do") {
  check_refused(plan(), "cannot find EXECUTION_PLAN.md (");
  check_refused(plan(), "give its path");
  check_refused(plan({"--json"}), "cannot find EXECUTION_PLAN.md");
}

TEST_CASE_METHOD(Plans, "JSON has the plan and nothing beside it") {
  write("EXECUTION_PLAN.md", kPlan);
  const auto outcome = plan({"--json"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.empty());
  const auto answer = json::parse(outcome.out);
  CHECK(answer["schema"] == 1);
  CHECK(answer["title"] == "Calculator");
  CHECK(answer["path"] == "EXECUTION_PLAN.md");
  CHECK(keys_of(answer) == std::vector<std::string>{"Core/1", "Core/2", "Net/1"});
  CHECK(answer["sprints"][1]["line"] == 20);
  CHECK(answer["sprints"][1]["exit"][0]["kind"] == "command");
  CHECK(answer["sprints"][1]["exit"][0]["command"] == "ctest --test-dir build");
  CHECK(answer["sprints"][1]["depends_on"] == json{"Core/1"});
  CHECK(answer["units"][1]["depends_on"] == json{"Core"});
  CHECK(plan({"--json"}).out == outcome.out);
}

TEST_CASE_METHOD(Plans, "The graph is one that graphviz reads") {
  write("EXECUTION_PLAN.md", replaced(kPlan, "Parser", "Parser \"x\\\" & <b> {a|b}"));
  const auto outcome = plan({"--dot"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.empty());
  CHECK(has(outcome.out, "digraph plan {\n"));
  CHECK(has(outcome.out, "  subgraph cluster_1 {\n    label=\"Net\";\n"));
  CHECK(has(outcome.out, "  s1 -> s2;\n"));
  write("plan.dot", outcome.out);
  const bool has_dot = std::system("command -v dot >/dev/null") == 0;
  if (must_do_without(has_dot, "dot", "graphviz")) return;
  const auto file = (*this / "plan.dot").string();
  CHECK(std::system(("dot -Tsvg '" + file + "' >/dev/null").c_str()) == 0);
}

TEST_CASE_METHOD(Plans, "A sprint is explained by its key, or by an id that is its alone") {
  write("EXECUTION_PLAN.md", kPlan);
  const auto outcome = plan({"--explain", "Core/2"});
  INFO(outcome.out);
  CHECK(outcome.exit_code == 0);
  CHECK(has(outcome.out, "Core/2  Parser\nEXECUTION_PLAN.md:20-"));
  for (const auto* part : {"\nturns\n", "\nscore\n", "\ntier\n", "\npriority\n", "\nread so\n",
                           "\ncriteria\n", "           command      ctest --test-dir build\n"}) {
    CHECK(has(outcome.out, part));
  }
  CHECK(plan({"--explain", "2"}).out == outcome.out);
}

TEST_CASE_METHOD(Plans, "A sprint that is none is refused with the nearest name") {
  write("EXECUTION_PLAN.md", kPlan);
  check_refused(plan({"--explain", "Cor/2"}),
                "no sprint is called 'Cor/2' (did you mean 'Core/2'?)");
  check_refused(plan({"--explain", "1"}),
                "several sprints are called '1' (write one of Core/1, Net/1)");
  check_refused(plan({"--explain", "elsewhere/17"}), "(known: Core/1, Core/2, Net/1)");
}

TEST_CASE_METHOD(Plans, "A comparison tells what changed, and by its exit code whether") {
  write("EXECUTION_PLAN.md", kPlan);
  write("old.json", plan({"--json"}).out);
  write("old.md", kPlan);
  for (const auto* old : {"old.json", "old.md"}) {
    const auto same = plan({"--compare", old});
    CHECK(same.exit_code == 0);
    CHECK(same.err.empty());
    CHECK(same.out == "plan unchanged since " + std::string(old) + " (exit code 0)\n");
  }
  // Lines that move are no change.
  write("EXECUTION_PLAN.md", replaced(kPlan, "## Core\n", "Some words.\n\n## Core\n"));
  CHECK(plan({"--compare", "old.json"}).exit_code == 0);

  write("EXECUTION_PLAN.md", replaced(kPlan, "ninja -C build", "ninja -C out"));
  for (const auto* old : {"old.json", "old.md"}) {
    const auto changed = plan({"--compare", old});
    INFO(changed.out);
    CHECK(changed.exit_code == 1);
    CHECK(changed.err.empty());
    CHECK(has(changed.out, "Net/1"));
    CHECK(has(changed.out, "plan CHANGED: "));
    CHECK(has(changed.out, "(exit code 1)\n"));
  }
}

TEST_CASE_METHOD(Plans, "What cannot be compared is refused") {
  write("EXECUTION_PLAN.md", kPlan);
  write("broken.json", "{\"schema\": 1");
  write("other.json", "{\"schema\": 1, \"tests\": {}}");
  write("notes.md", "# Notes\n\nNo plan.\n");
  check_refused(plan({"--compare", "nowhere.json"}), "nowhere.json: no such file");
  check_refused(plan({"--compare", "broken.json"}), "broken.json");
  check_refused(plan({"--compare", "other.json"}), "other.json");
  check_refused(plan({"--compare", "notes.md"}), "notes.md");
  check_refused(plan({"--compare", ""}), "empty");
}

TEST_CASE_METHOD(Plans, "Forms of output exclude each other") {
  write("EXECUTION_PLAN.md", kPlan);
  check_refused(plan({"--json", "--dot"}), "--json, --dot, --explain and --compare exclude");
  check_refused(plan({"--explain", "Core/1", "--compare", "EXECUTION_PLAN.md"}),
                "exclude each other");
  check_refused(plan({"EXECUTION_PLAN.md", "other.md"}), "other.md");
}

TEST_CASE_METHOD(Plans, "A plan that is no file is one clear line") {
  fs::create_directories(*this / "folder");
  fs::create_directories(*this / "project");
  write("project/EXECUTION_PLAN.md", kPlan);
  fs::create_symlink("nowhere", *this / "dangling.md");
  check_refused(plan({"missing.md"}), "missing.md: no such file");
  check_refused(plan({"dangling.md"}), "dangling.md: no such file");
  check_refused(plan({"folder"}), "folder: is a folder (name the plan in it)");
  check_refused(plan({"project"}),
                "project: is a folder (did you mean 'project/EXECUTION_PLAN.md'?)");
  check_refused(plan({""}), "the name of the plan's file is empty");
  check_refused(plan({"two\nlines"}), "no such file");
  check_refused(plan({std::string(5000, 'x')}), "xxx");
}

TEST_CASE_METHOD(Plans, "A plan that may not be read is refused") {
  if (sprint::os::is_root()) {
    WARN("skipped: root may read everything");
    return;
  }
  fs::permissions(write("closed.md", kPlan), fs::perms::none);
  check_refused(plan({"closed.md"}), "closed.md: Permission denied");
}

TEST_CASE_METHOD(Plans, "What is no plan is refused, with the place") {
  struct Row {
    const char* what;
    std::string content;
    const char* message;
  };
  const std::string sprint = "### Sprint 1: A\n\n**Exit criteria**:\n- [ ] `true` succeeds\n\n";
  const auto row = GENERATE_COPY(values<Row>({
      {"0 bytes", "", "EXECUTION_PLAN.md"},
      {"white space", " \n\t\n\r\n", "EXECUTION_PLAN.md"},
      {"binary",
       std::string("\x7f"
                   "ELF\0\0\1\2\0",
                   9) +
           std::string(1000, '\0'),
       "EXECUTION_PLAN.md"},
      {"a plan being written", "# Plan\n\n## Work Units\n\nTo be written.\n", "EXECUTION_PLAN.md"},
      {"a review of a plan",
       "# Review\n\nSprint 3 is too big. Split Sprint 3 before Sprint 4.\n\n"
       "## What I think of Sprint 2\n\nIt is good.\n",
       "EXECUTION_PLAN.md"},
      {"the same sprint twice", "# Plan\n\n" + sprint + sprint, "EXECUTION_PLAN.md:8"},
      {"a circle",
       "# Plan\n\n### Sprint 1: A\n\n**Dependencies**: Sprint 2\n\n**Exit criteria**:\n- [ ] "
       "`true` "
       "succeeds\n\n### Sprint 2: B\n\n**Dependencies**: Sprint 1\n\n**Exit criteria**:\n- [ ] "
       "`true` succeeds\n",
       "EXECUTION_PLAN.md:"},
      {"a dependency on nothing",
       "# Plan\n\n### Sprint 1: A\n\n**Dependencies**: Sprint 7\n\n**Exit criteria**:\n- [ ] "
       "`true` "
       "succeeds\n",
       "EXECUTION_PLAN.md:5"},
  }));
  INFO(row.what);
  write("EXECUTION_PLAN.md", row.content);
  check_refused(plan(), row.message);
  check_refused(plan({"--json"}), row.message);
  check_refused(plan({"--dot"}), row.message);
  check_refused(plan({"--explain", "1"}), row.message);
}

TEST_CASE_METHOD(Plans, "A file of more than 16 MB is refused unread, whatever it is") {
  const auto file = write("EXECUTION_PLAN.md", kPlan);
  fs::resize_file(file, (std::uintmax_t{16} << 20U) + 1);
  memory_limit = 50'000;  // not enough for reading it twice
  check_refused(plan(), "EXECUTION_PLAN.md: too large for a plan: more than 16 MB");
  memory_limit.reset();
  check_refused(plan({"/dev/zero"}), "/dev/zero: too large for a plan: more than 16 MB");
}

TEST_CASE_METHOD(Plans, "How a file ends its lines, and what it begins with, does not matter") {
  write("EXECUTION_PLAN.md", kPlan);
  const auto expected = json::parse(plan({"--json"}).out);
  write("windows.md", "\xef\xbb\xbf" + replaced(kPlan, "\n", "\r\n"));
  const auto outcome = plan({"windows.md", "--json"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.empty());
  const auto answer = json::parse(outcome.out);
  for (const auto* part : {"title", "units", "sprints", "phases"}) {
    CHECK(answer[part] == expected[part]);
  }
}

TEST_CASE_METHOD(Plans, "Latin-1 is read, with a warning") {
  write("EXECUTION_PLAN.md", replaced(kPlan, "Parser",
                                      "Pr\xfc"
                                      "fer"));
  const auto outcome = plan();
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.empty());
  CHECK(has(outcome.out, "Sprint 2 Prüfer"));
  CHECK(has(outcome.out, ": warning: "));
  CHECK(json::parse(plan({"--json"}).out)["sprints"][1]["name"] == "Prüfer");
}

TEST_CASE_METHOD(Plans, "A fence that is never closed hides nothing silently") {
  write("EXECUTION_PLAN.md", std::string(kPlan) + "\n```sh\nninja -C build\n");
  const auto outcome = plan();
  INFO(outcome.out << outcome.err);
  CHECK(outcome.exit_code == 0);
  CHECK(has(outcome.out, "3 sprints"));
  CHECK(has(outcome.out, ": warning: "));
}

TEST_CASE_METHOD(Plans, "The sample's plan is read without a warning") {
  copy_sample("quickstart");
  const auto outcome = plan({"--json"});
  REQUIRE(outcome.exit_code == 0);
  const auto answer = json::parse(outcome.out);
  CHECK(keys_of(answer) == std::vector<std::string>{"format/1", "parse/1", "calc/1", "calc/2"});
  CHECK(answer["warnings"].empty());
  CHECK(answer["phases"].size() == 2);
}

TEST_CASE_METHOD(Plans, "A plan that a full disk did not take is no success") {
  write("EXECUTION_PLAN.md", kPlan);
  const auto folder = (*this / "").string();
  for (const auto* form : {"", "--json", "--dot", "--explain 2"}) {
    const auto line = std::string(SPRINT_DRIVER) + " -C '" + folder + "' plan " + form +
                      " >/dev/full 2>/dev/null";
    CHECK(std::system(line.c_str()) != 0);
  }
}
