// What users give the gate that it cannot judge, and odd places in which it must work.
#include <sys/mount.h>
#include <unistd.h>

#include <algorithm>

#include "base/text.h"

#include "gates/small_projects.h"
#include "support/catch.h"

using namespace sprint::test;
namespace fs = std::filesystem;

namespace {

/// A green project with one commit after its base.
void small_work(const GateFixture& with) {
  with.commit_base(script_project({{"one", kGreenScript}}));
  with.commit("Say more", {{"README.md", kUnrelatedText}});
}

/// A refusal: nothing on standard output, one line on standard error besides the first.
void check_refusal(const Outcome& outcome, int exit_code, const std::string& message) {
  INFO(outcome.out << outcome.err);
  CHECK(outcome.exit_code == exit_code);
  CHECK(outcome.out.empty());
  const auto at = outcome.err.find("sprint-supervisor: ");
  REQUIRE(at != std::string::npos);
  const auto line = outcome.err.substr(at);
  CHECK(has(line, message));
  CHECK(std::count(line.begin(), line.end(), '\n') == 1);
  // A call that is wrong is refused before anything begins.
  if (exit_code == 2 && !has(message, "toolchain")) CHECK(at == 0);
}

}  // namespace

TEST_CASE("A base that does not exist is refused in one line") {
  GateFixture with;
  small_work(with);
  check_refusal(with.gate({"--base", "no-such-tag"}), 2, "--base no-such-tag: no such commit");
  CHECK(!fs::exists(with.gate_source()));
}

TEST_CASE("A range without commits is refused") {
  GateFixture with;
  small_work(with);
  check_refusal(with.gate({"--base", "HEAD"}), 2, "no commit between HEAD and HEAD");
}

TEST_CASE("A folder that is no repository is refused") {
  DriverFixture with;
  with.write("CMakeLists.txt", "project(x LANGUAGES NONE)\n");
  check_refusal(with.run({"gate"}), 2, "not in a git repository");
}

TEST_CASE("A repository without a commit is refused") {
  GateFixture with;
  with.GateFixture::write(script_project({{"one", kGreenScript}}));
  check_refusal(with.gate({}), 2, "no commit");
}

TEST_CASE("A project that no toolchain knows is refused, and it says what was looked for") {
  GateFixture with;
  with.commit_base({{"notes.txt", kUnrelatedText}});
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  check_refusal(with.gate(), 2, "no toolchain detects this project (cmake: no CMakeLists.txt");
}

TEST_CASE("A branch that does not exist is refused") {
  GateFixture with;
  with.commit_base(script_project({{"one", kGreenScript}}));
  with.branch("work", {{"README.md", kUnrelatedText}});
  check_refusal(with.gate({"--branches", "work", "wrok"}), 2, "'wrok'");
}

TEST_CASE("A branch that is named twice counts once") {
  GateFixture with;
  with.commit_base(script_project({{"one", kGreenScript}}));
  with.branch("work", {{"tests/one.sh", "exit 1\n"}});
  const auto gate = with.gate_json(1, {"--branches", "work", "work"});
  CHECK(gate["sprints"].size() == 1);
  REQUIRE(gate["failures"].size() == 1);
  CHECK(suspect_of(gate["failures"][0]) == "work");
}

TEST_CASE("A path with spaces and umlauts is a path like any other") {
  GateFixture with("Größe & Maß (neu)");
  with.commit_base(calc_project());
  const auto guilty =
      with.commit("Überarbeitet", {{"tests/test_add.cpp", test_of("add(1, 2) == 4")}});
  const auto gate = with.gate_json(1);
  const auto failure = failure_in(gate, "add");
  CHECK(suspect_of(failure) == guilty);
  CHECK(failure["location"]["file"] == "tests/test_add.cpp");
}

TEST_CASE("A detached HEAD is gated, and stays where it is") {
  GateFixture with;
  small_work(with);
  with.git({"checkout", "-q", "--detach"});
  const auto before = with.git({"rev-parse", "HEAD"});
  CHECK(with.gate_json(0)["verdict"] == "pass");
  CHECK(with.git({"rev-parse", "HEAD"}) == before);
  CHECK(with.git({"branch", "--show-current"}).empty());
}

