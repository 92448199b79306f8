#include <unordered_map>
#include <utility>

#include "plan/json/json_fields.h"
#include "plan/json/pinned_plan.h"
#include "plan/json/plan_members.h"

namespace sprint::plan {

namespace {

using nlohmann::json;

/// Positions by name. A sprint's name is its whole key: both parts of it may hold a slash.
class Positions {
 public:
  explicit Positions(std::string what) : what_(std::move(what)) {}

  void add(std::string name, const JsonPlace& place) {
    const auto index = static_cast<std::uint32_t>(indices_.size());
    const auto [at, is_new] = indices_.try_emplace(std::move(name), index);
    if (!is_new) place.fail(what_ + " '" + at->first + "' is there twice");
  }

  std::uint32_t find(json& value, const JsonPlace& place) const {
    const std::string& name = text_in(value, place);
    const auto found = indices_.find(name);
    if (found == indices_.end()) place.fail("no " + what_ + " '" + name + "'");
    return found->second;
  }

  void find_all(JsonFields& fields, std::string_view key, std::vector<std::uint32_t>& into) const {
    fields.each(key,
                [&](json& value, const JsonPlace& place) { into.push_back(find(value, place)); });
  }

 private:
  std::string what_;
  std::unordered_map<std::string, std::uint32_t> indices_;
};

/// What turns names into positions.
struct KnownNames {
  Positions units{"unit"};
  Positions sprints{"sprint"};
};

/// Reads one object, member by member.
class PartReader {
 public:
  template <typename T>
  using Part = T;

  PartReader(json& object, const JsonPlace& place, const KnownNames& names)
      : fields_(object, place), place_(place), names_(names) {}

  void text(const char* key, std::string& into) { into = fields_.text(key); }
  void text_if_any(const char* key, std::string& into) { into = fields_.text_if_there(key); }
  void text_or_null(const char* key, std::string& into) { into = fields_.text_or_null(key); }
  void texts(const char* key, std::vector<std::string>& into) {
    fields_.each(key, [&](json& value, const JsonPlace& place) {
      into.push_back(std::move(text_in(value, place)));
    });
  }
  void count(const char* key, std::uint32_t& into) { into = fields_.count(key); }
  void integer(const char* key, std::int32_t& into) { into = fields_.integer(key); }
  void integer_or_null(const char* key, std::optional<std::int32_t>& into) {
    into = fields_.integer_or_null(key);
  }
  void flag(const char* key, bool& into) { into = fields_.flag(key); }
  void number(const char* key, double& into) { into = fields_.number(key); }

  template <typename Value, typename Words>
  void word(const char* key, Value& into, const Words& words) {
    into = fields_.word(key, words);
  }
  /// For people: the model that was set for the tier then. The tier itself is among the terms.
  void name_of_tier(const char* key, const Tier& /*tier*/) { fields_.text(key); }

  void unit(const char* key, UnitIndex& into) {
    into = names_.units.find(fields_.at(key), place_.member(key));
  }
  void units(const char* key, std::vector<UnitIndex>& into) {
    names_.units.find_all(fields_, key, into);
  }
  void sprints(const char* key, std::vector<SprintIndex>& into) {
    names_.sprints.find_all(fields_, key, into);
  }
  void sprint_or_null(const char* key, std::optional<SprintIndex>& into) {
    json& value = fields_.at(key);
    if (!value.is_null()) into = names_.sprints.find(value, place_.member(key));
  }

  template <typename T>
  void object(const char* key, T& into) {
    read(fields_.at(key), place_.member(key), names_, into);
  }
  template <typename T>
  void list(const char* key, std::vector<T>& into) {
    read_list(fields_, key, names_, into);
  }

  template <typename T>
  static void read(json& object, const JsonPlace& place, const KnownNames& names, T& into) {
    PartReader reader(object, place, names);
    members(reader, into);
    reader.fields_.end();
  }

  template <typename T>
  static void read_list(JsonFields& fields, std::string_view key, const KnownNames& names,
                        std::vector<T>& into) {
    fields.each(key, [&](json& value, const JsonPlace& place) {
      read(value, place, names, into.emplace_back());
    });
  }

 private:
  JsonFields fields_;
  const JsonPlace& place_;
  const KnownNames& names_;
};

/// All names, before anything is read that refers to them.
KnownNames names_in(JsonFields& document) {
  KnownNames names;
  document.each("units", [&](json& value, const JsonPlace& place) {
    JsonFields fields(value, place);
    names.units.add(text_in(fields.at("name"), place.member("name")), place);
  });
  document.each("sprints", [&](json& value, const JsonPlace& place) {
    JsonFields fields(value, place);
    names.units.find(fields.at("unit"), place.member("unit"));
    names.sprints.add(text_in(fields.at("unit"), place.member("unit")) + "/" +
                          text_in(fields.at("id"), place.member("id")),
                      place);
  });
  return names;
}

}  // namespace

PinnedPlan read_plan_json(std::string_view text, const std::filesystem::path& from) {
  const JsonPlace root(from);
  json document = json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (document.is_discarded()) root.fail("this is no JSON");
  JsonFields fields(document, root);
  const json& schema = fields.at("schema");
  if (!schema.is_number_integer() || schema != 1) {
    root.member("schema").fail("is " + schema.dump() + ", and only 1 is known");
  }
  PinnedPlan pinned;
  Plan& plan = pinned.plan;
  pinned.path = fields.text("path");
  plan.title = fields.text("title");
  plan.sha = fields.text("sha");
  const KnownNames names = names_in(fields);
  PartReader::read_list(fields, "units", names, plan.units);
  PartReader::read_list(fields, "sprints", names, plan.sprints);
  PartReader::read_list(fields, "phases", names, plan.phases);
  PartReader::read_list(fields, "rules", names, plan.rules);
  json& prompt = fields.at("template");
  if (!prompt.is_null()) {
    PartReader::read(prompt, root.member("template"), names, plan.prompt_template.emplace());
  }
  PartReader::read_list(fields, "files", names, plan.files);
  PartReader::read_list(fields, "warnings", names, plan.warnings);
  fields.end();
  return pinned;
}

}  // namespace sprint::plan
