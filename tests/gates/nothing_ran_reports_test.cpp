// Reports that tell of no test that ran, or of fewer than there were, whatever toolchain wrote
// them.

#include "gates/small_projects.h"
#include "support/catch.h"

using namespace sprint::test;

namespace {

std::string writes(const std::string& xml, const std::string& more = "") {
  return "cat > \"$1\" <<'END'\n" + xml + "\nEND\n" + more;
}

void begin(const PaperFixture& with) {
  with.commit_base({{"run.sh", writes_report({"one", "two"})}});
}

}  // namespace

TEST_CASE("A report that contradicts itself makes a gate red, whatever the exit code") {
  const auto* report = GENERATE(
      as<const char*>(), "<testsuite tests='5' failures='4'><testcase name='one'/></testsuite>",
      "<testsuites tests='5'><testsuite><testcase name='one'/></testsuite></testsuites>",
      "<testsuite failures='1'><testcase name='one'/></testsuite>",
      "<testsuite><testcase name='one'><Failure/></testcase></testsuite>",
      "<testsuite><testcase name='one' status='killed'/></testsuite>",
      "<testsuite><testcase name='one' status='run' result='incomplete'/></testsuite>",
      "<testsuite><testcase name='one'><j:failure/></testcase></testsuite>",
      "<?xml version='1.0' encoding='UTF-7'?><testsuite><testcase name='one'>+ADw-failure/+AD4-"
      "</testcase></testsuite>",
      "<!DOCTYPE t [<!ENTITY e '<failure/>'>]><testsuite><testcase name='one'>&e;</testcase>"
      "</testsuite>",
      "<testsuite><testcase name='one'/><testcase name='one'><failure/></testcase></testsuite>");
  PaperFixture with;
  begin(with);
  with.commit("Contradict", {{"run.sh", writes(report)}});
  const auto gate = with.paper_json(1);
  INFO(report << gate.dump(1));
  CHECK(gate["verdict"] == "fail");
}

TEST_CASE("Nothing but skips is no pass, but one test that ran beside them is") {
  PaperFixture with;
  begin(with);
  const std::string skips =
      "<testsuite><testcase name='one'><skipped/></testcase><testcase name='two' "
      "status='disabled'/>";
  with.commit("Skip all", {{"run.sh", writes(skips + "</testsuite>")}});
  const auto gate = with.paper_json(3);
  CHECK(has(notes_of(gate), "paper test: no test was run, since all 2 were skipped"));
  with.commit("Run one", {{"run.sh", writes(skips + "<testcase name='x'/></testsuite>")}});
  CHECK(with.paper_json(0)["verdict"] == "pass");
}

TEST_CASE("A failed step that left a report without tests is not said to have left none") {
  PaperFixture with;
  begin(with);
  with.commit("Break", {{"run.sh", writes("<testsuite/>", "exit 1\n")}});
  const auto gate = with.paper_json(1);
  INFO(gate.dump(1));
  CHECK(has(gate.dump(), "exit code 1, and its report has no test"));
  CHECK_FALSE(has(gate.dump(), "no report was written"));
}

TEST_CASE("A report that is a link, a pipe or a folder is not read") {
  const auto* how = GENERATE(as<const char*>(), "ln -s \"$(dirname $0)/green.xml\" \"$1\"\n",
                             "mkfifo \"$1\"\n", "mkdir \"$1\"\n", "ln -s /dev/zero \"$1\"\n");
  PaperFixture with;
  begin(with);
  with.commit("Cheat",
              {{"run.sh", how}, {"green.xml", "<testsuite><testcase name='one'/></testsuite>\n"}});
  const auto outcome = with.paper_gate();
  INFO(how << outcome.out);
  CHECK((outcome.exit_code == 3 || outcome.exit_code == 1));
  CHECK_FALSE(has(outcome.out, "green"));
}

TEST_CASE("Nothing but tests of CTest that skip themselves or are disabled is no pass") {
  const auto* property = GENERATE(as<const char*>(), "SKIP_RETURN_CODE 77", "DISABLED TRUE");
  GateFixture with;
  with.commit_base(script_project({{"one", kGreenScript}}));
  with.commit("Skip it",
              script_project({{"one", "exit 77\n"}}, "set_tests_properties(one PROPERTIES " +
                                                         std::string(property) + ")\n"));
  const auto gate = with.gate_json(3);
  INFO(gate.dump(1));
  CHECK(gate["verdict"] == "could-not-run");
}

TEST_CASE("A project without tests passes only where gate.allow_no_tests says so") {
  GateFixture with;
  with.commit_base(script_project({}));
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  CHECK(with.gate_json(3)["verdict"] == "could-not-run");
  const Words allowed{"--base", "base", "--set", "gate.allow_no_tests=true"};
  const auto gate = with.gate_json(0, allowed);
  INFO(gate.dump(1));
  CHECK(gate["verdict"] == "pass");
  CHECK(has(notes_of(gate), "there are no tests, which gate.allow_no_tests allows"));
  with.commit("Skip", script_project({{"one", "exit 77\n"}},
                                     "set_tests_properties(one PROPERTIES SKIP_RETURN_CODE 77)\n"));
  CHECK(with.gate_json(3, allowed)["verdict"] == "could-not-run");
  check_refused(with.gate({"--base", "base", "--set", "gate.allow_no_tests=maybe"}),
                "must be true or false");
}
