// What all outputs of an attribution say in the same words: who is suspected, and how surely.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "attribution/attribution.h"
#include "render/attribution/answer.h"

namespace sprint::render {

/// The name of a sprint by its number; not yet safe for a terminal.
const std::string& sprint_id(const attribution::Attribution& attribution, std::size_t sprint);

/// What is estimated is never shown as surer than this: only builds prove anything.
inline constexpr double kSurestEstimate = 0.94;

/// "87 %", "< 1 %"; at most "94 %".
std::string percent(double probability);

/// Four digits after the point, from 0 to kSurestEstimate; to 1 of what is confirmed.
double rounded_probability(double probability, bool confirmed);

/// How many of the suspects a short output names: the first if one stands out, all of an
/// interaction, the likeliest three if nobody stands out.
std::size_t named_suspects(const Answer& answer);

/// One line without its end: "suspected: net/2 (87 %)", "confirmed: net/2", "suspected together: a
/// (60 %), b (40 %)", "nobody stands out: …", "red before", "flaky". Not yet safe for a terminal.
std::string suspicion(const attribution::Attribution& attribution,
                      const attribution::AttributedFailure& failure);

/// Failures with one cause, of those that make the whole red.
struct Cause {
  /// Stands for all of them.
  const attribution::AttributedFailure* first = nullptr;
  std::vector<const attribution::AttributedFailure*> others;
};

/// In the order of their first failures. They point into `attribution`.
std::vector<Cause> causes_of(const attribution::Attribution& attribution);

/// Whether its id says more to a person than its place does: that of a test, not of an error.
bool is_known_by_name(const attribution::Failure& failure);

/// Whether it kept something from being built.
bool is_of_build(attribution::FailureKind kind);

/// Where it failed, else where the test is defined.
const FileLine& shown_place(const attribution::Failure& failure);

/// "trailers", "branches", "commits".
std::string_view sprints_from_name(workspace::SprintsFrom from);

}  // namespace sprint::render
