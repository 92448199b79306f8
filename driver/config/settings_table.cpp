#include "config/settings_table.h"

#include <algorithm>
#include <charconv>
#include <sstream>

#include "base/nearest_name.h"
#include "base/text.h"

namespace sprint::config {

namespace {

/// The slot function of a member, as `at<&Settings::limits, &Settings::Limits::agents>`.
template <auto Section, auto Member>
Slot at(Settings& settings) {
  return &(settings.*Section.*Member);
}
template <auto Member>
Slot at(Settings& settings) {
  return &(settings.*Member);
}

using S = Settings;

std::vector<SettingRow> make_table() {
  constexpr double kMost = std::numeric_limits<double>::max();
  return {
      {"limits.agents", "agents that run at once", at<&S::limits, &S::Limits::agents>, 1},
      {"limits.max_retries", "failed attempts before a sprint is given up",
       at<&S::limits, &S::Limits::max_retries>, 1},
      {"limits.continuations", "partial results in a row before one counts as a failure",
       at<&S::limits, &S::Limits::continuations>},
      {"limits.jobs", "processes a build may run at once; 0: one per processor",
       at<&S::limits, &S::Limits::jobs>},
      {"limits.cost.sprint", "what the agents of one sprint may cost together",
       at<&S::limits, &S::Limits::cost_of_sprint>},
      {"limits.cost.unit", "the same of all sprints of a unit",
       at<&S::limits, &S::Limits::cost_of_unit>},
      {"limits.cost.run", "the same of the whole run", at<&S::limits, &S::Limits::cost_of_run>},
      {"agent.max_turns", "turns an agent may take", at<&S::agent, &S::Agent::max_turns>, 1},
      {"agent.startup_timeout", "time for an agent's first sign of life",
       at<&S::agent, &S::Agent::startup_timeout>, 1},
      {"agent.total_timeout", "time for one attempt", at<&S::agent, &S::Agent::total_timeout>, 1},
      {"agent.tier.small.model", "model for the easiest sprints",
       at<&S::agent, &S::Agent::small_model>, 1},
      {"agent.tier.medium.model", "model for sprints of some difficulty",
       at<&S::agent, &S::Agent::medium_model>, 1},
      {"agent.tier.large.model", "model for the hardest sprints",
       at<&S::agent, &S::Agent::large_model>, 1},
      {"liveness.check_every", "how often agents are looked at",
       at<&S::liveness, &S::Liveness::check_every>, 1},
      {"liveness.log_after", "silence that is logged", at<&S::liveness, &S::Liveness::log_after>,
       1},
      {"liveness.end_after", "silence that ends an agent",
       at<&S::liveness, &S::Liveness::end_after>, 1},
      {"stop.drain", "time for agents to finish when asked to stop", at<&S::stop, &S::Stop::drain>},
      {"stop.grace", "time between TERM and KILL", at<&S::stop, &S::Stop::grace>},
      {"stop.reap", "time for an agent to end after its result", at<&S::stop, &S::Stop::reap>},
      {"criteria.timeout", "time for one criterion", at<&S::criteria, &S::Criteria::timeout>, 1},
      {"deferred.poll", "first interval between looks at a deferred condition",
       at<&S::deferred, &S::Deferred::poll>, 1},
      {"deferred.poll_max", "longest such interval", at<&S::deferred, &S::Deferred::poll_max>, 1},
      {"deferred.notice_after", "looks before a person is told",
       at<&S::deferred, &S::Deferred::notice_after>, 1},
      {"check.timeout", "time for one command of a syntax check", at<&S::check, &S::Check::timeout>,
       1},
      {"gate.preset", "CMake configure preset of the gate's build tree",
       at<&S::gate, &S::Gate::preset>},
      {"gate.fresh",
       "auto: a used build tree only where it says what a fresh one would; always: none",
       at<&S::gate, &S::Gate::fresh>,
       0,
       kMost,
       {"auto", "always"}},
      {"gate.step_timeout", "time for one step (configure, build, test)",
       at<&S::gate, &S::Gate::step_timeout>, 1},
      {"gate.test_timeout", "time for one test, unless it says otherwise",
       at<&S::gate, &S::Gate::test_timeout>, 1},
      {"gate.search_budget", "builds a culprit search may take",
       at<&S::gate, &S::Gate::search_budget>},
      {"gate.threshold", "probability from which a sprint is sent back",
       at<&S::gate, &S::Gate::threshold>, 0, 1},
      {"gate.reruns", "failing tests that are run again alone", at<&S::gate, &S::Gate::reruns>},
      {"gate.flake_runs", "runs of a flaky test here and at the base",
       at<&S::gate, &S::Gate::flake_runs>, 1},
      {"gate.removed_tests",
       "what a test is that is gone or turned off: listed, or a failure",
       at<&S::gate, &S::Gate::removed_tests>,
       0,
       kMost,
       {"note", "fail"}},
      {"gate.allow_no_tests", "whether a project without any tests may pass",
       at<&S::gate, &S::Gate::allow_no_tests>},
      {"workspace.dir", "worktrees and build trees; default ../PROJECT.sprint",
       at<&S::workspace, &S::Workspace::dir>},
      {"toolchains.path", "more folders with toolchains", at<&S::toolchains, &S::Toolchains::path>},
      {"toolchains.use", "the toolchains to use; empty: all that detect the project",
       at<&S::toolchains, &S::Toolchains::use>},
      {"guard", "whether agents are kept from building", at<&S::guard>, 0, kMost, {"deny", "off"}},
      {"notify", "shell line run when a person is needed and at the end", at<&S::notify>},
  };
}

[[noreturn]] void refuse(const SettingRow& row, const Node& node, const std::string& why,
                         const std::string& hint = {}) {
  throw Error(ErrorCode::BadInput, "'" + row.key + "' " + why, hint, node.place);
}

std::string plain(double number) {
  std::ostringstream text;
  text << number;
  return text.str();
}

void check_bounds(const SettingRow& row, const Node& node, double number) {
  if (number < row.least) {
    const bool is_length_of_time = std::holds_alternative<std::string>(node.value);
    refuse(row, node, is_length_of_time ? "must not be 0" : "must be at least " + plain(row.least));
  }
  if (number > row.most) refuse(row, node, "must be at most " + plain(row.most));
}

/// Stores a node in a slot; one overload per type of setting.
struct Assigner {
  const SettingRow& row;
  const Node& node;
  const std::filesystem::path& base;

