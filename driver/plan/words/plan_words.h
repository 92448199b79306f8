// The words by which plans are judged: which verbs create a file, which phrases are vague. Data
// only; word_table.h finds them in text, and driver/docs/estimates.md shows them (a test compares).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sprint::plan {

enum class WordList : unsigned {
  // what a task does to files
  Create,
  Modify,
  Reference,
  Into,
  LineUnit,
  NotWritten,
  // how clear and how risky a sprint is
  Vague,
  OpenEnded,
  Question,
  Answered,
  FoundationName,
  FoundationTask,
  RiskExternal,
  RiskNew,
  RiskAlgorithm,
  RiskSystem,
  RiskSimple,
  // what a criterion runs
  Build,
  BuildProgram,
  Test,
  Integration,
  OtherGoal,
  LookProgram,
  Program,
  Exits,
  Runs,
  Manual,
  NotManual,
  // what kind of work it is
  CodeVerb,
  CommandVerb,
  BackgroundVerb,
  NotBackground,
  Background,
  Deferred,
  DeferredEntry,
  DurationUnit,
  ManualVerb,
  SetupName,
  SetupTask,
  NotSetup,
  // what is a path
  Extension,
  PlainFile,
  DotFile,
  Folder,
  NotFolder,
  NotFile,
};

inline constexpr std::size_t kWordLists = static_cast<std::size_t>(WordList::NotFile) + 1;

struct WordListInfo {
  WordList list;
  std::string_view name;
  /// Separated by ", ", in small letters. A blank inside a phrase also matches a hyphen.
  std::string_view words;
};

/// In the order of WordList.
const std::array<WordListInfo, kWordLists>& word_lists();

/// A set of lists, one bit each.
using WordMask = std::uint64_t;
static_assert(kWordLists <= 64);

constexpr WordMask mask_of(WordList list) {
  return WordMask{1} << static_cast<unsigned>(list);
}

template <typename... Lists>
constexpr WordMask mask_of(WordList first, Lists... more) {
  return mask_of(first) | mask_of(more...);
}

constexpr bool has(WordMask lists, WordMask wanted) {
  return (lists & wanted) != 0;
}

constexpr bool has(WordMask lists, WordList wanted) {
  return has(lists, mask_of(wanted));
}

}  // namespace sprint::plan
