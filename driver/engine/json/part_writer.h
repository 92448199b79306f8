// Writes the members of a part as JSON, piece by piece into a string: no tree is built, since a run
// writes thousands of small events.
#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json/state_members.h"

namespace sprint::engine {

/// Adds a text as a JSON string; bytes that are no UTF-8 become U+FFFD.
void append_json_text(std::string& out, std::string_view text);
void append_json_number(std::string& out, double number);

class PartWriter {
 public:
  template <typename Value>
  using Part = const Value;

  explicit PartWriter(std::string& out) : out_(out) { out_ += '{'; }
  PartWriter(const PartWriter&) = delete;
  PartWriter& operator=(const PartWriter&) = delete;
  ~PartWriter() { out_ += '}'; }

  template <std::unsigned_integral Number>
  void natural(std::string_view name, Number value) {
    begin(name);
    append(value);
  }
  template <std::unsigned_integral Number>
  void natural_unless(std::string_view name, Number value, std::type_identity_t<Number> usual) {
    if (value != usual) natural(name, value);
  }
  template <std::unsigned_integral Number>
  void natural_if_any(std::string_view name, const std::optional<Number>& value) {
    if (value) natural(name, *value);
  }
  void real(std::string_view name, double value) {
    begin(name);
    append_json_number(out_, value);
  }
  void real_unless(std::string_view name, double value, double usual) {
    if (value != usual) real(name, value);
  }
  void real_if_any(std::string_view name, const std::optional<double>& value) {
    if (value) real(name, *value);
  }
  void flag(std::string_view name, bool value) {
    begin(name);
    out_ += value ? "true" : "false";
  }
  void flag_if_set(std::string_view name, bool value) {
    if (value) flag(name, true);
  }
  void text(std::string_view name, std::string_view value) {
    if (value.empty()) return;
    begin(name);
    append_json_text(out_, value);
  }
  template <typename Value, std::size_t count>
  void word(std::string_view name, Value value, const Words<Value, count>& words) {
    text(name, word_in(words, value));
  }
  template <typename Value, std::size_t count>
  void word_unless(std::string_view name, Value value, const Words<Value, count>& words,
                   Value usual) {
    if (value != usual) word(name, value, words);
  }
  template <typename Value, std::size_t count>
  void word_if_any(std::string_view name, const std::optional<Value>& value,
                   const Words<Value, count>& words) {
    if (value) word(name, *value, words);
  }
  void duration(std::string_view name, Duration value) {
    begin(name);
    append(value.count());
  }
  void moment(std::string_view name, Moment value) { duration(name, value.time_since_epoch()); }
  void moment_unless(std::string_view name, Moment value, Moment usual) {
    if (value != usual) moment(name, value);
  }
  void moment_if_any(std::string_view name, const std::optional<Moment>& value) {
    if (value) moment(name, *value);
  }
  void numbers(std::string_view name, const std::vector<std::uint32_t>& values) {
    all(name, values, [&](std::uint32_t value) { append(value); });
  }
  void numbers_of_tiers(std::string_view name, const std::array<std::uint32_t, 3>& values) {
    all(name, values, [&](std::uint32_t value) { append(value); });
  }
  void texts(std::string_view name, const std::vector<std::string>& values) {
    all(name, values, [&](const std::string& value) { append_json_text(out_, value); });
  }
  void text_set(std::string_view name, const std::set<std::string>& values) {
    all(name, values, [&](const std::string& value) { append_json_text(out_, value); });
  }
  template <typename Values>
  void list(std::string_view name, const Values& values) {
    all(name, values, [&](const auto& value) { append_part(value); });
  }
  template <typename Value>
  void object(std::string_view name, const Value& value) {
    begin(name);
    append_part(value);
  }
  template <typename Value>
  void object_if_any(std::string_view name, const std::optional<Value>& value) {
    if (value) object(name, *value);
  }
  void plan(std::string_view name, const std::shared_ptr<const RunPlan>& plan) {
    object(name, *plan);
  }
  template <typename Value>
  void by_name(std::string_view name, const std::map<std::string, Value>& values) {
    if (values.empty()) return;
    begin(name);
    char before = '{';
    for (const auto& [key, value] : values) {
      out_ += before;
      before = ',';
      append_json_text(out_, key);
      out_ += ':';
      append_part(value);
    }
    out_ += '}';
  }
  template <typename Key, std::size_t count>
  void reals_by_word(std::string_view name, const std::map<Key, std::vector<double>>& values,
                     const Words<Key, count>& words) {
    if (values.empty()) return;
    begin(name);
    PartWriter inner(out_);
    for (const auto& [key, numbers] : values) {
      inner.all(word_in(words, key), numbers,
                [&](double number) { append_json_number(out_, number); });
    }
  }

 private:
  void begin(std::string_view name) {
    if (!is_first_) out_ += ',';
    is_first_ = false;
    out_.append(1, '"').append(name).append("\":");
  }
  template <typename Number>
  void append(Number value) {
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    out_.append(digits.data(), end);
  }
  template <typename Value>
  void append_part(const Value& value) {
    PartWriter writer(out_);
    members(writer, value);
  }
  /// Nothing at all if there are none.
  template <typename Values, typename Append>
  void all(std::string_view name, const Values& values, const Append& append_one) {
    if (values.begin() == values.end()) return;
    begin(name);
    char before = '[';
    for (const auto& value : values) {
      out_ += before;
      before = ',';
      append_one(value);
    }
    out_ += ']';
  }

  std::string& out_;
  bool is_first_ = true;
};

}  // namespace sprint::engine