  void operator()(bool* slot) const { *slot = expect<bool>(node, row.key); }
  void operator()(std::int64_t* slot) const {
    const auto number = expect<std::int64_t>(node, row.key);
    check_bounds(row, node, static_cast<double>(number));
    *slot = number;
  }
  void operator()(double* slot) const { *slot = real_number(); }
  void operator()(std::optional<double>* slot) const { *slot = real_number(); }
  double real_number() const {
    const auto* integer = std::get_if<std::int64_t>(&node.value);
    const auto* real = std::get_if<double>(&node.value);
    if (integer == nullptr && real == nullptr) {
      refuse(row, node, "must be a number, not " + node.kind());
    }
    const double number = real != nullptr ? *real : static_cast<double>(*integer);
    if (!(number == number)) refuse(row, node, "must be a number");  // NaN passes every bound
    check_bounds(row, node, number);
    return number;
  }
  void operator()(Duration* slot) const {
    const auto* text = std::get_if<std::string>(&node.value);
    const auto duration = text != nullptr ? parse_duration(*text) : std::nullopt;
    if (!duration) refuse(row, node, "must be a length of time", kHowToWriteADuration);
    check_bounds(row, node, static_cast<double>(duration->count()));
    *slot = *duration;
  }
  void operator()(std::string* slot) const {
    const auto& text = expect<std::string>(node, row.key);
    if (text.empty() && row.least > 0) refuse(row, node, "must not be empty");
    const auto& choices = row.choices;
    if (!choices.empty() && std::find(choices.begin(), choices.end(), text) == choices.end()) {
      refuse(row, node, "cannot be '" + text + "'", name_hint(text, choices));
    }
    *slot = text;
  }
  void operator()(std::filesystem::path* slot) const {
    const auto& text = expect<std::string>(node, row.key);
    if (text.empty()) refuse(row, node, "must not be empty");
    *slot = (base / text).lexically_normal();
  }
  void operator()(std::vector<std::string>* slot) const { *slot = expect_strings(node, row.key); }
  void operator()(Paths* slot) const {
    Paths paths;
    for (const auto& text : expect_strings(node, row.key)) {
      paths.push_back((base / text).lexically_normal());
    }
    *slot = std::move(paths);
  }
};

struct Writer {
  std::string operator()(const bool* slot) const { return *slot ? "true" : "false"; }
  std::string operator()(const std::int64_t* slot) const { return std::to_string(*slot); }
  std::string operator()(const double* slot) const { return plain(*slot); }
  std::string operator()(const std::optional<double>* slot) const {
    return *slot ? plain(**slot) : std::string();
  }
  std::string operator()(const Duration* slot) const { return format_duration(*slot); }
  std::string operator()(const std::string* slot) const { return *slot; }
  std::string operator()(const std::filesystem::path* slot) const { return slot->string(); }
  std::string operator()(const std::vector<std::string>* slot) const { return join(*slot, ", "); }
  std::string operator()(const Paths* slot) const {
    std::vector<std::string> texts(slot->begin(), slot->end());
    return join(texts, ", ");
  }
};

/// Makes a node of the slot's type from a text.
struct FromText {
  const SettingRow& row;
  const std::string& text;

