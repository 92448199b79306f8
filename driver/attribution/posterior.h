// From evidence to probabilities. Hypotheses: one sprint caused the failure, a pair of sprints did
// that is fine one by one, or nobody did. The prior is the same for all sprints.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "attribution/attribution.h"

namespace sprint::attribution {

using SprintPair = std::pair<std::size_t, std::size_t>;

struct Hypotheses {
  std::size_t sprints = 0;
  /// Of nobody, before any evidence, in (0, 1).
  double nobody = 0.1;
  /// These have no probability at all.
  std::vector<std::size_t> cleared{};
  /// Pairs for which something speaks.
  std::vector<SprintPair> pairs{};
};

struct Posterior {
  /// For each sprint, how likely it is that it caused the failure, alone or with another.
  std::vector<double> sprints;
  double nobody = 1;
  /// The likeliest pair, and how likely it is.
  SprintPair pair{};
  double pair_probability = 0;
};

/// Evidence of several kinds against one sprint adds up, but not without end: it is never
/// independent.
Posterior combine(const Hypotheses& hypotheses, const std::vector<Evidence>& evidence);

}  // namespace sprint::attribution
