// What the machine refuses is nobody's fault: exit code 3 in every command, and nobody suspected.
#include <sys/mount.h>

#include <algorithm>

#include "gates/small_projects.h"
#include "support/catch.h"

using namespace sprint::test;
namespace fs = std::filesystem;

namespace {

/// A file system of its own, gone at the end of the scope.
class SmallDisk {
 public:
  SmallDisk(fs::path folder, const std::string& options) : folder_(std::move(folder)) {
    fs::create_directories(folder_);
    is_there_ = ::mount("tmpfs", folder_.c_str(), "tmpfs", 0, options.c_str()) == 0;
    if (!is_there_) WARN("skipped: no file system can be mounted here");
  }
  ~SmallDisk() {
    if (is_there_) ::umount2(folder_.c_str(), MNT_DETACH);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  bool is_there() const { return is_there_; }
  void make_read_only() const {
    REQUIRE(::mount("tmpfs", folder_.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, nullptr) == 0);
  }

 private:
  fs::path folder_;
  bool is_there_ = false;
};

/// A green project with one commit after its base.
void small_work(const GateFixture& with) {
  with.commit_base(script_project({{"one", kGreenScript}}));
  with.commit("Say more", {{"README.md", kUnrelatedText}});
}

/// One line that says what the machine refused; no verdict about the code.
void check_machine_refused(const Outcome& outcome, const std::string& what) {
  INFO(outcome.out << outcome.err);
  CHECK(outcome.exit_code == 3);
  const auto at = outcome.err.find("sprint-supervisor: ");
  REQUIRE(at != std::string::npos);
  const auto line = outcome.err.substr(at);
  CHECK(has(line, what));
  CHECK(std::count(line.begin(), line.end(), '\n') == 1);
  CHECK(!has(outcome.out, "suspect"));
}

/// A project whose build says these words and fails.
Files build_that_says(const std::string& words) {
  auto files = script_project(
      {{"one", kGreenScript}},
      "add_custom_target(made ALL COMMAND sh ${CMAKE_SOURCE_DIR}/make.sh VERBATIM)\n");
  files.emplace_back("make.sh", words);
  return files;
}

}  // namespace

TEST_CASE("What tools pass on of the machine's refusals makes a gate that could not run") {
  GateFixture with;
  with.commit_base(build_that_says(kGreenScript));
  const auto words = GENERATE(as<std::string>(),  //
                              "/usr/bin/ld: final link failed: No space left on device",
                              "ar: libcalc.a: No space left on device",
                              "Fatal error: cannot close calc.o: Disk quota exceeded",
                              "cc1plus: out of memory allocating 65536 bytes after 1 bytes",
                              "c++: fatal error: Killed signal terminated program cc1plus",
                              "error: unable to open output file x.o: Read-only file system",
                              "sh: 1: fork: Resource temporarily unavailable", "sh: 0: Cannot fork",
                              "ld: final link failed: memory exhausted",
                              "g++: internal compiler error: Killed (program cc1plus)",
                              "collect2: fatal error: ld terminated with signal 7 [Bus error]",
                              "cc1: fatal error: opening output file x: Stale file handle",
                              "ccache: error: Failed to create directory /c: Permission denied",
                              "OSError: [Errno 28] No space left on device: /b/x");
  with.commit("Build", {{"make.sh", "echo '" + words + "'\nexit 1\n"}});
  const auto gate = with.gate_json(3);
  CHECK(gate["verdict"] == "could-not-run");
  CHECK(gate["failures"].empty());
  INFO(words << "\n" << notes_of(gate));
  CHECK(has(notes_of(gate), words.substr(words.rfind(": ") + 2)));
}

TEST_CASE("Source that only speaks of a full disk is judged like any other") {
  GateFixture with;
  auto files = calc_project();
  with.commit_base(files);
  const auto guilty = with.commit("Break it", {{"src/calc.cpp",
                                                "#include \"calc.h\"\n"
                                                "#error write failed: No space left on device\n"}});
  const auto gate = with.gate_json(1);
  REQUIRE(!gate["failures"].empty());
  CHECK(suspect_of(gate["failures"][0]) == guilty);
}

TEST_CASE("A red test that speaks of a full disk is red") {
  GateFixture with;
  with.commit_base(script_project({{"one", kGreenScript}}));
  const auto guilty = with.commit(
      "Break it",
      {{"tests/one.sh", "echo 'one.sh:1: write failed: No space left on device'\nexit 1\n"}});
  const auto gate = with.gate_json(1);
  CHECK(gate["verdict"] == "fail");
  CHECK(suspect_of(failure_in(gate, "one")) == guilty);
}

TEST_CASE("A disk that fills up while a program is linked is nobody's fault") {
  GateFixture with;
  with.commit_base({{"CMakeLists.txt",
                     "cmake_minimum_required(VERSION 3.25)\nproject(p C)\nenable_testing()\n"
                     "add_executable(prog main.c)\nadd_test(NAME one COMMAND prog)\n"},
                    {"main.c", "int main(void) { return 0; }\n"}});
  // Objects of zeroes are small where they are compiled (.bss), and large where they are linked.
  with.commit("Grow", {{"main.c",
                        "char data[12000000] = {1};\n"
                        "int main(void) { return data[0] - 1; }\n"}});
  const SmallDisk disk(with.root() / "disk", "size=15m");
  if (!disk.is_there()) return;
  const auto workspace = "workspace.dir=" + (with.root() / "disk" / "w").string();
  const auto gate = with.gate_json(3, {"--base", "base", "--set", workspace});
  CHECK(gate["verdict"] == "could-not-run");
  CHECK(gate["failures"].empty());
  CHECK(has(notes_of(gate), "No space left on device"));
}

TEST_CASE("A workspace that cannot be written is the machine's refusal") {
  GateFixture with;
  small_work(with);
  SECTION("a read-only file system") {
    const SmallDisk disk(with.root() / "disk", "size=8m");
    if (!disk.is_there()) return;
    disk.make_read_only();
    const auto dir = (with.root() / "disk" / "w").string();
    check_machine_refused(with.gate({"--base", "base", "--set", "workspace.dir=" + dir}), dir);
  }
  SECTION("a file in the way") {
    sprint::os::replace_file(with.root() / "file", "in the way\n");
    const auto dir = (with.root() / "file" / "w").string();
    check_machine_refused(with.gate({"--base", "base", "--set", "workspace.dir=" + dir}), dir);
  }
}

TEST_CASE("A machine without git is told, in every command that asks it") {
  GateFixture with;
  small_work(with);
  const auto path = with.root() / "path";
  fs::create_directory(path);
  with.variables["PATH"] = path.string();
  const auto command = GENERATE(as<Words>(), Words{"gate", "--base", "base"},
                                Words{"attribute", "--base", "base", "--log", "log"},
                                Words{"check"}, Words{"check", "--all"});
  sprint::os::replace_file(with.project() / "log", "x.c:1:1: error: no\n");
  Words words{"-C", with.project().string()};
  words.insert(words.end(), command.begin(), command.end());
  check_machine_refused(with.run(words), "git cannot be started");
}

TEST_CASE("A repository that has lost its commits is told, and is not called empty") {
  GateFixture with;
  small_work(with);
  fs::remove_all(with.project() / ".git/objects");
  fs::create_directories(with.project() / ".git/objects");
  sprint::os::replace_file(with.project() / "log", "x.c:1:1: error: no\n");
  for (const Words& command : {Words{"gate", "--base", "base"}, Words{"gate", "--head-only"},
                               Words{"attribute", "--base", "base", "--log", "log"}}) {
    Words words{"-C", with.project().string()};
    words.insert(words.end(), command.begin(), command.end());
    check_machine_refused(with.run(words), "git cannot read HEAD");
  }
}

TEST_CASE("A repository of somebody else is told, in every command that asks git") {
  GateFixture with;
  small_work(with);
  if (::chown(with.project().c_str(), 12345, 12345) != 0 ||
      ::chown((with.project() / ".git").c_str(), 12345, 12345) != 0) {
    WARN("skipped: files cannot be given to another user here");
    return;
  }
  const auto command = GENERATE(as<Words>(), Words{"gate", "--base", "base"}, Words{"check"},
                                Words{"attribute", "--base", "base", "--log", "log"});
  sprint::os::replace_file(with.project() / "log", "x.c:1:1: error: no\n");
  Words words{"-C", with.project().string()};
  words.insert(words.end(), command.begin(), command.end());
  check_machine_refused(with.run(words), "dubious ownership");
}

TEST_CASE("A submodule that is not to be had is nobody's fault") {
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
  fs::remove_all(library);
  with.git({"submodule", "--quiet", "deinit", "-f", "library"});
  fs::remove_all(with.project() / ".git" / "modules");
  check_machine_refused(with.gate(), "submodule 'library'");
}

TEST_CASE("A standard output that cannot be written is the machine's refusal") {
  GateFixture with;
  small_work(with);
  const auto command = GENERATE(as<std::string>(), "doctor", "toolchains", "gate --base base");
  const auto line = std::string(SPRINT_DRIVER) + " -C " + with.project().string() + " " + command +
                    " >/dev/full; echo $?";
  const auto said = with.run_tool({"sh", "-c", line});
  CHECK(said.ends_with("3\n"));
}
