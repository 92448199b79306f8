#include "gates/small_projects.h"
#include "support/hostile_texts.h"

using namespace sprint::test;
using nlohmann::json;

namespace {

std::string report_of(const std::string& text) {
  const auto xml = in_xml(text);
  return "<testsuite name=\"s\"><testcase classname=\"" + xml + "\" name=\"" + xml +
         "\"><failure message=\"" + xml + "\">run.sh:1: " + xml + "</failure></testcase>" +
         "<testcase name=\"ok\"/></testsuite>\n";
}

}  // namespace

TEST_CASE_METHOD(PaperFixture, "Nothing that a gate builds, tests or judges speaks through it") {
  const auto text = GENERATE(from_range(hostile_texts()));
  commit_base({{"run.sh", writes_report({"ok"})}});
  const auto odd = "src\n\x1b::x ##[y]";
  write({{"report.xml", report_of(text)},
         {"noise.txt", text + "\n[1/2] " + text + "\n::debug::x\n"},
         {odd, "x\n"},
         {"run.sh", "cat noise.txt noise.txt >&2\ncat noise.txt\ncp report.xml \"$1\"\nexit 1\n"},
         {"build.sh", "echo 'build.sh:1:1: error: '; cat noise.txt; exit 1\n"}});
  git({"add", "-A"});
  git({"commit", "-q", "--cleanup=verbatim", "-m", text + "\n\nSprint: " + text + "\n"});
  for (const auto* job : {"", "true"}) {
    variables["GITHUB_ACTIONS"] = job;
    const auto outcome = paper_gate();
    CHECK(outcome.exit_code != 0);
    check_harmless(outcome.out, *job != '\0');
    check_harmless(outcome.err, false);
  }
  for (const auto* document : {"gate.json", "gate.sarif", "gate.junit.xml", "metrics.json"}) {
    check_harmless(sprint::os::read_file(gate_folder(1) / document), false);
  }
  CHECK_NOTHROW(json::parse(sprint::os::read_file(gate_folder(1) / "gate.json")));
}
