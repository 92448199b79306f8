// Every command, fed with texts that want to be obeyed by a terminal or by the machine that runs a
// job of a CI.
#include <algorithm>

#include "os/process_runner.h"
#include "scenarios/driver_fixture.h"
#include "support/hostile_texts.h"

using namespace sprint::test;
using nlohmann::json;
using Words = std::vector<std::string>;

namespace {

/// A git repository at `project` with a base, and commits whose words and files are hostile.
class Hostile : public DriverFixture {
 public:
  Hostile() {
    variables = {{"GIT_CONFIG_GLOBAL", "/dev/null"},  {"GIT_CONFIG_SYSTEM", "/dev/null"},
                 {"GIT_AUTHOR_NAME", "Test"},         {"GIT_AUTHOR_EMAIL", "t@example.invalid"},
                 {"GIT_COMMITTER_NAME", "Test"},      {"GIT_COMMITTER_EMAIL", "t@example.invalid"},
                 {"XDG_CONFIG_HOME", root().string()}};
    write("project/pyproject.toml", "[project]\nname = \"x\"\n");
    git({"init", "-q", "-b", "main"});
    commit("base");
    git({"tag", "base"});
  }

  void git(Words words) const {
    sprint::os::Command command;
    command.argv = std::move(words);
    command.argv.insert(command.argv.begin(), "git");
    command.cwd = root() / "project";
    for (const auto& [name, value] : variables) command.env.set(name, value);
    const auto result = sprint::os::OsProcessRunner().run(command);
    INFO(result.err);
    REQUIRE(result.succeeded());
  }

  void commit(const std::string& message) const {
    git({"add", "-A"});
    git({"commit", "-q", "--allow-empty", "--cleanup=verbatim", "-m", message});
  }

  /// Runs a command as text, in a job of GitHub, and as JSON if it has that, and looks at every
  /// byte. The JSON; nothing if the call is refused.
  std::string try_all(Words words, bool has_json = true) {
    words.insert(words.begin(), {"-C", (root() / "project").string()});
    for (const auto* job : {"", "true"}) {
      variables["GITHUB_ACTIONS"] = job;
      const auto outcome = run(words);
      CAPTURE(words.back(), job, outcome.exit_code);
      CHECK(!(outcome.out + outcome.err).empty());
      check_harmless(outcome.out, *job != '\0');
      check_harmless(outcome.err, false);
    }
    if (!has_json) return {};
    words.emplace_back("--json");
    const auto outcome = run(words);
    check_harmless(outcome.out, false);
    check_harmless(outcome.err, false);
    CHECK((outcome.out.empty() || json::accept(outcome.out)));
    return outcome.out;
  }
};

/// As far as a file may be called so.
std::string file_name(std::string text) {
  std::replace(text.begin(), text.end(), '/', '|');
  return text;
}

std::string report_of(const std::string& text) {
  const auto xml = in_xml(text);
  return "<testsuite name=\"" + xml + "\"><testcase classname=\"" + xml + "\" name=\"" + xml +
         "\" file=\"" + xml + "\" line=\"3\"><failure message=\"" + xml + "\">" + xml +
         "\n/a.c:3: " + xml + "</failure></testcase><testcase name=\"ok" + xml +
         "\"><skipped message=\"" + xml + "\"/></testcase></testsuite>\n";
}

}  // namespace

TEST_CASE_METHOD(Hostile, "No text of a report speaks through 'results'") {
  const auto text = GENERATE(from_range(hostile_texts()));
  const auto file = write("r/" + file_name(text) + ".xml", report_of(text)).string();
  const auto answer = json::parse(try_all({"results", file}));
  REQUIRE(answer["cases"].size() == 2);
  // What XML can hold and UTF-8 is reaches a program as it was.
  if (!has_unseen(text) && text.find("bytes") == std::string::npos) {
    CHECK(answer["cases"][0]["message"].get<std::string>().find(without_blanks(text)) !=
          std::string::npos);
  }
  try_all({"results", (root() / file_name(text)).string()});
  try_all({"results", write("e/" + file_name(text), "no report").string(), file});
}

TEST_CASE_METHOD(Hostile, "No text of a report, a log or a commit speaks through 'attribute'") {
  const auto text = GENERATE(from_range(hostile_texts()));
  const auto report = write("r.xml", report_of(text)).string();
  const auto log = write("build.log", text + "\nsrc/a.c:3:1: error: " + text + "\n" + text +
                                          ":3:1: error: odd\nCMake Error: " + text + "\n")
                       .string();
  write("project/src/a.c", "int a;\nint b;\n" + text + "\n");
  write("project/" + file_name(text), "x\n");
  commit(text + "\n\nbody\n\nSprint: " + text + "\n");
  const auto sarif = (root() / "a.sarif").string();
  const auto junit = (root() / "a.xml").string();
  const auto answer = try_all({"attribute", "--base", "base", "--junit", report, "--log", log,
                               "--sarif", sarif, "--junit-output", junit});
  CHECK(json::parse(answer)["failures"].size() >= 2);
  for (const auto& document : {sarif, junit}) {
    check_harmless(sprint::os::read_file(document), false);
  }
  CHECK_NOTHROW(json::parse(sprint::os::read_file(sarif)));
  try_all({"attribute", "--log", log, "--base", text});
}

TEST_CASE_METHOD(Hostile, "No name of a file and no message of a tool speaks through 'check'") {
  const auto text = GENERATE(from_range(hostile_texts()));
  write("project/" + file_name(text) + ".py", "def f(:\n    \"" + text + "\"\n");
  write("project/" + file_name(text) + ".c", "#error " + text + "\n");
  try_all({"check"});
  try_all({"check", text});
}

TEST_CASE_METHOD(Hostile, "No text of a plan speaks through 'plan'") {
  const auto text = GENERATE(from_range(hostile_texts()));
  const auto plan =
      write("project/" + file_name(text) + ".md",
            "# Plan " + text + "\n\n## " + text + "\n\n### Sprint 1: " + text + "\n\n" + text +
                "\n\n**Exit criteria**:\n- [ ] `" + text + "`\n- [ ] " + text +
                "\n\n**Tasks**:\n1. " + text + "\n\n### Sprint 2: b\n\nDepends on: " + text + "\n")
          .string();
  try_all({"plan", plan});
  try_all({"plan", plan, "--all"}, false);
  try_all({"plan", plan, "--dot"}, false);
  try_all({"plan", plan, "--explain", "1"}, false);
  try_all({"plan", plan, "--explain", text}, false);
  try_all({"plan", plan, "--compare", plan}, false);
  try_all({"plan", text}, false);
}

TEST_CASE_METHOD(Hostile, "No setting and no toolchain speaks through 'doctor' and 'toolchains'") {
  const auto text = GENERATE(from_range(hostile_texts()));
  write("project/sprint.toml",
        "notify = " + json("x" + text).dump(-1, ' ', true, json::error_handler_t::replace) +
            "\n[toolchain.python]\nodd = " +
            json(text).dump(-1, ' ', true, json::error_handler_t::replace) + "\n");
  write("toolchains/" + file_name(text) + ".toolchain.toml", "name = \n" + text + "\n");
  const auto folder = (root() / "toolchains").string();
  for (const auto* command : {"doctor", "toolchains"}) {
    try_all({command, "--plugin-dir", folder});
    try_all({command, "--set", text});
    try_all({command, text});
  }
  try_all({"toolchains", "--classify", "ninja '" + text + "'"});
  try_all({"toolchains", "--verify", folder + "/" + file_name(text) + ".toolchain.toml"});
  try_all({text}, false);
  try_all({"--" + text}, false);
}
