// A mistake in a script is one line that names its place, and what was probably meant.

#include "support/catch.h"
#include "support/error_of.h"
#include "support/repeated.h"
#include "unit/simulation/scripts.h"

using namespace sprint;
using namespace sprint::test;

namespace {

struct Mistake {
  std::string text;
  /// The message begins with this.
  std::string says;
};

void check(const Mistake& mistake) {
  INFO(mistake.text);
  const auto error = error_of([&] { script_of(mistake.text); });
  const std::string what = error.what();
  CHECK(error.code() == ErrorCode::BadInput);
  INFO(what);
  CHECK(what.substr(0, mistake.says.size()) == mistake.says);
  CHECK(what.find('\n') == std::string::npos);
}

std::string dispatch(const std::string& keys) {
  return "[[dispatch]]\nsprint = \"core/1\"\n" + keys + "\n";
}
std::string gate(const std::string& keys) {
  return "[[gate]]\n" + keys + "\n";
}
std::string failure(const std::string& keys) {
  return "[[gate]]\nfailures = [{ " + keys + " }]\n";
}
std::string step(const std::string& keys) {
  return "[[step]]\nat = 1\n" + keys + "\n";
}
std::string when(const std::string& text) {
  return "[[step]]\ndo = \"stop\"\nwhen = \"" + text + "\"\n";
}

}  // namespace

TEST_CASE("An unknown key is named with the nearest one") {
  const auto mistakes = std::vector<Mistake>{
      {R"(turn_take = "1 s")",
       "world.toml:1:1: unknown key 'turn_take' (did you mean 'turn_takes'?)"},
      {"[[steps]]\nat = 1\n", "world.toml:1:3: unknown key 'steps' (did you mean 'step'?)"},
      {dispatch(R"(outcom = "failed")"),
       "world.toml:3:1: unknown key 'dispatch.outcom' (did you mean 'outcome'?)"},
      {gate(R"(verdct = "pass")"),
       "world.toml:2:1: unknown key 'gate.verdct' (did you mean 'verdict'?)"},
      {failure(R"(id = "a", sprint = ["core/1"])"),
       "world.toml:2:25: unknown key 'gate.failures.sprint' (did you mean 'sprints'?)"},
      {"[[poll]]\nsprint = \"core/1\"\nanswers = \"not-yet\"\n",
       "world.toml:3:1: unknown key 'poll.answers' (did you mean 'answer'?)"},
      {step("do = \"stop\"\naccpt = [\"a\"]"),
       "world.toml:4:1: unknown key 'step.accpt' (did you mean 'accept'?)"},
  };
  for (const auto& mistake : mistakes) check(mistake);
}

TEST_CASE("A name that the plan or the script does not have is named with the nearest one") {
  const auto mistakes = std::vector<Mistake>{
      {"[[dispatch]]\nsprint = \"core/11\"\n",
       "world.toml:2:10: the plan has no sprint 'core/11' (did you mean 'core/1'?)"},
      {"[[poll]]\nsprint = \"nets/1\"\nanswer = \"not-yet\"\n",
       "world.toml:2:10: the plan has no sprint 'nets/1' (did you mean 'net/1'?)"},
      {failure(R"(id = "a", sprints = ["core/1", "app/2"])"),
       "world.toml:2:46: the plan has no sprint 'app/2' (did you mean 'app/1'?)"},
      {step("do = \"confirm\"\nsprint = \"1\""), "world.toml:4:10: the plan has no sprint '1'"},
      {when("coer/1 RUNNING"),
       "world.toml:3:8: the plan has no sprint 'coer/1' (did you mean 'core/1'?)"},
      {when("unit cores RUNNING"),
       "world.toml:3:8: the plan has no unit 'cores' (did you mean 'core'?)"},
      {when("phase 3 HELD"), "world.toml:3:8: 'when' has no phase from 1 to 2"},
      {when("phase 0 HELD"), "world.toml:3:8: 'when' has no phase from 1 to 2"},
      {when("phase one HELD"), "world.toml:3:8: 'when' has no phase from 1 to 2"},
      {failure(R"(id = "test a")") + step("do = \"resume\"\naccept = [\"test b\"]"),
       "world.toml:6:11: no gate of the script has a failure 'test b' (did you mean 'test a'?)"},
      {failure(R"(id = "test a")") + step("do = \"resume\"\nblame = { tset = \"core/1\" }"),
       "world.toml:6:18: no gate of the script has a failure 'tset' (known: test a)"},
      {failure(R"(id = "a")") + step("do = \"resume\"\nblame = { a = \"core/9\" }"),
       "world.toml:6:15: the plan has no sprint 'core/9' (did you mean 'core/1'?)"},
  };
  for (const auto& mistake : mistakes) check(mistake);
}

