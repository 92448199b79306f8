#include "simulation/world_script.h"

#include <algorithm>

#include "engine/event_words.h"
#include "simulation/script_steps.h"
#include "simulation/script_values.h"

namespace sprint::simulation {

namespace {

/// Nobody pays more, in whatever currency.
constexpr double kMostCost = 1'000'000'000;
constexpr const char* kHangs = "hangs";

/// What the tables have in common.
struct TableReader {
  const config::Node& node;
  const config::Table& table;

  explicit TableReader(const config::Node& from)
      : node(from), table(std::get<config::Table>(from.value)) {}

  std::string text(std::string_view key) const {
    const auto* found = table.find(key);
    return found == nullptr ? std::string() : config::expect<std::string>(*found, key);
  }
  std::uint32_t times() const {
    const auto* found = table.find("times");
    return found == nullptr ? 1 : count_in(*found, "times", 1, kMostTimes);
  }
  std::optional<Duration> duration(std::string_view key) const {
    const auto* found = table.find(key);
    return found == nullptr ? std::nullopt : std::optional(duration_in(*found, key));
  }
  /// Something that would never be looked at.
  void refuse_if(bool is_useless, std::string_view key, const std::string& why) const {
    const auto* found = table.find(key);
    if (is_useless && found != nullptr) refuse(*found, "'" + std::string(key) + "': " + why);
  }
};

void read_ending(const TableReader& from, ScriptedDispatch& dispatch) {
  const auto* ends = from.table.find("ends");
  if (ends == nullptr) return;
  auto words = words_in(engine::kAgentEndings);
  words.emplace_back(kHangs);
  const auto index = word_among(*ends, config::expect<std::string>(*ends, "ends"), "ends", words);
  dispatch.hangs = index == engine::kAgentEndings.size();
  if (!dispatch.hangs) dispatch.ending = engine::kAgentEndings[index].first;
}

ScriptedDispatch read_dispatch(const config::Node& node) {
  const TableReader from(node);
  ScriptedDispatch dispatch;
  read_ending(from, dispatch);
  from.refuse_if(dispatch.hangs, "turns", "an agent that hangs never ends by itself");
  from.refuse_if(dispatch.ending != engine::AgentEnding::Exited, "outcome",
                 "only what an agent leaves that 'exited' or 'hangs' is verified");
  const bool is_limited = dispatch.ending == engine::AgentEnding::RateLimited ||
                          dispatch.ending == engine::AgentEnding::ServiceFailed;
  from.refuse_if(!is_limited, "reset",
                 "only a service that is 'rate-limited' or 'service-failed' says when");
  if (dispatch.hangs) dispatch.outcome = engine::SprintOutcome::Failed;
  if (const auto* outcome = from.table.find("outcome")) {
    dispatch.outcome = word_for(*outcome, "outcome", engine::kSprintOutcomes);
  }
  if (const auto* turns = from.table.find("turns")) {
    dispatch.turns = count_in(*turns, "turns", 0, kMostTimes);
  }
  if (const auto* cost = from.table.find("cost")) {
    dispatch.cost = number_in(*cost, "cost", kMostCost);
  }
  dispatch.reset = from.duration("reset");
  dispatch.says = from.text("says");
  dispatch.times = from.times();
  return dispatch;
}

engine::GateFailure read_failure(const config::Node& node, const PlanNames& names) {
  if (!std::holds_alternative<config::Table>(node.value)) {
    refuse(node, "'failures' must have tables, not " + node.kind(),
           R"(write { id = "test x", blame = "confirmed", sprints = ["unit/id"] })");
  }
  const TableReader from(node);
  config::refuse_unknown_keys(from.table, {"id", "blame", "sprints", "probability"},
                              "gate.failures.");
  engine::GateFailure failure;
  failure.id = config::expect<std::string>(needed(node, "id", "a failure"), "id");
  if (const auto* sprints = from.table.find("sprints")) {
    config::expect_strings(*sprints, "sprints");
    for (const auto& item : std::get<config::Array>(sprints->value)) {
      failure.sprints.push_back(names.sprint(item, std::get<std::string>(item.value)));
    }
  }
  failure.blame = failure.sprints.empty() ? engine::Blame::Nobody : engine::Blame::Confirmed;
  if (const auto* blame = from.table.find("blame")) {
    failure.blame = word_for(*blame, "blame", engine::kBlames);
  }
  const bool is_suspicion = failure.blame == engine::Blame::Suspected;
  if ((failure.blame == engine::Blame::Nobody) != failure.sprints.empty()) {
    refuse(node, "a failure is either laid to 'sprints', or its blame is \"nobody\"");
  }
  from.refuse_if(!is_suspicion, "probability", "only what is \"suspected\" has one");
  if (const auto* probability = from.table.find("probability")) {
    failure.probability = number_in(*probability, "probability", 1);
  }
  return failure;
}

void read_failures(const config::Node& node, const PlanNames& names, ScriptedGate& gate) {
  for (const auto& item : config::expect<config::Array>(node, "failures")) {
    auto failure = read_failure(item, names);
    const bool is_known = std::any_of(gate.failures.begin(), gate.failures.end(),
                                      [&](const auto& other) { return other.id == failure.id; });
    if (is_known) refuse(item, "a gate has one failure of each id");
    gate.failures.push_back(std::move(failure));
  }
}

ScriptedGate read_gate(const config::Node& node, const PlanNames& names) {
  const TableReader from(node);
  config::refuse_unknown_keys(from.table,
                              {"verdict", "failures", "breaks", "takes", "says", "times"}, "gate.");
  ScriptedGate gate;
  if (const auto* breaks = from.table.find("breaks")) {
    gate.breaks = config::expect<bool>(*breaks, "breaks");
  }
  from.refuse_if(gate.breaks, "verdict", "a gate that breaks has none");
  from.refuse_if(gate.breaks, "failures", "a gate that breaks has none");
  const auto* failures = from.table.find("failures");
  if (failures != nullptr) read_failures(*failures, names, gate);
  if (!gate.failures.empty()) gate.verdict = engine::GateVerdict::Fail;
  if (const auto* verdict = from.table.find("verdict")) {
    gate.verdict = word_for(*verdict, "verdict", engine::kGateVerdicts);
  }
  const bool is_red = gate.verdict == engine::GateVerdict::Fail;
  from.refuse_if(!is_red, "failures", "only a gate whose verdict is \"fail\" has some");
  if (is_red && gate.failures.empty()) refuse(node, "a gate that fails needs 'failures'");
  gate.takes = from.duration("takes");
  gate.says = from.text("says");
  gate.times = from.times();
  return gate;
}

ScriptedPoll read_poll(const config::Node& node) {
  const TableReader from(node);
  ScriptedPoll poll;
  poll.answer = word_for(needed(node, "answer", "a poll"), "answer", engine::kPollAnswers);
  poll.says = from.text("says");
  poll.times = from.times();
  return poll;
}

class ScriptReader {
 public:
  explicit ScriptReader(const engine::RunPlan& plan) : names_(plan) {}

