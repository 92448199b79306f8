// How each sprint of a range comes out of a run: to whom failures are laid, who is cleared, and of
// whom the run says nothing.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "attribution/attribution.h"

namespace sprint::render {

/// Sprints about which one sentence can be said.
struct SprintsBecause {
  std::string why;
  std::vector<std::size_t> sprints;
};

/// A sprint is in one list at most; those to whom a failure is laid are in none.
struct Standings {
  /// A fact shows of each failure that it is not theirs.
  std::vector<SprintsBecause> cleared{};
  /// Something points to them, but more to others.
  std::vector<std::size_t> not_ruled_out{};
  /// Nothing points to them, and everything ran that could have.
  std::vector<std::size_t> unsuspected{};
  /// What would have shown a mistake of theirs did not run.
  std::vector<SprintsBecause> not_judged{};
};

/// All empty where nothing is red, and where nobody is judged.
Standings standings_of(const attribution::Attribution& attribution);

}  // namespace sprint::render