TEST_CASE("A project below the top of its repository is gated there") {
  GateFixture with;
  Files files{{"part/sprint.toml", "\n"}, {"README.md", kUnrelatedText}};
  for (auto& [file, text] : script_project({{"one", kGreenScript}})) {
    files.emplace_back("part/" + file, text);
  }
  with.commit_base(files);
  with.commit("Say more", {{"README.md", "Elsewhere\n"}});
  const auto guilty = with.commit("Break it", {{"part/tests/one.sh", "exit 1\n"}});
  const auto outcome =
      with.run({"-C", (with.project() / "part").string(), "gate", "--base", "base", "--json"});
  INFO(outcome.err);
  REQUIRE(outcome.exit_code == 1);
  const auto gate = nlohmann::json::parse(outcome.out);
  CHECK(suspect_of(failure_in(gate, "one")) == guilty);
  CHECK(fs::exists(with.project() / "part" / ".sprint" / "gates" / "1" / "gate.json"));
  // Outside of the checkout, of which the project is a part.
  CHECK(fs::exists(with.root() / "project.sprint" / "part" / "gate" / "source" / "part" /
                   "sprint.toml"));
  CHECK(!fs::exists(with.project() / "part.sprint"));
  CHECK(!fs::exists(with.project() / ".sprint"));
}

TEST_CASE("A submodule that is there is gated without a network") {
  GateFixture with;
  const auto library = with.root() / "library";
  with.run_tool({"git", "init", "-q", library.string()});
  sprint::os::replace_file(library / "library.sh", kGreenScript);
  with.run_tool({"git", "-C", library.string(), "add", "-A"});
  with.run_tool({"git", "-C", library.string(), "commit", "-qm", "library"});
  with.GateFixture::write(script_project({{"one", "sh library/library.sh\n"}}));
  with.git({"-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library.string(),
            "library"});
  with.commit_base({});
  with.commit("Say more", {{"README.md", kUnrelatedText}});

  SECTION("it comes from the user's own copy") {
    fs::remove_all(library);
    const auto gate = with.gate_json(0);
    CHECK(gate["tests"]["passed"] == 1);
  }
  SECTION("one that cannot be had is an error that names it") {
    fs::remove_all(library);
    with.git({"submodule", "--quiet", "deinit", "-f", "library"});
    fs::remove_all(with.project() / ".git" / "modules");
    check_refusal(with.gate(), 3, "submodule 'library'");
  }
}

TEST_CASE("A test that hangs is ended, and the others go on") {
  GateFixture with;
  with.commit_base(script_project({{"one", kGreenScript}, {"two", kGreenScript}}));
  const auto guilty = with.commit("Wait", {{"tests/one.sh", "exec sleep 600\n"}});
  const auto gate = with.gate_json(1, {"--base", "base", "--set", "gate.test_timeout=1 s"});
  CHECK(gate["tests"]["passed"] == 1);
  const auto failure = failure_in(gate, "one");
  REQUIRE(!failure.is_null());
  CHECK(has(sprint::to_lower(failure["message"].get<std::string>()), "timeout"));
  CHECK(suspect_of(failure) == guilty);
}

TEST_CASE("A step that hangs is ended, and is no pass") {
  GateFixture with;
  auto files =
      script_project({{"one", kGreenScript}},
                     "add_custom_target(made ALL COMMAND sh ${CMAKE_SOURCE_DIR}/make.sh)\n");
  files.emplace_back("make.sh", kGreenScript);
  with.commit_base(files);
  with.commit("Wait", {{"make.sh", "exec sleep 600\n"}});
  const auto gate = with.gate_json(1, {"--base", "base", "--set", "gate.step_timeout=3 s"});
  CHECK(gate["verdict"] == "fail");
  REQUIRE(!gate["failures"].empty());
  CHECK(has(gate["failures"][0]["message"], "timed out"));
}