TEST_CASE("A word that is none is named with the nearest one") {
  const auto mistakes = std::vector<Mistake>{
      {dispatch(R"(ends = "exit")"),
       "world.toml:3:8: 'ends' cannot be 'exit' (did you mean "
       "'exited'?)"},
      {dispatch(R"(ends = "hang")"),
       "world.toml:3:8: 'ends' cannot be 'hang' (did you mean "
       "'hangs'?)"},
      {dispatch(R"(outcome = "fail")"),
       "world.toml:3:11: 'outcome' cannot be 'fail' (did you mean 'failed'?)"},
      {dispatch(R"(outcome = "")"), "world.toml:3:11: 'outcome' cannot be '' (known: completed, "},
      {gate(R"(verdict = "red")"),
       "world.toml:2:11: 'verdict' cannot be 'red' (known: pass, fail, could-not-run)"},
      {failure(R"(id = "a", blame = "nobdy")"),
       "world.toml:2:33: 'blame' cannot be 'nobdy' (did you mean 'nobody'?)"},
      {"[[poll]]\nsprint = \"core/1\"\nanswer = \"never\"\n",
       "world.toml:3:10: 'answer' cannot be 'never' (known: not-yet, "},
      {step(R"(do = "killal")"),
       "world.toml:3:6: 'do' cannot be 'killal' (did you mean 'killall'?)"},
      {when("core/1 STARTED"), "world.toml:3:8: 'the state of a sprint' cannot be 'STARTED'"},
      {when("core/1"), "world.toml:3:8: 'when' names nothing that happens"},
      {when("unit core PENDING"), "world.toml:3:8: 'the state of a unit' cannot be 'PENDING'"},
      {when("phase 1 RUNNING"), "world.toml:3:8: 'the state of a phase' cannot be 'RUNNING'"},
      {when("gate"), "world.toml:3:8: 'when' names nothing that happens"},
      {when("gate 0"), "world.toml:3:8: 'when' has no gate from 1 to 1000000"},
      {when("gate -1"), "world.toml:3:8: 'when' has no gate from 1 to 1000000"},
      {when("gate 99999999999999999999"), "world.toml:3:8: 'when' has no gate from 1 to 1000000"},
      {when(""), "world.toml:3:8: 'when' names nothing that happens"},
      {when("at the end"), "world.toml:3:8: 'when' names nothing that happens"},
  };
  for (const auto& mistake : mistakes) check(mistake);
}

TEST_CASE("A value of another type is refused") {
  const auto mistakes = std::vector<Mistake>{
      {"begins = 2026", "world.toml:1:10: 'begins' must be a string, not an integer"},
      {"begins = 2026-01-05",
       "world.toml:1:10: a date or time is not a value we know (put it in "
       "quotes"},
      {"turn_takes = 5", "world.toml:1:14: 'turn_takes' must be a string, not an integer"},
      {"dispatch = 1", "world.toml:1:12: 'dispatch' must be tables (begin each with [[dispatch]])"},
      {"[dispatch]\nsprint = \"core/1\"\n", "world.toml:1:1: 'dispatch' must be tables"},
      {"gate = [1]", "world.toml:1:9: 'gate' must be tables"},
      {"[[dispatch]]\nsprint = 1\n", "world.toml:2:10: 'sprint' must be a string"},
      {dispatch("ends = true"), "world.toml:3:8: 'ends' must be a string, not a boolean"},
      {dispatch(R"(turns = "5")"), "world.toml:3:9: 'turns' must be an integer, not a string"},
      {dispatch("turns = 1.5"), "world.toml:3:9: 'turns' must be an integer"},
      {dispatch(R"(cost = "1")"), "world.toml:3:8: 'cost' must be a number, not a string"},
      {dispatch(R"(says = ["a"])"), "world.toml:3:8: 'says' must be a string, not an array"},
      {gate("breaks = 1"), "world.toml:2:10: 'breaks' must be a boolean"},
      {gate(R"(failures = "a")"), "world.toml:2:12: 'failures' must be an array"},
      {gate(R"(failures = ["a"])"), "world.toml:2:13: 'failures' must have tables, not a string"},
      {failure("id = 1"), "world.toml:2:20: 'id' must be a string"},
      {failure(R"(id = "a", sprints = "core/1")"), "world.toml:2:35: 'sprints' must be an array"},
      {failure(R"(id = "a", sprints = [1])"), "world.toml:2:36: 'sprints[]' must be a string"},
      {"[[step]]\nat = \"1\"\ndo = \"stop\"\n", "world.toml:2:6: 'at' must be an integer"},
      {"[[step]]\nwhen = 1\ndo = \"stop\"\n", "world.toml:2:8: 'when' must be a string"},
      {step("do = 1"), "world.toml:3:6: 'do' must be a string"},
      {step("do = \"resume\"\naccept = \"a\""), "world.toml:4:10: 'accept' must be an array"},
      {step("do = \"resume\"\nblame = [\"a\"]"), "world.toml:4:9: 'blame' must be a table"},
      {step("do = \"resume\"\naccept_plan = 1"),
       "world.toml:4:15: 'accept_plan' must be a boolean"},
      {step("do = \"clock\"\nby = 1"), "world.toml:4:6: 'by' must be a string"},
  };
  for (const auto& mistake : mistakes) check(mistake);
}

