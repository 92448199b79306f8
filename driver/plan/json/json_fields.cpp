#include "plan/json/json_fields.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/error.h"
#include "base/text.h"

namespace sprint::plan {

using nlohmann::json;

void JsonPlace::fail(const std::string& what) const {
  const std::string where = path();
  throw Error(ErrorCode::BadInput, printable(where.empty() ? what : where + ": " + what), {},
              Place{file_, 0, 0});
}

std::string JsonPlace::path() const {
  if (parent_ == nullptr) return {};
  std::string above = parent_->path();
  if (key_.empty()) return above + "[" + std::to_string(index_) + "]";
  return above.empty() ? std::string(key_) : above + "." + std::string(key_);
}

std::string& text_in(json& value, const JsonPlace& place) {
  if (!value.is_string()) place.fail("must be a text");
  return value.get_ref<std::string&>();
}

std::vector<json>& list_in(json& value, const JsonPlace& place) {
  if (!value.is_array()) place.fail("must be a list");
  return value.get_ref<json::array_t&>();
}

JsonFields::JsonFields(json& object, const JsonPlace& place) : object_(object), place_(place) {
  if (!object.is_object()) place.fail("must be an object");
  asked_.reserve(object.size());
}

json* JsonFields::find(std::string_view key) {
  const auto found = object_.find(std::string(key));
  if (found == object_.end()) return nullptr;
  asked_.push_back(key);
  return &*found;
}

bool JsonFields::has(std::string_view key) const {
  return object_.find(std::string(key)) != object_.end();
}

json& JsonFields::at(std::string_view key) {
  json* const found = find(key);
  if (found == nullptr) place_.fail("'" + std::string(key) + "' is missing");
  return *found;
}

std::string JsonFields::text(std::string_view key) {
  return std::move(text_in(at(key), place_.member(key)));
}

std::string JsonFields::text_if_there(std::string_view key) {
  json* const value = find(key);
  if (value == nullptr) return {};
  std::string& text = text_in(*value, place_.member(key));
  if (text.empty()) place_.member(key).fail("must not be empty");
  return std::move(text);
}

std::string JsonFields::text_or_null(std::string_view key) {
  json& value = at(key);
  if (value.is_null()) return {};
  if (!value.is_string() || value.get_ref<std::string&>().empty()) {
    place_.member(key).fail("must be null or a text that is not empty");
  }
  return std::move(value.get_ref<std::string&>());
}

std::uint32_t JsonFields::count(std::string_view key) {
  const json& value = at(key);
  if (!value.is_number_unsigned() ||
      value.get<std::uint64_t>() > std::numeric_limits<std::uint32_t>::max()) {
    place_.member(key).fail("must be a whole number from 0 to 4294967295");
  }
  return value.get<std::uint32_t>();
}

std::uint64_t JsonFields::natural(std::string_view key) {
  const json& value = at(key);
  if (!value.is_number_unsigned()) place_.member(key).fail("must be a whole number from 0 on");
  return value.get<std::uint64_t>();
}

std::int32_t JsonFields::integer(std::string_view key) {
  const auto value = integer_or_null(key);
  if (!value) place_.member(key).fail("must be a whole number of 32 bits");
  return *value;
}

std::optional<std::int32_t> JsonFields::integer_or_null(std::string_view key) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
  const json& value = at(key);
  if (value.is_null()) return std::nullopt;
  const bool large = value.is_number_unsigned() && value.get<std::uint64_t>() > kMost;
  if (!value.is_number_integer() || large || value.get<std::int64_t>() < -kMost - 1) {
    place_.member(key).fail("must be a whole number of 32 bits");
  }
  return value.get<std::int32_t>();
}

bool JsonFields::flag(std::string_view key) {
  const json& value = at(key);
  if (!value.is_boolean()) place_.member(key).fail("must be true or false");
  return value.get<bool>();
}

double JsonFields::number(std::string_view key) {
  const json& value = at(key);
  if (!value.is_number()) place_.member(key).fail("must be a number");
  return value.get<double>();
}

void JsonFields::end() const {
  if (asked_.size() == object_.size()) return;
  for (const auto& member : object_.items()) {
    if (std::find(asked_.begin(), asked_.end(), member.key()) == asked_.end()) {
      place_.fail("'" + member.key() + "' is not known");
    }
  }
}

}  // namespace sprint::plan
