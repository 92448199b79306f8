#include "engine/verdict.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/due.h"
#include "engine/stopping.h"

namespace sprint::engine {

namespace {

UnitState state_of_unit(const Recorder& r, SprintIndex sprint) {
  return r.state().units[r.plan().sprints[sprint].unit].state;
}

bool is_active(UnitState state) {
  return state == UnitState::Running || state == UnitState::Stopping;
}

/// Whether the gate may lay anything to it: it is complete, and not integrated.
bool can_be_sent_back(const Recorder& r, SprintIndex index) {
  return index < r.state().sprints.size() && r.sprint(index).phase == r.state().phase &&
         r.sprint(index).state == SprintState::Completed;
}

std::map<SprintIndex, std::vector<std::string>> failures_by_sprint(
    const Recorder& r, const std::vector<GateFailure>& failures) {
  std::map<SprintIndex, std::vector<std::string>> found;
  for (const GateFailure& failure : failures) {
    if (r.state().accepted.contains(failure.id)) continue;
    for (const SprintIndex sprint : guilty_of(failure, r.state().limits.threshold)) {
      if (can_be_sent_back(r, sprint)) found[sprint].push_back(failure.id);
    }
  }
  return found;
}

}  // namespace

void after_outcome(Recorder& r, SprintIndex index) {
  const UnitIndex unit = r.plan().sprints[index].unit;
  if (r.sprint(index).state == SprintState::Backoff && r.sprint(index).is_out_of_attempts) {
    r.add(SprintGaveUp{index});
    if (is_active(state_of_unit(r, index))) {
      r.add(UnitMoved{unit, UnitState::Blocked,
                      "sprint " + key_of(r.state(), index) + " has used up its attempts"});
    }
  } else if (is_active(state_of_unit(r, index)) && !next_sprint(r.state(), unit)) {
    r.add(UnitMoved{unit, UnitState::Completed, "all its sprints are complete"});
  }
}

std::vector<SprintIndex> guilty_of(const GateFailure& failure, double threshold) {
  if (failure.sprints.empty()) return {};
  switch (failure.blame) {
    case Blame::Confirmed:
    case Blame::Criterion:
      return failure.sprints;
    case Blame::Together:
    case Blame::Conflict:
      return {*std::max_element(failure.sprints.begin(), failure.sprints.end())};
    case Blame::Suspected:
      if (threshold < 1 && failure.probability >= threshold) return failure.sprints;
      return {};
    case Blame::Nobody:
      return {};
  }
  return {};
}

void send_back(Recorder& r, GateNumber gate,
               const std::map<SprintIndex, std::vector<std::string>>& failures) {
  for (const auto& [index, ids] : failures) {
    r.add(SprintSentBack{index, gate, ids});
    const UnitIndex unit = r.plan().sprints[index].unit;
    if (state_of_unit(r, index) == UnitState::Completed) {
      r.add(UnitMoved{unit, UnitState::Running, "a gate has sent a sprint back"});
      if (r.state().mode == RunMode::Stopping) {
        r.add(UnitMoved{unit, UnitState::Stopping, "a stop was asked for"});
      }
    }
    after_outcome(r, index);
  }
  r.add(PhaseReopened{r.state().phase});
}

void pass_phase(Recorder& r, GateNumber gate) {
  r.add(PhasePassed{r.state().phase, gate, left_out(r.state())});
  if (r.state().stops_after_phase && r.state().mode == RunMode::Running) stop(r, Stop{});
}

void judge(Recorder& r, const SawGateEnd& saw) {
  r.add(GateFinished{saw.gate, saw.verdict, saw.failures, saw.detail});
  if (saw.verdict == GateVerdict::Pass) {
    pass_phase(r, saw.gate);
    return;
  }
  if (saw.verdict == GateVerdict::CouldNotRun) {
    r.add(PhaseHeld{r.state().phase, "the gate could not run: " + saw.detail});
    return;
  }
  const auto& accepted = r.state().accepted;
  const bool all_accepted =
      !saw.failures.empty() &&
      std::all_of(saw.failures.begin(), saw.failures.end(),
                  [&](const GateFailure& failure) { return accepted.contains(failure.id); });
  if (all_accepted) {
    pass_phase(r, saw.gate);
    return;
  }
  const auto guilty = failures_by_sprint(r, saw.failures);
  if (guilty.empty()) {
    r.add(PhaseHeld{r.state().phase, "a failure that counts, and nobody to lay it to"});
  } else {
    send_back(r, saw.gate, guilty);
  }
}

}  // namespace sprint::engine