TEST_CASE("A number out of bounds is refused") {
  const auto mistakes = std::vector<Mistake>{
      {dispatch("times = 0"), "world.toml:3:9: 'times' must be from 1 to 1000000, not 0"},
      {dispatch("times = -1"), "world.toml:3:9: 'times' must be from 1 to 1000000, not -1"},
      {dispatch("times = 1000001"), "world.toml:3:9: 'times' must be from 1 to 1000000"},
      {dispatch("times = 9223372036854775807"), "world.toml:3:9: 'times' must be from 1"},
      {dispatch("turns = -1"), "world.toml:3:9: 'turns' must be from 0 to 1000000, not -1"},
      {dispatch("turns = 4294967297"), "world.toml:3:9: 'turns' must be from 0 to 1000000"},
      {dispatch("cost = -0.5"), "world.toml:3:8: 'cost' must be from 0 to 1000000000"},
      {dispatch("cost = 1e300"), "world.toml:3:8: 'cost' must be from 0 to 1000000000"},
      {dispatch("cost = inf"), "world.toml:3:8: 'cost' must be from 0 to 1000000000"},
      {dispatch("cost = nan"), "world.toml:3:8: 'cost' must be from 0 to 1000000000"},
      {failure(R"(id = "a", blame = "suspected", sprints = ["core/1"], probability = 1.5)"),
       "world.toml:2:82: 'probability' must be from 0 to 1"},
      {"[[step]]\nat = 0\ndo = \"stop\"\n", "world.toml:2:6: 'at' must be from 1 to 1000000"},
  };
  for (const auto& mistake : mistakes) check(mistake);
}

TEST_CASE("A duration or a time that is none is refused") {
  const auto mistakes = std::vector<Mistake>{
      {R"(turn_takes = "fast")", "world.toml:1:14: 'turn_takes' is not a duration: 'fast'"},
      {R"(turn_takes = "-1 s")", "world.toml:1:14: 'turn_takes' is not a duration: '-1 s'"},
      {R"(gate_takes = "")", "world.toml:1:14: 'gate_takes' is not a duration: ''"},
      {R"(gate_takes = "5")", "world.toml:1:14: 'gate_takes' is not a duration: '5'"},
      {R"(gate_takes = "90000 h")", "world.toml:1:14: 'gate_takes' is longer than ten years"},
      {R"(gate_takes = "99999999999999999999 h")", "world.toml:1:14: 'gate_takes' is not a "},
      {dispatch("ends = \"rate-limited\"\nreset = \"soon\""), "world.toml:4:9: 'reset' is not a "},
      {gate(R"(takes = "long")"), "world.toml:2:9: 'takes' is not a duration: 'long'"},
      {step("do = \"clock\"\nby = \"--1 h\""), "world.toml:4:6: 'by' is not a duration: '-1 h'"},
      {step("do = \"clock\"\nby = \"-90000 h\""), "world.toml:4:6: 'by' is longer than ten years"},
      {R"(begins = "2026-13-01")",
       "world.toml:1:10: 'begins' is not a time: '2026-13-01' (write it"},
      {R"(begins = "2025-02-29")", "world.toml:1:10: 'begins' is not a time"},
      {R"(begins = "1969-12-31")", "world.toml:1:10: 'begins' is not a time"},
      {R"(begins = "2026-01-05T24:00")", "world.toml:1:10: 'begins' is not a time"},
      {R"(begins = "2026-01-05T09:00:60")", "world.toml:1:10: 'begins' is not a time"},
      {R"(begins = "2026-01-05T09")", "world.toml:1:10: 'begins' is not a time"},
      {R"(begins = "2026-01-05T09:00Zulu")", "world.toml:1:10: 'begins' is not a time"},
      {R"(begins = "2026-01-05T09:00+02:00")", "world.toml:1:10: 'begins' is not a time"},
      {R"(begins = "yesterday")", "world.toml:1:10: 'begins' is not a time"},
  };
  for (const auto& mistake : mistakes) check(mistake);
}

