#include "engine/requests.h"

#include <algorithm>
#include <map>

#include "base/error.h"
#include "engine/condition_names.h"
#include "engine/stopping.h"
#include "engine/verdict.h"

namespace sprint::engine {

namespace {

[[noreturn]] void refuse(const std::string& what, const std::string& hint = {}) {
  throw Error(ErrorCode::BadCall, what, hint);
}

const GateFailure* open_failure(const RunState& state, const std::string& id) {
  const auto found = std::find_if(state.open_failures.begin(), state.open_failures.end(),
                                  [&](const GateFailure& failure) { return failure.id == id; });
  return found == state.open_failures.end() ? nullptr : &*found;
}

bool is_held(const RunState& state) {
  return state.phase < state.phases.size() && state.phases[state.phase].state == PhaseState::Held;
}

void check_resume(const RunState& state, const Resume& request) {
  if (state.ending == RunEnding::Completed) refuse("the run is complete", "begin a new one");
  if (request.accepted.empty() && request.blamed.empty()) return;
  if (!is_held(state)) refuse("no phase is held: there is nothing to accept or to blame");
  const auto check = [&](const std::string& id) {
    if (open_failure(state, id) == nullptr) refuse("the last gate had no failure '" + id + "'");
  };
  for (const std::string& id : request.accepted) check(id);
  for (const Blaming& blaming : request.blamed) {
    check(blaming.failure);
    if (blaming.sprint >= state.sprints.size() ||
        state.sprints[blaming.sprint].phase != state.phase ||
        state.sprints[blaming.sprint].state != SprintState::Completed) {
      refuse("'" + blaming.failure + "' can only be laid to a sprint that the gate has judged");
    }
  }
}

void restart_sprints(Recorder& r) {
  for (SprintIndex index = 0; index < r.state().sprints.size(); ++index) {
    if (r.sprint(index).state == SprintState::Fatal) r.add(SprintRestarted{index});
    if (r.sprint(index).waits_for == WaitsFor::Change) release_sprint(r, index);
  }
}

void restart_units(Recorder& r) {
  for (UnitIndex unit = 0; unit < r.state().units.size(); ++unit) {
    const auto state = r.state().units[unit].state;
    if (state == UnitState::Stopped || state == UnitState::Killed || state == UnitState::Blocked ||
        state == UnitState::Stopping) {
      // A driver that died while it stopped has left some half-way.
      if (state == UnitState::Stopping) r.add(UnitMoved{unit, UnitState::Stopped, "resume"});
      r.add(UnitMoved{unit, UnitState::Running, "resume"});
      if (!next_sprint(r.state(), unit)) {
        r.add(UnitMoved{unit, UnitState::Completed, "all its sprints are complete"});
      }
    }
  }
}

void decide_held_phase(Recorder& r, const Resume& request) {
  for (const std::string& id : request.accepted) r.add(FailureAccepted{id});
  if (!request.blamed.empty()) {
    std::map<SprintIndex, std::vector<std::string>> failures;
    for (const Blaming& blaming : request.blamed) {
      failures[blaming.sprint].push_back(blaming.failure);
    }
    send_back(r, r.state().last_gate, failures);
    return;
  }
  const auto& open = r.state().open_failures;
  const auto& accepted = r.state().accepted;
  const bool all_accepted =
      !open.empty() && std::all_of(open.begin(), open.end(), [&](const GateFailure& failure) {
        return accepted.contains(failure.id);
      });
  if (all_accepted) {
    pass_phase(r, r.state().last_gate);
  } else {
    r.add(PhaseRetried{r.state().phase});
  }
}

/// What a person has been asked about is answered by going on.
void clear_conditions(Recorder& r) {
  const auto conditions = r.state().conditions;
  for (const Condition& each : conditions) {
    if (each.name == kOverBudget) r.add(ConditionCleared{each.name, each.subject});
  }
}

}  // namespace

void start(Recorder& r, const Start& request) {
  if (r.state().mode != RunMode::NotStarted) {
    refuse("a run has been started already", "go on with 'resume'");
  }
  r.add(RunStarted{request.plan, request.limits});
}

void resume(Recorder& r, const Resume& request) {
  check_resume(r.state(), request);
  if (request.plan) check_run_plan(*request.plan);
  r.add(RunResumed{request.limits});
  if (request.plan) {
    r.add(PlanAccepted{request.plan});
    r.clear(kPlanChanged, {});
  }
  clear_conditions(r);
  restart_sprints(r);
  restart_units(r);
  if (is_held(r.state())) decide_held_phase(r, request);
}

void confirm(Recorder& r, SprintIndex index) {
  if (index >= r.state().sprints.size() || r.sprint(index).waits_for != WaitsFor::Person) {
    refuse("no such sprint waits to be confirmed");
  }
  r.add(SprintConfirmed{index});
  after_outcome(r, index);
}

void reject(Recorder& r, const Reject& request) {
  if (request.sprint >= r.state().sprints.size() ||
      r.sprint(request.sprint).waits_for != WaitsFor::Person) {
    refuse("no such sprint waits to be confirmed");
  }
  r.add(SprintRejected{request.sprint, request.why});
  after_outcome(r, request.sprint);
}

void release_sprint(Recorder& r, SprintIndex index) {
  r.add(SprintReleased{index});
  const Subject subject{Subject::Kind::Sprint, index};
  for (const char* name : {kToolUnavailable, kEntryFailed, kReplan}) r.clear(name, subject);
}

}  // namespace sprint::engine
