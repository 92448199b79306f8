// Criteria as a shell answers them: what the plan says of each is right on a machine that has the
// programs, and none passes on one that has not.

#include <nlohmann/json.hpp>
#include <variant>

#include "os/process_runner.h"
#include "scenarios/driver_fixture.h"
#include "support/catch.h"

using namespace sprint::test;
namespace os = sprint::os;
using nlohmann::json;

namespace {

struct Answer {
  int exit_code = 0;
  std::string out;
};

std::string trimmed(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

/// Whether a line has the number (or one that is at least so large) and the word.
bool counts(const std::string& output, std::string wanted) {
  const bool at_least = wanted.starts_with(">= ");
  if (at_least) wanted = wanted.substr(3);
  const std::size_t blank = wanted.find(' ');
  const int number = std::stoi(wanted.substr(0, blank));
  const std::string word = wanted.substr(blank + 1);
  if (output.find(word) == std::string::npos) return false;
  const std::size_t digit = output.find_first_of("0123456789");
  if (digit == std::string::npos) return false;
  const int printed = std::stoi(output.substr(digit));
  return at_least ? printed >= number : printed == number;
}

/// One expectation, in the words of the documentation.
bool holds(const std::string& expect, const Answer& answer) {
  const int code = answer.exit_code;
  if (code == 126 || code == 127) return false;
  const std::string out = trimmed(answer.out);
  if (const auto semicolon = expect.find("; "); semicolon != std::string::npos) {
    return holds(expect.substr(0, semicolon), answer) &&
           holds(expect.substr(semicolon + 2), answer);
  }
  if (expect == "exit nonzero") return code != 0;
  if (expect.starts_with("exit ")) return code == std::stoi(expect.substr(5));
  if (expect == "no output") return code == 0 && out.empty();
  if (expect == "some output") return code == 0 && !out.empty();
  if (expect == "no warnings") return code == 0 && out.find("warning:") == std::string::npos;
  if (expect.starts_with("output counts ")) return code == 0 && counts(out, expect.substr(14));
  if (expect.starts_with("output ")) return out == expect.substr(7);
  FAIL("the documents know no expectation '" << expect << "'");
  return false;
}

class Criteria : public DriverFixture {
 public:
  /// The exit criteria of a plan with these.
  json read(const std::vector<std::string>& texts) const {
    std::string plan = "# T\n\n### Sprint 1: Name\n\n**Exit criteria**:\n";
    for (const auto& text : texts) plan += "- [ ] " + text + "\n";
    write("EXECUTION_PLAN.md", plan);
    const auto outcome = run({"plan", "--json"});
    REQUIRE(outcome.exit_code == 0);
    return json::parse(outcome.out)["sprints"][0]["exit"];
  }

  bool passes(const json& criterion, const std::string& path) const {
    os::Command command;
    command.argv = {"/bin/sh", "-c", criterion.at("command")};
    command.cwd = root();
    command.env.set("PATH", path);
    const auto result = os::OsProcessRunner().run(command);
    return holds(criterion.at("expect"), {std::get<os::Exited>(result.ending).code, result.out});
  }

  std::string usual_path() const { return root().string() + "/bin:/usr/bin:/bin"; }

  /// A program that prints this.
  void add_program(const std::string& name, const std::string& text, int code = 0) const {
    const auto file =
        write("bin/" + name, "#!/bin/sh\necho '" + text + "'\nexit " + std::to_string(code) + "\n");
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
  }
};

const std::vector<std::string>& texts_that_hold() {
  static const std::vector<std::string> texts = {
      "`! grep -q old a.c`",
      "`grep -q old a.c` returns no matches",
      "`grep -rn old src` must return zero results",
      "`grep -c old a.c || true` returns 0",
      "`a.c` no longer mentions `old` and `older`",
      "`ls src | grep old` prints nothing",
      "`suite --list` shows 12 tests",
      "`suite --list` shows at least 10 tests",
      "`lint --all a.c` reports no warnings",
      "`suite --list || true`",
      "`broken --now` fails",
      "`! broken --now`",
  };
  return texts;
}

}  // namespace

TEST_CASE_METHOD(Criteria, "Criteria hold where everything is as they say") {
  write("a.c", "int now;\n");
  write("src/b.c", "int now;\n");
  add_program("suite", "Total tests: 12");
  add_program("lint", "0 warnings");
  add_program("broken", "no", 1);
  for (const auto& criterion : read(texts_that_hold())) {
    INFO(criterion.dump());
    CHECK(passes(criterion, usual_path()));
  }
}

TEST_CASE_METHOD(Criteria, "No criterion passes because its programs are missing") {
  write("a.c", "int now;\n");
  write("src/b.c", "int now;\n");
  for (const auto& criterion : read(texts_that_hold())) {
    INFO(criterion.dump());
    CHECK_FALSE(passes(criterion, (*this / "nowhere").string()));
  }
}

TEST_CASE_METHOD(Criteria, "A criterion does not pass because its command exits with 0") {
  add_program("suite", "Total tests: 3");
  add_program("lint", "a.c:1: warning: odd");
  write("old.txt", "still here\n");
  for (const auto& criterion :
       read({"`suite --list` shows 12 tests", "`suite --list` shows at least 10 tests",
             "`lint --all a.c` reports no warnings", "`lint --all a.c` exits 0 without warnings",
             "`old.txt` does not exist", "`old.txt` is deleted", "`test -f old.txt` fails"})) {
    INFO(criterion.dump());
    CHECK_FALSE(passes(criterion, usual_path()));
  }
}
