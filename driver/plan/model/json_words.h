// The words that stand for enumerations in a plan's JSON.
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "plan/model/model.h"

namespace sprint::plan {

template <typename Value, std::size_t count>
using WordTable = std::array<std::pair<Value, std::string_view>, count>;

inline constexpr WordTable<CriterionKind, 5> kCriterionKinds{{
    {CriterionKind::Command, "command"},
    {CriterionKind::FileExists, "file-exists"},
    {CriterionKind::Pattern, "pattern"},
    {CriterionKind::Assertion, "assertion"},
    {CriterionKind::Manual, "manual"},
}};

inline constexpr WordTable<TaskType, 5> kTaskTypes{{
    {TaskType::Code, "code"},
    {TaskType::Command, "command"},
    {TaskType::Background, "background"},
    {TaskType::Deferred, "deferred"},
    {TaskType::Manual, "manual"},
}};

inline constexpr WordTable<Tier, 3> kTiers{{
    {Tier::Haiku, "haiku"},
    {Tier::Sonnet, "sonnet"},
    {Tier::Opus, "opus"},
}};

template <typename Value, std::size_t count>
constexpr std::string_view word_of(const WordTable<Value, count>& table, Value value) {
  for (const auto& [known, word] : table) {
    if (known == value) return word;
  }
  return {};
}

}  // namespace sprint::plan
