// Reads JSON that must have exactly the form it should have, and says where it has not.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sprint::plan {

/// A place in a document, as a chain to its root: written out only when something is wrong there.
class JsonPlace {
 public:
  /// The root. The file must live as long as all places below.
  explicit JsonPlace(const std::filesystem::path& file) : file_(file) {}

  JsonPlace member(std::string_view key) const { return {*this, key, 0}; }
  JsonPlace element(std::size_t index) const { return {*this, {}, index}; }

  /// Throws Error(BadInput): `file: sprints[3].depends_on[0]: what`.
  [[noreturn]] void fail(const std::string& what) const;

 private:
  JsonPlace(const JsonPlace& parent, std::string_view key, std::size_t index)
      : file_(parent.file_), parent_(&parent), key_(key), index_(index) {}
  std::string path() const;

  const std::filesystem::path& file_;
  const JsonPlace* parent_ = nullptr;
  std::string_view key_;
  std::size_t index_ = 0;
};

/// All of these throw for a value of another type.
std::string& text_in(nlohmann::json& value, const JsonPlace& place);
std::vector<nlohmann::json>& list_in(nlohmann::json& value, const JsonPlace& place);

/// The members of an object, each to be asked for once. Texts are moved out of it.
class JsonFields {
 public:
  JsonFields(nlohmann::json& object, const JsonPlace& place);

  /// Throws if there is no such member.
  nlohmann::json& at(std::string_view key);
  /// None if there is no such member.
  nlohmann::json* find(std::string_view key);
  /// Whether there is such a member, without having asked for it.
  bool has(std::string_view key) const;

  std::string text(std::string_view key);
  /// Empty if there is no such member; it must not be there and empty.
  std::string text_if_there(std::string_view key);
  /// Empty for null.
  std::string text_or_null(std::string_view key);
  std::uint32_t count(std::string_view key);
  std::uint64_t natural(std::string_view key);
  std::int32_t integer(std::string_view key);
  std::optional<std::int32_t> integer_or_null(std::string_view key);
  bool flag(std::string_view key);
  double number(std::string_view key);

  /// Calls `read` with each element of a list and its place.
  template <typename Read>
  void each(std::string_view key, const Read& read) {
    const JsonPlace here = place_.member(key);
    std::size_t index = 0;
    for (auto& element : list_in(at(key), here)) read(element, here.element(index++));
  }

  /// A word of a table of values and words.
  template <typename Table>
  auto word(std::string_view key, const Table& table) {
    const std::string& text = text_in(at(key), place_.member(key));
    std::string known;
    for (const auto& [value, word] : table) {
      if (word == text) return value;
      known += known.empty() ? "" : ", ";
      known += word;
    }
    place_.member(key).fail("'" + text + "' is none of " + known);
  }

  /// Throws if there are members that nobody has asked for.
  void end() const;

 private:
  nlohmann::json& object_;
  const JsonPlace& place_;
  std::vector<std::string_view> asked_;
};

}  // namespace sprint::plan