  WorldScript read(const config::Table& root) {
    config::refuse_unknown_keys(
        root, {"begins", "turn_takes", "gate_takes", "dispatch", "gate", "poll", "step"});
    if (const auto* begins = root.find("begins")) script_.begins = moment_in(*begins, "begins");
    if (const auto* turn = root.find("turn_takes")) {
      script_.turn = duration_in(*turn, "turn_takes");
    }
    if (const auto* gate = root.find("gate_takes")) {
      script_.gate = duration_in(*gate, "gate_takes");
    }
    for (const auto* node : tables(root, "dispatch")) {
      const auto sprint =
          sprint_of(*node, "dispatch",
                    {"sprint", "ends", "outcome", "turns", "cost", "reset", "says", "times"});
      script_.dispatches[sprint].push_back(read_dispatch(*node));
    }
    for (const auto* node : tables(root, "poll")) {
      const auto sprint = sprint_of(*node, "poll", {"sprint", "answer", "says", "times"});
      script_.polls[sprint].push_back(read_poll(*node));
    }
    for (const auto* node : tables(root, "gate")) {
      script_.gates.push_back(read_gate(*node, names_));
    }
    const auto failures = failure_ids();
    for (const auto* node : tables(root, "step")) {
      script_.steps.push_back(read_step(*node, script_.steps.size(), names_, failures));
    }
    return std::move(script_);
  }

 private:
  static std::vector<const config::Node*> tables(const config::Table& root, std::string_view key) {
    const auto* node = root.find(key);
    return node == nullptr ? std::vector<const config::Node*>() : tables_in(*node, key);
  }

  engine::SprintIndex sprint_of(const config::Node& node, const std::string& what,
                                const std::vector<std::string>& known) const {
    config::refuse_unknown_keys(std::get<config::Table>(node.value), known, what + ".");
    const auto& sprint = needed(node, "sprint", "a " + what);
    return names_.sprint(sprint, config::expect<std::string>(sprint, "sprint"));
  }

  std::vector<std::string> failure_ids() const {
    std::vector<std::string> ids;
    for (const auto& gate : script_.gates) {
      for (const auto& failure : gate.failures) ids.push_back(failure.id);
    }
    return ids;
  }

  PlanNames names_;
  WorldScript script_{};
};

}  // namespace

WorldScript parse_world_script(std::string_view text, const std::filesystem::path& file,
                               const engine::RunPlan& plan) {
  return ScriptReader(plan).read(config::parse_toml(text, file));
}

WorldScript read_world_script(const std::filesystem::path& file, const engine::RunPlan& plan) {
  return ScriptReader(plan).read(config::read_toml(file));
}

}  // namespace sprint::simulation
