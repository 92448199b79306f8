// Settings that judge, changed by those who are judged: listed with who did it, and those of the
// base for who wants them.

#include "gates/gate_projects.h"
#include "gates/small_projects.h"
#include "support/catch.h"

using namespace sprint::test;
using nlohmann::json;

namespace {

json changed(const json& gate, const std::string& key) {
  for (const auto& each : gate["changed_settings"]) {
    if (each["key"] == key) return each;
  }
  return {};
}

/// A project whose test `two` is red, and a label by which it can be left out.
Files red_when_asked() {
  return script_project({{"one", kGreenScript}, {"two", "exit 1\n"}},
                        "set_tests_properties(two PROPERTIES LABELS slow)\n") +
         Files{{"sprint.toml", "[gate]\nreruns = 3\n"}};
}

constexpr const char* kWithoutTwo =
    "[gate]\nreruns = 3\n[toolchain.cmake]\nexclude_labels = \"slow\"\n";

}  // namespace

TEST_CASE("A setting that judges and that a sprint changed is listed with both values") {
  GateFixture with;
  with.commit_base(script_project({{"one", kGreenScript}}) +
                   Files{{"sprint.toml", "[gate]\nreruns = 3\n[limits]\nagents = 2\n"}});
  with.commit("Say more\n\nSprint: docs/1", {{"README.md", kUnrelatedText}});
  with.commit("No second look\n\nSprint: calc/1",
              {{"sprint.toml", "[gate]\nreruns = 0\n[limits]\nagents = 3\n"}});
  with.commit("Be quick\n\nSprint: calc/2", {{"sprint.toml",
                                              "[gate]\nreruns = 0\n[limits]\nagents = 3\n"
                                              "[toolchain.cmake]\nexclude_labels = \"slow\"\n"}});
  const auto gate = with.gate_json(0);
  INFO(gate.dump(1));
  CHECK(gate["changed_settings"].size() == 2);
  const auto reruns = changed(gate, "gate.reruns");
  CHECK(reruns["before"] == "3");
  CHECK(reruns["after"] == "0");
  CHECK(reruns["sprint"] == "calc/1");
  const auto labels = changed(gate, "toolchain.cmake.exclude_labels");
  CHECK(labels["before"] == "not set");
  CHECK(labels["after"] == "slow");
  CHECK(labels["sprint"] == "calc/2");
  const auto text = with.gate().out;
  CHECK(has(text, "gate.reruns"));
  CHECK(has(text, "3 -> 0"));
  CHECK(has(text, "calc/1"));
}

TEST_CASE("A new settings file counts against the defaults, and one that only looks new does not") {
  GateFixture with;
  with.commit_base(script_project({{"one", kGreenScript}}));
  with.commit("Settings", {{"sprint.toml", "gate.reruns = 20\ngate.test_timeout = '1 s'\n"}});
  const auto gate = with.gate_json(0);
  CHECK(gate["changed_settings"].size() == 1);
  CHECK(changed(gate, "gate.test_timeout")["before"] == "5 min");
}

TEST_CASE("With the settings of the base a sprint cannot leave its red test out") {
  GateFixture with;
  with.commit_base(red_when_asked() + Files{{"tests/two.sh", kGreenScript}});
  const auto guilty = with.commit("Break it, and look away",
                                  {{"tests/two.sh", "exit 1\n"}, {"sprint.toml", kWithoutTwo}});
  CHECK(with.gate_json(0)["changed_settings"].size() == 1);
  const auto gate = with.gate_json(1, {"--base", "base", "--settings-from", "base"});
  INFO(gate.dump(1));
  CHECK(suspect_of(failure_in(gate, "two")) == guilty);
  CHECK(gate["changed_settings"].size() == 1);
  CHECK(has(notes_of(gate), "settings of the base"));
  // What is said on the command line is the strongest of all.
  CHECK(with.gate({"--base", "base", "--settings-from", "base", "--set",
                   "toolchain.cmake.exclude_labels=slow"})
            .exit_code == 0);
}

TEST_CASE("Settings of branches are not those of the checkout, and the gate says so") {
  GateFixture with;
  with.commit_base(red_when_asked() + Files{{"tests/two.sh", kGreenScript}});
  with.branch("work", {{"tests/two.sh", "exit 1\n"}, {"sprint.toml", kWithoutTwo}});
  const auto gate = with.gate_json(1, {"--branches", "work"});
  INFO(gate.dump(1));
  CHECK(changed(gate, "toolchain.cmake.exclude_labels")["sprint"] == "work");
  CHECK(has(notes_of(gate), "which the checkout has"));
}

TEST_CASE("Settings that are not committed are the working tree's") {
  GateFixture with;
  with.commit_base(red_when_asked() + Files{{"tests/two.sh", kGreenScript}});
  with.GateFixture::write({{"tests/two.sh", "exit 1\n"}, {"sprint.toml", kWithoutTwo}});
  const auto gate = with.gate_json(0, {"--base", "base", "--dirty"});
  CHECK(changed(gate, "toolchain.cmake.exclude_labels")["sprint"] == "working tree");
  CHECK(with.gate({"--base", "base", "--dirty", "--settings-from", "base"}).exit_code == 1);
}

TEST_CASE("A base whose settings cannot be read is not compared, and cannot judge") {
  GateFixture with;
  with.commit_base(script_project({{"one", kGreenScript}}) + Files{{"sprint.toml", "[gate\n"}});
  with.commit("Mend it", {{"sprint.toml", "[gate]\nreruns = 0\n"}});
  const auto gate = with.gate_json(0);
  CHECK(gate["changed_settings"].empty());
  CHECK(has(notes_of(gate), "cannot be compared"));
  const auto refused = with.gate({"--base", "base", "--settings-from", "base"});
  CHECK(refused.exit_code == 2);
  CHECK(has(refused.err, "sprint.toml of"));
}
