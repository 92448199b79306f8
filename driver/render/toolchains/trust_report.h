// What `sprint-supervisor trust` shows: programs that came with the repository, and whether they
// may be run.
#pragma once

#include <string>
#include <vector>

namespace sprint::render {

struct TrustRow {
  std::string state;  ///< "trusted", "changed since", "gone", "forgotten"
  std::string name;
  std::string hash;
  std::string why{};  ///< may be empty
};

/// A line each, or `nothing` if there is none.
std::string trust_text(const std::vector<TrustRow>& rows, const std::string& nothing);

}  // namespace sprint::render
