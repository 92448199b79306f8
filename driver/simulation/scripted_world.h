// A world that plays its part as a script says: agents, gates and people, in simulated time. It
// lives on when a driver dies, does nothing twice, and notes what was really done, so that tests
// can see whether somebody asked for too much.
//
// Its time is its own and only goes on in `wait`; the clock that it shows may jump.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/world.h"
#include "simulation/script_model.h"
#include "simulation/world_memory.h"

namespace sprint::simulation {

class ScriptedWorld : public engine::World {
 public:
  explicit ScriptedWorld(WorldScript script);

  void act(const engine::Effect& effect, const engine::RunState& state) override;
  /// In the order in which it happened. Of a run that has ended only what is new about the plan and
  /// about what sprints wait for.
  std::vector<engine::Input> look(const engine::RunState& state) override;
  engine::Moment now() override { return moment(memory_.elapsed); }
  bool wait(const engine::RunState& state, std::optional<engine::Moment> until) override;

  /// To be called by each driver before anything else, with what it knows: a gate of the one before
  /// it has died with that one. (What the run makes of it: tell it SawRestart.)
  void driver_begins(const engine::RunState& state);

  // ---- people and accidents ----

  /// Whose time has come and that are not done, in the order of the script.
  std::vector<Step> due(const engine::RunState& state, std::int64_t events_in_journal);
  /// What a step asks of the engine; nothing if it is done to the world or to the driver's process.
  std::optional<engine::Input> request(const Step& step, const engine::RunState& state) const;
  /// The step is done, and is never due again. Does it, if it is done to the world. For requests:
  /// to be called when the journal has taken it; for KillDriver: before the process dies.
  void done(std::size_t id);
  bool is_done(std::size_t step) const { return memory_.steps_done.contains(step); }
  const WorldScript& script() const { return script_; }
  /// Of the plan's file as it is now.
  std::string plan_sha() const;

  // ---- over the death of a process ----

  /// Everything that is not in the script, as JSON in one line.
  std::string save() const;
  /// Becomes the world that was saved, with the same script. Error(BadInput) if the text is no such
  /// world; this one is then as it was.
  void load(std::string_view saved);

  // ---- what was really done ----

  /// Agents, by sprint.
  std::map<engine::SprintIndex, std::uint32_t> launches() const;
  /// What else was done: gates begun, integrations, failures shown, notifications.
  /// What must never be asked of a world stands in `violations`, in sentences: two agents for one
  /// sprint at once, two gates at once, a phase that is integrated by two gates.
  const WorldMemory& memory() const { return memory_; }

 private:
  struct Sight;
  class Actor;

  engine::Moment moment(Duration elapsed) const {
    return script_.begins + memory_.jumped + elapsed;
  }
  /// The `count`th of the script, from 1; all goes well when there are no more.
  ScriptedDispatch dispatch(engine::SprintIndex sprint, std::uint32_t count) const;
  ScriptedPoll poll(engine::SprintIndex sprint, std::uint32_t count) const;
  ScriptedGate gate(std::uint32_t count) const;

  /// What can be seen now or will be if nothing else happens, and the state does not know.
  std::vector<Sight> sights(const engine::RunState& state) const;
  void add_agent_sights(std::vector<Sight>& found, const engine::RunState& state,
                        engine::SprintIndex sprint) const;
  void add_gate_sights(std::vector<Sight>& found, const engine::RunState& state) const;
  void add_poll_sights(std::vector<Sight>& found, const engine::RunState& state) const;
  void add_file_sights(std::vector<Sight>& found, const engine::RunState& state) const;
  /// Of what the run knows by now: whether the last gate has taken effect, and which plan it had
  /// first.
  void take_note(const engine::RunState& state);
  WorldScript script_;
  WorldMemory memory_{};
};

}  // namespace sprint::simulation
