// What a scripted world remembers over the death of a driver, and how it is written down.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/duration.h"
#include "engine/events.h"

namespace sprint::simulation {

/// The last agent of a sprint. All times are since the world began.
struct PlayedAgent {
  engine::LaunchId launch = 0;
  /// How many were launched for this sprint so far.
  std::uint32_t launches = 1;
  Duration began{};
  /// When it ends by itself, if it does.
  std::optional<Duration> ends{};
  /// When it was ended.
  std::optional<Duration> ended{};
  double cost = 0;
  /// What it has done is being found out.
  bool is_verified = false;

  friend bool operator==(const PlayedAgent&, const PlayedAgent&) = default;
};

/// The last gate.
struct PlayedGate {
  engine::GateNumber number = 0;
  engine::PhaseIndex phase = 0;
  Duration ends{};
  std::optional<Duration> ended{};
  /// It has taken effect, one way or the other: nothing is to be seen of it any more.
  bool is_over = false;

  friend bool operator==(const PlayedGate&, const PlayedGate&) = default;
};

/// The last look at the condition of a deferred sprint.
struct PlayedPoll {
  /// Of the sprint, when it was asked: numbers begin again with each agent.
  std::uint32_t launches = 0;
  std::uint32_t number = 0;
  /// How many were made for this sprint so far.
  std::uint32_t polls = 0;

  friend bool operator==(const PlayedPoll&, const PlayedPoll&) = default;
};

struct WorldMemory {
  Duration elapsed{};
  /// How far the clock has jumped, in all.
  Duration jumped{};
  std::map<engine::SprintIndex, PlayedAgent> agents{};
  std::map<engine::SprintIndex, PlayedPoll> polls{};
  std::optional<PlayedGate> gate{};
  /// Those up to this number have died with their drivers, or are long over.
  engine::GateNumber dead_gates = 0;
  std::uint32_t gates_begun = 0;
  /// Gates that came to the end the script has for them.
  std::uint32_t gates_played = 0;
  std::map<engine::PhaseIndex, engine::GateNumber> integrated{};
  std::set<std::pair<engine::SprintIndex, engine::GateNumber>> shown{};
  std::vector<std::string> notifications{};
  std::vector<std::string> violations{};
  std::set<std::size_t> steps_done{};
  /// Of the plan that the run was started with.
  std::string plan_sha{};
  std::uint32_t plan_changes = 0;
  /// After how many changes the plan's file is as it is now; 0: as it was at first.
  std::uint32_t plan_version = 0;
  /// Sprints whose input has changed, with how many agents they had had by then.
  std::map<engine::SprintIndex, std::uint32_t> changed_inputs{};

  friend bool operator==(const WorldMemory&, const WorldMemory&) = default;
};

/// JSON in one line.
std::string to_json(const WorldMemory& memory);
/// Error(BadInput) if the text is nothing that to_json has written.
WorldMemory world_memory_from_json(std::string_view text);

}  // namespace sprint::simulation
