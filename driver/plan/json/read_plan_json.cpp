#include <optional>
#include <unordered_map>
#include <utility>

#include "base/error.h"
#include "plan/json/json_fields.h"
#include "plan/json/pinned_plan.h"
#include "plan/model/enum_words.h"

namespace sprint::plan {

namespace {

using nlohmann::json;

/// Positions by name. A sprint's name is its whole key: both parts of it may hold a slash.
class Names {
 public:
  explicit Names(std::string what) : what_(std::move(what)) {}

  void add(std::string name, std::uint32_t index, const JsonPlace& place) {
    const auto [at, is_new] = indices_.try_emplace(std::move(name), index);
    if (!is_new) place.fail(what_ + " '" + at->first + "' is there twice");
  }

  std::uint32_t find(json& value, const JsonPlace& place) const {
    const std::string& name = text_in(value, place);
    const auto found = indices_.find(name);
    if (found == indices_.end()) place.fail("no " + what_ + " '" + name + "'");
    return found->second;
  }

  std::vector<std::uint32_t> find_all(JsonFields& fields, std::string_view key) const {
    std::vector<std::uint32_t> result;
    fields.each(key,
                [&](json& value, const JsonPlace& place) { result.push_back(find(value, place)); });
    return result;
  }

 private:
  std::string what_;
  std::unordered_map<std::string, std::uint32_t> indices_;
};

std::vector<std::string> texts(JsonFields& fields, std::string_view key) {
  std::vector<std::string> result;
  fields.each(key, [&](json& value, const JsonPlace& place) {
    result.push_back(std::move(text_in(value, place)));
  });
  return result;
}

Criterion criterion_from(json& value, const JsonPlace& place) {
  JsonFields fields(value, place);
  Criterion it;
  it.text = fields.text("text");
  it.kind = fields.word("kind", kCriterionKinds);
  it.line = fields.count("line");
  it.command = fields.text_if_there("command");
  it.path = fields.text_if_there("path");
  it.pattern = fields.text_if_there("pattern");
  it.expect = fields.text_if_there("expect");
  fields.end();
  return it;
}

std::vector<Criterion> criteria(JsonFields& fields, std::string_view key) {
  std::vector<Criterion> result;
  fields.each(key, [&](json& value, const JsonPlace& place) {
    result.push_back(criterion_from(value, place));
  });
  return result;
}

Task read_task(json& value, const JsonPlace& place) {
  JsonFields fields(value, place);
  Task task;
  task.text = fields.text("text");
  task.line = fields.count("line");
  fields.end();
  return task;
}

Estimate read_terms(json& value, const JsonPlace& place) {
  JsonFields fields(value, place);
  Estimate it;
  it.read = fields.count("read");
  it.created = fields.count("created");
  it.modified = fields.count("modified");
  it.builds = fields.count("builds");
  it.lines = fields.count("lines");
  it.checks = fields.count("checks");
  it.complexity = fields.integer("complexity");
  it.ambiguity = fields.integer("ambiguity");
  it.foundation = fields.integer("foundation");
  it.risk = fields.integer("risk");
  it.type = fields.integer("type");
  it.blocked = fields.count("blocked");
  it.pattern_setter = fields.flag("pattern_setter");
  it.priority_risk = fields.count("priority_risk");
  it.priority_complexity = fields.number("priority_complexity");
  fields.end();
  return it;
}

Template read_template(json& value, const JsonPlace& place) {
  JsonFields fields(value, place);
  Template it;
  it.text = fields.text("text");
  it.variables = texts(fields, "variables");
  it.line = fields.count("line");
  fields.end();
  return it;
}

class PlanReader {
 public:
  explicit PlanReader(const TierNames& tiers)
      : tiers_{{{Tier::Small, tiers.small},
                {Tier::Medium, tiers.medium},
                {Tier::Large, tiers.large}}} {}

  PinnedPlan read(json& document, const JsonPlace& root) {
    JsonFields fields(document, root);
    const json& schema = fields.at("schema");
    if (!schema.is_number_integer() || schema != 1) {
      root.member("schema").fail("is " + schema.dump() + ", and only 1 is known");
    }
    PinnedPlan pinned;
    pinned.path = fields.text("path");
    plan_.title = fields.text("title");
    plan_.sha = fields.text("sha");
    read_units(fields);
    read_sprints(fields);
    fields.each("phases", [this](json& value, const JsonPlace& place) { add_phase(value, place); });
    fields.each("rules", [this](json& value, const JsonPlace& place) { add_rule(value, place); });
    json& prompt = fields.at("template");
    if (!prompt.is_null()) plan_.prompt_template = read_template(prompt, root.member("template"));
    fields.each("files", [this](json& value, const JsonPlace& place) { add_file(value, place); });
    fields.each("warnings",
                [this](json& value, const JsonPlace& place) { add_warning(value, place); });
    fields.end();
    pinned.plan = std::move(plan_);
    return pinned;
  }

