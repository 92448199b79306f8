#include "simulation/world_memory.h"

#include <nlohmann/json.hpp>

#include "base/error.h"

namespace sprint::simulation {

namespace {

using nlohmann::json;

/// Raised when the form changes.
constexpr int kVersion = 1;

json to_json(Duration duration) {
  return duration.count();
}
json to_json(const std::optional<Duration>& duration) {
  return duration ? json(duration->count()) : json();
}

void read(const json& from, Duration& duration) {
  duration = Duration(from.get<Duration::rep>());
}
void read(const json& from, std::optional<Duration>& duration) {
  if (!from.is_null()) duration = Duration(from.get<Duration::rep>());
}

json to_json(const PlayedAgent& agent) {
  return {{"launch", agent.launch},        {"launches", agent.launches},
          {"began", to_json(agent.began)}, {"ends", to_json(agent.ends)},
          {"ended", to_json(agent.ended)}, {"cost", agent.cost},
          {"verified", agent.is_verified}};
}

void read(const json& from, PlayedAgent& agent) {
  from.at("launch").get_to(agent.launch);
  from.at("launches").get_to(agent.launches);
  read(from.at("began"), agent.began);
  read(from.at("ends"), agent.ends);
  read(from.at("ended"), agent.ended);
  from.at("cost").get_to(agent.cost);
  from.at("verified").get_to(agent.is_verified);
}

json to_json(const PlayedGate& gate) {
  return {{"number", gate.number},
          {"phase", gate.phase},
          {"ends", to_json(gate.ends)},
          {"ended", to_json(gate.ended)},
          {"over", gate.is_over}};
}

void read(const json& from, PlayedGate& gate) {
  from.at("number").get_to(gate.number);
  from.at("phase").get_to(gate.phase);
  read(from.at("ends"), gate.ends);
  read(from.at("ended"), gate.ended);
  from.at("over").get_to(gate.is_over);
}

json to_json(const PlayedPoll& poll) {
  return {{"launches", poll.launches}, {"number", poll.number}, {"polls", poll.polls}};
}

void read(const json& from, PlayedPoll& poll) {
  from.at("launches").get_to(poll.launches);
  from.at("number").get_to(poll.number);
  from.at("polls").get_to(poll.polls);
}

/// A map as an array of pairs, since the names in objects are texts.
template <typename Key, typename Value>
json pairs_of(const std::map<Key, Value>& map) {
  json pairs = json::array();
  for (const auto& [key, value] : map) pairs.push_back(json::array({key, to_json(value)}));
  return pairs;
}

template <typename Key, typename Value>
void read_pairs(const json& from, std::map<Key, Value>& map) {
  for (const json& pair : from) read(pair.at(1), map[pair.at(0).get<Key>()]);
}

void read_all(const json& from, WorldMemory& memory) {
  if (from.at("world") != kVersion) {
    throw Error(ErrorCode::BadInput, "the saved world is of another version");
  }
  read(from.at("elapsed"), memory.elapsed);
  read(from.at("jumped"), memory.jumped);
  read_pairs(from.at("agents"), memory.agents);
  read_pairs(from.at("polls"), memory.polls);
  if (!from.at("gate").is_null()) read(from.at("gate"), memory.gate.emplace());
  from.at("dead_gates").get_to(memory.dead_gates);
  from.at("gates_begun").get_to(memory.gates_begun);
  from.at("gates_played").get_to(memory.gates_played);
  from.at("integrated").get_to(memory.integrated);
  from.at("shown").get_to(memory.shown);
  from.at("notifications").get_to(memory.notifications);
  from.at("violations").get_to(memory.violations);
  from.at("steps_done").get_to(memory.steps_done);
  from.at("plan_sha").get_to(memory.plan_sha);
  from.at("plan_changes").get_to(memory.plan_changes);
  from.at("plan_version").get_to(memory.plan_version);
  from.at("changed_inputs").get_to(memory.changed_inputs);
}

}  // namespace

std::string to_json(const WorldMemory& memory) {
  const json text = {{"world", kVersion},
                     {"elapsed", to_json(memory.elapsed)},
                     {"jumped", to_json(memory.jumped)},
                     {"agents", pairs_of(memory.agents)},
                     {"polls", pairs_of(memory.polls)},
                     {"gate", memory.gate ? to_json(*memory.gate) : json()},
                     {"dead_gates", memory.dead_gates},
                     {"gates_begun", memory.gates_begun},
                     {"gates_played", memory.gates_played},
                     {"integrated", memory.integrated},
                     {"shown", memory.shown},
                     {"notifications", memory.notifications},
                     {"violations", memory.violations},
                     {"steps_done", memory.steps_done},
                     {"plan_sha", memory.plan_sha},
                     {"plan_changes", memory.plan_changes},
                     {"plan_version", memory.plan_version},
                     {"changed_inputs", memory.changed_inputs}};
  return text.dump(-1, ' ', false, json::error_handler_t::replace);
}

WorldMemory world_memory_from_json(std::string_view text) {
  const auto refuse = [] { return Error(ErrorCode::BadInput, "this is no world that was saved"); };
  WorldMemory memory;
  try {
    read_all(json::parse(text), memory);
  } catch (const json::exception&) {
    throw refuse();
  }
  // Numbers that were cut off, names that nobody knows: none of these comes out as it went in.
  if (to_json(memory) != text) throw refuse();
  return memory;
}

}  // namespace sprint::simulation
