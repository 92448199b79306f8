// What a person reads when a gate is red, with real builds and tests behind it.

#include <fstream>
#include <regex>
#include <sstream>

#include "gates/gate_projects.h"
#include "gates/small_projects.h"
#include "support/hostile_texts.h"

using namespace sprint::test;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// Two tests, one of which a commit breaks; another commit is about documents.
void commit_red(const GateFixture& with) {
  with.commit_base(script_project({{"good", kGreenScript}, {"bad", kGreenScript}}));
  with.commit("Break it", {{"tests/bad.sh", "echo this is what was wrong\nexit 1\n"}});
  with.commit("Say more", {{"README.md", kUnrelatedText}});
}

}  // namespace

TEST_CASE_METHOD(GateFixture, "A red test is told with its line in the log, and no build failed") {
  commit_red(*this);
  const auto outcome = gate();
  INFO(outcome.out);
  const auto lines = lines_of(outcome.out);
  REQUIRE(lines.size() > 4);
  CHECK(lines.front().starts_with("gate 1 RED: 1 test newly red; built "));
  CHECK(lines[1].starts_with("❌ Tests failed. Failures attributed to: "));
  CHECK(lines.back() == "gate 1 RED: 1 test newly red (exit code 1)");
  CHECK_FALSE(has(outcome.out, "Build failed"));
  CHECK(has(outcome.out, "2 tests: 1 passed, 1 failed; red: 1 newly\n"));
  // The log is where it says, and the line is about the test.
  std::smatch place;
  REQUIRE(std::regex_search(outcome.out, place, std::regex(R"(log +(\S+):(\d+)\n)")));
  const fs::path named(place[1].str());
  const auto log = lines_of(sprint::os::read_file(named.is_absolute() ? named : project() / named));
  const auto number = std::stoul(place[2]);
  REQUIRE(number <= log.size());
  CHECK(has(log[number - 1], "bad"));
  CHECK(has(log[number - 1], "Failed"));
}

TEST_CASE_METHOD(GateFixture, "Commits have one length, wherever they are named") {
  commit_red(*this);
  const auto outcome = gate();
  INFO(outcome.out);
  const std::regex hash("\\b[0-9a-f]{7,40}\\b");
  std::size_t found = 0;
  for (std::sregex_iterator each(outcome.out.begin(), outcome.out.end(), hash), end; each != end;
       ++each, ++found) {
    CHECK(each->str().size() == 10);
  }
  CHECK(found >= 2);
}

TEST_CASE_METHOD(PaperFixture, "Whom a failed build kept from being judged is not called cleared") {
  commit_base({{"run.sh", writes_report({"a"})}, {"lib.c", "int a;\n"}});
  commit("Break the build",
         {{"build.sh", "echo 'build.sh:1:1: error: no such thing' >&2\nexit 1\n"}});
  const auto innocent = commit("Change the library", {{"lib.c", "int b;\n"}});
  const auto outcome = paper_gate();
  INFO(outcome.out);
  CHECK(outcome.exit_code == 1);
  CHECK(has(outcome.out, "❌ Build failed. "));
  CHECK_FALSE(has(outcome.out, "cleared: " + innocent));
}

TEST_CASE_METHOD(GateFixture, "A branch that does not merge was not judged") {
  commit_base(script_project({{"good", kGreenScript}}) + Files{{"notes.txt", "one\n"}});
  branch("left", {{"notes.txt", "two\n"}});
  branch("right", {{"notes.txt", "three\n"}});
  branch("other", {{"README.md", kUnrelatedText}});
  const auto outcome = gate({"--branches", "left", "right", "other"});
  INFO(outcome.out);
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out.starts_with("gate 1 RED: 1 conflict; built "));
  CHECK(has(outcome.out, "\n❌ Merge failed. Failures attributed to: left, right\n"));
  CHECK(has(outcome.out, "\nnot judged: right: it does not merge, so it was not built\n"));
  CHECK(has(outcome.out, "\ncleared: other: "));
  const auto again = gate_json(1, {"--branches", "left", "right", "other"});
  REQUIRE(again["not_judged"].size() == 1);
  CHECK(again["not_judged"][0]["sprint"] == "right");
}

TEST_CASE_METHOD(GateFixture, "The last gate is shown again, and nothing is run") {
  commit_red(*this);
  check_refused(gate({"--last"}), "no gate has been run here");
  CHECK_FALSE(fs::exists(project() / ".sprint"));
  const auto first = gate();
  const auto again = gate({"--last"});
  INFO(again.out);
  CHECK(again.exit_code == 0);
  CHECK(again.err.empty());
  CHECK(has(again.out, first.out));
  CHECK(again.out.ends_with("nothing was run (exit code 0)\n"));
  CHECK_FALSE(fs::exists(gate_folder(2)));
  CHECK(gate_json(0, {"--last"})["verdict"] == "fail");
}

TEST_CASE_METHOD(GateFixture, "What lies where gates are kept is shown, never obeyed or followed") {
  commit_red(*this);
  gate();
  for (const auto& text : hostile_texts()) {
    std::ofstream(gate_folder(1) / "gate.txt") << text << "\n";
    std::ofstream(gate_folder(1) / "gate.json") << nlohmann::json("##[add-mask]x").dump();
    for (const Words& words : {Words{"--last"}, Words{"--last", "--json"}}) {
      const auto shown = gate(words);
      CHECK(shown.exit_code == 0);
      check_harmless(shown.out, false);
    }
  }
  std::ofstream(project().parent_path() / "secret") << "secret\n";
  fs::remove(gate_folder(1) / "gate.txt");
  fs::create_symlink(project().parent_path() / "secret", gate_folder(1) / "gate.txt");
  check_refused(gate({"--last"}), "no gate has been run here");
  // One that nobody has run here: it came with a commit.
  fs::create_directories(gate_folder(9));
  std::ofstream(gate_folder(9) / "gate.txt") << "gate 9 green\n";
  check_refused(gate({"--last"}), "no gate has been run here");
  fs::rename(project() / ".sprint", project().parent_path() / "moved");
  fs::create_directory_symlink(project().parent_path() / "moved", project() / ".sprint");
  CHECK(gate({"--last"}).exit_code == 2);
}
