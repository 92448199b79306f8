// The state while something is decided, with the events that have led to it so far.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/apply.h"
#include "engine/decision.h"
#include "engine/run_words.h"

namespace sprint::engine {

class Recorder {
 public:
  Recorder(RunState state, Moment now)
      : decision_{std::move(state), {}}, now_(std::max(now, decision_.state.clock)) {}

  const RunState& state() const { return decision_.state; }
  const RunPlan& plan() const { return *decision_.state.plan; }
  const SprintStatus& sprint(SprintIndex index) const { return decision_.state.sprints[index]; }
  Moment now() const { return now_; }

  void add(Happening what) {
    Event event{now_, std::move(what)};
    decision_.sprints.push_back(sprint_in(decision_.state, event.what));
    apply(decision_.state, event);
    decision_.events.push_back(std::move(event));
  }

  void raise(const std::string& name, const Subject& subject, const std::string& evidence) {
    if (!has_condition(state(), name, subject)) add(ConditionRaised{name, subject, evidence});
  }

  void clear(const std::string& name, const Subject& subject) {
    if (has_condition(state(), name, subject)) add(ConditionCleared{name, subject});
  }

  Decision take() { return std::move(decision_); }

 private:
  Decision decision_;
  Moment now_;
};

}  // namespace sprint::engine