TEST_CASE("What is missing or contradicts itself or would never be looked at is refused") {
  const auto mistakes = std::vector<Mistake>{
      {"[[dispatch]]\nends = \"hangs\"\n", "world.toml:1:1: a dispatch needs 'sprint'"},
      {"[[poll]]\nanswer = \"not-yet\"\n", "world.toml:1:1: a poll needs 'sprint'"},
      {"[[poll]]\nsprint = \"core/1\"\n", "world.toml:1:1: a poll needs 'answer'"},
      {dispatch("ends = \"hangs\"\nturns = 3"), "world.toml:4:9: 'turns': an agent that hangs"},
      {dispatch("ends = \"replan\"\noutcome = \"failed\""),
       "world.toml:4:11: 'outcome': only what an agent leaves"},
      {dispatch(R"(reset = "1 h")"), "world.toml:3:9: 'reset': only a service"},
      {gate("breaks = true\nverdict = \"pass\""), "world.toml:3:11: 'verdict': a gate that breaks"},
      {gate("breaks = true\nfailures = []"), "world.toml:3:12: 'failures': a gate that breaks"},
      {gate(R"(verdict = "fail")"), "world.toml:1:1: a gate that fails needs 'failures'"},
      {gate("verdict = \"fail\"\nfailures = []"), "world.toml:1:1: a gate that fails needs"},
      {gate("verdict = \"pass\"\nfailures = [{ id = \"a\" }]"),
       R"(world.toml:3:12: 'failures': only a gate whose verdict is "fail")"},
      {failure(R"(blame = "nobody")"), "world.toml:2:13: a failure needs 'id'"},
      {failure(R"(id = "a", blame = "confirmed")"),
       "world.toml:2:13: a failure is either laid to 'sprints'"},
      {failure(R"(id = "a", blame = "nobody", sprints = ["core/1"])"),
       "world.toml:2:13: a failure is either laid to 'sprints'"},
      {failure(R"(id = "a", sprints = ["core/1"], probability = 0.5)"),
       R"(world.toml:2:61: 'probability': only what is "suspected")"},
      {gate(R"(failures = [{ id = "a" }, { id = "a" }])"),
       "world.toml:2:27: a gate has one failure of each id"},
      {"[[step]]\nat = 1\n", "world.toml:1:1: a step needs 'do'"},
      {"[[step]]\ndo = \"stop\"\n", "world.toml:1:1: a step needs either 'at' or 'when'"},
      {"[[step]]\nat = 1\nwhen = \"ended\"\ndo = \"stop\"\n",
       "world.toml:1:1: a step needs either 'at' or 'when'"},
      {step(R"(do = "confirm")"), "world.toml:1:1: 'confirm' needs 'sprint'"},
      {step(R"(do = "input-changed")"), "world.toml:1:1: 'input-changed' needs 'sprint'"},
      {step(R"(do = "clock")"), "world.toml:1:1: 'clock' needs 'by'"},
      {step("do = \"stop\"\nby = \"1 h\""), "world.toml:4:1: 'by' means nothing to 'stop'"},
      {step("do = \"confirm\"\nsprint = \"core/1\"\nwhy = \"x\""),
       "world.toml:5:1: 'why' means nothing to 'confirm'"},
  };
  for (const auto& mistake : mistakes) check(mistake);
}

TEST_CASE("What is no TOML is refused at its place") {
  const auto mistakes = std::vector<Mistake>{
      {"begins = ", "world.toml:1:"},
      {"turn_takes = \"1 s\"\nturn_takes = \"2 s\"\n", "world.toml:2:"},
      {"\n[[dispatch\n", "world.toml:2:"},
      {dispatch("ends = \"hangs\"\nends = \"hangs\""), "world.toml:4:"},
      {"# A plan, and no script\n\n| Work Unit |\n", "world.toml:3:"},
      {R"({"json": 1})", "world.toml:1:"},
      {std::string("SQLite format 3\0\x10\0", 18), "world.toml:1:"},
      {"a = \xff\xfe", "world.toml:1:"},
      {repeated("[", 5000), "world.toml:1:"},
  };
  for (const auto& mistake : mistakes) check(mistake);
}

TEST_CASE("Of a plan with many sprints not all are listed") {
  std::vector<SprintText> sprints;
  for (int i = 1; i <= 40; ++i) sprints.push_back({"core", std::to_string(i)});
  const auto error = error_of([&] {
    simulation::parse_world_script("[[dispatch]]\nsprint = \"elsewhere\"\n", "world.toml",
                                   plan_of(sprints));
  });
  CHECK(std::string(error.what()) ==
        "world.toml:2:10: the plan has no sprint 'elsewhere' (the plan has 40 sprints, and none "
        "like it)");
}
