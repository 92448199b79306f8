// Single values of a world script: read, bounded, and refused at their place.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "config/toml_document.h"
#include "engine/events.h"
#include "engine/run_plan.h"
#include "engine/states.h"

namespace sprint::simulation {

/// Nothing of a script lasts longer, so that times never overflow.
inline constexpr Duration kLongest = std::chrono::hours(24 * 366 * 10);
/// More often, or more turns, is a mistake.
inline constexpr std::int64_t kMostTimes = 1'000'000;

/// Error(BadInput) at the place of the value.
[[noreturn]] void refuse(const config::Node& node, const std::string& what,
                         const std::string& hint = {});

/// The tables of `[[key]]`.
std::vector<const config::Node*> tables_in(const config::Node& node, std::string_view key);
/// Error(BadInput) at the place of the table if it has no such key.
const config::Node& needed(const config::Node& node, std::string_view key, std::string_view what);

std::uint32_t count_in(const config::Node& node, std::string_view key, std::int64_t least,
                       std::int64_t most);
/// A finite number, an integer or not.
double number_in(const config::Node& node, std::string_view key, double most);
Duration duration_in(const config::Node& node, std::string_view key);
/// A duration that may have a minus before it.
Duration signed_duration_in(const config::Node& node, std::string_view key);
/// `2026-01-05`, `2026-01-05T09:00` or `2026-01-05T09:00:30`, with or without a Z; in UTC.
engine::Moment moment_in(const config::Node& node, std::string_view key);

/// Which of the words the text is.
std::size_t word_among(const config::Node& node, std::string_view text, std::string_view what,
                       const std::vector<std::string>& words);

template <typename Value, std::size_t count>
std::vector<std::string> words_in(const engine::Words<Value, count>& words) {
  std::vector<std::string> found;
  for (const auto& [value, word] : words) found.emplace_back(word);
  return found;
}

template <typename Value, std::size_t count>
Value word_at(const config::Node& node, std::string_view text, std::string_view what,
              const engine::Words<Value, count>& words) {
  return words[word_among(node, text, what, words_in(words))].first;
}

template <typename Value, std::size_t count>
Value word_for(const config::Node& node, std::string_view key,
               const engine::Words<Value, count>& words) {
  return word_at(node, config::expect<std::string>(node, key), key, words);
}

/// What the plan calls its sprints and units.
class PlanNames {
 public:
  explicit PlanNames(const engine::RunPlan& plan);

  bool is_sprint(const std::string& key) const { return sprints_.contains(key); }
  engine::SprintIndex sprint(const config::Node& node, const std::string& key) const;
  engine::UnitIndex unit(const config::Node& node, const std::string& name) const;
  std::size_t phases() const { return plan_.phases.size(); }

 private:
  const engine::RunPlan& plan_;
  std::unordered_map<std::string, engine::SprintIndex> sprints_{};
  std::unordered_map<std::string, engine::UnitIndex> units_{};
};

}  // namespace sprint::simulation
