#include "unit/app/played_stories.h"

namespace sprint::test {

std::vector<PlayedStory> played_stories() {
  using engine::RunEnding;
  std::vector<PlayedStory> all;
  all.push_back({"all is well", "", RunEnding::Completed, {"PhasePassed"}});
  all.push_back({"attempts fail, and work is continued",
                 R"(
[[dispatch]]
sprint = "Core/1"
outcome = "failed"
says = "two tests are red"
[[dispatch]]
sprint = "Core/1"
outcome = "progress"
[[dispatch]]
sprint = "Core/1"
outcome = "uncommitted"
[[dispatch]]
sprint = "Net/1"
ends = "never-started"
[[dispatch]]
sprint = "App/1"
ends = "hangs"
)",
                 RunEnding::Completed,
                 {"AgentSilent", "AgentEndRequested"}});
  all.push_back({"red gates send back: one sprint, a pair, two at once",
                 R"(
[[gate]]
failures = [{ id = "test a", sprints = ["Core/1"] }]
[[gate]]
failures = [{ id = "test b", blame = "together", sprints = ["Core/2", "Net/1"] }]
[[gate]]
[[gate]]
failures = [{ id = "test c", sprints = ["App/1"] }, { id = "test d", sprints = ["Net/2"] }]
)",
                 RunEnding::Completed,
                 {"SprintSentBack", "PhaseReopened"}});
  all.push_back({"stops, while agents work and while a gate runs",
                 R"(
[[step]]
when = "Core/1 RUNNING"
do = "stop"
[[step]]
when = "ended"
do = "resume"
[[step]]
when = "gate 1"
do = "stop"
[[step]]
when = "ended"
do = "resume"
[[step]]
when = "App/1 RUNNING"
do = "stop-after-phase"
)",
                 RunEnding::Completed,
                 {"StopRequested", "StopAfterPhaseRequested", "RunResumed"}});
  all.push_back({"killed, while agents work and while a gate runs",
                 R"(
[[step]]
when = "Core/2 RUNNING"
do = "killall"
[[step]]
when = "ended"
do = "resume"
[[step]]
when = "gate 1"
do = "killall"
[[step]]
when = "ended"
do = "resume"
)",
                 RunEnding::Completed,
                 {"KillRequested", "GateEndRequested", "GateAbandoned"}});
  all.push_back({"a phase is held: again, accepted; held once more, and blamed",
                 R"(
[[gate]]
failures = [{ id = "test a" }]
[[gate]]
verdict = "could-not-run"
says = "no compiler"
[[gate]]
failures = [{ id = "test a" }, { id = "test b" }]
[[gate]]
failures = [{ id = "test c", blame = "suspected", sprints = ["App/1"], probability = 0.4 }]
[[step]]
when = "ended"
do = "resume"
[[step]]
when = "ended"
do = "resume"
[[step]]
when = "ended"
do = "resume"
accept = ["test a", "test b"]
[[step]]
when = "ended"
do = "resume"
blame = { "test c" = "Net/2" }
)",
                 RunEnding::Completed,
                 {"PhaseHeld", "PhaseRetried", "FailureAccepted", "SprintSentBack"}});
  all.push_back({"the plan changes, is accepted, changes again and is restored",
                 R"(
[[step]]
when = "Core/1 RUNNING"
do = "change-plan"
[[step]]
when = "ended"
do = "resume"
accept_plan = true
[[step]]
when = "App/1 RUNNING"
do = "change-plan"
[[step]]
when = "gate 2"
do = "restore-plan"
)",
                 RunEnding::Completed,
                 {"ConditionRaised", "PlanAccepted", "ConditionCleared"}});
  all.push_back({"services are limited",
                 R"(
[[dispatch]]
sprint = "Core/1"
ends = "rate-limited"
reset = "30 min"
turns = 2
[[dispatch]]
sprint = "Net/1"
ends = "service-failed"
turns = 3
times = 2
)",
                 RunEnding::Completed,
                 {"CredentialLimited", "AgentAnswered"}});
  all.push_back({"some wait: for time, for a person, for a change",
                 R"(
[[dispatch]]
sprint = "Core/1"
outcome = "for-later"
[[poll]]
sprint = "Core/1"
answer = "not-yet"
times = 3
[[dispatch]]
sprint = "Net/1"
outcome = "for-person"
[[dispatch]]
sprint = "Core/2"
ends = "entry-failed"
[[dispatch]]
sprint = "App/1"
outcome = "for-person"
[[step]]
when = "Net/1 PARTIAL"
do = "reject"
sprint = "Net/1"
why = "not what I meant"
[[step]]
when = "App/1 PARTIAL"
do = "confirm"
sprint = "App/1"
[[step]]
when = "ended"
do = "resume"
[[step]]
when = "ended"
do = "resume"
)",
                 RunEnding::Completed,
                 {"PollStarted", "PollAnswered", "SprintConfirmed", "SprintRejected"}});
  all.push_back({"a unit is blocked, the others go on, and a person resumes",
                 R"(
[[dispatch]]
sprint = "Net/1"
outcome = "failed"
times = 3
[[step]]
when = "ended"
do = "resume"
)",
                 RunEnding::Completed,
                 {"SprintGaveUp", "SprintRestarted"}});
  all.push_back({"drivers die, and clocks jump",
                 R"(
[[step]]
when = "Core/1 RUNNING"
do = "kill-driver"
[[step]]
when = "Core/2 RUNNING"
do = "clock"
by = "-3 h"
[[step]]
when = "gate 1"
do = "kill-driver"
[[step]]
when = "App/1 RUNNING"
do = "clock"
by = "25 h"
)",
                 RunEnding::Completed,
                 {"GateAbandoned"}});
  all.push_back({"nobody comes",
                 R"(
[[gate]]
failures = [{ id = "test a" }]
)",
                 RunEnding::NeedsPerson,
                 {"PhaseHeld"}});
  return all;
}

}  // namespace sprint::test
