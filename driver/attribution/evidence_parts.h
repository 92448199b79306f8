// What the files that weigh evidence share: the weights in one table, and how places and commits
// are written in sentences. Only for them.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "attribution/evidence.h"
#include "base/short_commit.h"

namespace sprint::attribution::weights {

// e^7 is about 1000: one sprint of twenty stands out with 98 %.
constexpr double kWroteErrorLine = 7;
constexpr double kWroteLineBefore = 4.2;
constexpr double kWroteLineBeforeName = 2;
constexpr double kPerLineBefore = 0.06;
constexpr double kLeftBracketsOpen = 6;
constexpr double kLeftBracketsOpenElsewhere = 3.5;
/// A line of an error that somebody else's open bracket explains.
constexpr double kWroteLineAfterBracket = 2;
constexpr double kWroteAssertion = 5.5;
constexpr double kWroteTest = 4.5;
constexpr double kWroteTestBefore = 3.4;
constexpr double kWroteFrame = 4.5;
constexpr double kPerFrame = 0.3;
constexpr double kWroteNote = 5;
constexpr double kWroteReference = 5;
constexpr double kWroteInclude = 3;

constexpr double kRemovedFile = 7;
constexpr double kUndeclared = 6.5;
constexpr double kRemovedName = 6;
constexpr double kRedeclared = 5;
constexpr double kDeclaredTwin = 5.5;
constexpr double kDeclaredOverload = 3.5;
constexpr double kTouchedName = 2;
constexpr double kCallsLostProgram = 6;
/// Where nobody knows the line of a use, whoever has begun to use the name is near it.
constexpr double kBeganToUse = 4;
/// A touched use, where somebody else has touched the declaration.
constexpr double kTouchedUse = 0.5;

constexpr double kWroteDeclaration = 4.5;
constexpr double kChangedFunction = 4;
constexpr double kChangedNamesake = 2.2;
constexpr double kTouchedHome = 2.8;
/// The name is there, but not where it was: whoever works in its home has hidden it.
constexpr double kTouchedHomeOfMissing = 3.8;
/// What happens inside of a function is seldom noticed by a compiler.
constexpr double kChangedFunctionOfBuild = 1.5;

constexpr double kSharesWording = 1.5;

constexpr double kInClosure = 1.5;
constexpr double kTouchedMention = 3.5;
constexpr double kTouchedFile = 2.5;
constexpr double kTouchedFileOfSyntax = 3;
constexpr double kTouchedTrail = 2;
constexpr double kTouchedSubject = 2.5;
constexpr double kTouchedTestFile = 1.5;
constexpr double kTouchedRelated = 1.5;
constexpr double kTouchedNeighbour = 0.4;
constexpr double kConfigured = 3;
constexpr double kTookOutOfBuild = 5;
constexpr double kTookLinkAway = 4.5;
constexpr double kConfiguredBuild = 1;

}  // namespace sprint::attribution::weights

namespace sprint::attribution {

inline std::string text_of(const FileLine& place) {
  return place.line == 0 ? place.file : place.file + ":" + std::to_string(place.line);
}

inline std::string short_id(const std::string& commit) {
  return short_commit(commit);
}

/// Keeps the stronger one.
inline void take(std::optional<Evidence>& best, Evidence candidate) {
  if (!best || candidate.weight > best->weight) best = std::move(candidate);
}

}  // namespace sprint::attribution