 private:
  /// First all names, then who names whom.
  void read_units(JsonFields& document) {
    document.each("units", [this](json& value, const JsonPlace& place) {
      JsonFields fields(value, place);
      Unit unit;
      unit.name = text_in(fields.at("name"), place.member("name"));
      units_.add(unit.name, static_cast<UnitIndex>(plan_.units.size()), place);
      plan_.units.push_back(std::move(unit));
    });
    auto unit = plan_.units.begin();
    document.each("units", [&](json& value, const JsonPlace& place) {
      JsonFields fields(value, place);
      fields.at("name");
      unit->aliases = texts(fields, "aliases");
      unit->directory = fields.text_or_null("directory");
      unit->layer = fields.integer_or_null("layer");
      unit->depends_on = units_.find_all(fields, "depends_on");
      unit->line = fields.count("line");
      ++unit;
      fields.end();
    });
  }

  void read_sprints(JsonFields& document) {
    document.each("sprints", [this](json& value, const JsonPlace& place) {
      JsonFields fields(value, place);
      Sprint sprint;
      sprint.id = text_in(fields.at("id"), place.member("id"));
      sprint.unit = units_.find(fields.at("unit"), place.member("unit"));
      const auto index = static_cast<SprintIndex>(plan_.sprints.size());
      plan_.sprints.push_back(std::move(sprint));
      sprints_.add(key_of(plan_, index), index, place);
    });
    auto sprint = plan_.sprints.begin();
    document.each("sprints", [&](json& value, const JsonPlace& place) {
      read_sprint(value, place, *sprint);
      ++sprint;
    });
  }

  void read_sprint(json& value, const JsonPlace& place, Sprint& it) const {
    JsonFields fields(value, place);
    fields.at("id");
    fields.at("unit");
    it.name = fields.text("name");
    it.type = fields.word("type", kTaskTypes);
    it.line = fields.count("line");
    it.end_line = fields.count("end_line");
    it.entry = criteria(fields, "entry");
    it.exit = criteria(fields, "exit");
    fields.each("tasks", [&](json& task, const JsonPlace& where) {
      it.tasks.push_back(read_task(task, where));
    });
    it.depends_on = sprints_.find_all(fields, "depends_on");
    it.waits_for = units_.find_all(fields, "waits_for");
    it.states_dependencies = fields.flag("states_dependencies");
    it.is_setup = fields.flag("is_setup");
    it.estimate = read_terms(fields.at("estimate"), place.member("estimate"));
    it.estimate.turns = fields.count("estimated_turns");
    it.estimate.score = fields.integer("score");
    it.estimate.tier = fields.word("tier", tiers_);
    it.estimate.priority = fields.number("priority");
    fields.end();
  }

  void add_phase(json& value, const JsonPlace& place) {
    JsonFields fields(value, place);
    Phase phase;
    phase.name = fields.text("name");
    phase.sprints = sprints_.find_all(fields, "sprints");
    phase.line = fields.count("line");
    fields.end();
    plan_.phases.push_back(std::move(phase));
  }

  void add_rule(json& value, const JsonPlace& place) {
    JsonFields fields(value, place);
    Rule rule;
    rule.text = fields.text("text");
    rule.section = fields.text("section");
    rule.line = fields.count("line");
    fields.end();
    plan_.rules.push_back(std::move(rule));
  }

  void add_file(json& value, const JsonPlace& place) {
    JsonFields fields(value, place);
    ReferencedFile file;
    file.path = fields.text("path");
    file.line = fields.count("line");
    json& sprint = fields.at("sprint");
    if (!sprint.is_null()) file.sprint = sprints_.find(sprint, place.member("sprint"));
    fields.end();
    plan_.files.push_back(std::move(file));
  }

  void add_warning(json& value, const JsonPlace& place) {
    JsonFields fields(value, place);
    Warning warning;
    warning.line = fields.count("line");
    warning.message = fields.text("message");
    fields.end();
    plan_.warnings.push_back(std::move(warning));
  }

  EnumWords<Tier, 3> tiers_;
  Plan plan_;
  Names units_{"unit"};
  Names sprints_{"sprint"};
};

}  // namespace

PinnedPlan read_plan_json(std::string_view text, const std::filesystem::path& from,
                          const TierNames& tiers) {
  const JsonPlace root(from);
  json document = json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (document.is_discarded()) root.fail("this is no JSON");
  return PlanReader(tiers).read(document, root);
}

}  // namespace sprint::plan