TEST_CASE("Among ten thousand tests, the red ones are found and run again up to the limit") {
  GateFixture with;
  // CTest itself needs its time for each test that it runs, but not for those that it lists.
  const std::string many =
      "foreach(number RANGE 1 10000)\n"
      "  add_test(NAME t${number} COMMAND /bin/true)\n"
      "endforeach()\n"
      "file(STRINGS red.txt red)\n"
      "foreach(number IN LISTS red)\n"
      "  set_property(TEST t${number} PROPERTY LABELS quick)\n"
      "  set_property(TEST t${number} PROPERTY WILL_FAIL ON)\n"
      "endforeach()\n"
      "set_property(TEST t1 PROPERTY LABELS quick)\n";
  with.commit_base({{"CMakeLists.txt", script_lists({}, many)}, {"red.txt", "10000\n"}});
  with.commit("Be red", {{"red.txt", "7\n77\n777\n7777\n10000\n"}});
  const auto gate = with.gate_json(
      1, {"--base", "base", "--set", "gate.reruns=3", "--set", "toolchain.cmake.labels=quick"});
  CHECK(gate["tests"]["total"] == 6);
  CHECK(gate["tests"]["passed"] == 1);
  CHECK(gate["tests"]["failed"] == 5);
  CHECK(gate["tests"]["flaky"] == 0);
  CHECK(failure_in(gate, "t10000")["verdict"] == "pre-existing");
  CHECK(!failure_in(gate, "t7777").is_null());
  const auto again = sprint::os::read_file(with.gate_folder(1) / "4-cmake-test-again.log");
  CHECK(has(again, "0% tests passed, 3 tests failed out of 3"));
}

TEST_CASE("Ten thousand results are read, and the red ones are found among them") {
  PaperFixture with;
  const auto writes = [](const std::string& red) {
    return "{ echo '<testsuite>'; i=0; while [ $i -lt 10000 ]; do i=$((i+1)); case $i in\n" + red +
           ") echo \"<testcase name='t$i'><failure message='no'/></testcase>\";;\n"
           "*) echo \"<testcase name='t$i'/>\";; esac; done; echo '</testsuite>'; } > \"$1\"\n";
  };
  with.commit_base({{"run.sh", writes("none")}});
  const auto guilty = with.commit("Be red", {{"run.sh", writes("7|77|7777")}});
  const auto gate = with.paper_json(1);
  CHECK(gate["tests"]["total"] == 10000);
  CHECK(gate["tests"]["failed"] == 3);
  CHECK(gate["failures"].size() == 3);
  CHECK(suspect_of(failure_in(gate, "t7777")) == guilty);
}

TEST_CASE("A workspace that cannot be written is an error that names it") {
  GateFixture with;
  small_work(with);
  sprint::os::replace_file(with.root() / "file", "in the way\n");
  const auto dir = (with.root() / "file" / "workspace").string();
  check_refusal(with.gate({"--base", "base", "--set", "workspace.dir=" + dir}), 3, dir);
}

TEST_CASE("A state folder that cannot be written is an error that names it") {
  GateFixture with;
  small_work(with);
  sprint::os::replace_file(with.project() / ".git" / "info" / "exclude", ".sprint\n");
  sprint::os::replace_file(with.project() / ".sprint", "in the way\n");
  check_refusal(with.gate(), 3, ".sprint");
}

TEST_CASE("A full disk is no pass, and is forgotten once there is room") {
  GateFixture with;
  with.commit_base(script_project({{"one", kGreenScript}}));
  with.commit("Add much", {{"much.bin", std::string(3'116'000, 'x')}});
  const auto disk = with.root() / "disk";
  fs::create_directory(disk);
  // Too small for the sources, or for what a configure step writes.
  const auto size = GENERATE(as<std::string>(), "size=2m", "size=3m");
  if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, size.c_str()) != 0) {
    WARN("skipped: no file system can be mounted here");
    return;
  }
  const Words words{"--base", "base", "--set", "workspace.dir=" + (disk / "w").string()};
  const auto full = with.gate(words);
  INFO(full.out << full.err);
  CHECK(full.exit_code == 3);
  CHECK(has(full.out + full.err, "No space left on device"));
  CHECK(::mount("tmpfs", disk.c_str(), "tmpfs", MS_REMOUNT, "size=64m") == 0);
  const auto roomy = with.gate(words);
  INFO(roomy.out << roomy.err);
  CHECK(roomy.exit_code == 0);
  CHECK(::umount(disk.c_str()) == 0);
}
