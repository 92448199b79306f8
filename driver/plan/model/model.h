// What an execution plan says, as plain values: units, sprints, criteria, dependencies, phases.
//
// This header is all that other modules know of plans. It knows nothing of Markdown. Lines count
// from 1 and are those of the file the plan was read from; 0 means "not written anywhere".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plan/model/warning.h"

namespace sprint::plan {

/// Positions in Plan::sprints and Plan::units. Both are in the order of the plan.
using SprintIndex = std::uint32_t;
using UnitIndex = std::uint32_t;

/// Instead of a position: there is none. Larger than all of them.
inline constexpr std::uint32_t kNoIndex = static_cast<std::uint32_t>(-1);

enum class CriterionKind {
  Command,     ///< a command line whose success decides
  FileExists,  ///< a path that must be there
  Pattern,     ///< a pattern that must (or must not) be found in a file
  Assertion,   ///< a statement a program could check, but no command is given
  Manual,      ///< a judgement that only a person can make
};

struct Criterion {
  /// As written, without its bullet or check box.
  std::string text;
  CriterionKind kind = CriterionKind::Assertion;
  std::uint32_t line = 0;
  /// The command line, if one is given.
  std::string command;
  /// The file or folder it is about, if one is named.
  std::string path;
  /// What must be found in `path`.
  std::string pattern;
  /// What the check must answer: `exit 0`, `output TEXT`, `no output` and so on (criteria.h has the
  /// grammar); empty if nothing is said.
  std::string expect;

  friend bool operator==(const Criterion&, const Criterion&) = default;
};

struct Task {
  std::string text;
  std::uint32_t line = 0;

  friend bool operator==(const Task&, const Task&) = default;
};

enum class TaskType { Code, Command, Background, Deferred, Manual };

/// The tiers of models, from the cheapest.
enum class Tier { Small, Medium, Large };

/// What the tiers are called wherever they are shown: by the models that are set for them.
struct TierNames {
  std::string small = "haiku";
  std::string medium = "sonnet";
  std::string large = "opus";

  const std::string& of(Tier tier) const {
    if (tier == Tier::Small) return small;
    return tier == Tier::Medium ? medium : large;
  }
};

/// How big and how hard a sprint is, term by term; driver/docs/estimates.md has the formulas.
struct Estimate {
  // turns = read + 2 created + 2 modified + builds + ceil(lines / 75) + checks + 5
  std::uint32_t read = 0;
  std::uint32_t created = 0;
  std::uint32_t modified = 0;
  std::uint32_t builds = 0;
  std::uint32_t lines = 0;
  std::uint32_t checks = 0;
  std::uint32_t turns = 0;

  // score = complexity + ambiguity + foundation + risk + type, at least 0
  std::int32_t complexity = 0;
  std::int32_t ambiguity = 0;
  std::int32_t foundation = 0;
  std::int32_t risk = 0;
  std::int32_t type = 0;
  std::int32_t score = 0;
  Tier tier = Tier::Small;

  // priority = 3 blocked + 2 pattern_setter + priority_risk + 0.5 priority_complexity
  /// Sprints that cannot start before this one is done, directly or not.
  std::uint32_t blocked = 0;
  bool pattern_setter = false;
  std::uint32_t priority_risk = 0;
  double priority_complexity = 0;
  double priority = 0;

  friend bool operator==(const Estimate&, const Estimate&) = default;
};

/// A sequence of sprints that one agent at a time works through.
struct Unit {
  std::string name;
  /// Other names the plan uses for it: "WU1".
  std::vector<std::string> aliases;
  /// Empty if the plan names none.
  std::string directory;
  std::optional<std::int32_t> layer;
  /// Units that must be complete before its first sprint starts.
  std::vector<UnitIndex> depends_on;
  std::uint32_t line = 0;

  friend bool operator==(const Unit&, const Unit&) = default;
};

struct Sprint {
  /// As written; unique within its unit.
  std::string id;
  std::string name;
  UnitIndex unit = 0;
  TaskType type = TaskType::Code;
  std::uint32_t line = 0;
  std::uint32_t end_line = 0;
  std::vector<Criterion> entry;
  std::vector<Criterion> exit;
  std::vector<Task> tasks;
  /// Sprints that the plan says must be complete before this one. That sprints of a unit follow
  /// each other is not repeated here.
  std::vector<SprintIndex> depends_on;
  /// Units that the plan says must be complete before this one.
  std::vector<UnitIndex> waits_for;
  /// It says itself what it needs (or that it needs nothing): what a table says about its unit
  /// does not count for it then.
  bool states_dependencies = false;
  /// Its heading or a task calls it the setting up of dependencies or of the project.
  bool is_setup = false;
  Estimate estimate;

  friend bool operator==(const Sprint&, const Sprint&) = default;
};

struct Phase {
  std::string name;
  std::vector<SprintIndex> sprints;
  /// Where the plan says so; 0 if the phase was derived from the dependencies.
  std::uint32_t line = 0;

  friend bool operator==(const Phase&, const Phase&) = default;
};

/// A rule that holds for every sprint.
struct Rule {
  std::string text;
  std::string section;
  std::uint32_t line = 0;

  friend bool operator==(const Rule&, const Rule&) = default;
};

/// The plan's own prompt for agents.
struct Template {
  std::string text;
  /// As written: `<SPRINT_NAME>`, `{name}`, `$PROJECT_ROOT`; each once, in order.
  std::vector<std::string> variables;
  std::uint32_t line = 0;

  friend bool operator==(const Template&, const Template&) = default;
};

/// A file that the plan refers to and that an agent should read.
struct ReferencedFile {
  std::string path;
  std::uint32_t line = 0;
  /// The sprint whose text names it; without, it is for all of them.
  std::optional<SprintIndex> sprint;

  friend bool operator==(const ReferencedFile&, const ReferencedFile&) = default;
};

struct Plan {
  std::string title;
  /// SHA-256 of the text without its front matter.
  std::string sha;
  std::vector<Unit> units;
  std::vector<Sprint> sprints;
  std::vector<Phase> phases;
  std::vector<Rule> rules;
  std::optional<Template> prompt_template;
  std::vector<ReferencedFile> files;
  std::vector<Warning> warnings;

  friend bool operator==(const Plan&, const Plan&) = default;
};

/// `unit/id`, the name by which everything else speaks of a sprint.
inline std::string key_of(const Plan& plan, SprintIndex sprint) {
  const Sprint& it = plan.sprints[sprint];
  return plan.units[it.unit].name + "/" + it.id;
}

}  // namespace sprint::plan