  template <typename Number>
  Node number(const char* kind) const {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) {
      throw Error(ErrorCode::BadCall, "'" + row.key + "' must be " + kind + ", not '" + text + "'");
    }
    return {value, {}};
  }
  Node list() const {
    Array items;
    for (const auto& item : split(text, ',')) {
      if (!trim(item).empty()) items.push_back({std::string(trim(item)), {}});
    }
    return {std::move(items), {}};
  }

  Node operator()(bool*) const {
    if (text == "true" || text == "false") return {text == "true", {}};
    throw Error(ErrorCode::BadCall, "'" + row.key + "' must be true or false, not '" + text + "'");
  }
  Node operator()(std::int64_t*) const { return number<std::int64_t>("an integer"); }
  Node operator()(double*) const { return number<double>("a number"); }
  Node operator()(std::optional<double>*) const { return number<double>("a number"); }
  Node operator()(Duration*) const { return {text, {}}; }
  Node operator()(std::string*) const { return {text, {}}; }
  Node operator()(std::filesystem::path*) const { return {text, {}}; }
  Node operator()(std::vector<std::string>*) const { return list(); }
  Node operator()(Paths*) const { return list(); }
};

}  // namespace

const std::vector<SettingRow>& settings_table() {
  static const std::vector<SettingRow> table = make_table();
  return table;
}

const SettingRow* find_setting(std::string_view key) {
  for (const auto& row : settings_table()) {
    if (row.key == key) return &row;
  }
  return nullptr;
}

void assign(Settings& settings, const SettingRow& row, const Node& node,
            const std::filesystem::path& base) {
  std::visit(Assigner{row, node, base}, row.slot(settings));
}

std::string value_text(const Settings& settings, const SettingRow& row) {
  // Slots point into non-const settings; a copy keeps this function's promise.
  Settings copy = settings;
  return std::visit(Writer{}, row.slot(copy));
}

Node node_from_text(const SettingRow& row, const std::string& text) {
  Settings scratch;
  return std::visit(FromText{row, text}, row.slot(scratch));
}

}  // namespace sprint::config
