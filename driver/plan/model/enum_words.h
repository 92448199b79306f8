// The words that stand for the enumerations of the model wherever they are written.
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "plan/model/model.h"

namespace sprint::plan {

template <typename Value, std::size_t count>
using EnumWords = std::array<std::pair<Value, std::string_view>, count>;

inline constexpr EnumWords<CriterionKind, 5> kCriterionKinds{{
    {CriterionKind::Command, "command"},
    {CriterionKind::FileExists, "file-exists"},
    {CriterionKind::Pattern, "pattern"},
    {CriterionKind::Assertion, "assertion"},
    {CriterionKind::Manual, "manual"},
}};

inline constexpr EnumWords<TaskType, 5> kTaskTypes{{
    {TaskType::Code, "code"},
    {TaskType::Command, "command"},
    {TaskType::Background, "background"},
    {TaskType::Deferred, "deferred"},
    {TaskType::Manual, "manual"},
}};

inline constexpr EnumWords<Tier, 3> kTiers{{
    {Tier::Small, "small"},
    {Tier::Medium, "medium"},
    {Tier::Large, "large"},
}};

template <typename Value, std::size_t count>
constexpr std::string_view word_of(const EnumWords<Value, count>& table, Value value) {
  for (const auto& [known, word] : table) {
    if (known == value) return word;
  }
  return {};
}

constexpr std::string_view word_of(CriterionKind kind) {
  return word_of(kCriterionKinds, kind);
}

constexpr std::string_view word_of(TaskType type) {
  return word_of(kTaskTypes, type);
}

}  // namespace sprint::plan
