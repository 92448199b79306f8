#include "engine/stopping.h"

#include "base/error.h"

namespace sprint::engine {

namespace {

void expect_work(const RunState& state) {
  if (state.mode == RunMode::Ended) throw Error(ErrorCode::BadCall, "nothing is under way");
}

}  // namespace

void stop(Recorder& r, const Stop& request) {
  const auto mode = r.state().mode;
  expect_work(r.state());
  if (mode != RunMode::Running) return;
  if (request.after_phase) {
    if (!r.state().stops_after_phase) r.add(StopAfterPhaseRequested{});
    return;
  }
  r.add(StopRequested{});
  for (UnitIndex unit = 0; unit < r.state().units.size(); ++unit) {
    if (r.state().units[unit].state == UnitState::Running) {
      r.add(UnitMoved{unit, UnitState::Stopping, "a stop was asked for"});
    }
  }
}

void kill_all(Recorder& r, const std::string& why) {
  const auto mode = r.state().mode;
  expect_work(r.state());
  if (mode == RunMode::Killing) return;
  r.add(KillRequested{why});
  const auto busy = r.state().busy;
  for (const SprintIndex index : busy) {
    const AgentRun& agent = *r.sprint(index).agent;
    if (!agent.has_ended) r.add(AgentEndRequested{agent.launch, EndReason::Killed});
  }
  if (r.state().gate && !r.state().gate->end_requested) {
    r.add(GateEndRequested{r.state().gate->number});
  }
}

}  // namespace sprint::engine
