// Reads the members of a part from JSON. What is missing, unknown or of another type is
// Error(BadInput) that says where.
#pragma once

#include <array>
#include <concepts>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json/state_members.h"
#include "plan/json/json_fields.h"

namespace sprint::engine {

class PartReader {
 public:
  template <typename Value>
  using Part = Value;

  PartReader(nlohmann::json& object, const plan::JsonPlace& place)
      : place_(place), fields_(object, place_) {}

  template <std::unsigned_integral Number>
  void natural(std::string_view name, Number& value) {
    const auto read = fields_.natural(name);
    if (read > std::numeric_limits<Number>::max()) place_.member(name).fail("is too large");
    value = static_cast<Number>(read);
  }
  template <std::unsigned_integral Number>
  void natural_unless(std::string_view name, Number& value, std::type_identity_t<Number> usual) {
    value = usual;
    if (has(name)) natural(name, value);
  }
  template <std::unsigned_integral Number>
  void natural_if_any(std::string_view name, std::optional<Number>& value) {
    value.reset();
    if (has(name)) natural(name, value.emplace());
  }
  void real(std::string_view name, double& value) { value = fields_.number(name); }
  void real_unless(std::string_view name, double& value, double usual) {
    value = has(name) ? fields_.number(name) : usual;
  }
  void real_if_any(std::string_view name, std::optional<double>& value) {
    value.reset();
    if (has(name)) value = fields_.number(name);
  }
  void flag(std::string_view name, bool& value) { value = fields_.flag(name); }
  void flag_if_set(std::string_view name, bool& value) { value = has(name) && fields_.flag(name); }
  void text(std::string_view name, std::string& value) { value = fields_.text_if_there(name); }
  template <typename Value, std::size_t count>
  void word(std::string_view name, Value& value, const Words<Value, count>& words) {
    value = fields_.word(name, words);
  }
  template <typename Value, std::size_t count>
  void word_unless(std::string_view name, Value& value, const Words<Value, count>& words,
                   Value usual) {
    value = has(name) ? fields_.word(name, words) : usual;
  }
  template <typename Value, std::size_t count>
  void word_if_any(std::string_view name, std::optional<Value>& value,
                   const Words<Value, count>& words) {
    value.reset();
    if (has(name)) value = fields_.word(name, words);
  }
  void duration(std::string_view name, Duration& value) { value = Duration(whole(name)); }
  void moment(std::string_view name, Moment& value) { value = Moment(Duration(whole(name))); }
  void moment_unless(std::string_view name, Moment& value, Moment usual) {
    value = usual;
    if (has(name)) moment(name, value);
  }
  void moment_if_any(std::string_view name, std::optional<Moment>& value) {
    value.reset();
    if (has(name)) moment(name, value.emplace());
  }
  void numbers(std::string_view name, std::vector<std::uint32_t>& values) {
    values.clear();
    all(name, [&](nlohmann::json& each, const plan::JsonPlace& place) {
      values.push_back(number_in(each, place));
    });
  }
  void numbers_of_tiers(std::string_view name, std::array<std::uint32_t, 3>& values) {
    std::size_t next = 0;
    all(name, [&](nlohmann::json& each, const plan::JsonPlace& place) {
      if (next == values.size()) place.fail("there are only three tiers");
      values.at(next++) = number_in(each, place);
    });
  }
  void texts(std::string_view name, std::vector<std::string>& values) {
    values.clear();
    all(name, [&](nlohmann::json& each, const plan::JsonPlace& place) {
      values.push_back(std::move(plan::text_in(each, place)));
    });
  }
  void text_set(std::string_view name, std::set<std::string>& values) {
    values.clear();
    all(name, [&](nlohmann::json& each, const plan::JsonPlace& place) {
      values.insert(std::move(plan::text_in(each, place)));
    });
  }
  template <typename Values>
  void list(std::string_view name, Values& values) {
    values.clear();
    all(name, [&](nlohmann::json& each, const plan::JsonPlace& place) {
      read(each, place, values.emplace_back());
    });
  }
  template <typename Value>
  void object(std::string_view name, Value& value) {
    read(fields_.at(name), place_.member(name), value);
  }
  template <typename Value>
  void object_if_any(std::string_view name, std::optional<Value>& value) {
    value.reset();
    if (auto* const there = fields_.find(name)) read(*there, place_.member(name), value.emplace());
  }
  void plan(std::string_view name, std::shared_ptr<const RunPlan>& value) {
    auto made = std::make_shared<RunPlan>();
    object(name, *made);
    value = std::move(made);
  }
  template <typename Value>
  void by_name(std::string_view name, std::map<std::string, Value>& values) {
    values.clear();
    auto* const there = fields_.find(name);
    if (there == nullptr) return;
    const auto here = place_.member(name);
    if (!there->is_object()) here.fail("must be an object");
    for (auto& [key, value] : there->get_ref<nlohmann::json::object_t&>()) {
      read(value, here.member(key), values[key]);
    }
  }
  template <typename Key, std::size_t count>
  void reals_by_word(std::string_view name, std::map<Key, std::vector<double>>& values,
                     const Words<Key, count>& words) {
    values.clear();
    auto* const there = fields_.find(name);
    if (there == nullptr) return;
    PartReader inner(*there, place_.member(name));
    for (const auto& [key, word] : words) {
      if (!inner.has(word)) continue;
      inner.all(word, [&, at = key](nlohmann::json& each, const plan::JsonPlace& place) {
        if (!each.is_number()) place.fail("must be a number");
        values[at].push_back(each.get<double>());
      });
    }
    inner.end();
  }

  /// Throws if there are members that nobody has asked for.
  void end() const { fields_.end(); }

  template <typename Value>
  static void read(nlohmann::json& object, const plan::JsonPlace& place, Value& value) {
    PartReader reader(object, place);
    members(reader, value);
    reader.end();
  }

 private:
  bool has(std::string_view name) { return fields_.has(name); }

  std::int64_t whole(std::string_view name) {
    const nlohmann::json& value = fields_.at(name);
    if (!value.is_number_integer()) place_.member(name).fail("must be a whole number");
    const bool is_large = value.is_number_unsigned() &&
                          value.get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max();
    if (is_large) place_.member(name).fail("is too large");
    return value.get<std::int64_t>();
  }
  static std::uint32_t number_in(const nlohmann::json& value, const plan::JsonPlace& place) {
    if (!value.is_number_unsigned() ||
        value.get<std::uint64_t>() > std::numeric_limits<std::uint32_t>::max()) {
      place.fail("must be a whole number from 0 to 4294967295");
    }
    return value.get<std::uint32_t>();
  }
  template <typename Take>
  void all(std::string_view name, const Take& take) {
    if (has(name)) fields_.each(name, take);
  }

  const plan::JsonPlace place_;
  plan::JsonFields fields_;
};

}  // namespace sprint::engine
