#include "simulation/script_steps.h"

#include <algorithm>
#include <charconv>

#include "base/nearest_name.h"
#include "base/text.h"

namespace sprint::simulation {

namespace {

constexpr const char* kHowToSayWhen =
    R"(write "ended", "unit/id RUNNING", "unit NAME BLOCKED", "phase 1 HELD" or "gate 2")";

/// What stands in `text` before its last blank, and what behind it.
std::pair<std::string, std::string> split_last(const std::string& text) {
  const auto blank = text.rfind(' ');
  if (blank == std::string::npos) return {"", text};
  return {text.substr(0, blank), text.substr(blank + 1)};
}

std::uint32_t number_of(const config::Node& node, std::string_view what, std::string_view text,
                        std::size_t most) {
  std::uint32_t number = 0;
  const auto* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (read.ec != std::errc{} || read.ptr != end || number == 0 || number > most) {
    refuse(node, "'when' has no " + std::string(what) + " from 1 to " + std::to_string(most),
           kHowToSayWhen);
  }
  return number;
}

Occasion occasion_in(const config::Node& when, const PlanNames& names) {
  const auto& text = config::expect<std::string>(when, "when");
  if (text == "ended") return AtEnd{};
  const auto [subject, state] = split_last(text);
  if (names.is_sprint(subject)) {
    return AtSprint{names.sprint(when, subject),
                    word_at(when, state, "the state of a sprint", engine::kSprintStates)};
  }
  if (subject == "gate") {
    return AtGate{number_of(when, "gate", state, static_cast<std::size_t>(kMostTimes))};
  }
  if (subject.starts_with("unit ")) {
    return AtUnit{names.unit(when, subject.substr(5)),
                  word_at(when, state, "the state of a unit", engine::kUnitStates)};
  }
  if (subject.starts_with("phase ")) {
    return AtPhase{number_of(when, "phase", subject.substr(6), names.phases()) - 1,
                   word_at(when, state, "the state of a phase", engine::kPhaseStates)};
  }
  if (subject.find('/') != std::string::npos) names.sprint(when, subject);
  refuse(when, "'when' names nothing that happens", kHowToSayWhen);
}

/// The keys of a step that say more about what is done.
std::vector<std::string> keys_of(Deed deed) {
  switch (deed) {
    case Deed::Resume:
      return {"accept", "blame", "accept_plan"};
    case Deed::Confirm:
    case Deed::InputChanged:
      return {"sprint"};
    case Deed::Reject:
      return {"sprint", "why"};
    case Deed::Clock:
      return {"by"};
    case Deed::Stop:
    case Deed::StopAfterPhase:
    case Deed::KillAll:
    case Deed::ChangePlan:
    case Deed::RestorePlan:
    case Deed::KillDriver:
      return {};
  }
  return {};
}

/// Refuses keys that other deeds have.
void check_keys(const config::Node& node, Deed deed) {
  const auto& table = std::get<config::Table>(node.value);
  const auto own = keys_of(deed);
  const std::string word(engine::word_in(kDeeds, deed));
  for (const auto& entry : table.entries) {
    const bool is_general = entry.key == "at" || entry.key == "when" || entry.key == "do";
    if (is_general || std::find(own.begin(), own.end(), entry.key) != own.end()) continue;
    throw Error(ErrorCode::BadInput, "'" + entry.key + "' means nothing to '" + word + "'", {},
                entry.place);
  }
}

/// A failure that no gate of the script has could neither be accepted nor laid to anybody.
void check_failure(const config::Node& node, const std::string& id,
                   const std::vector<std::string>& failures) {
  if (std::find(failures.begin(), failures.end(), id) != failures.end()) return;
  refuse(node, "no gate of the script has a failure '" + printable(id) + "'",
         name_hint(id, failures));
}

void read_resume(const config::Table& table, const PlanNames& names,
                 const std::vector<std::string>& failures, Step& step) {
  if (const auto* accept = table.find("accept")) {
    step.accepted = config::expect_strings(*accept, "accept");
    for (const auto& item : std::get<config::Array>(accept->value)) {
      check_failure(item, std::get<std::string>(item.value), failures);
    }
  }
  if (const auto* blame = table.find("blame")) {
    for (const auto& entry : config::expect<config::Table>(*blame, "blame").entries) {
      check_failure(entry.node, entry.key, failures);
      const auto& key = config::expect<std::string>(entry.node, "blame." + entry.key);
      step.blamed.push_back({entry.key, names.sprint(entry.node, key)});
    }
  }
  if (const auto* plan = table.find("accept_plan")) {
    step.accepts_plan = config::expect<bool>(*plan, "accept_plan");
  }
}

}  // namespace

Step read_step(const config::Node& node, std::size_t id, const PlanNames& names,
               const std::vector<std::string>& failures) {
  const auto& table = std::get<config::Table>(node.value);
  config::refuse_unknown_keys(
      table, {"at", "when", "do", "sprint", "why", "accept", "blame", "accept_plan", "by"},
      "step.");
  Step step;
  step.id = id;
  step.place = node.place;
  step.deed = word_for(needed(node, "do", "a step"), "do", kDeeds);
  check_keys(node, step.deed);
  const auto* at = table.find("at");
  const auto* when = table.find("when");
  if ((at == nullptr) == (when == nullptr)) {
    refuse(node, "a step needs either 'at' or 'when'",
           std::string(R"(write at = 40 (events), or )") + kHowToSayWhen);
  }
  step.occasion = at != nullptr ? Occasion{AtEvent{count_in(*at, "at", 1, kMostTimes)}}
                                : occasion_in(*when, names);
  const auto own = keys_of(step.deed);
  const std::string what = "'" + std::string(engine::word_in(kDeeds, step.deed)) + "'";
  if (!own.empty() && own.front() == "sprint") {
    const auto& sprint = needed(node, "sprint", what);
    step.sprint = names.sprint(sprint, config::expect<std::string>(sprint, "sprint"));
  }
  if (step.deed == Deed::Clock) step.by = signed_duration_in(needed(node, "by", what), "by");
  if (const auto* why = table.find("why")) step.why = config::expect<std::string>(*why, "why");
  if (step.deed == Deed::Resume) read_resume(table, names, failures, step);
  return step;
}

}  // namespace sprint::simulation
